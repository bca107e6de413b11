// The push services as a browser under test sees them: subscriptions and Firebase's two endpoints are answered here, and
// a message is delivered into the worker as the browser would.
import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'
import type { PushStandIn } from './push-stand-in'

export interface PushService {
  /** Registrations of tokens asked for, by method. */
  asked: string[]
  /** The token given out next. */
  token: string
  /** Whether registrations are refused. */
  isDown: boolean
}

const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}

/** The routes stand in for the push services of this browser. */
export async function fakePushService(context: BrowserContext): Promise<PushService> {
  const service: PushService = { asked: [], token: `jeton:${'a1B2_-'.repeat(20)}`, isDown: false }
  await context.addInitScript(subscribeLocally)
  await context.route('https://firebaseinstallations.googleapis.com/**', (route) =>
    answer(route, { refreshToken: '2_rt', authToken: { token: 'fis', expiresIn: '604800s' } }),
  )
  await context.route('https://fcmregistrations.googleapis.com/**', (route) => {
    const method = route.request().method()
    if (method !== 'OPTIONS') service.asked.push(method)
    if (service.isDown && method === 'POST') return answer(route, { error: { message: 'down' } })
    return answer(route, method === 'DELETE' ? {} : { token: service.token })
  })
  return service
}

function answer(route: Route, body: object) {
  return route.fulfill({ contentType: 'application/json', headers: HEADERS, body: JSON.stringify(body) })
}

/** Runs in the page: a browser without a push service of its own to subscribe to. */
function subscribeLocally() {
  let subscription: PushSubscription | null = null
  const bytes = (length: number) => new Uint8Array(length).fill(4).buffer
  PushManager.prototype.subscribe = async (options) => {
    subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/fake',
      options,
      getKey: (name: string) => bytes(name === 'auth' ? 16 : 65),
      async unsubscribe() {
        subscription = null
        return true
      },
    } as unknown as PushSubscription
    return subscription
  }
  PushManager.prototype.getSubscription = async () => subscription
}

/** This browser subscribes from now on with the push service at `standIn`, for every page that asks. */
export async function subscribeAt(context: BrowserContext, standIn: PushStandIn): Promise<void> {
  await context.exposeFunction('subscribeAtStandIn', (applicationServerKey: string) =>
    standIn.subscribe(applicationServerKey),
  )
  await context.addInitScript(subscribeElsewhere)
}

/** Runs in the page. Kept like a browser's own, for as long as the tab lives. */
function subscribeElsewhere() {
  const KEPT = 'subscription of the test'
  interface Kept {
    subscription: { endpoint: string }
    key: number[]
  }
  const wrapped = ({ subscription, key }: Kept) =>
    ({
      ...subscription,
      options: { userVisibleOnly: true, applicationServerKey: new Uint8Array(key).buffer },
      toJSON: () => ({ expirationTime: null, ...subscription }),
      async unsubscribe() {
        sessionStorage.removeItem(KEPT)
        return true
      },
    }) as unknown as PushSubscription
  PushManager.prototype.getSubscription = async () => {
    const kept = sessionStorage.getItem(KEPT)
    return kept === null ? null : wrapped(JSON.parse(kept))
  }
  PushManager.prototype.subscribe = async (options) => {
    const key = [...new Uint8Array(options?.applicationServerKey as ArrayBuffer)]
    const base64 = btoa(String.fromCharCode(...key))
    const base64url = base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    const { subscribeAtStandIn } = window as unknown as {
      subscribeAtStandIn(key: string): Promise<{ endpoint: string }>
    }
    const kept: Kept = { subscription: await subscribeAtStandIn(base64url), key }
    sessionStorage.setItem(KEPT, JSON.stringify(kept))
    return wrapped(kept)
  }
}

/** Delivers a message into the worker that this page has registered. */
export function deliverPush(page: Page, origin: string, data: Record<string, string>): Promise<void> {
  return deliverText(page, origin, JSON.stringify({ from: '1', fcmMessageId: 'm', data }))
}

/** Delivers this text, as a push service has it decrypted. */
export async function deliverText(page: Page, origin: string, data: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  let registrationId = ''
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const one of registrations) {
      if (one.scopeURL.startsWith(origin) && !one.isDeleted) registrationId = one.registrationId
    }
  })
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await devtools.detach()
}

type Shown = [title: string, body: string, link: string]

/** Records what the system shows of this worker, from now on. Asking the browser again and again would not do:
 * Chromium forgets whatever is being put on the screen while it is asked. */
export async function systemNotifications(context: BrowserContext): Promise<() => Promise<Shown[]>> {
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('no service worker has been started')
  await worker.evaluate(recordNotifications)
  return () => worker.evaluate(() => (globalThis as unknown as { shownByTest: Shown[] }).shownByTest)
}

/** The bodies of what stands on the screen now, in order. */
export async function standingNotifications(context: BrowserContext): Promise<string[]> {
  const bodies = await context.serviceWorkers()[0]?.evaluate(async () => {
    const self = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await self.registration.getNotifications()).map(({ body }) => body)
  })
  return (bodies ?? []).sort()
}

/** Runs in the worker. */
function recordNotifications() {
  const self = globalThis as unknown as { registration: ServiceWorkerRegistration; shownByTest: Shown[] }
  self.shownByTest = []
  const show = self.registration.showNotification.bind(self.registration)
  self.registration.showNotification = async (title, options) => {
    await show(title, options)
    self.shownByTest.push([title, options?.body ?? '', options?.data.link])
  }
}
