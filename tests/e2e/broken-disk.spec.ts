// The built server on a disk that fills up, without the database file it has opened, and with damaged pages: it goes on being read, refuses
// what it cannot keep, and loses nothing that it has confirmed.
import { execFileSync } from 'node:child_process'
import { link, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from '@playwright/test'
import { events } from '~/domain/event'
import { systemClock } from '~/platform/clock'
import { addUser, cookieOf } from '../support/accounts'
import { type App, startApp } from '../support/app'
import { filesAreExactlyThoseOf } from '../support/kill-checks'
import { sendEvent, titleOf, type Visitor } from '../support/kill-visitors'
import { photo } from '../support/photo'
import { temporaryDirectory } from '../support/temporary-directory'

const DISK = '24m'
const MOST_OF_IT = 24 * 1024 * 1024
const PAGE_BYTES = 4096
const DAMAGE = Buffer.alloc(PAGE_BYTES, 0x5a)
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

test('damaged pages of the database: what is public goes on, the rest is refused and said, and no photo goes', async () => {
  const app = await startApp({ env: REAL_TIME })
  try {
    const by = await author(app)
    const { buffer } = await photo()
    const id = await sendEvent(by, FIRST, buffer)
    const photos = await photosOf(app)
    expect(photos).not.toEqual([])
    await app.halt()
    const database = join(app.dataDir, 'agenda.sqlite')
    const page = rootPageOf(database, 'events')
    const intact = await replacePage(database, page, DAMAGE)

    await app.restart()
    await expectReadable(app, by)
    expect((await fetch(`${app.origin}/dashboard`, { headers: { cookie: by.cookie } })).status).toBe(503)
    await expectRefused(by, SECOND, buffer)
    const said = 'The database is damaged: restore a backup.'
    await expect.poll(() => health(app)).toContainEqual({ part: 'store', says: said })
    await expect.poll(() => app.output()).toContain(said)

    await app.halt()
    await replacePage(database, page, intact)
    await app.restart()
    expect(await health(app)).toBe('ok')
    expect(await app.store.get(events, id ?? '')).not.toBeNull()
    expect(await photosOf(app)).toEqual(expect.arrayContaining(photos))
    await sendEvent(by, SECOND, buffer)
  } finally {
    await app.stop()
  }
})

test('damaged pages of the catalogue: it is filled anew, and every event is public again', async () => {
  const app = await startApp({ env: REAL_TIME })
  try {
    const found = await foundIn(app)
    await app.halt()
    const catalogue = join(app.dataDir, 'catalogue', 'catalogue.sqlite')
    await replacePage(catalogue, 1, DAMAGE)

    await app.restart()
    await expect.poll(() => foundIn(app)).toEqual(found)
    expect(found.total).toBeGreaterThan(10)
    await expect.poll(() => health(app)).toBe('ok')
  } finally {
    await app.stop()
  }
})

async function photosOf({ files }: App): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list('')) keys.push(key)
  return keys.sort()
}

/** Puts these bytes in the place of a page of a file that nobody has open, and answers what stood there. */
async function replacePage(file: string, page: number, bytes: Buffer): Promise<Buffer> {
  const handle = await open(file, 'r+')
  try {
    const position = (page - 1) * PAGE_BYTES
    const { buffer } = await handle.read(Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, position)
    await handle.write(bytes, 0, PAGE_BYTES, position)
    return buffer
  } finally {
    await handle.close()
  }
}

/** Returns where a table begins, with everything in the file itself. */
function rootPageOf(file: string, table: string): number {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    return database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(table).rootpage
  } finally {
    database.close()
  }
}

async function foundIn({ origin }: App): Promise<{ total: number; ids: string[] }> {
  const answer = await fetch(`${origin}/evenements.json?limit=100&when=all`)
  const { total, items } = await answer.json()
  return { total, ids: items.map(({ id }: { id: string }) => id) }
}
