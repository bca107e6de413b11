// The choice of cookies: where it is made, and where it is kept.
import type { BrowserContext, Page } from '@playwright/test'

export const CHOICE_COOKIE = 'cookieConsent'

export const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Préférences des cookies' })
export const footerButton = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cookies' })
export const toggle = (page: Page, name: string) => page.getByRole('checkbox', { name })

export async function choiceCookie(context: BrowserContext): Promise<string | null> {
  return (await context.cookies()).find(({ name }) => name === CHOICE_COOKIE)?.value ?? null
}

export function storedChoice(page: Page): Promise<Record<string, string | null>> {
  return page.evaluate(() => ({
    preferences: localStorage.getItem('cookiePreferences'),
    given: localStorage.getItem('cookieConsentGiven'),
    date: localStorage.getItem('cookieConsentDate'),
  }))
}
