// The service worker of push messages, for admins' browsers only. It has no `fetch` listener: it stands between no page and
// its server, and keeps nothing. It imports nothing either: messages are data, made by features/push/push-message.ts.
'use strict'

const DEFAULT_TITLE = 'Nouvelle notification'
const ADMIN = '/admin'

/** What the app's icon shows, as far as this worker knows: it is stopped and started at the browser's will. */
let badge = 0

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(receive(payloadOf(event.data))))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})

self.addEventListener('message', (event) => {
  const message = event.data
  if (message?.type === 'SKIP_WAITING') self.skipWaiting()
  if (message?.type === 'UPDATE_BADGE') event.waitUntil(showBadge(message.count))
  if (message?.type === 'CHECK_APP_ACTIVE') event.waitUntil(answerWhetherActive(event))
  if (message?.type === 'TEST_NOTIFICATION') {
    event.waitUntil(show({ title: 'Notification de test', body: 'Les notifications arrivent sur cet appareil.' }))
  }
})

/** What the push service delivers: { data, notification?, fcmOptions? }. Whatever else arrives is shown as text. */
function payloadOf(data) {
  try {
    const payload = data.json()
    if (typeof payload === 'object' && payload !== null) return payload
  } catch {
    // No JSON, or nothing at all.
  }
  return { data: { body: data ? data.text() : '' } }
}

/** To who looks at the site, it is said there; else by the system. */
async function receive(payload) {
  const visible = (await windows()).filter((client) => client.visibilityState === 'visible')
  for (const client of visible) client.postMessage({ type: 'PUSH_RECEIVED', payload })
  if (visible.length > 0) return
  await show(contentOf(payload))
  const shown = await self.registration.getNotifications()
  await showBadge(Math.max(badge + 1, shown.length))
}

function contentOf({ data = {}, notification = {}, fcmOptions = {} }) {
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

function show({ title, body, icon = '/favicon.svg', image, tag, link }) {
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
function ownPage(link) {
  try {
    const url = new URL(link || ADMIN, self.location.origin)
    if (url.origin === self.location.origin) return url.href
  } catch {
    // Not an address.
  }
  return new URL(ADMIN, self.location.origin).href
}

/** A window that shows it already, else a new one: in the others somebody may be in the middle of a form. */
async function open(link) {
  const target = ownPage(link)
  const there = (await windows()).find((client) => client.url === target)
  return there ? there.focus() : self.clients.openWindow(target)
}

function windows() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

async function showBadge(count) {
  badge = Number.isInteger(count) && count > 0 ? count : 0
  try {
    await (badge > 0 ? self.navigator.setAppBadge?.(badge) : self.navigator.clearAppBadge?.())
  } catch {
    // The app is not installed, or badges are forbidden.
  }
}

async function answerWhetherActive(event) {
  const open = await windows()
  const active = open.some((client) => client.visibilityState === 'visible')
  const reply = { type: 'APP_ACTIVE', active, windows: open.length }
  const to = event.ports[0] ?? event.source
  to?.postMessage(reply)
}
