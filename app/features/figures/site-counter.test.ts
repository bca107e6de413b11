import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allDocuments, type DocumentStore } from '~/backend/documents'
import { openFirestoreStore } from '~/backend/firestore/store.server'
import { missedWords, siteFigures } from '~/domain/site-figures'
import { fixedClock } from '~/platform/clock'
import { firestoreEmulator, newProject } from '../../../tests/firebase/shared-emulator'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { mostMissed, purgeMissedWords } from './missed-words.server'
import { createSiteCounter, type SiteCounter } from './site-counter.server'
import { storableWords } from './storable-words'

const NOW = '2026-11-21T09:00:00.000Z'
const TEN_MINUTES_MS = 600_000
const clock = fixedClock(NOW)
const emulator = await firestoreEmulator()
let documents: DocumentStore
beforeEach(() => {
  clock.set(NOW)
  documents = openCheckedStore({ file: ':memory:', clock })
})
afterEach(() => documents.close())

async function kept(): Promise<[month: string, words: string, count: number][]> {
  const all = await allDocuments(documents, missedWords)
  return all.map(({ month, words, count }): [string, string, number] => [month, words, count]).sort()
}

function search(counter: SiteCounter, typed: string, times: number): void {
  counter.note(typed, false)
  for (let time = 0; time < times; time++) {
    counter.addSearch(typed)
    clock.advance(TEN_MINUTES_MS)
  }
}

test('words are kept from the second search on, ten minutes after the first', async () => {
  const counter = createSiteCounter(documents, clock)
  search(counter, 'Trampoline', 2)
  search(counter, 'ma voisine', 1)
  counter.note('yodel', false)
  for (let again = 0; again < 5; again++) counter.addSearch('yodel')
  await counter.flush()
  expect(await kept()).toEqual([['2026-11', 'trampoline', 2]])
  expect(await documents.get(siteFigures, '2026-11')).toMatchObject({ views: 0, missedSearches: 8 })

  search(counter, '  trampoline ', 1)
  search(counter, 'yodel', 1)
  await counter.flush()
  await counter.flush()
  expect(await kept()).toEqual([
    ['2026-11', 'trampoline', 3],
    ['2026-11', 'yodel', 2],
  ])
})

test('what finds something is no miss, and what found nothing before may find something now', async () => {
  const counter = createSiteCounter(documents, clock)
  counter.addSearch('jamais vu')
  search(counter, 'luge', 1)
  counter.note('luge', true)
  counter.addSearch('luge')
  await counter.flush()
  expect(await documents.get(siteFigures, '2026-11')).toMatchObject({ missedSearches: 1 })
})

test('several processes add up, and what could not be written comes with the next flush', async () => {
  let isDown = false
  const failing: DocumentStore = {
    ...documents,
    transaction: (work) => (isDown ? Promise.reject(new Error('disk full')) : documents.transaction(work)),
  }
  const [one, other] = [createSiteCounter(failing, clock), createSiteCounter(documents, clock)]
  for (const counter of [one, other]) {
    counter.addView()
    search(counter, 'curling', 2)
  }
  isDown = true
  await expect(one.flush()).rejects.toThrow('disk full')
  one.addView()
  isDown = false
  await Promise.all([one.flush(), other.flush()])
  expect(await documents.get(siteFigures, '2026-11')).toMatchObject({ views: 3, missedSearches: 4 })
  expect(await kept()).toEqual([['2026-11', 'curling', 4]])
})

test('a month that is over takes what was searched once with it', async () => {
  const counter = createSiteCounter(documents, clock)
  search(counter, 'sirtaki', 1)
  counter.addView()
  clock.set('2026-11-30T23:30:00.000Z')
  counter.addView()
  await counter.flush()
  search(counter, 'sirtaki', 1)
  await counter.flush()
  expect(await kept()).toEqual([])
  expect(await documents.get(siteFigures, '2026-11')).toMatchObject({ views: 1 })
  expect(await documents.get(siteFigures, '2026-12')).toMatchObject({ views: 1 })
})

test.each([
  ['  Cours   de\nYOGA ', 'cours de yoga'],
  ['anne@example.org', null],
  ['079 123 45 67', null],
  ['appeler le 021/123.45', null],
  ['https://agenda.example/x', null],
  ['22.06.2027', null],
  ['12 ?', null],
  ['fête du 1er août', 'fête du 1er août'],
  ['é'.repeat(80), 'é'.repeat(60)],
])('of « %s » is kept %j', (typed, words) => {
  expect(storableWords(typed)).toBe(words)
})

describe.skipIf(emulator === null)('on Firestore', () => {
  test('two instances add up, a later flush of the same month costs one write, and old words go', async () => {
    const projectId = newProject()
    const [one, other] = [1, 2].map(() => openFirestoreStore({ projectId, clock }))
    if (!one || !other) throw new Error('two stores')
    const counters = [one, other].map((store) => createSiteCounter(store, clock))
    for (const counter of counters) {
      counter.addView()
      search(counter, 'curling', 2)
      search(counter, 'yodel', 1)
      await counter.flush()
    }
    expect(await one.get(siteFigures, '2026-11')).toMatchObject({ views: 2, missedSearches: 6 })
    expect(await mostMissed('2026-11', other)).toEqual([{ words: 'curling', count: 4 }])

    const before = { ...one.meter }
    counters[0]?.addView()
    await counters[0]?.flush()
    expect(one.meter).toEqual({ reads: before.reads, writes: before.writes + 1 })

    clock.set('2028-01-15T12:00:00.000Z')
    expect(await purgeMissedWords({ documents: other, clock })).toBe(1)
    await Promise.all([one.close(), other.close()])
  })
})
