// The site imports again what it has exported.
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SEED_CATEGORIES } from '~/domain/category'
import { events } from '~/domain/event'
import { exportTo } from '~/features/archive/export.server'
import { importFile } from '~/features/archive/import-file.server'
import { NYON } from '../../../../tests/support/agenda-places'
import { allEvents, directory, fileOf, OPTIONS, onlyEvent, openStore, record } from './testing/imported-files'

test('an export restored into an empty store exports the same bytes, tombstones and versions included', async () => {
  const store = openStore()
  await importFile(store, await fileOf('a.ndjson', record('a'), record('b'), record('c')), OPTIONS)
  const [first, second] = await allEvents(store)
  const dates = first?.occurrences.map((date) => ({
    ...date,
    place: NYON,
    placeId: 'cinema',
    price: first.price,
  }))
  await store.update(events, first?.id ?? '', { title: 'Changé "entre" temps', occurrences: dates })
  await store.remove(events, second?.id ?? '')

  const original = join(directory, 'original.ndjson')
  expect(await exportTo(store, original)).toBe(12 + 3 + 3)
  const copy = openStore('copy')
  expect(await importFile(copy, original, OPTIONS)).toMatchObject({ created: 18, unchanged: 0, refused: [] })
  const again = join(directory, 'again.ndjson')
  await exportTo(copy, again)
  expect(await readFile(again, 'utf8')).toBe(await readFile(original, 'utf8'))

  expect(await importFile(copy, original, OPTIONS)).toMatchObject({ created: 0, unchanged: 18, refused: [] })
})

test('an export never overwrites, and its bad lines are refused one by one', async () => {
  const store = openStore()
  await importFile(store, await fileOf('a.ndjson', record('a')), OPTIONS)
  const exported = join(directory, 'export.ndjson')
  await exportTo(store, exported)
  const { id } = await onlyEvent(store)
  await store.update(events, id, { title: 'Changé ici' })

  const lines = (await readFile(exported, 'utf8')).trim().split('\n')
  const meta = {
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    removedAt: null,
  }
  const file = await fileOf(
    'mixed.ndjson',
    ...lines,
    '{"collection": "events"',
    { collection: 'sessions', id: 'x', ...meta, data: {} },
    { collection: 'categories', id: 'x', ...meta, data: { label: 'X' } },
    { collection: 'categories', id: 'neuve', ...meta, data: SEED_CATEGORIES.get('musique') },
  )
  const report = await importFile(store, file, OPTIONS)
  expect(report).toMatchObject({ created: 1, unchanged: 12 + 1 })
  expect(report.refused).toEqual([
    { line: 12 + 2, reason: `events/${id} existe déjà avec un autre contenu` },
    { line: 12 + 4, reason: 'JSON illisible' },
    { line: 12 + 5, reason: 'collection «\u00a0sessions\u00a0» inconnue' },
    { line: 12 + 6, reason: 'champ «\u00a0label\u00a0»\u00a0: moins de 2\u00a0caractères' },
  ])
  expect((await onlyEvent(store)).title).toBe('Changé ici')
})

test('an export line that no store could keep is refused by itself', async () => {
  const store = openStore()
  const meta = {
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    removedAt: null,
  }
  const line = { collection: 'categories', id: 'a', ...meta, data: SEED_CATEGORIES.get('musique') }
  const file = await fileOf(
    'odd.ndjson',
    { format: 'agenda-romand', version: 1 },
    { ...line, id: 'a/b' },
    { ...line, id: '__a__' },
    { ...line, updatedAt: '2026-01-01T00:00:00Z' },
    line,
  )
  const report = await importFile(store, file, OPTIONS)
  expect(report.created).toBe(1)
  expect(report.refused).toEqual([
    { line: 2, reason: 'champ «\u00a0id\u00a0»\u00a0: valeur non acceptée' },
    { line: 3, reason: 'champ «\u00a0id\u00a0»\u00a0: valeur non acceptée' },
    { line: 4, reason: 'champ «\u00a0updatedAt\u00a0»\u00a0: valeur non acceptée' },
  ])
})

test('nothing is read from an export of another version', async () => {
  const store = openStore()
  await importFile(store, await fileOf('a.ndjson', record('a')), OPTIONS)
  const exported = join(directory, 'export.ndjson')
  await exportTo(store, exported)
  const text = (await readFile(exported, 'utf8')).replace('"version":3', '"version":4')
  const copy = openStore('copy')
  const report = await importFile(copy, await fileOf('v3.ndjson', ...text.trim().split('\n')), OPTIONS)
  expect(report).toMatchObject({ created: 0, refused: [{ line: 1 }] })
  expect(await allEvents(copy)).toEqual([])
})

test('an export that fails leaves no file behind', async () => {
  const store = openStore()
  const target = join(directory, 'occupied')
  await mkdir(target)
  await expect(exportTo(store, target)).rejects.toThrow()
  expect(existsSync(`${target}.partial`)).toBe(false)
})
