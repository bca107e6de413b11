// The worker shows push messages to admins and to followers. features/notify/push/push-message.ts and
// features/notify/follow/tell-follower.server.ts make them.
import { DEFAULT_TITLE } from '~/domain/notification'
import { showBadge, shownBadge } from './badge'

declare const self: ServiceWorkerGlobalScope

const ADMIN = '/admin'

type Texts = Partial<Record<string, string>>
interface Payload {
  data?: Texts
  notification?: Texts
  fcmOptions?: Texts
}

interface Shown {
  title?: string
  body?: string
  icon?: string
  image?: string
  tag?: string
  link?: string
}

let last: Promise<unknown> = Promise.resolve()

export function listenToPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(inTurn(() => receive(payloadOf(event.data)))))

  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data?.link))
  })

  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

  self.addEventListener('message', (event) => {
    const message = event.data
    if (message?.type === 'SKIP_WAITING') self.skipWaiting()
    if (message?.type === 'UPDATE_BADGE') event.waitUntil(showBadge(message.count))
    if (message?.type === 'CHECK_APP_ACTIVE') event.waitUntil(answerWhetherActive(event))
    if (message?.type === 'TEST_NOTIFICATION') {
      const content = {
        title: 'Notification de test',
        body: 'Les notifications fonctionnent sur cet appareil.',
      }
      event.waitUntil(inTurn(() => show(content)))
    }
  })
}

/** The browser has replaced its subscription, or dropped it. Where it does not say with which key it had subscribed, the next
 * page of an admin does it. The server knows the device by the session: followers have none, and 401 changes nothing. */
async function renew({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const renewed = newSubscription ?? (await subscribedAgain(oldSubscription))
  if (!renewed) return
  const body = new URLSearchParams({ intent: 'renew', token: JSON.stringify(renewed) })
  await fetch('/api/push-token', { method: 'POST', body })
}

async function subscribedAgain(former: PushSubscription | null): Promise<PushSubscription | null> {
  return former?.options.applicationServerKey ? self.registration.pushManager.subscribe(former.options) : null
}

/** One after the other: Chromium forgets a notification, and then its click too, if it is just being shown when the
 * notifications are counted. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

/** The push service delivers { data, notification?, fcmOptions? }. Anything else that arrives is shown as text. */
function payloadOf(data: PushMessageData | null): Payload {
  try {
    const payload = data?.json()
    if (typeof payload === 'object' && payload !== null) return payload
  } catch {
    // No JSON.
  }
  return { data: { body: data ? data.text() : '' } }
}

/** A person who looks at the site reads it there; the system tells everybody else. */
async function receive(payload: Payload): Promise<void> {
  // Pages show messages to admins alone, and the icon's number is of what waits for them.
  if (payload.data?.type === 'follow') return show(contentOf(payload))
  const visible = (await windows()).filter((client) => client.visibilityState === 'visible')
  for (const client of visible) client.postMessage({ type: 'PUSH_RECEIVED', payload })
  if (visible.length > 0) return
  await show(contentOf(payload))
  const shown = await self.registration.getNotifications()
  await showBadge(Math.max(shownBadge() + 1, shown.length))
}

function contentOf({ data = {}, notification = {}, fcmOptions = {} }: Payload): Shown {
  const link = data.eventId
    ? `${ADMIN}/events?${new URLSearchParams({ eventId: data.eventId })}`
    : (fcmOptions.link ?? notification.click_action ?? data.link ?? data.url)
  if (data.type === 'pending') {
    return { title: 'Nouvelle annonce à traiter', body: data.title, tag: `pending-${data.eventId}`, link }
  }
  return {
    title: notification.title || data.title,
    body: notification.body || data.body,
    icon: notification.icon,
    image: notification.image,
    tag: data.tag,
    link,
  }
}

function show({ title, body, icon = '/favicon.svg', image, tag, link }: Shown): Promise<void> {
  return self.registration.showNotification(title || DEFAULT_TITLE, {
    body: body || '',
    icon,
    badge: icon,
    ...(image && { image }),
    // The same event twice takes the place of the first.
    ...(tag && { tag }),
    lang: 'fr-CH',
    data: { link: ownPage(link) },
  })
}

/** An address of this site, whatever a message says. */
function ownPage(link: string | undefined): string {
  try {
    const url = new URL(link || ADMIN, self.location.origin)
    if (url.origin === self.location.origin) return url.href
  } catch {
    // The text is no address.
  }
  return new URL(ADMIN, self.location.origin).href
}

/** A window that shows it already, else a new one: in the others somebody may be in the middle of a form. */
async function open(link: string | undefined): Promise<unknown> {
  const target = ownPage(link)
  const there = (await windows()).find((client) => client.url === target)
  return there ? there.focus() : self.clients.openWindow(target)
}

function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

async function answerWhetherActive(event: ExtendableMessageEvent): Promise<void> {
  const open = await windows()
  const active = open.some((client) => client.visibilityState === 'visible')
  const reply = { type: 'APP_ACTIVE', active, windows: open.length }
  const to = event.ports[0] ?? event.source
  to?.postMessage(reply)
}
