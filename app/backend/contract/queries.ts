// Contract: conditions, order, pages.
import { expect } from 'vitest'
import { type Condition, type DocumentStore, InvalidCursor, InvalidQuery } from '../documents'
import type { StoreTest } from './store-test'
import { anyThings, idsOf, insertThings, thing, things } from './things'

const FIVE = {
  a: { kind: 'lamp', rank: 3, note: 'old', place: { canton: 'VD' } },
  b: { kind: 'lamp', rank: 1, note: null, place: { canton: 'GE' } },
  c: { kind: 'chair', rank: 2.5, note: 'new', place: null },
  d: { kind: 'chair', rank: 3, note: null, place: { canton: 'VD' } },
  e: { kind: 'table', rank: -7, note: '', place: { canton: 'JU' } },
}

const FOUND: [Condition[], string[]][] = [
  [[], ['a', 'b', 'c', 'd', 'e']],
  [[['kind', '==', 'lamp']], ['a', 'b']],
  [[['kind', '==', 'nothing']], []],
  [[['rank', '<', 3]], ['b', 'c', 'e']],
  [[['rank', '<=', 3]], ['a', 'b', 'c', 'd', 'e']],
  [[['rank', '>', 1]], ['a', 'c', 'd']],
  [[['rank', '>=', 2.5]], ['a', 'c', 'd']],
  [
    [
      ['rank', '>', -100],
      ['rank', '<', 2],
    ],
    ['b', 'e'],
  ],
  [[['kind', '>', 'chair']], ['a', 'b', 'e']],
  [[['kind', '<=', 'lamp']], ['a', 'b', 'c', 'd']],
  [[['kind', 'in', ['table', 'chair', 'sofa']]], ['c', 'd', 'e']],
  [[['rank', 'in', [1, -7]]], ['b', 'e']],
  [[['note', '==', null]], ['b', 'd']],
  [[['note', '>=', '']], ['a', 'c', 'e']],
  [[['note', '<', 'zzz']], ['a', 'c', 'e']],
  [[['place.canton', '==', 'VD']], ['a', 'd']],
  [
    [
      ['place.canton', '==', 'VD'],
      ['rank', '==', 3],
      ['kind', '==', 'chair'],
    ],
    ['d'],
  ],
  [
    [
      ['id', '>', 'b'],
      ['id', '<=', 'd'],
    ],
    ['c', 'd'],
  ],
  [[['id', 'in', ['a', 'e', 'z']]], ['a', 'e']],
]

export function queryTests(test: StoreTest): void {
  conditionTests(test)
  orderTests(test)
  pageTests(test)
  tombstoneTests(test)
}

/** Conditions find exactly what meets them, and impossible ones are refused. */
function conditionTests(test: StoreTest): void {
  test('conditions find exactly the documents that meet them all', async ({ store }) => {
    await insertThings(store, FIVE)
    for (const [where, ids] of FOUND) {
      expect(await idsOf(store, things, { where }), JSON.stringify(where)).toEqual(ids)
      expect(await store.count(things, where), JSON.stringify(where)).toBe(ids.length)
    }
  })

  test('conditions on createdAt and updatedAt continue where a reader left off', async ({ store }) => {
    await insertThings(store, FIVE)
    const seen = await store.get(things, 'c')
    await store.update(things, 'a', { rank: 4 })
    await store.remove(things, 'b')
    const since: Condition[] = [['updatedAt', '>', seen?.updatedAt ?? '']]
    const feed = { where: since, orderBy: ['updatedAt', 'asc'], includeRemoved: true } as const
    expect(await idsOf(store, things, feed)).toEqual(['d', 'e', 'a', 'b'])
    expect(await idsOf(store, things, { where: [['createdAt', '<=', seen?.createdAt ?? '']] })).toEqual([
      'a',
      'c',
    ])
  })

  test('a range holds for values of its own type only, and true is not 1', async ({ store }) => {
    const values = { flag: true, no: false, zero: 0, one: 1, text: '1', empty: '', none: null, list: [1] }
    for (const [id, rank] of Object.entries(values)) await store.insert(anyThings, id, { rank })
    const found = (where: Condition[]) => idsOf(store, anyThings, { where })
    expect(await found([['rank', '>=', 0]])).toEqual(['one', 'zero'])
    expect(await found([['rank', '<', 5]])).toEqual(['one', 'zero'])
    expect(await found([['rank', '<=', '1']])).toEqual(['empty', 'text'])
    expect(await found([['rank', '>', '']])).toEqual(['text'])
    expect(await found([['rank', '>=', false]])).toEqual(['flag', 'no'])
    expect(await found([['rank', '<', true]])).toEqual(['no'])
    expect(await found([['rank', '==', 1]])).toEqual(['one'])
    expect(await found([['rank', '==', true]])).toEqual(['flag'])
    expect(await found([['rank', 'in', [true, '1']]])).toEqual(['flag', 'text'])
  })

  test('a document without the field meets no condition on it and is not in its order', async ({ store }) => {
    await store.insert(anyThings, 'has', { note: 'x' })
    await store.insert(anyThings, 'null', { note: null })
    await store.insert(anyThings, 'lacks', { kind: 'other' })
    await store.insert(anyThings, 'deep', { place: { canton: 'FR' } })
    await store.insert(anyThings, 'flat', { place: 'FR' })
    expect(await idsOf(store, anyThings, { where: [['note', '==', null]] })).toEqual(['null'])
    expect(await idsOf(store, anyThings, { orderBy: ['note', 'asc'] })).toEqual(['null', 'has'])
    expect(await idsOf(store, anyThings, { orderBy: ['note', 'desc'] })).toEqual(['has', 'null'])
    expect(await idsOf(store, anyThings, { orderBy: ['place.canton', 'asc'] })).toEqual(['deep'])
    expect(await store.count(anyThings)).toBe(5)
  })

  test('in takes 1 to 30 values', async ({ store }) => {
    await insertThings(store, FIVE)
    const ranks = (length: number) => Array.from({ length }, (_, index) => index)
    expect(await idsOf(store, things, { where: [['rank', 'in', ranks(30)]] })).toEqual(['a', 'b', 'd'])
    for (const values of [[], ranks(31)]) {
      await expect(store.count(things, [['rank', 'in', values]])).rejects.toThrow(InvalidQuery)
    }
  })

  test('fields that are not declared, nulls out of place and impossible numbers are refused', async ({
    store,
  }) => {
    const refused: Condition[] = [
      ['colour', '==', 'red'],
      ['place', '==', null],
      ['place.floors', '==', 1],
      ['removedAt', '==', null],
      ['removedAt', 'in', ['2026-11-21T12:00:00.000Z']],
      ['document', '==', ''],
      ['__proto__', '==', ''],
      ['rank"; --', '==', 1],
      ['note', '<', null],
      ['note', 'in', ['a', null]],
      ['rank', '==', Number.NaN],
      ['rank', '<', Number.POSITIVE_INFINITY],
    ]
    for (const condition of refused) {
      const where = [condition]
      await expect(store.find(things, { where }), `${condition}`).rejects.toThrow(InvalidQuery)
      await expect(store.count(things, where), `${condition}`).rejects.toThrow(InvalidQuery)
      await expect(store.subscribe(things, { where }, () => {})).rejects.toThrow(InvalidQuery)
    }
    await expect(store.find(things, { orderBy: ['colour', 'asc'] })).rejects.toThrow(InvalidQuery)
  })
}

/** Documents have one order. */
function orderTests(test: StoreTest): void {
  test('equal values are ordered by id, in the direction of the order', async ({ store }) => {
    await insertThings(store, FIVE)
    expect(await idsOf(store, things)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await idsOf(store, things, { orderBy: ['id', 'desc'] })).toEqual(['e', 'd', 'c', 'b', 'a'])
    expect(await idsOf(store, things, { orderBy: ['rank', 'asc'] })).toEqual(['e', 'b', 'c', 'a', 'd'])
    expect(await idsOf(store, things, { orderBy: ['rank', 'desc'] })).toEqual(['d', 'a', 'c', 'b', 'e'])
    expect(await idsOf(store, things, { orderBy: ['createdAt', 'desc'] })).toEqual(['e', 'd', 'c', 'b', 'a'])
    const ofVaud = { where: [['place.canton', '==', 'VD']], orderBy: ['kind', 'asc'] } as const
    expect(await idsOf(store, things, ofVaud)).toEqual(['d', 'a'])
  })

  test('strings are ordered by code point', async ({ store }) => {
    // By UTF-16 units, the emoji would come before the full-width tilde.
    const sorted = ['', 'A', 'Z', 'a', 'e', 'z', 'É', 'é', '\uff5e', '😀']
    for (const [index, kind] of sorted.toReversed().entries()) {
      await store.insert(things, `t${index}`, thing({ kind }))
    }
    const { documents } = await store.find(things, { orderBy: ['kind', 'asc'] })
    expect(documents.map(({ kind }) => kind)).toEqual(sorted)
  })
}

/** Pages follow each other without gap or repetition. */
function pageTests(test: StoreTest): void {
  test('pages of any size pass every document exactly once, in order, both ways', async ({ store }) => {
    const ids = await insertRanked(store)
    for (const orderBy of ORDERS) {
      const whole = await store.find(things, { orderBy, limit: 1000 })
      expect(whole.next).toBeNull()
      const expected = whole.documents.map(({ id }) => id)
      expect(expected.toSorted()).toEqual(ids)
      for (const limit of [1, 7, 23]) {
        expect(await idsOf(store, things, { orderBy, limit }), `${orderBy} by ${limit}`).toEqual(expected)
      }
    }
  })

  test('documents written between two pages neither repeat nor displace the others', async ({ store }) => {
    await insertThings(store, FIVE)
    const first = await store.find(things, { limit: 2 })
    await store.insert(things, 'aa', thing())
    await store.insert(things, 'cc', thing())
    await store.purge(things, 'b')
    const second = await store.find(things, { limit: 10, after: first.next ?? '' })
    expect(second.documents.map(({ id }) => id)).toEqual(['c', 'cc', 'd', 'e'])
  })

  test('a made-up cursor is refused, and so is one of another order', async ({ store }) => {
    await insertThings(store, FIVE)
    const { next } = await store.find(things, { limit: 2 })
    const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const madeUp = ['', 'x', '%00', `${next}x`, json(null), json([]), json(['id', 'asc', {}, 'a'])]
    for (const after of [...madeUp, json(['id', 'asc', 'a', 'a/b']), '\u0000', '😀', 'A'.repeat(10_000)]) {
      await expect(store.find(things, { after }), after.slice(0, 50)).rejects.toThrow(InvalidCursor)
    }
    const byRank = store.find(things, { orderBy: ['rank', 'asc'], after: next ?? '' })
    await expect(byRank).rejects.toThrow(InvalidCursor)
    const backwards = store.find(things, { orderBy: ['id', 'desc'], after: next ?? '' })
    await expect(backwards).rejects.toThrow(InvalidCursor)
  })

  test('a page holds 100 documents unless told otherwise, and never more than 1000', async ({ store }) => {
    await store.transaction(async (transaction) => {
      for (let index = 0; index < 101; index++) transaction.insert(things, `n${index}`, thing())
    })
    expect((await store.find(things, {})).documents).toHaveLength(100)
    expect((await store.find(things, { limit: 1000 })).documents).toHaveLength(101)
    for (const limit of [0, -1, 1.5, 1001, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(store.find(things, { limit }), `${limit}`).rejects.toThrow(InvalidQuery)
    }
  })
}

/** Removed documents are found by those only who ask for them. */
function tombstoneTests(test: StoreTest): void {
  test('removed documents are left out of pages and counts unless asked for', async ({ store }) => {
    await insertThings(store, FIVE)
    await store.remove(things, 'a')
    await store.remove(things, 'c')
    expect(await idsOf(store, things)).toEqual(['b', 'd', 'e'])
    expect(await idsOf(store, things, { includeRemoved: true, limit: 2 })).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await idsOf(store, things, { where: [['kind', '==', 'lamp']] })).toEqual(['b'])
    expect(await store.count(things)).toBe(3)
    expect(await store.count(things, [['kind', '==', 'lamp']])).toBe(1)
  })

  test('tombstones are found by when they were removed, the oldest first, and nothing else is', async ({
    store,
  }) => {
    await insertThings(store, FIVE)
    for (const id of ['d', 'a', 'c']) await store.remove(things, id)
    const last = (await store.get(things, 'c', { includeRemoved: true }))?.removedAt ?? ''
    const removed = { orderBy: ['removedAt', 'asc'], includeRemoved: true } as const
    for (const limit of [1, 2, 10]) {
      const upTo = { ...removed, where: [['removedAt', '<=', last]], limit } as const
      expect(await idsOf(store, things, upTo)).toEqual(['d', 'a', 'c'])
    }
    expect(await idsOf(store, things, { ...removed, where: [['removedAt', '<', last]] })).toEqual(['d', 'a'])
    expect(await store.count(things, [['removedAt', '<=', last]])).toBe(0)
    await expect(store.find(things, removed)).rejects.toThrow(InvalidQuery)
  })
}

const ORDERS = [
  ['id', 'asc'],
  ['id', 'desc'],
  ['rank', 'asc'],
  ['rank', 'desc'],
  ['note', 'asc'],
  ['note', 'desc'],
  ['updatedAt', 'asc'],
  ['createdAt', 'desc'],
] as const

async function insertRanked(store: DocumentStore): Promise<string[]> {
  const ids = Array.from({ length: 23 }, (_, index) => `n${String((index * 7) % 23).padStart(2, '0')}`)
  await store.transaction(async (transaction) => {
    for (const [index, id] of ids.entries()) {
      const note = index % 4 === 0 ? null : `note ${index % 3}`
      transaction.insert(things, id, thing({ rank: (index % 5) - 2, note }))
    }
  })
  return ids.toSorted()
}
