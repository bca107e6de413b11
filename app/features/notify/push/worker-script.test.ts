import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { bundleServiceWorker } from '../../../../scripts/service-worker.mjs'

const ORIGIN = 'https://agenda.example'
const script = await bundleServiceWorker({ build: 'test', entry: 'service-worker/testing/push-only.ts' })

interface Shown {
  title: string
  body: string
  tag?: string
  data: { link: string }
}
interface Page {
  url: string
  visibilityState: 'visible' | 'hidden'
  received: unknown[]
  focused: number
}

/** A browser around the worker, as far as the worker looks at it. */
function browser() {
  const listeners = new Map<string, (event: object) => void>()
  const shown: Shown[] = []
  const opened: string[] = []
  const badges: number[] = []
  const pages: Page[] = []
  const posted: { path: string; fields: Record<string, string> }[] = []
  const subscribed: object[] = []
  let skipped = 0
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting() {
      skipped += 1
    },
    registration: {
      showNotification: async (title: string, options: Omit<Shown, 'title'>) =>
        void shown.push({ title, ...options }),
      getNotifications: async () => shown,
      pushManager: {
        async subscribe(options: object) {
          subscribed.push(options)
          return { endpoint: 'https://push.example/subscribed' }
        },
      },
    },
    navigator: {
      setAppBadge: async (count: number) => void badges.push(count),
      clearAppBadge: async () => void badges.push(0),
    },
    clients: {
      matchAll: async () =>
        pages.map((page) => ({
          ...page,
          postMessage: (message: unknown) => page.received.push(message),
          focus: async () => {
            page.focused += 1
          },
        })),
      openWindow: async (url: string) => void opened.push(url),
    },
  }
  async function post(path: string, { method, body }: { method: string; body: URLSearchParams }) {
    expect(method).toBe('POST')
    posted.push({ path, fields: Object.fromEntries(body) })
    return new Response(null, { status: 401 })
  }
  runInContext(script, createContext({ self, URL, URLSearchParams, fetch: post }))

  async function dispatch(type: string, event: object): Promise<void> {
    const work: unknown[] = []
    listeners.get(type)?.({ ...event, waitUntil: (promise: unknown) => work.push(promise) })
    await Promise.all(work)
  }
  return {
    shown,
    opened,
    badges,
    posted,
    subscribed,
    dispatch,
    skips: () => skipped,
    listensTo: () => [...listeners.keys()],
    open(url: string, visibilityState: Page['visibilityState'] = 'visible'): Page {
      const page: Page = { url, visibilityState, received: [], focused: 0 }
      pages.push(page)
      return page
    },
    push: (text: string | null) =>
      dispatch('push', {
        data: text === null ? null : { json: () => JSON.parse(text), text: () => text },
      }),
    tell: (data: unknown, event: object = {}) => dispatch('message', { data, ports: [], ...event }),
    click: (link: unknown) => dispatch('notificationclick', { notification: { data: { link }, close() {} } }),
  }
}

let world: ReturnType<typeof browser>
beforeEach(() => {
  world = browser()
})

const PENDING = { data: { type: 'pending', eventId: 'bal du port', title: 'Bal du port' } }

test('messages are data: the worker loads nothing for them', () => {
  expect(world.listensTo().sort()).toEqual(['message', 'notificationclick', 'push', 'pushsubscriptionchange'])
  expect(script).not.toMatch(/importScripts|caches|https?:/)
})

test('with nobody looking, a submission is shown by the system and leads to its moderation', async () => {
  world.open(`${ORIGIN}/admin`, 'hidden')
  await world.push(JSON.stringify(PENDING))
  expect(world.shown).toMatchObject([
    {
      title: 'Nouvelle annonce à traiter',
      body: 'Bal du port',
      tag: 'pending-bal du port',
      data: { link: `${ORIGIN}/admin/events?eventId=bal+du+port` },
    },
  ])
  expect(world.badges).toEqual([1])
})

test('who looks at the site is told there, and by nothing else', async () => {
  const page = world.open(`${ORIGIN}/admin`)
  await world.push(JSON.stringify(PENDING))
  expect(page.received).toEqual([{ type: 'PUSH_RECEIVED', payload: PENDING }])
  expect(world.shown).toEqual([])
})

test('a follower is told by the system, also while looking at the site, and no number goes up', async () => {
  const page = world.open(`${ORIGIN}/evenements`)
  const data = { type: 'follow', title: 'Annulé', body: 'Bal', link: '/evenement/bal', tag: 'suivi-bal' }
  await world.push(JSON.stringify({ data }))
  expect(world.shown).toMatchObject([
    { title: 'Annulé', body: 'Bal', tag: 'suivi-bal', data: { link: `${ORIGIN}/evenement/bal` } },
  ])
  expect([page.received, world.badges]).toEqual([[], []])
})

test.each([
  [null, '', 'Nouvelle notification'],
  ['pas du JSON', 'pas du JSON', 'Nouvelle notification'],
  ['3', '3', 'Nouvelle notification'],
  ['{"notification":{"title":"Bonjour","body":"à tous"}}', 'à tous', 'Bonjour'],
])('the message %s is shown', async (text, body, title) => {
  await world.push(text)
  expect(world.shown).toMatchObject([{ title, body, data: { link: `${ORIGIN}/admin` } }])
})

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 'https://', '/\\evil.example'])(
  'the link %s of a message leads to the administration instead',
  async (link) => {
    await world.push(JSON.stringify({ data: { title: 'x', link } }))
    await world.push(JSON.stringify({ data: { title: 'x', url: link } }))
    await world.push(JSON.stringify({ notification: { title: 'x' }, fcmOptions: { link } }))
    await world.click(link)
    expect(world.shown.map(({ data }) => data.link)).toEqual(Array(3).fill(`${ORIGIN}/admin`))
    expect(world.opened).toEqual([`${ORIGIN}/admin`])
  },
)

test('a click goes to the window that shows it already, else to a new one', async () => {
  const other = world.open(`${ORIGIN}/organizer/submit-event`)
  await world.click(`${ORIGIN}/admin/events?eventId=a`)
  expect(world.opened).toEqual([`${ORIGIN}/admin/events?eventId=a`])
  const there = world.open(`${ORIGIN}/admin/events?eventId=a`)
  await world.click(`${ORIGIN}/admin/events?eventId=a`)
  expect([world.opened.length, there.focused, other.focused]).toEqual([1, 1, 0])
})

test('the icon’s number is what the page says, and goes up with what arrives', async () => {
  await world.tell({ type: 'UPDATE_BADGE', count: 4 })
  await world.push(JSON.stringify(PENDING))
  await world.tell({ type: 'UPDATE_BADGE', count: 0 })
  await world.tell({ type: 'UPDATE_BADGE', count: 'beaucoup' })
  expect(world.badges).toEqual([4, 5, 0, 0])
})

test('asked whether the app is active, it says whether somebody looks', async () => {
  const replies: unknown[] = []
  const ports = [{ postMessage: (reply: unknown) => replies.push(reply) }]
  world.open(ORIGIN, 'hidden')
  await world.tell({ type: 'CHECK_APP_ACTIVE' }, { ports })
  world.open(ORIGIN)
  await world.tell({ type: 'CHECK_APP_ACTIVE' }, { ports })
  expect(replies).toEqual([
    { type: 'APP_ACTIVE', active: false, windows: 1 },
    { type: 'APP_ACTIVE', active: true, windows: 2 },
  ])
})

test('a new worker takes over when told, a test shows a notification, and other messages do nothing', async () => {
  await world.tell({ type: 'SKIP_WAITING' })
  await world.tell({ type: 'TEST_NOTIFICATION' })
  for (const odd of [null, 'SKIP_WAITING', { type: 'OTHER' }]) await world.tell(odd)
  expect(world.skips()).toBe(1)
  expect(world.shown.map(({ title }) => title)).toEqual(['Notification de test'])
})

test('a subscription that the browser renews is told to the server', async () => {
  const token = JSON.stringify({ endpoint: 'https://push.example/renewed' })
  await world.dispatch('pushsubscriptionchange', {
    oldSubscription: null,
    newSubscription: JSON.parse(token),
  })
  expect(world.posted).toEqual([{ path: '/api/push-token', fields: { intent: 'renew', token } }])
  expect(world.subscribed).toEqual([])
})

test('one that the browser has dropped is asked for anew with the same key; without a key there is nothing to do', async () => {
  const options = { userVisibleOnly: true, applicationServerKey: 'key' }
  await world.dispatch('pushsubscriptionchange', { oldSubscription: { options }, newSubscription: null })
  expect(world.subscribed).toEqual([options])
  const token = JSON.stringify({ endpoint: 'https://push.example/subscribed' })
  expect(world.posted).toEqual([{ path: '/api/push-token', fields: { intent: 'renew', token } }])

  await world.dispatch('pushsubscriptionchange', { oldSubscription: null, newSubscription: null })
  expect(world.subscribed).toHaveLength(1)
  expect(world.posted).toHaveLength(1)
})
