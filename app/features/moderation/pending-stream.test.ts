import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { events } from '~/domain/event'
import { users } from '~/domain/user'
import { sessions } from '~/features/accounts/sessions.server'
import { loader } from '~/routes/api.pending'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { makeEvent } from '../../../tests/support/make-event'
import { HEARTBEAT_MS } from './pending-stream.server'

/** Push messages follow the queue as well. */
const PUSH = 1

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())
afterEach(() => vi.useRealTimers())

interface OpenStream {
  next(): Promise<string | null>
  leave(): void
}

async function ask(cookie: string, closed = new AbortController()): Promise<Response> {
  const context = { ...app.context, closed: closed.signal }
  try {
    return await loader({ request: browserRequest('/api/pending', { cookie }), params: {}, context })
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}

/** The messages of a stream one by one; null at its end. */
async function openStream(cookie: string): Promise<OpenStream> {
  const closed = new AbortController()
  const { body, status } = await ask(cookie, closed)
  if (body === null || status !== 200) throw new Error(`refused with ${status}`)
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end !== -1) {
          const message = text.slice(0, end)
          text = text.slice(end + 2)
          return message
        }
        const { done, value } = await reader.read()
        if (done) return null
        text += value
      }
    },
    leave: () => closed.abort(),
  }
}

async function insertPending(id: string, title = 'Concert du samedi') {
  await app.documents.insert(events, id, makeEvent({ title, status: 'pending' }))
}

test('the stream is for admins: 401 for visitors, 403 for organizers, both without a word of the queue', async () => {
  const organizer = await app.signedIn()
  expect((await ask('')).status).toBe(401)
  expect((await ask(organizer.cookie)).status).toBe(403)
  expect(app.pending.followers).toBe(PUSH)
})

test('HEAD says whether a stream would be given and opens none', async () => {
  const { cookie } = await app.signedIn({ role: 'admin' })
  const request = new Request('http://localhost:3000/api/pending', { method: 'HEAD', headers: { cookie } })
  expect((await loader({ request, params: {}, context: app.context })).status).toBe(204)
  expect(app.pending.followers).toBe(PUSH)
})

test('an admin gets the count at once, then each new submission and each new count', async () => {
  const { cookie } = await app.signedIn({ role: 'admin' })
  const stream = await openStream(cookie)
  const before = app.pending.count()
  expect(await stream.next()).toBe(`event: count\ndata: ${before}`)

  await insertPending('fil-un', 'Fil du lac')
  expect(await stream.next()).toBe(`event: count\ndata: ${before + 1}`)
  expect(await stream.next()).toBe(
    `event: submission\ndata: ${JSON.stringify({
      id: 'pending-fil-un',
      eventId: 'fil-un',
      title: 'Nouvelle annonce à traiter',
      body: 'Fil du lac, par Association du Port',
    })}`,
  )

  await app.documents.update(events, 'fil-un', { status: 'published' })
  expect(await stream.next()).toBe(`event: count\ndata: ${before}`)
  stream.leave()
})

test('a hundred streams share the process’s one subscription, and each that closes frees its place', async () => {
  const { cookie } = await app.signedIn({ role: 'admin' })
  const streams = await Promise.all(Array.from({ length: 100 }, () => openStream(cookie)))
  expect(app.pending.followers).toBe(PUSH + 100)
  for (const stream of streams) await stream.next()
  await insertPending('fil-cent')
  const told = await Promise.all(streams.map((stream) => stream.next()))
  expect(new Set(told)).toEqual(new Set([`event: count\ndata: ${app.pending.count()}`]))

  streams[0]?.leave()
  expect(app.pending.followers).toBe(PUSH + 99)
  for (const stream of streams) stream.leave()
  expect(app.pending.followers).toBe(PUSH)
})

type SignedIn = Awaited<ReturnType<Application['signedIn']>>
const LOSSES: [what: string, lose: (admin: SignedIn) => Promise<unknown>][] = [
  ['the role is lost', ({ user }) => app.documents.update(users, user.uid, { role: 'organizer' })],
  ['the account is disabled', ({ user }) => app.documents.update(users, user.uid, { disabled: true })],
  ['the account is gone', ({ user }) => app.documents.purge(users, user.uid)],
  [
    'the session is revoked',
    async ({ user }) => {
      const { documents } = await app.documents.find(sessions, { where: [['uid', '==', user.uid]] })
      for (const { id } of documents) await app.documents.purge(sessions, id)
    },
  ],
]

test.each(LOSSES)('once %s the stream ends at the next heartbeat, within 30 seconds', async (_what, lose) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const admin = await app.signedIn({ role: 'admin' })
  const stream = await openStream(admin.cookie)
  await stream.next()
  vi.advanceTimersByTime(HEARTBEAT_MS)
  await lose(admin)
  vi.advanceTimersByTime(HEARTBEAT_MS)
  expect(await stream.next()).toBeNull()
  expect(app.pending.followers).toBe(PUSH)
  expect(HEARTBEAT_MS).toBeLessThan(30_000)
})

test.each(LOSSES)('once %s no further submission is told', async (_what, lose) => {
  const admin = await app.signedIn({ role: 'admin' })
  const stream = await openStream(admin.cookie)
  await stream.next()
  await lose(admin)
  await insertPending(`secret-${admin.user.uid.slice(0, 8)}`)
  expect(await stream.next()).toBeNull()
})
