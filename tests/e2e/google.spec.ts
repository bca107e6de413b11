import { users } from '~/domain/user'
import { TEST_PASSWORD } from '../support/accounts'
import { ATTEMPT, begin, press, sessionOf, test } from '../support/google-sign-in'
import { test as base, expect, expectNoAxeViolations, notice } from '../support/test'

// One worker for all of them: each would start a server that knows the provider.
test.describe.configure({ mode: 'default' })

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
  await expect(notice(page, /Google n’a pas vérifié votre adresse/)).toBeVisible()
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
  await expect(notice(page, /Vous avez annulé/)).toBeVisible()
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
