// Push messages of the embedded backend, from the submission to the screen: the site's server sends them to a stand-in
// for the browser's service, which decrypts them, and they are delivered into the worker. firebase/push.spec.ts shows
// the part that both backends share.
import type { BrowserContext, Page } from '@playwright/test'
import { CHROMIUM_FLAGS, systemChromium } from '~/../scripts/chromium.mjs'
import type { Subscription } from '~/backend/push/subscription'
import { events } from '~/domain/event'
import { follows } from '~/domain/follow'
import { users } from '~/domain/user'
import { withAlerts } from '~/features/notify/follow/watched-store.server'
import { fixedClock } from '~/platform/clock'
import { TEST_NOW } from '../support/agenda'
import { startApp } from '../support/app'
import { makeEvent } from '../support/make-event'
import { openMenu } from '../support/menu'
import { receiveMail } from '../support/outbox'
import { deliverText, standingNotifications, subscribeAt, systemNotifications } from '../support/push-service'
import { type PushStandIn, startPushStandIn } from '../support/push-stand-in'
import { test as base, expect, expectNoAxeViolations } from '../support/test'

const test = base.extend<object, { standIn: PushStandIn }>({
  standIn: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const standIn = await startPushStandIn()
      await use(standIn)
      expect(standIn.faults).toEqual([])
      await standIn.stop()
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ standIn }, use) => {
      const env = { WEB_PUSH_EMULATOR_HOST: standIn.host, NODE_EXTRA_CA_CERTS: standIn.authority }
      const app = await startApp({ seed: async () => {}, env })
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],
  context: async ({ context, standIn }, use) => {
    await subscribeAt(context, standIn)
    await context.addInitScript(countWhatIsHeard)
    await use(context)
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

/** Runs in the page: tones and the number on the app's icon, which tests cannot see. */
function countWhatIsHeard() {
  async function note(count = 0) {
    document.documentElement.dataset.appBadge = String(count)
  }
  Object.assign(Navigator.prototype, { setAppBadge: note, clearAppBadge: note })
  const { start } = OscillatorNode.prototype
  OscillatorNode.prototype.start = function (when) {
    const { dataset } = document.documentElement
    dataset.tones = `${dataset.tones ?? ''}${this.frequency.value} Hz `
    start.call(this, when)
  }
}

/** A browser does this when it has another subscription; scripts cannot make its event wait. */
async function renewInWorker(context: BrowserContext, newSubscription: Subscription): Promise<void> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no service worker')
  await worker.evaluate((renewed) => {
    const event = new Event('pushsubscriptionchange')
    self.dispatchEvent(
      Object.assign(event, { oldSubscription: null, newSubscription: renewed, waitUntil() {} }),
    )
  }, newSubscription)
}

const overlay = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true })
const permit = (context: BrowserContext, origin: string) =>
  context.grantPermissions(['notifications'], { origin })

test('from the button to the message: a submission reaches the device of an admin, encrypted, and the session ends it', async ({
  app,
  standIn,
  context,
  page,
  login,
}) => {
  const admin = await login(context, { role: 'admin' })
  const devices = async () => (await app.store.get(users, admin.uid))?.fcmTokens ?? {}
  await page.goto('/admin')
  const button = page.getByRole('button', { name: 'Activer les notifications' })
  await expect(button).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  expect(await devices()).toEqual({})

  await permit(context, app.origin)
  await button.click()
  await expect.poll(async () => Object.keys(await devices()).length, SLOWLY).toBe(1)
  await expect(button).toHaveCount(0)
  await expect(overlay(page).getByRole('heading', { name: 'Notifications activées' })).toBeVisible()
  const device = await page.evaluate(() => localStorage.getItem('device_id'))
  expect(device).toMatch(/^[0-9a-f]{16}$/)
  const stored = await app.store.get(users, admin.uid)
  expect(Object.keys(stored?.fcmTokens ?? {})).toEqual([device])
  const { endpoint } = JSON.parse(stored?.fcmToken ?? '{}')

  await page.reload()
  await page.locator('body').click()
  // The notification is said at each load, and counted on the icon for as long as it stands there.
  await overlay(page)
    .getByRole('button', { name: /Notifications activées/ })
    .click()
  await app.store.insert(events, 'push-annonce', makeEvent({ title: 'Annonce du soir', status: 'pending' }))
  await expect(overlay(page).getByRole('heading', { name: 'Nouvelle annonce à traiter' })).toBeVisible()
  const sent = () => standIn.messages.filter((message) => message.endpoint === endpoint)
  await expect.poll(() => sent().length, SLOWLY).toBe(1)
  const text = sent()[0]?.text ?? ''
  expect(JSON.parse(text)).toEqual({
    data: { type: 'pending', eventId: 'push-annonce', title: 'Annonce du soir' },
  })
  await deliverText(page, app.origin, text)
  const item = overlay(page).getByRole('listitem').filter({ hasText: 'Annonce du soir' })
  await expect(item).toHaveCount(1)
  // The notification stays under the pointer.
  await item.hover()
  await expect(page.locator('html')).toHaveAttribute('data-tones', '800 Hz ')
  await expect(page.locator('html')).toHaveAttribute('data-app-badge', '1')
  await item.getByRole('link', { name: /^Voir/ }).click()
  await expect(page).toHaveURL(/\/admin\/events\?eventId=push-annonce/)

  const renewed = standIn.subscribe()
  await renewInWorker(context, renewed)
  await expect
    .poll(async () => Object.values(await devices()).map(({ token }) => JSON.parse(token).endpoint))
    .toEqual([renewed.endpoint])

  // A focus that comes after the menu was opened closes it.
  await expect(page.getByRole('heading', { name: 'Modération' })).toBeFocused()
  await openMenu(page)
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-app-badge', '0')
  await expect.poll(devices).toEqual({})
})

test('who looks elsewhere is told by the system; a session that has run out leaves no number on the icon', async ({
  app,
  standIn,
  context,
  page,
  login,
}) => {
  await permit(context, app.origin)
  const admin = await login(context, { role: 'admin' })
  await page.goto('/admin')
  const endpointOf = async () => {
    const token = (await app.store.get(users, admin.uid))?.fcmToken
    return token ? JSON.parse(token).endpoint : null
  }
  await expect.poll(endpointOf, SLOWLY).not.toBeNull()
  const endpoint = await endpointOf()
  const shown = await systemNotifications(context)
  const elsewhere = await context.newPage()
  await elsewhere.goto('about:blank')
  await page.close()
  await app.store.insert(events, 'push-bal', makeEvent({ title: 'Bal du port', status: 'pending' }))
  const sent = () => standIn.messages.filter((message) => message.endpoint === endpoint)
  await expect.poll(() => sent().length, SLOWLY).toBe(1)
  await deliverText(elsewhere, app.origin, sent()[0]?.text ?? '')
  await expect
    .poll(shown)
    .toEqual([['Nouvelle annonce à traiter', 'Bal du port', `${app.origin}/admin/events?eventId=push-bal`]])

  await context.clearCookies({ name: /session/ })
  await elsewhere.goto('/about')
  await expect(elsewhere.locator('html')).toHaveAttribute('data-app-badge', '0', SLOWLY)
})

test('a device that is gone is forgotten, and the debug panel gets it another subscription', async ({
  app,
  standIn,
  context,
  page,
  login,
}) => {
  await permit(context, app.origin)
  const admin = await login(context, { role: 'admin' })
  const token = async () => (await app.store.get(users, admin.uid))?.fcmToken ?? null
  await page.goto('/admin?debug=notifications')
  await expect.poll(token, SLOWLY).not.toBeNull()
  standIn.answer(JSON.parse((await token()) ?? '').endpoint, { status: 410 })
  await app.store.insert(events, 'push-loto', makeEvent({ title: 'Loto', status: 'pending' }))
  await expect.poll(token, SLOWLY).toBeNull()

  const panel = page.getByRole('region', { name: 'Notifications : débogage' })
  await panel.getByRole('button', { name: 'Diagnostic Avancé' }).click()
  await expect(panel.getByRole('definition').nth(4)).toHaveText('agenda.example')
  await expectNoAxeViolations(page)
  await panel.getByRole('button', { name: 'Régénérer le jeton' }).click()
  await expect.poll(token).toMatch(/agenda\.example/)
  const shown = await systemNotifications(context)
  await panel.getByRole('button', { name: 'Test Notification' }).click()
  await expect.poll(async () => (await shown()).map(([title]) => title)).toEqual(['Notification de test'])
})

test('who follows an event asks for it on the way, is told on this device once the link is opened here, and ends it', async ({
  app,
  standIn,
  context,
  page,
}) => {
  const watched = withAlerts(app.store, fixedClock(TEST_NOW))
  const bal = makeEvent({ title: 'Bal des pompiers', status: 'published' })
  await watched.insert(events, 'bal-suivi-a1b2c3', bal)
  const asking = '/suivre?evenement=bal-suivi-a1b2c3'
  await expect.poll(async () => (await page.request.get(asking)).status(), SLOWLY).toBe(200)
  await page.goto(asking)
  const box = page.getByRole('checkbox', { name: 'Recevoir aussi une notification sur cet appareil' })
  await expect(box).not.toBeChecked()
  await expectNoAxeViolations(page)
  await permit(context, app.origin)
  await box.check()
  await expect(box).toBeChecked()
  await page.getByRole('textbox', { name: 'Votre adresse e-mail' }).fill('lea@example.ch')
  await page.getByRole('button', { name: 'M’abonner' }).click()
  await expect(page.getByRole('heading', { name: 'Ouvrez votre boîte de réception' })).toBeVisible()
  const devices = async () => {
    const { documents } = await app.store.find(follows, { limit: 10 })
    return documents.flatMap((follow) => follow.devices ?? [])
  }

  await page.goto((await receiveMail(app, 'lea@example.ch', /Confirmez/)).link)
  expect(await devices()).toEqual([])
  await page.getByRole('button', { name: 'Confirmer' }).click()
  const section = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(section).toContainText('Une notification s’affiche aussi sur cet appareil.', SLOWLY)
  await expectNoAxeViolations(page)
  const [device] = await devices()
  const { endpoint } = JSON.parse(device?.token ?? '{}')

  await watched.update(events, 'bal-suivi-a1b2c3', { programme: 'cancelled' })
  const sent = () => standIn.messages.filter((message) => message.endpoint === endpoint)
  await expect.poll(() => sent().length, { timeout: 30_000 }).toBe(1)
  const shown = await systemNotifications(context)
  await deliverText(page, app.origin, sent()[0]?.text ?? '')
  await expect
    .poll(shown)
    .toMatchObject([
      [
        'Annulé\u00a0: «\u00a0Bal des pompiers\u00a0»',
        expect.any(String),
        `${app.origin}/evenement/bal-suivi-a1b2c3`,
      ],
    ])

  await section.getByRole('button', { name: 'Ne plus en recevoir sur cet appareil' }).click()
  await expect.poll(devices).toEqual([])
  const again = section.getByRole('button', { name: 'Recevoir aussi une notification sur cet appareil' })
  await expect(again).toBeFocused()
})

test('of messages that arrive together, the system shows each one', async ({ app, context, page, login }) => {
  await permit(context, app.origin)
  await login(context, { role: 'admin' })
  await page.goto('/admin')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), SLOWLY).toBe(true)
  const shown = await systemNotifications(context)
  const elsewhere = await context.newPage()
  await elsewhere.goto('about:blank')
  await page.close()
  const titles = ['Bal', 'Loto', 'Concert', 'Marché', 'Théâtre', 'Brocante']
  const texts = titles.map((title) => JSON.stringify({ data: { type: 'pending', eventId: title, title } }))
  await Promise.all(texts.map((text) => deliverText(elsewhere, app.origin, text)))
  await expect.poll(async () => (await shown()).length).toBe(titles.length)
  expect(await standingNotifications(context)).toEqual(titles.sort())
})
