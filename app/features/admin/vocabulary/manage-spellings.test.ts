import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbeddedIdentity } from '~/backend/identity/embedded/identity.server'
import { NO_MAILS } from '~/backend/identity/no-mails'
import { addedSpellings } from '~/domain/added-spelling'
import { logOf } from '~/domain/admin-log'
import { EMPTY_QUERY, toSearchParams } from '~/domain/agenda-query'
import { exportLines } from '~/features/archive/export.server'
import { restoreExport } from '~/features/archive/restore.server'
import { findPlace } from '~/features/localities/places.server'
import { openCatalogue } from '~/features/search/catalogue/catalogue.server'
import { createLogger } from '~/platform/logger.server'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import { CATEGORIES } from '../../../../tests/support/open-catalogue'
import { addSpelling, removeSpelling, undoRemoval } from './manage-spellings.server'

const ANNE = { uid: 'anne', name: 'Anne' }
const DOMINIQUE = { uid: 'dominique', name: 'Dominique' }
const categories = {
  list: () => CATEGORIES,
  genres: () => [{ slug: 'jazz', label: 'Jazz', synonyms: [], theme: 'musique' }],
}

function openStore() {
  const clock = { ms: Date.parse('2026-11-21T09:00:00Z'), now: () => clock.ms }
  const documents = openCheckedStore({ file: ':memory:', clock })
  onTestFinished(() => documents.close())
  return { documents, clock }
}

async function openSite({ documents, clock } = openStore()) {
  const directory = mkdtempSync(join(tmpdir(), 'spellings-test-'))
  const catalogue = await openCatalogue({ documents, directory, clock, findPlace, categories })
  onTestFinished(async () => {
    await catalogue.close()
    rmSync(directory, { recursive: true, force: true })
  })
  const add = (words: string, meaning: string) =>
    addSpelling(ANNE, { words, meaning }, { documents, clock, catalogue, categories })
  const read = (q: string) => String(toSearchParams(catalogue.understand({ ...EMPTY_QUERY, q }).query))
  return { documents, clock, catalogue, add, read }
}

test('an added spelling is read as the filter, the wish, the theme or the genre that it means', async () => {
  const { catalogue, add, read } = await openSite()
  expect(read('concert zwiebel')).not.toContain('public=')
  expect(await add('Zwiebel-Gruppe', 'public=aines')).toEqual({ ok: true, words: 'Zwiebel-Gruppe' })
  expect(read('concert zwiebel gruppe')).toContain('public=aines')
  expect(await add('toutou', 'souhait=chiens')).toMatchObject({ ok: true })
  expect(read('toutou lausanne')).toContain('souhait=chiens')
  expect(await add('l’ami d’Azor', 'souhait=chiens')).toMatchObject({ ok: true })
  for (const form of ['lami dazor', "l'ami d'azor", 'l’ami d’azor'])
    expect(read(`concert ${form}`)).toContain('souhait=chiens')
  expect(await add('gazouillis', 'theme=musique')).toMatchObject({ ok: true })
  expect(await add('bebopper', 'genre=jazz')).toMatchObject({ ok: true })
  const members = (word: string) =>
    catalogue
      .themes()
      .byFirst.get(word)
      ?.flatMap(({ alsoIn }) => alsoIn)
  expect(members('gazouilli')).toEqual([{ facet: 'category', value: 'musique' }])
  expect(members('bebopper')).toEqual([{ facet: 'genre', value: 'jazz' }])
})

test.each([
  ['', 'public=aines', 'empty'],
  [' … ', 'public=aines', 'empty'],
  ['a'.repeat(61), 'public=aines', 'too-long'],
  ['un deux trois quatre cinq six sept', 'public=aines', 'too-many-words'],
  ['zwiebel', 'public=martiens', 'unknown-meaning'],
  ['zwiebel', 'theme=jardinage', 'unknown-meaning'],
  ['Séniors', 'acces=wheelchair', 'of-filter'],
  ['en-plein-air', 'acces=wheelchair', 'of-filter'],
  ['Concerts', 'public=aines', 'of-theme'],
  ['samedi à Lausanne', 'public=aines', 'read'],
])('« %s » as %s is refused: %s', async (words, meaning, reason) => {
  const { documents, add } = await openSite()
  expect(await add(words, meaning)).toEqual({ ok: false, reason })
  expect((await documents.find(addedSpellings, {})).documents).toEqual([])
})

test('a spelling is added once; removed and brought back, it changes the revision, and the log says who did it', async () => {
  const { documents, clock, catalogue, add, read } = await openSite()
  const revisions = new Set([catalogue.revision])
  await add('zwiebel', 'public=aines')
  revisions.add(catalogue.revision)
  expect(await add('Zwiebel', 'acces=wheelchair')).toEqual({ ok: false, reason: 'added' })

  const removed = await removeSpelling(ANNE, 'zwiebel', { documents })
  expect(removed).toEqual({ words: 'zwiebel', version: 2 })
  expect(await removeSpelling(ANNE, 'zwiebel', { documents })).toBeNull()
  revisions.add(catalogue.revision)
  expect(read('concert zwiebel')).not.toContain('public=aines')

  const undo = { id: 'zwiebel', version: 2 }
  expect(await undoRemoval(DOMINIQUE, undo, { documents, clock })).toEqual({ ok: false, reason: 'not-yours' })
  clock.ms += 5000
  expect(await undoRemoval(ANNE, undo, { documents, clock })).toEqual({ ok: true })
  expect(await undoRemoval(ANNE, undo, { documents, clock })).toEqual({ ok: false, reason: 'changed' })
  revisions.add(catalogue.revision)
  expect(read('concert zwiebel')).toContain('public=aines')
  expect(revisions.size).toBe(4)

  clock.ms += 1000
  const again = await removeSpelling(ANNE, 'zwiebel', { documents })
  clock.ms += 11_000
  const late = { id: 'zwiebel', version: again?.version ?? 0 }
  expect(await undoRemoval(ANNE, late, { documents, clock })).toEqual({ ok: false, reason: 'too-late' })
  expect(await add('zwiebel', 'acces=wheelchair')).toMatchObject({ ok: true })
  expect(read('concert zwiebel')).toContain('acces=wheelchair')

  const log = await logOf('spelling', 'zwiebel', documents)
  expect(log.map(({ action, actorName }) => `${action} ${actorName}`).sort()).toEqual(
    ['created', 'created', 'removed', 'removed', 'restored'].map((action) => `${action} Anne`),
  )
})

test('another instance on the same store reads it, and one that opens later', async () => {
  const store = openStore()
  const [one, other] = [await openSite(store), await openSite(store)]
  const before = other.catalogue.revision
  await one.add('zwiebel', 'public=aines')
  await expect.poll(() => other.read('concert zwiebel')).toContain('public=aines')
  expect(other.catalogue.revision).not.toBe(before)
  const later = await openSite(store)
  expect(later.read('concert zwiebel')).toContain('public=aines')
})

test('an export takes it to another site', async () => {
  const { documents, clock, add } = await openSite()
  await add('zwiebel', 'public=aines')
  const log = createLogger('silent')
  const identity = openEmbeddedIdentity({ documents, clock, mails: NO_MAILS, log })
  const target = openStore()
  const targetIdentity = openEmbeddedIdentity({ ...target, mails: NO_MAILS, log })
  async function* lines() {
    let number = 0
    for await (const text of exportLines(documents, identity)) yield { number: ++number, text }
  }
  const report = await restoreExport(target.documents, lines(), {
    identity: targetIdentity,
    mailsResets: false,
  })
  expect(report).toMatchObject({ refused: [] })
  const site = await openSite(target)
  expect(site.read('concert zwiebel')).toContain('public=aines')
  expect(await target.documents.get(addedSpellings, 'zwiebel')).toMatchObject({ addedBy: 'Anne' })
})
