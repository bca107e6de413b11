import type { APIRequestContext } from '@playwright/test'
import { users } from '~/domain/user'
import { sessions } from '~/features/accounts/sessions.server'
import { fixedClock } from '~/platform/clock'
import { addUser, cookieOf } from '../support/accounts'
import { TEST_NOW } from '../support/agenda'
import { startApp } from '../support/app'
import { ABOUT, countPending, openLive, purgeSubmitted, submit } from '../support/pending'
import { expect, test } from '../support/test'

test.afterEach(({ app }) => purgeSubmitted(app))

test('the stream is refused to visitors and organizers', async ({
  request,
  playwright,
  app,
  context,
  login,
}) => {
  expect((await request.get('/api/pending')).status()).toBe(401)
  await login(context)
  const cookies = await context.storageState()
  const organizer: APIRequestContext = await playwright.request.newContext({
    baseURL: app.origin,
    storageState: cookies,
  })
  expect((await organizer.get('/api/pending')).status()).toBe(403)
  expect((await organizer.post('/api/pending', { headers: { origin: app.origin } })).status()).toBe(405)
  await organizer.dispose()
})

test('once the role is revoked nothing more is told, and the page shows no count', { tag: '@store' }, async ({
  page,
  context,
  app,
  login,
  allowProblem,
}) => {
  allowProblem(/403/)
  const user = await login(context, { role: 'admin' })
  await submit(app, 'attente-avant')
  await openLive(page)
  await expect(page).toHaveTitle(/^\(\d+\) /)
  await app.store.update(users, user.uid, { role: 'organizer' })
  const refusal = page.waitForResponse((response) => response.status() === 403)
  await submit(app, 'attente-revoque', 'Secret de la file')
  await refusal
  await expect(page).toHaveTitle(ABOUT)
  await expect(page.getByText('Secret de la file')).toHaveCount(0)
})

test('a stream that breaks off is opened again', async ({ page, context, app, login, allowProblem }) => {
  allowProblem(/401|net::ERR/)
  const user = await login(context, { role: 'admin' })
  let streams = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/pending') && request.method() === 'GET') streams += 1
  })
  // The first one is cut by the network.
  await page.route('**/api/pending', (route) => route.abort(), { times: 1 })
  await page.goto('/about')
  await expect.poll(() => streams).toBe(2)
  const before = await countPending(app)
  await submit(app, 'attente-coupure')
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\) `))

  // Signed out elsewhere: asked once more, refused, never again.
  const refusal = page.waitForResponse((response) => response.status() === 401)
  const { documents } = await app.store.find(sessions, { where: [['uid', '==', user.uid]] })
  for (const { id } of documents) await app.store.purge(sessions, id)
  await submit(app, 'attente-coupure-2')
  await refusal
  expect(streams).toBe(2)
})

test('open streams do not hold up the server’s stop', async () => {
  const own = await startApp()
  const admin = await addUser(own.store, { role: 'admin' })
  const cookie = await cookieOf(admin.uid, { documents: own.store, clock: fixedClock(TEST_NOW) })
  const streams = await Promise.all(
    Array.from({ length: 5 }, () => fetch(`${own.origin}/api/pending`, { headers: { cookie } })),
  )
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(streams[0]?.headers.get('cache-control')).toBe('private, no-store')
  expect(streams[0]?.headers.get('content-encoding')).toBeNull()

  const startedAt = performance.now()
  const texts = Promise.all(streams.map((stream) => stream.text()))
  await own.stop()
  // Running requests have ten seconds: nothing here may need them.
  expect(performance.now() - startedAt).toBeLessThan(8000)
  expect((await texts)[0]).toMatch(/^event: count\ndata: \d+\n\n/)
})
