// A whole site from SQLite to Firebase and back.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '~/backend/identity/embedded/password-hash.server'
import type { Identity } from '~/backend/identity/identity'
import { NO_MAILS } from '~/backend/identity/no-mails'
import type { Backend } from '~/backend/open/backend'
import { openBackend, openIdentity } from '~/backend/open/backend.server'
import { categories } from '~/domain/category'
import { events } from '~/domain/event'
import { eventViews } from '~/domain/event-views'
import { newUser, users } from '~/domain/user'
import { seedDemoAccounts } from '~/features/accounts/seed-demo-accounts.server'
import { exportTo } from '~/features/archive/export.server'
import { exportImages, imageFolderOf, importImages } from '~/features/archive/image-folder.server'
import { importFile } from '~/features/archive/import-file.server'
import { seedCategories } from '~/features/categories/seed.server'
import { seedDemo } from '~/features/demo/seed.server'
import { fixedClock } from '~/platform/clock'
import { sha256 } from '~/platform/secrets.server'
import { AUTH_PROJECT, type AuthEmulator, startAuthEmulator } from '../../../tests/firebase/auth-emulator'
import { firestoreEmulator } from '../../../tests/firebase/shared-emulator'
import {
  hasFirebaseTools,
  type StorageEmulator,
  startStorageEmulator,
} from '../../../tests/firebase/storage-emulator'
import { EXHIBITION } from '../../../tests/support/exhibition'
import { makeEvent } from '../../../tests/support/make-event'
import { movedAccount } from '../../../tests/support/moved-account'
import { WEEKLY } from '../../../tests/support/weekly-event'

const NOW = '2026-11-21T10:00:00+01:00'
const OPTIONS = { publish: false, shiftToNow: false, today: '2026-11-21', now: '2026-11-21T09:00:00.000Z' }
/** Four stores and all of Google's emulators, on a machine that may do other things. */
const MOVE_MS = 120_000
const firestore = hasFirebaseTools() ? await firestoreEmulator() : null

interface Site extends Backend {
  identity: Identity
}

let directory = ''
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agenda-move-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function open(backend: 'embedded' | 'firebase', name: string): Promise<Site> {
  const config = {
    backend,
    dataDir: join(directory, name),
    firebase: { projectId: AUTH_PROJECT, apiKey: 'fake', storageBucket: `${name}.appspot.com` },
    siteUrl: 'https://agenda.example',
  }
  const clock = fixedClock(NOW)
  const opened = await openBackend(config, clock)
  const parts = { documents: opened.documents, clock, mails: NO_MAILS, log: pino({ level: 'silent' }) }
  const identity = await openIdentity(config, parts)
  return {
    ...opened,
    identity,
    async close() {
      await identity.close()
      await opened.close()
    },
  }
}

/** The demo, with what people add to one: accounts of every kind, a photo, views, a category of their own. */
async function fill({ documents, files, identity }: Site): Promise<void> {
  await seedDemo(documents, fixedClock(NOW))
  await seedDemoAccounts({ documents, identity })
  const closed = await identity.register({
    email: 'ferme@exemple.ch',
    displayName: 'Fermé',
    password: 'trois petits chats',
  })
  if (!closed.ok) throw new Error(closed.reason)
  await identity.setDisabled(closed.account.uid, true)
  await documents.insert(users, closed.account.uid, { ...newUser(closed.account), disabled: true })
  const google = await identity.signInWithGoogle({
    subject: '1234567890',
    email: 'google@exemple.ch',
    emailVerified: true,
    displayName: 'Par Google',
    photoURL: 'https://photos.example/g.png',
    idToken: '',
  })
  if (!google.ok) throw new Error(google.reason)
  await documents.insert(users, google.account.uid, newUser(google.account))
  await documents.update(categories, 'musique', { label: 'Sons' })
  await documents.insert(events, 'chorale', makeEvent(WEEKLY))
  await documents.insert(events, 'eaux-vives', makeEvent({ ...EXHIBITION, occurrences: toldApart() }))
  const { documents: some } = await documents.find(events, { limit: 1 })
  await documents.remove(events, some[0]?.id ?? '')
  for (const [index, purpose] of ['event', 'profile', 'partner'].entries()) {
    await files.put(`images/${purpose}-${String(index).repeat(32)}/320.webp`, Buffer.from(`image ${index}`))
  }
}

/** Dates of which each says something of its own. */
function toldApart() {
  const { occurrences } = makeEvent(EXHIBITION)
  return occurrences.map((date, at) => ({
    ...date,
    availability: 'few_left' as const,
    bookingUrl: `https://billets.example/${at}`,
    note: 'Entrée côté lac.',
  }))
}

async function exported(site: Site, name: string): Promise<string> {
  const file = join(directory, name)
  await exportTo(site.documents, file, site.identity)
  await exportImages(site.files, imageFolderOf(file), { profiles: true })
  return file
}

async function imported(site: Site, file: string, mailsResets: boolean) {
  const report = await importFile(site.documents, file, OPTIONS, { identity: site.identity, mailsResets })
  return { report, images: await importImages(site.files, imageFolderOf(file)) }
}

/** The lines of an export; the accounts' apart, without what says of the password. */
async function contentOf(file: string) {
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const accounts = lines
    .filter((line) => line.startsWith('{"account"'))
    .map((line) => {
      const { account, data } = JSON.parse(line)
      const { hasPassword: _has, passwordHash: _hash, ...others } = data
      return { account, ...others }
    })
    .sort((a, b) => (a.account < b.account ? -1 : 1))
  return { accounts, documents: lines.filter((line) => !line.startsWith('{"account"')) }
}

async function imagesOf({ files }: Site): Promise<Record<string, string>> {
  const images: Record<string, string> = {}
  for await (const { key } of files.list('images/')) {
    images[key] = sha256((await files.read(key)) ?? '')
  }
  return images
}

describe.skipIf(firestore === null)('with the emulators', () => {
  let auth: AuthEmulator
  let storage: StorageEmulator
  beforeAll(async () => {
    auth = await startAuthEmulator()
    storage = await startStorageEmulator()
    process.env.FIREBASE_AUTH_EMULATOR_HOST = auth.host
    process.env.FIREBASE_STORAGE_EMULATOR_HOST = storage.host
  })
  afterAll(async () => {
    await auth.stop()
    await storage.stop()
  })

  test(
    'a whole site moves from SQLite to Firebase and back: every document, image and account',
    async () => {
      const origin = await open('embedded', 'origin')
      await fill(origin)
      const first = await exported(origin, 'first.ndjson')
      const { documents, accounts } = await contentOf(first)
      expect(documents.length).toBeGreaterThan(50)
      expect(JSON.parse(documents[0] ?? '')).toEqual({ format: 'agenda-romand', version: 3 })
      const dataOf = (id: string) =>
        documents.map((line) => JSON.parse(line)).find((document) => document.id === id)?.data
      expect(dataOf('chorale')).toMatchObject({ rules: WEEKLY.rules })
      expect(dataOf('eaux-vives')).toMatchObject({
        closedDays: EXHIBITION.closedDays,
        occurrences: toldApart(),
      })
      expect(accounts).toHaveLength(4)

      const firebase = await open('firebase', 'cloud')
      // A server has run there already.
      await seedCategories(firebase.documents)
      const there = await imported(firebase, first, true)
      expect(there.report).toMatchObject({ refused: [], notes: [] })
      expect(there.images).toEqual({ created: 3, unchanged: 0 })
      expect(await imagesOf(firebase)).toEqual(await imagesOf(origin))
      expect(await auth.codes()).toEqual([])

      const second = await exported(firebase, 'second.ndjson')
      expect(await contentOf(second)).toEqual({ documents, accounts })

      const home = await open('embedded', 'home')
      const back = await imported(home, second, false)
      expect(back.report.refused).toEqual([])
      // Each account with a password has a note; Firebase keeps the hashes.
      expect(back.report.notes.map(({ note }) => note)).toEqual([
        expect.stringContaining('Mot de passe oublié'),
        expect.stringContaining('Mot de passe oublié'),
        expect.stringContaining('Mot de passe oublié'),
      ])
      expect(await imagesOf(home)).toEqual(await imagesOf(origin))
      const third = await exported(home, 'third.ndjson')
      expect(await contentOf(third)).toEqual({ documents, accounts })

      const again = await imported(firebase, first, true)
      expect(again.report).toMatchObject({ created: 0, refused: [] })
      expect(again.images).toEqual({ created: 0, unchanged: 3 })
      for (const site of [origin, firebase, home]) await site.close()
    },
    MOVE_MS,
  )
})

test('between two SQLite stores passwords move, too', async () => {
  const origin = await open('embedded', 'a')
  const passwordHash = await hashPassword('trois petits chats')
  await origin.identity.restoreAccounts([movedAccount({ uid: 'u1', passwordHash })])
  const file = await exported(origin, 'a.ndjson')
  const copy = await open('embedded', 'b')
  const { report } = await imported(copy, file, false)
  expect(report).toMatchObject({ created: 1, refused: [], notes: [] })
  expect(await copy.identity.checkPassword('camille@exemple.ch', 'trois petits chats')).toMatchObject({
    ok: true,
  })
  const without = join(directory, 'without.ndjson')
  await exportTo(origin.documents, without)
  expect(await readFile(without, 'utf8')).not.toMatch(/camille|scrypt/)
  await origin.close()
  await copy.close()
})

test('categories as a server seeds them give way to those of an export, others do not', async () => {
  const origin = await open('embedded', 'c')
  await seedCategories(origin.documents)
  await origin.documents.update(categories, 'musique', { label: 'Sons' })
  await origin.documents.update(categories, 'spectacles', { label: 'Scène' })
  const file = await exported(origin, 'c.ndjson')

  const target = await open('embedded', 'd')
  await seedCategories(target.documents)
  await target.documents.update(categories, 'spectacles', { label: 'Planches' })
  const { report } = await imported(target, file, false)
  expect(report.refused).toEqual([
    { line: expect.any(Number), reason: expect.stringContaining('categories/spectacles') },
  ])
  expect(await target.documents.get(categories, 'musique')).toMatchObject({ label: 'Sons' })
  expect(await target.documents.get(categories, 'spectacles')).toMatchObject({ label: 'Planches' })
  await origin.close()
  await target.close()
})

test('views travel with the accounts, and sessions never', async () => {
  const origin = await open('embedded', 'e')
  expect(eventViews.name).toBe('eventViews')
  const text = await readFile(await exported(origin, 'e.ndjson'), 'utf8')
  expect(text).not.toMatch(/"collection":"(sessions|credentials|oneTimeCodes|rateLimits|mailQueue)"/)
  await origin.close()
})
