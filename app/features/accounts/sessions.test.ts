import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { sessionCookie, sessionTokenIn } from '~/http/session-cookie'
import { fixedClock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { openCheckedStore } from '../../../tests/support/checked-store'
import {
  closeSession,
  findSession,
  listSessions,
  openSession,
  provenAt,
  purgeSessions,
  renewSessions,
  revokeSession,
  revokeSessions,
  SESSION_DAYS,
  SESSION_MAX_DAYS,
  sessions,
} from './sessions.server'

const clock = fixedClock('2026-11-21T10:00:00Z')

let documents: SqliteStore
beforeEach(() => {
  documents = openCheckedStore({ file: ':memory:', clock })
})
afterEach(() => documents.close())

function open(uid = 'camille', userAgent = 'Firefox'): Promise<string> {
  return openSession({ uid, userAgent }, { documents, clock })
}

function find(token: string) {
  return findSession(token, { documents, clock })
}

test('a session lasts thirty days from the last visit, not from the first', async () => {
  const token = await open()
  for (let visit = 0; visit < 3; visit += 1) {
    clock.advance(SESSION_DAYS * DAY_MS - 1)
    expect(await find(token)).toMatchObject({ session: { uid: 'camille' }, touched: true })
  }
  clock.advance(SESSION_DAYS * DAY_MS)
  expect(await find(token)).toBeNull()
  expect(await purgeSessions({ documents, clock })).toBe(0)
  clock.advance(1)
  expect(await purgeSessions({ documents, clock })).toBe(1)
})

test('a session that is used every day ends 180 days after it was opened', async () => {
  const token = await open()
  for (let day = 1; day < SESSION_MAX_DAYS; day += 1) {
    clock.advance(DAY_MS)
    expect(await find(token)).not.toBeNull()
  }
  const [last] = await listSessions('camille', { documents, clock })
  expect(Date.parse(last?.expiresAt ?? '') - clock.now()).toBe(DAY_MS)
  clock.advance(DAY_MS - 1)
  expect(await find(token)).not.toBeNull()
  clock.advance(1)
  expect(await find(token)).toBeNull()
  expect(await listSessions('camille', { documents, clock })).toEqual([])
})

test('a session that was prolonged before there was such an end, ends too', async () => {
  const token = await open()
  const [row] = await listSessions('camille', { documents, clock })
  const expiresAt = new Date(clock.now() + 400 * DAY_MS).toISOString()
  await documents.update(sessions, row?.id ?? '', { expiresAt })
  clock.advance(SESSION_MAX_DAYS * DAY_MS)
  expect(await find(token)).toBeNull()
})

test('who proves anew who they are is noted to have done so in every open session', async () => {
  const token = await open()
  const stranger = await open('autre')
  const openedAt = clock.now()
  clock.advance(DAY_MS)
  await renewSessions('camille', { documents, clock })
  const own = (await find(token))?.session
  const other = (await find(stranger))?.session
  expect(own && provenAt(own)).toBe(openedAt + DAY_MS)
  expect(other && provenAt(other)).toBeLessThan(openedAt + DAY_MS)
})

test('a visit is written down once an hour at most', async () => {
  const token = await open()
  clock.advance(3_599_999)
  expect(await find(token)).toMatchObject({ touched: false, session: { version: 1 } })
  clock.advance(1)
  expect(await find(token)).toMatchObject({ touched: true, session: { version: 2 } })
})

test('the token stands nowhere in the store', async () => {
  const token = await open()
  expect(JSON.stringify(await documents.find(sessions, {}))).not.toContain(token)
})

test('a long user agent is cut', async () => {
  await open('camille', 'x'.repeat(5000))
  expect((await listSessions('camille', { documents, clock }))[0]?.userAgent).toHaveLength(200)
})

test('sessions end one by one, all, or all but one; never those of somebody else', async () => {
  const [first, second, third] = [await open(), await open(), await open()]
  const stranger = await open('autre')
  await closeSession(first, { documents })
  expect(await find(first)).toBeNull()

  const id = (await find(second))?.session.id ?? ''
  expect(await revokeSession('autre', id, { documents })).toBe(false)
  expect(await revokeSession('camille', id, { documents })).toBe(true)
  expect(await find(second)).toBeNull()

  const fourth = await open()
  expect(await revokeSessions('camille', { documents }, (await find(fourth))?.session.id)).toBe(1)
  expect(await find(third)).toBeNull()
  expect(await find(fourth)).not.toBeNull()
  expect(await revokeSessions('camille', { documents })).toBe(1)
  expect(await find(stranger)).not.toBeNull()
})

test('the cookie is __Host- and Secure on an https site, and found again among others', () => {
  const set = sessionCookie('token', { secure: true, maxAgeSeconds: 60 })
  expect(set).toBe('__Host-agenda-session=token; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure')
  expect(sessionTokenIn('a=b; __Host-agenda-session=token;c=d', true)).toBe('token')
  expect(sessionTokenIn('agenda-session=token', true)).toBeNull()
  expect(sessionTokenIn('x-agenda-session=token', false)).toBeNull()
  expect(sessionTokenIn(null, false)).toBeNull()
})
