import { randomBytes } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { type TemporaryDirectory, temporaryDirectory } from '../../../tests/support/temporary-directory'
import { idsOf, insertThings, things } from '../contract/things'
import type { Backend } from '../open/backend'
import { openBackend } from '../open/backend.server'
import { listBackups } from './manifest'
import { restoreBackup } from './restore.server'
import { DEFAULT_RETENTION } from './rotation'
import { type FinishedBackup, takeBackup } from './take.server'

const clock = fixedClock('2026-11-23T02:15:00.000Z')

let place: TemporaryDirectory
let dataDir: string
let directory: string
let backend: Backend

beforeEach(async () => {
  clock.set('2026-11-23T02:15:00.000Z')
  place = await temporaryDirectory('backup')
  dataDir = join(place.path, 'data')
  directory = join(place.path, 'backups')
  backend = await openBackend({ backend: 'embedded', dataDir }, clock)
  await insertThings(backend.documents, { a: {}, b: {} })
  await backend.files.put('images/a/320.webp', randomBytes(5000))
  await writeFile(join(dataDir, 'session-secret'), 'secret', { mode: 0o600 })
})
afterEach(async () => {
  await backend.close()
  await place.remove()
})

function take(options: Partial<Parameters<typeof takeBackup>[0]> = {}) {
  return takeBackup({
    dataDir,
    directory,
    clock,
    retention: DEFAULT_RETENTION,
    lasting: ['things'],
    ...options,
  })
}

async function taken(): Promise<FinishedBackup> {
  const outcome = await take()
  if (!outcome.ok) throw new Error(`${outcome.reason}: ${outcome.detail}`)
  return outcome
}

/** A data directory that nobody has used. */
const elsewhere = () => join(place.path, 'elsewhere')

async function contentOf(of: string): Promise<Record<string, string>> {
  const content: Record<string, string> = {}
  for (const entry of await readdir(of, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) content[path.slice(of.length + 1)] = (await readFile(path)).toString('hex')
  }
  return content
}

test('a backup holds database, photos, trash, mails and keys, nothing unfinished, and opens as a site', async () => {
  const { documents, files } = backend
  await files.put('images/b/320.webp', Buffer.from('b'))
  await files.discard('images/b/320.webp')
  await mkdir(join(dataDir, 'outbox'))
  await writeFile(join(dataDir, 'outbox', 'mail.eml'), 'Bonjour')
  await writeFile(join(dataDir, 'outbox', 'mail.eml.1234.tmp'), 'Bon')
  await writeFile(join(dataDir, 'files', 'incoming', 'half'), 'ha')
  await mkdir(join(dataDir, 'catalogue'))
  await writeFile(join(dataDir, 'catalogue', 'index'), 'x')
  await writeFile(join(dataDir, 'site.log'), '{}')

  const { name, manifest } = await taken()
  expect(name).toBe('agenda-2026-11-23T02-15-00Z')
  expect(manifest).toMatchObject({
    format: 'agenda-romand-backup',
    version: 1,
    takenAt: '2026-11-23T02:15:00.000Z',
    collections: { things: 2 },
  })
  await insertThings(documents, { c: {} })

  expect(await restoreBackup({ from: directory, dataDir: elsewhere() })).toMatchObject({ ok: true, name })
  const restored = await contentOf(elsewhere())
  expect(
    Object.keys(restored)
      .map((path) => path.split('/').at(-1))
      .sort(),
  ).toEqual(
    ['agenda.sqlite', 'images_a_320.webp', 'images_b_320.webp', 'mail.eml', 'session-secret']
      .concat((await readdir(dataDir)).filter((file) => file.endsWith('.json')))
      .sort(),
  )
  const again = await openBackend({ backend: 'embedded', dataDir: elsewhere() }, clock)
  expect(await idsOf(again.documents, things)).toEqual(['a', 'b'])
  expect(await again.documents.get(things, 'a')).toEqual(await documents.get(things, 'a'))
  expect(await again.files.read('images/a/320.webp')).toEqual(await files.read('images/a/320.webp'))
  expect(String(await again.files.readDiscarded('images/b/320.webp'))).toBe('b')
  await again.close()
})

test('everything is for its owner alone', async () => {
  await chmod(join(dataDir, 'session-secret'), 0o644)
  const { name } = await taken()
  expect((await stat(directory)).mode & 0o777).toBe(0o700)
  await restoreBackup({ from: directory, dataDir: elsewhere() })
  for (const of of [join(directory, name), elsewhere()]) {
    for (const entry of await readdir(of, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name))
      expect(mode & 0o777, entry.name).toBe(entry.isDirectory() ? 0o700 : 0o600)
    }
  }
})

test('photos take no room a second time, and keep what they were when the site replaces or deletes them', async () => {
  const first = await taken()
  const photo = first.manifest.files.find(({ path }) => path.endsWith('images_a_320.webp'))
  const inBackup = join(directory, first.name, 'data', photo?.path ?? '')
  const before = await readFile(inBackup)
  expect((await stat(inBackup)).ino).toBe((await stat(join(dataDir, photo?.path ?? ''))).ino)
  await backend.files.put('images/a/320.webp', Buffer.from('another'))
  await backend.files.delete('images/a/320.webp')
  expect(await readFile(inBackup)).toEqual(before)
  // Other files are copied: somebody may write into them.
  const secret = join(directory, first.name, 'data', 'session-secret')
  expect((await stat(secret)).ino).not.toBe((await stat(join(dataDir, 'session-secret'))).ino)
})

test('a photo that comes while the database is copied is in the backup, and one that goes as well', async () => {
  await backend.files.put('images/goes/320.webp', Buffer.from('goes'))
  await backend.files.put('images/comes/320.webp', Buffer.from('comes'))
  const [goes, comes] = [await pathOf('images_goes_320.webp'), await pathOf('images_comes_320.webp')]
  const aside = join(place.path, 'aside')
  renameSync(comes, aside)
  const outcome = await take({
    onProgress({ step }) {
      if (step !== 'database') return
      renameSync(aside, comes)
      rmSync(goes)
    },
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  const names = outcome.manifest.files.map(({ path }) => path.split('/').at(-1))
  expect(names).toEqual(expect.arrayContaining(['images_goes_320.webp', 'images_comes_320.webp']))
})

/** Returns where this file lies in the data directory. */
async function pathOf(name: string): Promise<string> {
  const path = (await readdir(dataDir, { recursive: true })).find((found) => found.endsWith(name))
  if (path === undefined) throw new Error(`no file ${name}`)
  return join(dataDir, path)
}

test('a backup that was cut off is no backup, and the next one takes it away', async () => {
  const unfinished = join(directory, 'agenda-2026-11-22T02-15-00Z.partial')
  await mkdir(join(unfinished, 'data'), { recursive: true })
  const without = join(directory, 'agenda-2026-11-21T02-15-00Z')
  await mkdir(join(without, 'data'), { recursive: true })
  expect(await restoreBackup({ from: directory, dataDir: elsewhere() })).toMatchObject({ reason: 'none' })
  const { name } = await taken()
  // A directory without a manifest may be anything, so it stays.
  expect((await readdir(directory)).sort()).toEqual(['agenda-2026-11-21T02-15-00Z', name])
})

test('rotation deletes backups of ours alone', async () => {
  await mkdir(join(directory, 'photos-de-vacances'), { recursive: true })
  await writeFile(join(directory, 'agenda-notes.txt'), 'x')
  for (let day = 0; day < 10; day++) {
    await taken()
    clock.advance(DAY_MS)
  }
  const names = (await listBackups(directory)).map(({ manifest }) => manifest.takenAt.slice(0, 10))
  expect(names).toEqual([
    '2026-12-02',
    '2026-12-01',
    '2026-11-30',
    '2026-11-29',
    '2026-11-28',
    '2026-11-27',
    '2026-11-26',
  ])
  expect(await readdir(directory)).toEqual(expect.arrayContaining(['photos-de-vacances', 'agenda-notes.txt']))
})

test('after a mishap that has emptied the database no older backup is deleted', async () => {
  await insertThings(backend.documents, { c: {}, d: {} })
  await taken()
  for (const id of ['a', 'b', 'c']) await backend.documents.purge(things, id)
  const outcome = await take({ retention: { days: 1, weeks: 0, months: 0 } })
  expect(outcome).toMatchObject({ ok: true, shrunk: ['things'], removed: [] })
  expect(await listBackups(directory)).toHaveLength(2)
})

test('what a backup refuses, it refuses with a reason and without leaving anything', async () => {
  expect(await take({ directory: join(dataDir, 'backups') })).toMatchObject({ reason: 'inside-data' })
  expect(await take({ directory: dataDir })).toMatchObject({ reason: 'inside-data' })
  const link = join(place.path, 'link')
  await symlink(dataDir, link)
  expect(await take({ directory: join(link, 'backups') })).toMatchObject({ reason: 'inside-data' })
  expect(await take({ dataDir: place.path })).toMatchObject({ reason: 'no-database' })
  await writeFile(join(place.path, 'file'), '')
  expect(await take({ directory: join(place.path, 'file') })).toMatchObject({ reason: 'not-writable' })
  expect(await take({ directory: join(place.path, 'file', 'below') })).toMatchObject({
    reason: 'not-writable',
  })
  expect(await readdir(dataDir)).not.toContain('backups')
})

test('one backup at a time; a lock that nobody holds any more holds up none', async () => {
  const outcomes = await Promise.all([take(), take()])
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'busy' })
  // No process has this number.
  await writeFile(join(directory, '.agenda-backup.lock'), `99999999 ${hostname()}`)
  expect(await take()).toMatchObject({ ok: true })
})

test('a damaged database is not backed up, and what was backed up before stays', async () => {
  const { name } = await taken()
  await backend.close()
  const restored = elsewhere()
  await restoreBackup({ from: directory, dataDir: restored })
  const database = join(restored, 'agenda.sqlite')
  const bytes = await readFile(database)
  // The first page says what the file is; the others are what it holds.
  await writeFile(database, bytes.fill(0xa5, 4096))
  const outcome = await take({ dataDir: restored, retention: { days: 0, weeks: 0, months: 0 } })
  expect(outcome).toMatchObject({ ok: false, reason: 'damaged' })
  expect(await readdir(directory)).toEqual([name])
  backend = await openBackend({ backend: 'embedded', dataDir }, clock)
})

test('the newest backup that is what its manifest says is restored', async () => {
  const whole = await taken()
  clock.advance(DAY_MS)
  await backend.files.put('images/c/320.webp', Buffer.from('only in the second'))
  const changed = await taken()
  clock.advance(DAY_MS)
  const lacking = await taken()
  const photo = join(
    'data',
    changed.manifest.files.find(({ path }) => path.endsWith('c_320.webp'))?.path ?? '',
  )
  // Two names of one file, as all photos are: the copy of the newest goes, the other one is written over.
  await rm(join(directory, lacking.name, photo))
  await writeFile(join(directory, changed.name, photo), 'only in the secund')

  const faults: string[] = []
  const onDamaged = (name: string, fault: string) => void faults.push(`${name} ${fault.split('/').at(-1)}`)
  const outcome = await restoreBackup({ from: directory, dataDir: elsewhere(), onDamaged })
  expect(outcome).toMatchObject({ ok: true, name: whole.name })
  expect(faults).toEqual([
    `${lacking.name} images_c_320.webp\u00a0: absent`,
    `${changed.name} images_c_320.webp\u00a0: modifié`,
  ])
  await rm(elsewhere(), { recursive: true })
  expect(await restoreBackup({ from: join(directory, changed.name), dataDir: elsewhere() })).toMatchObject({
    ok: false,
    reason: 'damaged',
  })
})

test('nothing is restored over anything, nor out of its directory', async () => {
  const { name } = await taken()
  expect(await restoreBackup({ from: directory, dataDir })).toMatchObject({ reason: 'not-empty' })
  await mkdir(join(elsewhere(), 'lost+found'), { recursive: true })
  expect(await restoreBackup({ from: join(directory, name), dataDir: elsewhere() })).toMatchObject({
    ok: true,
  })
  expect(await restoreBackup({ from: place.path, dataDir: join(place.path, 'x') })).toMatchObject({
    reason: 'none',
  })
  const path = join(directory, name, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  manifest.files[1].path = '../../outside'
  await writeFile(path, JSON.stringify(manifest))
  expect(await restoreBackup({ from: directory, dataDir: join(place.path, 'x') })).toMatchObject({
    reason: 'none',
  })
})

test('a site that does not run is backed up as well, even after it was killed', async () => {
  await backend.close()
  expect(await take()).toMatchObject({ ok: true, manifest: { collections: { things: 2 } } })
  backend = await openBackend({ backend: 'embedded', dataDir }, clock)
})
