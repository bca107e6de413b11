// Following on the built server: what mail programs post, and what survives the death of a process.
import { afterEach, expect, test } from 'vitest'
import { events } from '~/domain/event'
import { follows } from '~/domain/follow'
import { followIdOf } from '~/domain/hashes.server'
import { withAlerts } from '~/features/notify/follow/watched-store.server'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import { fixedClock } from '~/platform/clock'
import { TEST_NOW } from '../support/agenda'
import { type App, type AppOptions, startApp } from '../support/app'
import { readOutbox, receiveMail } from '../support/outbox'

const EVENT = 'jazz-ce-soir'
let app: App
afterEach(() => app.stop())

async function startWithFollower(
  email: string,
  options: AppOptions = {},
): Promise<{ home: string; end: string }> {
  app = await startApp(options)
  const body = new URLSearchParams({ email, [HONEYPOT_FIELD]: '' })
  const asked = await post(`/suivre?evenement=${EVENT}`, { body, headers: { Origin: app.origin } })
  expect(asked.status).toBe(303)
  const { link } = await receiveMail(app, email, /^Confirmez/)
  const target = { kind: 'event', eventId: EVENT } as const
  const confirm = new URLSearchParams({ follow: followIdOf(email, target) })
  await post(`${link}?formulaire=confirmer`, { body: confirm, headers: { Origin: app.origin } })
  expect((await app.store.get(follows, followIdOf(email, target)))?.state).toBe('confirmed')
  return { home: link, end: `${link}/fin` }
}

function post(path: string, request: RequestInit): Promise<Response> {
  return fetch(app.origin + path, { method: 'POST', redirect: 'manual', ...request })
}

/** The server cancels it so. */
async function cancel(): Promise<void> {
  await withAlerts(app.store, fixedClock(TEST_NOW)).update(events, EVENT, { programme: 'cancelled' })
}

async function alertsTo(email: string): Promise<number> {
  return (await readOutbox(app)).filter(({ to, subject }) => to === email && subject.startsWith('Annulé'))
    .length
}

test('the POST of a mail program ends a follow; one of another site, a forged key and a second one do not pass', async () => {
  const { home, end } = await startWithFollower('lea@example.ch')
  const page = await fetch(app.origin + end)
  expect(page.status).toBe(200)
  expect(page.headers.get('Cache-Control')).toContain('no-store')
  expect(page.headers.get('Referrer-Policy')).toBe('same-origin')
  expect(await page.text()).toContain('noindex')

  const oneClick = { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  for (const origin of ['https://evil.example', 'null']) {
    expect((await post(end, { ...oneClick, headers: { Origin: origin } })).status).toBe(403)
  }
  expect((await post(`/suivi/${'A'.repeat(43)}/fin`, oneClick)).status).toBe(404)
  expect((await fetch(app.origin + home)).status).toBe(200)

  const ended = await post(end, oneClick)
  expect(ended.status).toBe(200)
  expect(await ended.text()).toContain('Désabonnement confirmé')
  expect((await fetch(app.origin + home)).status).toBe(404)
  expect((await post(end, oneClick)).status).toBe(404)
  expect(app.output()).not.toContain(home.slice('/suivi/'.length))
}, 120_000)

test('a cancellation is told once, within a minute, though the server is killed before it leaves and again amid it', async () => {
  const email = 'tuee@example.ch'
  await startWithFollower(email)
  await cancel()
  await app.kill()
  await app.restart()
  const since = performance.now()
  await receiveMail(app, email, /^Annulé/)
  expect(performance.now() - since).toBeLessThan(60_000)
  await app.kill()
  await app.restart()
  await new Promise(setImmediate)
  expect(await alertsTo(email)).toBe(1)
}, 120_000)

test('of several processes one tells it', async () => {
  const email = 'deux@example.ch'
  await startWithFollower(email, { env: { WORKERS: '2' } })
  await cancel()
  await receiveMail(app, email, /^Annulé/)
  expect(await alertsTo(email)).toBe(1)
}, 120_000)
