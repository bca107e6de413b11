// Contract: values survive unchanged, damaged documents are reported.
import { expect } from 'vitest'
import { ZodError } from 'zod'
import { DamagedDocument } from '../documents'
import type { StoreTest } from './store-test'
import { anyThings, idsOf, thing, things } from './things'

const AWKWARD_TEXTS = [
  '',
  ' ',
  'a\u0000b',
  '\u0000',
  '\\ud800 "quoted" \\\\',
  `'; DROP TABLE things; --`,
  'Z̷a̸l̵g̶o̷ 👩‍👩‍👧‍👦 \u202eright to left',
  '\ufeff\u2028\u2029',
  '__proto__',
  '日本語 العربية',
]

export function valueTests(test: StoreTest): void {
  test('awkward strings come back as they went in and are found by equality', async ({ store }) => {
    for (const [index, text] of AWKWARD_TEXTS.entries()) {
      await store.insert(things, `t${index}`, thing({ kind: text, note: text }))
      expect(await store.get(things, `t${index}`)).toMatchObject({ kind: text, note: text })
      expect(await idsOf(store, things, { where: [['kind', '==', text]] })).toEqual([`t${index}`])
    }
  })

  test('lone surrogates become the replacement character, in content and in conditions', async ({
    store,
  }) => {
    const stored = await store.insert(things, 'a', thing({ kind: 'x\ud83dy', note: '\udc00\ud83d\ude00' }))
    expect(stored).toMatchObject({ kind: 'x\ufffdy', note: '\ufffd😀' })
    expect(await idsOf(store, things, { where: [['kind', '==', 'x\ud83dy']] })).toEqual(['a'])
  })

  test('a text of a million characters comes back whole', async ({ store }) => {
    const text = 'abcdefghij'.repeat(100_000)
    await store.insert(anyThings, 'a', { ...thing(), text })
    const stored = await store.get(anyThings, 'a')
    expect(stored?.text === text).toBe(true)
  })

  test('nested values keep their shape, and undefined fields are left out', async ({ store }) => {
    const nested = { list: [{ id: 'inner', version: 7 }, {}], deep: { a: { b: [null, true, 1.5, -0.25] } } }
    await store.insert(anyThings, 'a', { ...thing(), nested, absent: undefined })
    const stored = await store.get(anyThings, 'a')
    expect(stored?.nested).toEqual(nested)
    expect(stored).not.toHaveProperty('absent')
  })

  test('changing a value after handing it over changes nothing in the store', async ({ store }) => {
    const value = thing({ kind: 'handed over' })
    await store.transaction(async (transaction) => {
      transaction.insert(things, 'a', value)
      value.kind = 'changed later'
    })
    expect((await store.get(things, 'a'))?.kind).toBe('handed over')
  })

  test('a value that the collection refuses is not written', async ({ store }) => {
    const tooFew = { ...thing(), rank: Number.NaN }
    await expect(store.insert(things, 'a', tooFew)).rejects.toThrow(ZodError)
    expect(await store.get(anyThings, 'a')).toBeNull()
    await store.insert(things, 'b', thing())
    await expect(store.update(things, 'b', { rank: Number.NaN })).rejects.toThrow(ZodError)
    expect(await store.get(things, 'b')).toMatchObject({ rank: 1, version: 1 })
  })

  test('a damaged document comes to light in every kind of reading', async ({ store }) => {
    await store.insert(things, 'whole', thing())
    await store.insert(anyThings, 'broken', { kind: 'plain', rank: 'not a number' })
    const named = { collection: 'things', id: 'broken', cause: expect.any(ZodError) }
    await expect(store.get(things, 'broken')).rejects.toThrow(DamagedDocument)
    await expect(store.get(things, 'broken')).rejects.toMatchObject(named)
    await expect(store.find(things, {})).rejects.toMatchObject(named)
    const read = store.transaction((transaction) => transaction.get(things, 'broken'))
    await expect(read).rejects.toMatchObject(named)
    expect(await store.get(things, 'whole')).not.toBeNull()
  })

  test('a damaged document can be mended, removed and purged', async ({ store }) => {
    for (const id of ['mended', 'removed', 'purged']) await store.insert(anyThings, id, { rank: 'wrong' })
    await store.update(things, 'mended', thing())
    await store.remove(things, 'removed')
    await store.purge(things, 'purged')
    expect(await idsOf(store, things)).toEqual(['mended'])
  })
}
