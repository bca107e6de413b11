import type { Page } from '@playwright/test'

export async function openMenu(page: Page): Promise<void> {
  await page.locator('header summary').click()
}
