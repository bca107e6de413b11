import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { systemClock } from '~/platform/clock'
import { things } from '../contract/things'
import type { DocumentQuery } from '../documents'
import { openSqliteStore } from '../sqlite/store.server'
import {
  compositeFor,
  demandIndex,
  parseIndexFile,
  UndeclaredIndex,
  withDeclaredIndexes,
} from './indexes.server'

const declared = parseIndexFile({
  indexes: [
    {
      collectionGroup: 'things',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'kind', order: 'DESCENDING' },
        { fieldPath: 'removedAt', order: 'ASCENDING' },
        { fieldPath: 'rank', order: 'DESCENDING' },
      ],
    },
  ],
  fieldOverrides: [
    { collectionGroup: 'things', fieldPath: '*', indexes: [] },
    { collectionGroup: 'things', fieldPath: 'kind', indexes: [{}] },
    { collectionGroup: 'things', fieldPath: 'rank', indexes: [{}] },
  ],
})

const COMPOSITES: [DocumentQuery, string | null][] = [
  [{}, null],
  [{ where: [['kind', '==', 'lamp']] }, null],
  [{ where: [['kind', 'in', ['lamp', 'chair']]] }, null],
  [{ where: [['id', '>', 'a']] }, null],
  [{ orderBy: ['rank', 'asc'] }, 'removedAt+ rank+'],
  [{ orderBy: ['rank', 'desc'] }, 'removedAt+ rank-'],
  [{ orderBy: ['id', 'desc'] }, 'removedAt+ __name__-'],
  [{ orderBy: ['rank', 'desc'], includeRemoved: true }, null],
  [{ where: [['rank', '>', 1]], orderBy: ['rank', 'asc'], includeRemoved: true }, null],
  [{ where: [['rank', '>', 1]], orderBy: ['rank', 'asc'] }, 'removedAt+ rank+'],
  [
    {
      where: [
        ['kind', '==', 'lamp'],
        ['rank', '>', 1],
      ],
      orderBy: ['rank', 'desc'],
    },
    'removedAt+ kind+ rank-',
  ],
]

test.for(COMPOSITES)('%j needs the index %s', ([query, index]) => {
  const short = compositeFor(query)?.map(
    ({ fieldPath, order }) => fieldPath + (order === 'ASCENDING' ? '+' : '-'),
  )
  expect(short?.join(' ') ?? null).toBe(index)
})

test('a declared index serves its query, whatever the order of what is compared for equality', () => {
  const lamps = { where: [['kind', '==', 'lamp']] } as const
  demandIndex(things, { ...lamps, orderBy: ['rank', 'desc'] }, declared)
  for (const query of [
    { ...lamps, orderBy: ['rank', 'asc'] },
    { ...lamps, orderBy: ['rank', 'desc'], includeRemoved: true },
    { orderBy: ['rank', 'desc'] },
  ] as const) {
    expect(() => demandIndex(things, query, declared)).toThrow(UndeclaredIndex)
  }
  expect(() => demandIndex(things, { orderBy: ['rank', 'asc'] }, declared)).toThrow(
    /"fields":\[{"fieldPath":"removedAt","order":"ASCENDING"},{"fieldPath":"rank","order":"ASCENDING"}\]/,
  )
})

test('a field exempted from indexing finds nothing, and no index serves a range in another order', () => {
  expect(() => demandIndex(things, { where: [['note', '==', 'x']] }, declared)).toThrow(/exempts things.note/)
  expect(() => demandIndex(things, { where: [['rank', '>', 1]] }, declared)).toThrow(/no index can serve/)
})

test('a store that holds its queries against the file refuses pages, counts and live queries alike', async () => {
  const store = withDeclaredIndexes(openSqliteStore({ file: ':memory:', clock: systemClock }), declared)
  const ranged = [['rank', '>', 1]] as const
  await expect(store.find(things, { orderBy: ['rank', 'asc'] })).rejects.toThrow(UndeclaredIndex)
  await expect(store.count(things, ranged)).rejects.toThrow(UndeclaredIndex)
  await expect(store.subscribe(things, { where: ranged }, () => {})).rejects.toThrow(UndeclaredIndex)
  expect(await store.count(things, [['kind', '==', 'lamp']])).toBe(0)
  await store.close()
})

test('the project declares its indexes once each, in order', async () => {
  const text = await readFile(new URL('../../../firestore.indexes.json', import.meta.url), 'utf8')
  const { indexes, fieldOverrides } = parseIndexFile(JSON.parse(text))
  const names = indexes.map((index) => JSON.stringify(index))
  expect(names).toEqual([...new Set(names)].sort())
  const exempt = fieldOverrides.map((one) => `${one.collectionGroup}.${one.fieldPath}`)
  expect(exempt).toEqual([...new Set(exempt)].sort())
})
