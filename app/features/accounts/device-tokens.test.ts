import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { users } from '~/domain/user'
import { fixedClock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { addUser } from '../../../tests/support/accounts'
import { openCheckedStore } from '../../../tests/support/checked-store'
import {
  adminTokens,
  dropTokens,
  forgetDevice,
  forgetSessionDevice,
  MOST_DEVICES,
  saveToken,
} from './device-tokens.server'
import { listSessions, openSession, revokeSessions, SESSION_DAYS } from './sessions.server'

const NOW = '2026-11-21T09:00:00.000Z'

let clock: ReturnType<typeof fixedClock>
let documents: SqliteStore
beforeEach(() => {
  clock = fixedClock(NOW)
  documents = openCheckedStore({ file: ':memory:', clock })
})
afterEach(() => documents.close())

const idOf = (number: number) => number.toString(16).padStart(16, '0')
const tokenOf = (name: string) => `jeton-de-${name}`.padEnd(30, 'x')

async function admin(overrides = {}) {
  const { uid } = await addUser(documents, { role: 'admin', ...overrides })
  return { uid, sessionId: await session(uid) }
}

async function session(uid: string): Promise<string> {
  const known = new Set((await listSessions(uid, { documents, clock })).map(({ id }) => id))
  await openSession({ uid, userAgent: 'Firefox' }, { documents, clock })
  const made = (await listSessions(uid, { documents, clock })).find(({ id }) => !known.has(id))
  return made?.id ?? ''
}

function save(who: { uid: string; sessionId: string }, number: number, name: string) {
  const device = { token: tokenOf(name), userAgent: 'Firefox', platform: 'Linux' }
  return saveToken({ ...who, deviceId: idOf(number) }, device, { documents, clock })
}

async function devicesOf(uid: string) {
  return (await documents.get(users, uid))?.fcmTokens ?? {}
}

test('a token is kept as specified', async () => {
  const who = await admin()
  expect(await save(who, 1, 'portable')).toEqual({ ok: true, changed: true })
  const token = tokenOf('portable')
  expect(await documents.get(users, who.uid)).toMatchObject({
    fcmTokens: { [idOf(1)]: { token, updatedAt: NOW, userAgent: 'Firefox', platform: 'Linux' } },
    fcmToken: token,
    fcmTokenUpdatedAt: NOW,
  })
})

test('the same token is written anew after seven days only', async () => {
  const who = await admin()
  await save(who, 1, 'portable')
  const { version } = (await documents.get(users, who.uid)) ?? {}
  clock.advance(7 * DAY_MS - 1)
  expect(await save(who, 1, 'portable')).toEqual({ ok: true, changed: false })
  expect((await documents.get(users, who.uid))?.version).toBe(version)
  clock.advance(1)
  expect(await save(who, 1, 'portable')).toEqual({ ok: true, changed: true })
  expect((await devicesOf(who.uid))[idOf(1)]?.updatedAt).toBe('2026-11-28T09:00:00.000Z')
})

test('another token takes the place of the device’s first', async () => {
  const who = await admin()
  await save(who, 1, 'ancien')
  await save(who, 1, 'nouveau')
  expect(Object.values(await devicesOf(who.uid)).map(({ token }) => token)).toEqual([tokenOf('nouveau')])
})

test('a browser whose storage was emptied is not two devices', async () => {
  const who = await admin()
  await save(who, 1, 'portable')
  await save(who, 2, 'portable')
  expect(Object.keys(await devicesOf(who.uid))).toEqual([idOf(2)])
})

test('of eleven devices the one heard of least recently gives way', async () => {
  const who = await admin()
  for (let number = 0; number <= MOST_DEVICES; number += 1) {
    await save(who, number, `n${number}`)
    clock.advance(1000)
  }
  const kept = Object.keys(await devicesOf(who.uid))
  expect(kept).toHaveLength(MOST_DEVICES)
  expect(kept).not.toContain(idOf(0))
})

test('a token without its session or its profile is refused', async () => {
  const who = await admin()
  expect(await save({ ...who, sessionId: 'finie' }, 1, 'portable')).toEqual({ ok: false, reason: 'gone' })
  expect(await save({ ...who, uid: 'personne' }, 1, 'portable')).toEqual({ ok: false, reason: 'gone' })
})

test('a device that is forgotten leaves the others, and the latest of them is the latest', async () => {
  const who = await admin()
  await save(who, 1, 'portable')
  clock.advance(1000)
  await save(who, 2, 'téléphone')
  await forgetDevice(who.uid, idOf(2), documents)
  await forgetDevice(who.uid, idOf(2), documents)
  expect(await documents.get(users, who.uid)).toMatchObject({
    fcmTokens: { [idOf(1)]: { token: tokenOf('portable') } },
    fcmToken: tokenOf('portable'),
    fcmTokenUpdatedAt: NOW,
  })
  await forgetDevice(who.uid, idOf(1), documents)
  expect(await documents.get(users, who.uid)).toMatchObject({
    fcmTokens: {},
    fcmToken: null,
    fcmTokenUpdatedAt: null,
  })
})

test('signing out forgets the device of that session and no other', async () => {
  const who = await admin()
  const elsewhere = { ...who, sessionId: await session(who.uid) }
  await save(who, 1, 'portable')
  await save(elsewhere, 2, 'téléphone')
  await forgetSessionDevice(who, documents)
  expect(Object.keys(await devicesOf(who.uid))).toEqual([idOf(2)])
})

test('messages go to admins’ devices only', async () => {
  const active = await admin()
  const disabled = await admin({ disabled: true })
  const organizer = await admin({ role: 'organizer' })
  await save(active, 1, 'admin')
  await save(disabled, 2, 'desactive')
  await save(organizer, 3, 'organisation')
  expect([...(await adminTokens({ documents, clock }))]).toEqual([[active.uid, [tokenOf('admin')]]])
})

test('a session that has ended from elsewhere or run out ends the messages', async () => {
  const who = await admin()
  await save(who, 1, 'portable')
  clock.advance(SESSION_DAYS * DAY_MS)
  expect((await adminTokens({ documents, clock })).size).toBe(0)
  const again = { ...who, sessionId: await session(who.uid) }
  await save(again, 1, 'portable')
  expect((await adminTokens({ documents, clock })).size).toBe(1)
  await revokeSessions(who.uid, { documents })
  expect((await adminTokens({ documents, clock })).size).toBe(0)
})

test('tokens no device answers to are dropped', async () => {
  const who = await admin()
  await save(who, 1, 'portable')
  await save(who, 2, 'perdu')
  await dropTokens(who.uid, new Set([tokenOf('perdu')]), documents)
  expect(Object.keys(await devicesOf(who.uid))).toEqual([idOf(1)])
})
