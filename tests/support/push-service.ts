// The push services as a browser under test sees them: Firebase's two endpoints are answered here, and a message is
// delivered into the worker as the browser would.
import type { BrowserContext, Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'

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

/** Stands in for the push services of this browser. */
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

/** Delivers a message into the worker that this page has registered. */
export async function deliverPush(page: Page, origin: string, data: Record<string, string>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  let registrationId = ''
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const one of registrations) {
      if (one.scopeURL.startsWith(origin) && !one.isDeleted) registrationId = one.registrationId
    }
  })
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  const message = JSON.stringify({ from: '1', fcmMessageId: 'm', data })
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: message })
  await devtools.detach()
}
