// The built server on a disk that fills up, and without the database file it has opened: it goes on being read, refuses
// what it cannot keep, and loses nothing that it has confirmed.
import { execFileSync } from 'node:child_process'
import { link, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { events } from '~/features/events/event'
import { systemClock } from '~/platform/clock'
import { addUser, cookieOf } from '../support/accounts'
import { type App, startApp } from '../support/app'
import { filesAreExactlyThoseOf } from '../support/kill-checks'
import { sendEvent, titleOf, type Visitor } from '../support/kill-visitors'
import { photo } from '../support/photo'
import { temporaryDirectory } from '../support/temporary-directory'

const DISK = '24m'
const MOST_OF_IT = 24 * 1024 * 1024
const DATABASE_FILES = ['agenda.sqlite', 'agenda.sqlite-wal', 'agenda.sqlite-shm']
/** The real time, by which rate limits and health go on. */
const REAL_TIME = { TEST_NOW: '', ALLOW_TEST_NOW: '' }
/** The forms' own tokens. */
const FIRST = 'A'.repeat(32)
const SECOND = 'B'.repeat(32)
const THIRD = 'C'.repeat(32)

async function author(app: App): Promise<Visitor> {
  const { uid } = await addUser(app.store, { role: 'organizer' })
  return {
    origin: app.origin,
    uid,
    cookie: await cookieOf(uid, { documents: app.store, clock: systemClock }),
  }
}

async function health({ origin }: App): Promise<unknown> {
  const answer = await fetch(`${origin}/healthz`)
  return answer.status === 200 ? 'ok' : (await answer.json()).problems
}

async function expectReadable({ origin }: App, { cookie }: Visitor): Promise<void> {
  for (const path of ['/', '/evenements', '/contact']) {
    for (const headers of [undefined, { cookie }]) {
      expect([path, (await fetch(origin + path, { headers })).status]).toEqual([path, 200])
    }
  }
}

/** Sent without JavaScript: the answer holds what was typed. */
async function expectRefused(by: Visitor, token: string, image: Buffer): Promise<void> {
  const refusal = new RegExp(`Not confirmed: 503[^]*pas encore enregistré[^]*value="${titleOf(token)}"`)
  await expect(sendEvent(by, token, image)).rejects.toThrow(refusal)
}

/** A disk of its own; null where nothing can be mounted. */
async function smallDisk() {
  const directory = await temporaryDirectory('disk')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', directory.path], { stdio: 'ignore' })
  } catch {
    await directory.remove()
    return null
  }
  return {
    path: directory.path,
    async unmount() {
      execFileSync('umount', ['-l', directory.path])
      await directory.remove()
    },
  }
}

test('a full disk: reading goes on and starts, writing is refused with what was typed, and comes back by itself', async () => {
  const disk = await smallDisk()
  test.skip(disk === null, 'broken-disk.spec.ts: mounting a small disk needs root')
  if (disk === null) return
  const app = await startApp({ parent: disk.path, env: REAL_TIME })
  try {
    const by = await author(app)
    const { buffer } = await photo()
    const id = await sendEvent(by, FIRST, buffer)
    const filler = join(disk.path, 'filler')
    // Ends where the disk does.
    const fill = () => writeFile(filler, Buffer.alloc(MOST_OF_IT)).catch(() => {})

    await fill()
    await expectRefused(by, SECOND, buffer)
    await expectReadable(app, by)
    expect(await health(app)).toContainEqual({ part: 'store', says: expect.stringContaining('full') })
    await rm(filler)
    await expect.poll(() => health(app)).toBe('ok')
    await sendEvent(by, SECOND, buffer)

    await app.halt()
    await fill()
    await app.restart()
    await expectReadable(app, by)
    await expectRefused(by, THIRD, buffer)
    await rm(filler)
    await expect.poll(() => health(app)).toBe('ok')
    await sendEvent(by, THIRD, buffer)
    expect(await app.store.get(events, id ?? '')).not.toBeNull()
  } finally {
    await app.stop()
    await disk.unmount()
  }
})

test('a database deleted under the server: nothing is confirmed into it, no start without it, and no photo goes', async () => {
  const app = await startApp({ seed: async () => {}, env: REAL_TIME })
  const kept = await temporaryDirectory('kept')
  try {
    const by = await author(app)
    const { buffer } = await photo()
    const id = await sendEvent(by, FIRST, buffer)
    for (const name of DATABASE_FILES) await link(join(app.dataDir, name), join(kept.path, name))

    for (const name of DATABASE_FILES) await rm(join(app.dataDir, name))
    await expectRefused(by, SECOND, buffer)
    await expectReadable(app, by)
    expect(await health(app)).toEqual([{ part: 'store', says: expect.stringContaining('deleted') }])

    await app.kill()
    await expect(app.restart()).rejects.toThrow('absente ou vide, alors que ce dossier a déjà servi')
    for (const name of DATABASE_FILES) await link(join(kept.path, name), join(app.dataDir, name))
    await app.restart()
    expect(await health(app)).toBe('ok')
    expect((await app.store.find(events, {})).documents.map((event) => event.id)).toEqual([id])
    await filesAreExactlyThoseOf(app)
    await sendEvent(by, SECOND, buffer)
  } finally {
    await app.stop()
    await kept.remove()
  }
})
