// The page of one’s own account.
import type { Locator, Page } from '@playwright/test'
import { fixedClock } from '~/platform/clock'
import { TEST_NOW } from './agenda'
import type { App } from './app'
import { expect, notice } from './test'

export const PROFILE = '/organizer/profile'

export function section(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title })
}

export async function expectDone(page: Page, message: string | RegExp): Promise<void> {
  await expect(notice(page, message)).toBeVisible()
  await expect(page).toHaveURL(PROFILE)
}

export async function isSignedIn(page: Page): Promise<boolean> {
  const answer = await page.request.get(PROFILE, { maxRedirects: 0 })
  return answer.status() === 200
}

export const keeperOf = (app: App) => ({ documents: app.store, clock: fixedClock(TEST_NOW) })
