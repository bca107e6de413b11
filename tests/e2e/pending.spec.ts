import type { APIRequestContext, Page } from '@playwright/test'
import { events } from '~/domain/event'
import { users } from '~/domain/user'
import { sessions } from '~/features/accounts/sessions.server'
import { fixedClock } from '~/platform/clock'
import { addUser, cookieOf } from '../support/accounts'
import { TEST_NOW } from '../support/agenda'
import { type App, startApp } from '../support/app'
import { makeEvent } from '../support/make-event'
import { expect, expectNoAxeViolations, test } from '../support/test'

/** The title of the page that these tests look at. */
const ABOUT = 'À propos · Agenda romand – Tous les événements de Suisse romande'

/** What is allowed between a write to the store and its effect. */

/** What a test has made pending; gone again after it, for the others count too. */
const made = new Set<string>()
test.afterEach(async ({ app }) => {
  for (const id of made) await app.store.purge(events, id)
  made.clear()
})

async function submit(app: App, id: string, title = 'Veillée au coin du feu') {
  made.add(id)
  await app.store.insert(events, id, makeEvent({ title, status: 'pending' }))
}

function countPending(app: App): Promise<number> {
  return app.store.count(events, [['status', '==', 'pending']])
}

function adminLink(page: Page) {
  return page.locator('header').getByRole('link', { name: 'Panneau Admin' })
}

async function openMenu(page: Page) {
  await page.locator('header summary').click()
}

/** The page with its stream open: the server's log has no line for it before it ends. */
async function openLive(page: Page, path = '/about') {
  const stream = page.waitForResponse('**/api/pending')
  await page.goto(path)
  expect((await stream).headers()['content-type']).toBe('text/event-stream')
}

/** The title as the server writes it for this person. */
async function titleSent(page: Page): Promise<string | undefined> {
  const html = await (await page.request.get('/about')).text()
  return /<title>([^<]*)</.exec(html)?.[1]
}

function notices(page: Page) {
  return page.getByRole('region', { name: 'Notifications' })
}

test('at page load an admin has the count in menu, burger and title', { tag: ['@nojs', '@store'] }, async ({
  page,
  context,
  app,
  login,
}) => {
  await login(context, { role: 'admin' })
  await submit(app, 'attente-chargement')
  const count = await countPending(app)
  await expect.poll(() => titleSent(page)).toBe(`(${count}) ${ABOUT}`)
  await page.goto('/about')
  await expect(page).toHaveTitle(`(${count}) ${ABOUT}`)
  await expect(page.locator('header summary')).toContainText(new RegExp(`${count}\\sannonces? à traiter`))
  await openMenu(page)
  await expect(adminLink(page)).toHaveAccessibleName(
    new RegExp(`^Panneau Admin ${count}\\sannonces? à traiter$`),
  )
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'À propos')
})

test('neither visitors nor organizers learn of the queue', { tag: '@nojs' }, async ({
  page,
  context,
  login,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  for (const who of ['visitor', 'organizer']) {
    if (who === 'organizer') await login(context)
    await page.goto('/about')
    expect(await page.title()).toBe(ABOUT)
    await openMenu(page)
    await expect(page.getByText('à traiter')).toHaveCount(0)
    expect(await page.content()).not.toContain('titlePrefix')
  }
  expect(scripts.filter((path) => /admin-live|api\/pending/.test(path))).toEqual([])
})

test('with nothing to do there is no badge', { tag: '@nojs' }, async ({ page, context, app, login }) => {
  await login(context, { role: 'admin' })
  const { documents: waiting } = await app.store.find(events, { where: [['status', '==', 'pending']] })
  for (const { id } of waiting) await app.store.update(events, id, { status: 'draft' })
  await expect.poll(() => titleSent(page)).toBe(ABOUT)
  await page.goto('/about')
  await expect(page).toHaveTitle(ABOUT)
  await openMenu(page)
  await expect(adminLink(page)).toHaveAccessibleName('Panneau Admin')
  for (const { id } of waiting) await app.store.update(events, id, { status: 'pending' })
})

test('a submission shows in badge and title within a second, and goes again', { tag: '@store' }, async ({
  page,
  context,
  app,
  login,
}) => {
  await login(context, { role: 'admin' })
  const before = await countPending(app)
  await openLive(page)
  await openMenu(page)
  await submit(app, 'attente-vive')
  await expect(page).toHaveTitle(`(${before + 1}) ${ABOUT}`)
  await expect(adminLink(page)).toContainText(`${before + 1}`)
  await expect(notices(page)).toContainText('Veillée au coin du feu')

  await app.store.update(events, 'attente-vive', { status: 'rejected' })
  await expect(page).toHaveTitle(new RegExp(`^(\\(${before}\\) )?À propos`))
})

test('the live count survives navigations within the site', async ({ page, context, app, login }) => {
  await login(context, { role: 'admin' })
  const before = await countPending(app)
  await openLive(page)
  await submit(app, 'attente-navigation')
  await expect(page).toHaveTitle(`(${before + 1}) ${ABOUT}`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions fréquentes' }).click()
  await expect(page).toHaveURL('/faq')
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\) (?!\\()`))
  await page.goBack()
  await expect(page).toHaveTitle(`(${before + 1}) ${ABOUT}`)
})

test('more than 99 is 99+, but the exact number for the title and for ears', { tag: '@store' }, async ({
  page,
  context,
  app,
  login,
}) => {
  await login(context, { role: 'admin' })
  const missing = 100 - (await countPending(app))
  await app.store.transaction(async (transaction) => {
    for (let at = 0; at < missing; at++) {
      made.add(`attente-foule-${at}`)
      transaction.insert(events, `attente-foule-${at}`, makeEvent({ status: 'pending' }))
    }
  })
  await expect.poll(() => titleSent(page)).toBe(`(100) ${ABOUT}`)
  await page.goto('/about')
  await expect(page).toHaveTitle(`(100) ${ABOUT}`)
  await openMenu(page)
  await expect(adminLink(page).getByText('99+')).toBeVisible()
  await expect(adminLink(page)).toHaveAccessibleName('Panneau Admin 100 annonces à traiter')
})

test('a notification leads to its event and is gone then', async ({ page, context, app, login }) => {
  await login(context, { role: 'admin' })
  await openLive(page)
  await submit(app, 'attente-voir', 'Chœur de l’Avent')
  const voir = notices(page).getByRole('link', { name: 'Voir : Chœur de l’Avent' })
  await expect(voir).toHaveAttribute('href', '/admin/events?eventId=attente-voir')
  await voir.click()
  await expect(page).toHaveURL('/admin/events?eventId=attente-voir')
  await expect(notices(page)).toHaveCount(0)
})

test('the newest notification is on top, and the unread badge follows', { tag: '@store' }, async ({
  page,
  context,
  app,
  login,
}) => {
  await login(context, { role: 'admin' })
  await openLive(page)
  await submit(app, 'attente-premier', 'Premier concert')
  await expect(notices(page)).toContainText('Premier concert')
  await submit(app, 'attente-second', 'Second concert')
  await expect(notices(page).getByRole('listitem')).toContainText(['Second concert', 'Premier concert'])
  await expect(notices(page).getByTestId('unread')).toHaveText('2')
  await expect(page.getByRole('status').filter({ hasText: 'Second concert' })).toHaveCount(1)
  await expectNoAxeViolations(page)

  const close = notices(page).getByRole('button', { name: 'Fermer' })
  await close.first().focus()
  await page.keyboard.press('Enter')
  await expect(notices(page).getByTestId('unread')).toHaveText('1')
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notices(page)).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
})

test('an event that is withdrawn and submitted again is one notification', { tag: '@store' }, async ({
  page,
  context,
  app,
  login,
}) => {
  await login(context, { role: 'admin' })
  const before = await countPending(app)
  await openLive(page)
  await submit(app, 'attente-retour')
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\) `))
  await app.store.update(events, 'attente-retour', { status: 'draft' })
  await app.store.update(events, 'attente-retour', {
    status: 'pending',
    submittedAt: '2026-11-21T09:30:00.000Z',
  })
  await submit(app, 'attente-temoin', 'Témoin')
  await expect(page).toHaveTitle(new RegExp(`^\\(${before + 2}\\) `))
  await expect(notices(page).getByRole('listitem')).toHaveCount(2)
  await expect(notices(page).getByTestId('unread')).toHaveText('2')
})

test('a notification goes after ten seconds, unless it is pointed at', async ({
  page,
  context,
  app,
  login,
}) => {
  await page.clock.install()
  await login(context, { role: 'admin' })
  await openLive(page)
  await submit(app, 'attente-dix', 'Dix secondes')
  await expect(notices(page)).toContainText('Dix secondes')
  await page.clock.runFor(9000)
  await expect(notices(page)).toContainText('Dix secondes')

  await notices(page).getByRole('listitem').hover()
  await page.clock.runFor(30_000)
  await expect(notices(page)).toContainText('Dix secondes')

  await page.mouse.move(5, 500)
  await page.clock.runFor(10_000)
  await expect(notices(page)).toHaveCount(0)
})

test('the app’s icon shows the number where there is such a thing', async ({ page, context, app, login }) => {
  await page.addInitScript(() => {
    async function note(count = 0) {
      document.documentElement.dataset.appBadge = String(count)
    }
    Object.assign(Navigator.prototype, { setAppBadge: note, clearAppBadge: note })
  })
  await login(context, { role: 'admin' })
  const before = await countPending(app)
  await openLive(page)
  await submit(app, 'attente-icone')
  await expect(page.locator('html')).toHaveAttribute('data-app-badge', String(before + 1))
})

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

test('a stream that breaks off is opened again', { tag: '@store' }, async ({
  page,
  context,
  app,
  login,
  allowProblem,
}) => {
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

test('open streams do not hold up the server’s stop', { tag: '@store' }, async () => {
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
