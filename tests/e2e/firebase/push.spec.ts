import type { BrowserContext, Page } from '@playwright/test'
import { CHROMIUM_FLAGS, systemChromium } from '~/../scripts/chromium.mjs'
import { events } from '~/domain/event'
import { follows } from '~/domain/follow'
import { followIdOf } from '~/domain/hashes.server'
import { users } from '~/domain/user'
import { newFollowKey } from '~/features/notify/follow/follow-link.server'
import { withAlerts } from '~/features/notify/follow/watched-store.server'
import { fixedClock } from '~/platform/clock'
import { TEST_NOW } from '../../support/agenda'
import { type App, startApp } from '../../support/app'
import { type FakeFcm, startFakeFcm } from '../../support/fake-fcm'
import { makeEvent } from '../../support/make-event'
import {
  deliverPush,
  fakePushService,
  type PushService,
  systemNotifications,
} from '../../support/push-service'
import { test as base, expect, expectNoAxeViolations } from '../../support/test'

/** A point of P-256 whose other half nobody needs. */
const VAPID_KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'

let opened: App

const test = base.extend<{ service: PushService }, { fcm: FakeFcm }>({
  fcm: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const fcm = await startFakeFcm()
      await use(fcm)
      await fcm.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ fcm, emulators: _ready }, use) => {
      const env = { FCM_EMULATOR_HOST: fcm.host, FIREBASE_VAPID_KEY: VAPID_KEY }
      opened = await startApp({ seed: async () => {}, env })
      await use(opened)
      await opened.stop()
    },
    { scope: 'worker' },
  ],
  service: async ({ context, allowProblem }, use) => {
    allowProblem(/firebaseinstallations|fcmregistrations/)
    await use(await fakePushService(context))
  },
})

// 'chromium' keeps Playwright from its own shell without windows, where the machine has no Chromium.
test.use({
  serviceWorkers: 'allow',
  channel: 'chromium',
  launchOptions: { executablePath: systemChromium(), args: CHROMIUM_FLAGS },
})
test.describe.configure({ mode: 'serial' })

/** The browser, the server and a push service work one after the other, which takes longer than the usual wait. */
const SLOWLY = { timeout: 60_000 }

function permit(context: BrowserContext) {
  return context.grantPermissions(['notifications'], { origin: opened.origin })
}

function workers(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map((one) => one.active?.scriptURL ?? 'none'),
  )
}

/** Every page registers the worker; a subscription comes with push messages alone. */
function isSubscribed(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready
    return (await pushManager.getSubscription()) !== null
  })
}

async function tokensOf(uid: string): Promise<string[]> {
  const user = await opened.store.get(users, uid)
  return Object.values(user?.fcmTokens ?? {}).map(({ token }) => token)
}

/** An admin on the overview whose browser gets push messages. */
async function ready(page: Page, { uid }: { uid: string }, service: PushService) {
  await page.goto('/admin')
  await expect.poll(() => tokensOf(uid), SLOWLY).toEqual([service.token])
}

const overlay = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true })

test('with permission, an admin’s browser is set up, kept by the server and told so', {
  tag: '@store',
}, async ({ app, context, page, login, service }) => {
  await permit(context)
  const admin = await login(context, { role: 'admin' })
  await ready(page, admin, service)
  await expect(overlay(page).getByRole('heading', { name: 'Notifications activées' })).toBeVisible()
  expect(await workers(page)).toEqual([`${app.origin}/firebase-messaging-sw.js`])
  const stored = await app.store.get(users, admin.uid)
  const device = await page.evaluate(() => localStorage.getItem('device_id'))
  expect(Object.keys(stored?.fcmTokens ?? {})).toEqual([device])
  expect(device).toHaveLength(16)
  expect(stored?.fcmToken).toBe(service.token)
  await expect(page.getByRole('button', { name: 'Activer les notifications' })).toHaveCount(0)

  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(service.asked).toEqual(['POST'])
})

test('a new worker that has been installed takes over, and the page is loaded again', {
  tag: '@store',
}, async ({ context, page, login, service }) => {
  await permit(context)
  await ready(page, await login(context, { role: 'admin' }), service)
  await expect(overlay(page).getByRole('heading', { name: 'Notifications activées' })).toBeVisible()
  const loaded = page.waitForEvent('load', SLOWLY)
  await page.evaluate(() => void navigator.serviceWorker.register('/firebase-messaging-sw.js?nouveau'))
  await loaded
})

test('the live part is mounted once: one connection, one worker, one overlay', { tag: '@store' }, async ({
  context,
  page,
  login,
  service,
}) => {
  await permit(context)
  let streams = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/pending') streams += 1
  })
  await ready(page, await login(context, { role: 'admin' }), service)
  for (const name of ['Comptes', 'Partenaires']) {
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  expect(streams).toBe(1)
  expect(service.asked).toEqual(['POST'])
  expect(await workers(page)).toHaveLength(1)
})

test('unasked, nothing is set up until the admin says so with the button', { tag: '@store' }, async ({
  context,
  page,
  login,
  service,
}) => {
  const admin = await login(context, { role: 'admin' })
  await page.goto('/admin')
  const button = page.getByRole('button', { name: 'Activer les notifications' })
  await expect(button).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await isSubscribed(page)).toBe(false)
  expect(service.asked).toEqual([])
  expect(await tokensOf(admin.uid)).toEqual([])
  await permit(context)
  await button.click()
  await expect.poll(() => tokensOf(admin.uid), SLOWLY).toEqual([service.token])
  expect(await isSubscribed(page)).toBe(true)
  await expect(button).toHaveCount(0)
})

test('organizers and visitors load none of it, and may post no token', { tag: '@store' }, async ({
  context,
  page,
  login,
  app,
}) => {
  await permit(context)
  const files: string[] = []
  page.on('request', (request) => files.push(request.url()))
  const organizer = await login(context)
  await page.clock.install()
  await page.goto('/dashboard')
  await page.clock.runFor(10_000)
  expect(await isSubscribed(page)).toBe(false)
  expect(files.filter((file) => /push|fcm|firebase/.test(file))).toEqual([])
  const form = { intent: 'save', deviceId: '0123456789abcdef', token: 'a'.repeat(100) }
  const headers = { Origin: app.origin }
  expect((await page.request.post('/api/push-token', { form, headers })).status()).toBe(403)
  await context.clearCookies()
  expect((await page.request.post('/api/push-token', { form, headers })).status()).toBe(401)
  expect(await tokensOf(organizer.uid)).toEqual([])
})

test('a message for who looks at the page is a notification in it, and leads to the event', {
  tag: '@store',
}, async ({ app, context, page, login, service }) => {
  await permit(context)
  await ready(page, await login(context, { role: 'admin' }), service)
  await deliverPush(page, app.origin, { type: 'pending', eventId: 'bal-x2y3z4', title: 'Bal du port' })
  const item = overlay(page).getByRole('listitem').filter({ hasText: 'Bal du port' })
  await expect(item.getByRole('heading', { name: 'Nouvelle annonce à traiter' })).toBeVisible()
  await item.getByRole('link', { name: /^Voir/ }).click()
  await expect(page).toHaveURL(/\/admin\/events\?eventId=bal-x2y3z4/)
})

test('a message for who looks elsewhere is shown by the system', { tag: '@store' }, async ({
  app,
  context,
  page,
  login,
  service,
}) => {
  await permit(context)
  await ready(page, await login(context, { role: 'admin' }), service)
  const shown = await systemNotifications(context)
  const elsewhere = await context.newPage()
  await elsewhere.goto('about:blank')
  await page.close()
  await deliverPush(elsewhere, app.origin, { type: 'pending', eventId: 'bal-x2y3z4', title: 'Bal du port' })
  await expect
    .poll(shown)
    .toEqual([['Nouvelle annonce à traiter', 'Bal du port', `${app.origin}/admin/events?eventId=bal-x2y3z4`]])
})

test('a submission reaches the devices of admins, and none after they have signed out', {
  tag: '@store',
}, async ({ app, fcm, context, page, login, service }) => {
  service.token = `jeton:${'camille'.repeat(10)}`
  await permit(context)
  const admin = await login(context, { role: 'admin' })
  await ready(page, admin, service)
  await app.store.insert(events, 'push-annonce', makeEvent({ title: 'Annonce du soir', status: 'pending' }))
  const own = () => fcm.sent.filter(({ token }) => token === service.token).map(({ data }) => data)
  await expect
    .poll(own, SLOWLY)
    .toEqual([{ type: 'pending', eventId: 'push-annonce', title: 'Annonce du soir' }])

  await page.locator('header summary').click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect.poll(() => tokensOf(admin.uid)).toEqual([])
})

test('a follower’s device hears of a change too, and a device that is gone is forgotten', {
  tag: '@store',
}, async ({ app, fcm, context, page, service }) => {
  service.token = `jeton:${'lea'.repeat(20)}`
  await permit(context)
  const watched = withAlerts(app.store, fixedClock(TEST_NOW))
  await watched.insert(events, 'bal-suivi', makeEvent({ title: 'Bal des pompiers', status: 'published' }))
  const target = { kind: 'event', eventId: 'bal-suivi' } as const
  const id = followIdOf('lea@example.ch', target)
  const { key, ...hashes } = newFollowKey(id, 'a secret of the test, which no mail needs')
  const told = { confirmedAt: null, lastToldAt: null, lastMailAt: null, toldEventIds: [] }
  const follow = { state: 'confirmed', email: 'lea@example.ch', target, rhythm: 'changes' } as const
  await app.store.insert(follows, id, { ...follow, ...hashes, ...told })
  const devices = async () => (await app.store.get(follows, id))?.devices?.map(({ token }) => token) ?? []

  await page.goto(`/suivi/${key}`)
  const button = page.getByRole('button', { name: 'Recevoir aussi une notification sur cet appareil' })
  await button.click()
  await expect.poll(devices, SLOWLY).toEqual([service.token])
  fcm.refuse(service.token, 'unregistered')
  await watched.update(events, 'bal-suivi', { programme: 'cancelled' })
  const own = () => fcm.sent.filter(({ token }) => token === service.token).map(({ data }) => data)
  await expect
    .poll(own, { timeout: 30_000 })
    .toMatchObject([{ type: 'follow', link: '/evenement/bal-suivi' }])
  await expect.poll(devices).toEqual([])
})

test('a push service that refuses is said to the console alone', { tag: '@store' }, async ({
  context,
  page,
  login,
  service,
}) => {
  service.isDown = true
  await permit(context)
  await login(context, { role: 'admin' })
  const warned = page.waitForEvent('console', (message) => message.text().includes('token-subscribe-failed'))
  await page.goto('/admin')
  expect((await warned).type()).toBe('warning')
  await expect(overlay(page)).toHaveCount(0)
})

test('the debug panel is hidden until it is asked for, and does what its buttons say', {
  tag: '@store',
}, async ({ context, page, login, service }) => {
  await permit(context)
  const admin = await login(context, { role: 'admin' })
  await ready(page, admin, service)
  const panel = page.getByRole('region', { name: 'Notifications : débogage' })
  await expect(panel).toHaveCount(0)

  await page.goto('/admin?debug=notifications')
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Diagnostic Avancé' }).click()
  await expect(panel.getByRole('definition').nth(2)).toHaveText('actif')
  await expectNoAxeViolations(page)

  const shown = await systemNotifications(context)
  await panel.getByRole('button', { name: 'Test Notification' }).click()
  await expect.poll(async () => (await shown()).map(([title]) => title)).toEqual(['Notification de test'])

  service.token = `jeton:${'nouveau'.repeat(10)}`
  await panel.getByRole('button', { name: 'Régénérer le jeton' }).click()
  await expect.poll(() => tokensOf(admin.uid)).toEqual([service.token])
  expect(service.asked).toContain('DELETE')

  const loaded = page.waitForEvent('load', SLOWLY)
  await panel.getByRole('button', { name: 'Forcer MAJ SW' }).click()
  await loaded
  await expect(panel).toBeVisible()
  await expect.poll(() => workers(page)).toHaveLength(1)
})

test('the worker is a script of this site that is always asked for anew', { tag: '@store' }, async ({
  request,
}) => {
  const response = await request.get('/firebase-messaging-sw.js')
  expect(response.headers()).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("worker-src 'self'"),
  })
  const policy = (await request.get('/')).headers()['content-security-policy']
  expect(policy).toContain('https://fcmregistrations.googleapis.com')
})
