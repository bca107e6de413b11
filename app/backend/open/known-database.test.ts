import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '~/platform/clock'
import { StartRefused } from '~/platform/errors'
import { type TemporaryDirectory, temporaryDirectory } from '../../../tests/support/temporary-directory'
import { thing, things } from '../contract/things'
import { openBackend } from './backend.server'
import { type Acceptance, acceptDatabase } from './known-database.server'

let directory: TemporaryDirectory
let dataDir: string
let database: string
let copy: string

beforeEach(async () => {
  directory = await temporaryDirectory('known')
  dataDir = join(directory.path, 'data')
  database = join(dataDir, 'agenda.sqlite')
  copy = join(directory.path, 'copy.sqlite')
})
afterEach(() => directory.remove())

function open(acceptNewDatabase: Acceptance = null) {
  return openBackend({ backend: 'embedded', dataDir, acceptNewDatabase }, systemClock)
}

/** Runs the site for a moment, in which it writes this thing. */
async function runAndWrite(id: string, acceptance: Acceptance = null): Promise<void> {
  const backend = await open(acceptance)
  await backend.documents.insert(things, id, thing())
  await backend.close()
}

async function readBack(id: string): Promise<unknown> {
  const backend = await open()
  const found = await backend.documents.get(things, id)
  await backend.close()
  return found
}

async function removeDatabase(): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(database + suffix, { force: true })
}

async function expectRefused(words: string, acceptance: Acceptance = null): Promise<void> {
  const opening = open(acceptance)
  await expect(opening).rejects.toThrow(StartRefused)
  await expect(opening).rejects.toThrow(`La base de données de ${dataDir} est ${words}`)
  await expect(opening).rejects.toThrow(/--accept-new-database, ou ACCEPT_NEW_DATABASE=1/)
}

describe('a directory that has been used', () => {
  beforeEach(() => runAndWrite('a'))

  test('a database that is gone is asked for, and nothing is made in its place', async () => {
    await removeDatabase()
    const before = await readdir(dataDir)
    await expectRefused('absente ou vide')
    expect(await readdir(dataDir)).toEqual(before)
    await rm(join(dataDir, 'store-identity.json'))
    // Photos, mails or a catalogue tell the same without the file.
    for (const trace of ['files/0f/b3', 'outbox/mails', 'catalogue/index']) {
      await mkdir(join(dataDir, trace), { recursive: true })
      await expectRefused('absente ou vide')
      await rm(join(dataDir, trace.split('/')[0] ?? ''), { recursive: true })
    }
    await runAndWrite('first of a new site')
  })

  test('an empty file and a database without a document are no database', async () => {
    await removeDatabase()
    await writeFile(database, '')
    await expectRefused('absente ou vide')
    await rm(database)
    await rm(join(dataDir, 'store-identity.json'))
    await (await open()).close()
    await rm(join(dataDir, 'store-identity.json'))
    await mkdir(join(dataDir, 'catalogue', 'index'), { recursive: true })
    await expectRefused('vide')
  })

  test('a new one is taken when it is accepted, and is the known one from then on', async () => {
    await removeDatabase()
    await runAndWrite('b', 'argument')
    expect(await readBack('a')).toBeNull()
    expect(await readBack('b')).not.toBeNull()
    await removeDatabase()
    await expectRefused('absente ou vide')
  })

  test('the environment accepts once: left in place, it does not hide the next loss', async () => {
    await removeDatabase()
    await runAndWrite('b', 'environment')
    await runAndWrite('c', 'environment')
    await removeDatabase()
    await expectRefused('absente ou vide', 'environment')
    // Without it, and with it again, a person has looked.
    await runAndWrite('d', 'argument')
    await removeDatabase()
    await runAndWrite('e', 'environment')
  })

  test('the database of another site is noticed', async () => {
    await removeDatabase()
    const other = join(directory.path, 'other')
    const backend = await openBackend({ backend: 'embedded', dataDir: other }, systemClock)
    await backend.documents.insert(things, 'a', thing())
    await backend.close()
    await rename(join(other, 'agenda.sqlite'), database)
    await expectRefused('une autre que la dernière fois')
  })

  test('an older copy is noticed; accepted, it is another than the one that was set back', async () => {
    await copyFile(database, copy)
    await runAndWrite('b')
    await rename(database, join(directory.path, 'newer.sqlite'))
    await removeDatabase()
    await copyFile(copy, database)
    await expectRefused('plus ancienne que la dernière fois')
    await runAndWrite('c', 'argument')
    await removeDatabase()
    await copyFile(join(directory.path, 'newer.sqlite'), database)
    await expectRefused('une autre que la dernière fois')
  })

  test('a log that was lost with its commits is noticed', async () => {
    const backend = await open()
    await backend.documents.insert(things, 'b', thing())
    // A copy of the file without its log is older than the database.
    await copyFile(database, copy)
    await backend.close()
    await removeDatabase()
    await copyFile(copy, database)
    await expectRefused('plus ancienne que la dernière fois')
  })

  test('a database from before there were identities is taken over without a word', async () => {
    const before = new DatabaseSync(database)
    before.exec('DROP TABLE _identity; PRAGMA user_version = 0')
    before.close()
    await rm(join(dataDir, 'store-identity.json'))
    expect(await readBack('a')).not.toBeNull()
    await removeDatabase()
    await expectRefused('absente ou vide')
  })

  test('half an identity, from a power cut, tells that the directory was used and nothing else', async () => {
    await writeFile(join(dataDir, 'store-identity.json'), '')
    expect(await readBack('a')).not.toBeNull()
    await writeFile(join(dataDir, 'store-identity.json'), '{"id":')
    await removeDatabase()
    await expectRefused('absente ou vide')
  })

  test('a backup is restored into an empty directory, or into a used one by who says so', async () => {
    await copyFile(database, copy)
    await runAndWrite('b')
    const restored = join(directory.path, 'restored')
    await mkdir(restored)
    await copyFile(copy, join(restored, 'agenda.sqlite'))
    const backend = await openBackend({ backend: 'embedded', dataDir: restored }, systemClock)
    expect(await backend.documents.get(things, 'a')).not.toBeNull()
    await backend.close()

    await removeDatabase()
    await copyFile(copy, database)
    await acceptDatabase(dataDir)
    expect(await readBack('a')).not.toBeNull()
  })

  test('the copy of the identity follows while the site runs, and a start without changes writes nothing', async () => {
    const file = join(dataDir, 'store-identity.json')
    const known = async () => JSON.parse(await readFile(file, 'utf8'))
    const { id, commits } = await known()
    await runAndWrite('b')
    expect(await known()).toEqual({ id, commits: commits + 1 })
    const { mtimeMs } = await stat(file)
    await readBack('b')
    expect((await stat(file)).mtimeMs).toBe(mtimeMs)
  })

  test('a schema of a later version and a database of another program are refused and left as they are', async () => {
    const later = new DatabaseSync(database)
    later.exec('PRAGMA user_version = 99')
    later.close()
    await expect(open()).rejects.toThrow(
      'La base de données vient d’une version plus récente du site (schéma 99',
    )
    await removeDatabase()
    const foreign = new DatabaseSync(database)
    foreign.exec('CREATE TABLE recipes (title TEXT)')
    foreign.close()
    await expect(open()).rejects.toThrow('La base de données n’est pas celle d’un agenda')
    const after = new DatabaseSync(database)
    expect(after.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'recipes' }])
    after.close()
  })

  test('what others could read is closed to them at the next start', async () => {
    const backend = await open()
    const open644 = ['agenda.sqlite', 'agenda.sqlite-wal', 'store-identity.json', 'outbox/a.eml']
    await mkdir(join(dataDir, 'outbox'), { mode: 0o755 })
    await writeFile(join(dataDir, 'outbox', 'a.eml'), '')
    await writeFile(join(dataDir, 'notes.txt'), '')
    for (const name of [...open644, 'notes.txt']) await chmod(join(dataDir, name), 0o644)
    for (const name of ['', 'files', 'outbox']) await chmod(join(dataDir, name), 0o755)
    const second = await open()
    const modeOf = async (name: string) => (await stat(join(dataDir, name))).mode & 0o777
    for (const name of open644) expect([name, await modeOf(name)]).toEqual([name, 0o600])
    for (const name of ['', 'files', 'outbox']) expect([name, await modeOf(name)]).toEqual([name, 0o700])
    // It is none of ours.
    expect(await modeOf('notes.txt')).toBe(0o644)
    await second.close()
    await backend.close()
  })
})
