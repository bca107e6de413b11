// Signing in with Google, whose place a provider on this machine takes.
import type { BrowserContext, Page } from '@playwright/test'
import { startApp } from './app'
import { type OidcServer, type Person, startOidcServer } from './oidc'
import { test as base, expect } from './test'

export const test = base.extend<object, { oidc: OidcServer }>({
  oidc: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const oidc = await startOidcServer()
      await use(oidc)
      await oidc.stop()
    },
    { scope: 'worker' },
  ],
  // The site of these tests knows the provider.
  app: [
    async ({ oidc, emulators: _ready }, use) => {
      const app = await startApp({ env: oidc.env })
      oidc.welcome(app.origin)
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],
  page: async ({ page, oidc, allowProblem }, use) => {
    allowProblem(new RegExp(oidc.issuer))
    oidc.setDown(false)
    await use(page)
  },
})

/** The cookie of a sign-in that has begun. */
export const ATTEMPT = 'agenda-google'

/** Goes from the login page to the provider's. */
export async function begin(page: Page, from = '/auth/login'): Promise<void> {
  await page.goto(from)
  await page.getByRole('button', { name: 'Continuer avec Google' }).click()
  await expect(page).toHaveTitle('Google')
}

export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

export async function sessionOf(context: BrowserContext): Promise<string | null> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'agenda-session')
  return cookie?.value || null
}

/** Returns where the provider, whose page this is, sends the browser when this person signs in; the browser stays. */
export async function answerTo(page: Page, { sub }: Person): Promise<string> {
  const pressed = await page.request.post(page.url(), { form: { sub }, maxRedirects: 0 })
  const resumed = await page.request.get(pressed.headers().location ?? '', { maxRedirects: 0 })
  return resumed.headers().location ?? ''
}
