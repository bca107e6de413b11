// Signing in through the form, and what it leaves in the browser.
import type { BrowserContext, Page } from '@playwright/test'

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

export async function sessionCookieOf(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'agenda-session')
}
