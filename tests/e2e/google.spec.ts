import type { BrowserContext, Page } from '@playwright/test'
import { users } from '~/domain/user'
import { TEST_PASSWORD } from '../support/accounts'
import { startApp } from '../support/app'
import { type OidcServer, type Person, startOidcServer } from '../support/oidc'
import { test as base, expect, expectNoAxeViolations } from '../support/test'

const test = base.extend<object, { oidc: OidcServer }>({
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

const INVALID = /Cette connexion n’est plus valable/
const ATTEMPT = 'agenda-google'

/** From the login page to the provider's. */
async function begin(page: Page, from = '/auth/login'): Promise<void> {
  await page.goto(from)
  await page.getByRole('button', { name: 'Continuer avec Google' }).click()
  await expect(page).toHaveTitle('Google')
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function sessionOf(context: BrowserContext): Promise<string | null> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'agenda-session')
  return cookie?.value || null
}

/** Where the provider, whose page this is, sends the browser when this person signs in; the browser stays. */
async function answerTo(page: Page, { sub }: Person): Promise<string> {
  const pressed = await page.request.post(page.url(), { form: { sub }, maxRedirects: 0 })
  const resumed = await page.request.get(pressed.headers().location ?? '', { maxRedirects: 0 })
  return resumed.headers().location ?? ''
}

test('the first sign-in opens an account and leads to the page one wanted', { tag: '@nojs' }, async ({
  page,
  context,
  app,
  oidc,
}) => {
  const person = oidc.add({ name: 'Aline Favre' })
  await begin(page, '/organizer/profile')
  await press(page, 'Aline Favre')
  await expect(page).toHaveURL('/organizer/profile')

  const found = await app.store.find(users, { where: [['email', '==', person.email]] })
  expect(found.documents).toHaveLength(1)
  expect(found.documents[0]).toMatchObject({
    displayName: 'Aline Favre',
    role: 'organizer',
    supported: false,
    emailVerified: true,
    // Only what lies on Google's own host for photos is taken in.
    photoURL: null,
  })
  const names = (await context.cookies(app.origin)).map(({ name }) => name)
  expect(names).toContain('agenda-session')
  expect(names).not.toContain(ATTEMPT)
})

test('the second sign-in finds the account, in another session', { tag: '@nojs' }, async ({
  page,
  context,
  app,
  oidc,
}) => {
  const person = oidc.add({ name: 'Boris Morel' })
  const sessions: (string | null)[] = []
  for (const start of ['/auth/register', '/auth/login']) {
    await context.clearCookies()
    await begin(page, start)
    await press(page, 'Boris Morel')
    await expect(page).toHaveURL('/dashboard')
    sessions.push(await sessionOf(context))
  }
  expect(sessions[0]).not.toBe(sessions[1])
  expect(await app.store.count(users, [['email', '==', person.email]])).toBe(1)
})

test('the account of the same verified address is joined, and its password still works', async ({
  page,
  context,
  app,
  oidc,
  browser,
  login,
}) => {
  const elsewhere = await browser.newContext({ baseURL: app.origin })
  const user = await login(elsewhere, { withPassword: true, displayName: 'Karim' })
  oidc.add({ name: 'Karim Haddad', email: user.email.toUpperCase() })
  await begin(page)
  await press(page, 'Karim Haddad')
  await expect(page).toHaveURL('/dashboard')
  expect(await app.store.count(users, [['email', '==', user.email]])).toBe(1)
  const answer = await elsewhere.request.get('/dashboard', { maxRedirects: 0 })
  expect(answer.status()).toBe(200)
  await elsewhere.close()

  await context.clearCookies()
  await page.goto('/auth/login')
  await page.getByLabel('Adresse e-mail').fill(user.email)
  await page.getByLabel('Mot de passe').fill(TEST_PASSWORD)
  await press(page, 'Se connecter')
  await expect(page).toHaveURL('/dashboard')
})

test('somebody who has registered the same address without proving it is signed out', async ({
  page,
  app,
  oidc,
  browser,
  login,
}) => {
  const stranger = await browser.newContext({ baseURL: app.origin })
  const user = await login(stranger, { withPassword: true, displayName: 'Chloé', emailVerified: false })
  oidc.add({ name: 'Chloé Rey', email: user.email })
  await begin(page)
  await press(page, 'Chloé Rey')
  await expect(page).toHaveURL('/dashboard')
  expect(await app.store.count(users, [['email', '==', user.email]])).toBe(1)
  expect(await app.store.get(users, user.uid)).toMatchObject({ displayName: 'Chloé', emailVerified: true })

  const answer = await stranger.request.get('/dashboard', { maxRedirects: 0 })
  expect(answer.headers().location).toMatch(/^\/auth\/login/)
  await stranger.close()
})

test('an address that Google has not verified is refused', { tag: '@nojs' }, async ({
  page,
  context,
  app,
  oidc,
}) => {
  const person = oidc.add({ name: 'Denis Roux', email_verified: false })
  await begin(page)
  await press(page, 'Denis Roux')
  await expect(page.getByRole('status')).toHaveText(/Google n’a pas vérifié votre adresse/)
  expect(await sessionOf(context)).toBeNull()
  expect(await app.store.count(users, [['email', '==', person.email]])).toBe(0)
})

test('whoever cancels is told so, and can try again for the same page', { tag: '@nojs' }, async ({
  page,
  oidc,
}) => {
  oidc.add({ name: 'Élise Blanc' })
  await begin(page, '/organizer/profile')
  await press(page, 'Annuler')
  await expect(page.getByRole('status')).toHaveText(/Vous avez annulé/)
  expect(page.url()).not.toContain('state=')
  await press(page, 'Continuer avec Google')
  await press(page, 'Élise Blanc')
  await expect(page).toHaveURL('/organizer/profile')
})

test('a redirect to another site ends on the dashboard', async ({ page, oidc }) => {
  oidc.add({ name: 'Fabien Dubois' })
  await begin(page, `/auth/login?${new URLSearchParams({ redirect: '//evil.example/' })}`)
  await press(page, 'Fabien Dubois')
  await expect(page).toHaveURL('/dashboard')
})

test('an answer with another state is refused, and leaves the attempt alone', async ({
  page,
  context,
  oidc,
}) => {
  const person = oidc.add({ name: 'Gaëlle Perrin' })
  await begin(page)
  const answer = new URL(await answerTo(page, person))
  const forged = new URL(answer)
  forged.searchParams.set('state', 'invented')
  await page.goto(forged.href)
  await expect(page.getByRole('status')).toHaveText(INVALID)
  expect(await sessionOf(context)).toBeNull()

  await page.goto(answer.href)
  await expect(page).toHaveURL('/dashboard')
})

test('an answer without the cookie of its attempt is refused: expired, or somebody else’s', async ({
  page,
  context,
  oidc,
}) => {
  const person = oidc.add({ name: 'Hugo Martin' })
  await begin(page)
  const answer = await answerTo(page, person)
  await context.clearCookies({ name: ATTEMPT })
  await page.goto(answer)
  await expect(page.getByRole('status')).toHaveText(INVALID)
  expect(await sessionOf(context)).toBeNull()
})

test('an answer is good for one sign-in, even with the cookie of its attempt', async ({
  page,
  context,
  oidc,
}) => {
  const person = oidc.add({ name: 'Inès Girard' })
  await begin(page)
  const attempt = (await context.cookies()).filter(({ name }) => name === ATTEMPT)
  expect(attempt).toHaveLength(1)
  const answer = await answerTo(page, person)
  await page.goto(answer)
  await expect(page).toHaveURL('/dashboard')

  await context.clearCookies({ name: 'agenda-session' })
  await context.addCookies(attempt)
  await page.goto(answer)
  await expect(page.getByRole('status')).toHaveText(INVALID)
  expect(await sessionOf(context)).toBeNull()
})

test('a provider that goes down on the way back is a message, not an error', { tag: '@nojs' }, async ({
  page,
  oidc,
}) => {
  const person = oidc.add({ name: 'Julie Chappuis' })
  await begin(page)
  const answer = await answerTo(page, person)
  oidc.setDown(true)
  await page.goto(answer)
  await expect(page.getByRole('status')).toHaveText(/Google ne répond pas/)
})

test('a provider that is down from the beginning is a message, and passwords still work', async ({
  browser,
}) => {
  const app = await startApp({
    // Nothing listens on port 1.
    env: { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x', GOOGLE_ISSUER: 'http://127.0.0.1:1' },
  })
  const page = await browser.newPage({ baseURL: app.origin })
  await page.goto('/auth/login')
  await press(page, 'Continuer avec Google')
  await expect(page.getByRole('status')).toHaveText(/Google ne répond pas/)
  await page.getByRole('link', { name: 'Se connecter avec un mot de passe' }).click()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  await page.close()
  await app.stop()
})

test('whoever is signed in already is sent Home from both addresses', async ({ page, context, login }) => {
  await login(context)
  for (const path of ['/auth/google', '/auth/google/callback?code=x&state=y']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
  const posted = await page.request.post('/auth/google', {
    headers: { Origin: new URL(page.url()).origin },
    maxRedirects: 0,
  })
  expect(posted.headers().location).toBe('/')
})

test('another site cannot begin a sign-in', async ({ request }) => {
  const answer = await request.post('/auth/google', {
    headers: { Origin: 'https://evil.example' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(403)
})

test('the pages with the button are accessible', async ({ page }) => {
  for (const path of ['/auth/login', '/auth/register', '/auth/google?refus=denied']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Continuer avec Google' })).toBeVisible()
    await expectNoAxeViolations(page)
  }
})

base('without a client id there is no trace of Google', { tag: '@nojs' }, async ({ page, request }) => {
  for (const path of ['/auth/login', '/auth/register']) {
    const answer = await page.goto(path)
    await expect(page.getByRole('button', { name: /Google/ })).toHaveCount(0)
    expect(answer?.headers()['content-security-policy']).toMatch(/form-action 'self'(;|$)/)
  }
  for (const path of ['/auth/google', '/auth/google/callback']) {
    expect((await request.get(path)).status()).toBe(404)
  }
})
