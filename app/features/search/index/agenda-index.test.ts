import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AgendaQuery, FACET_NAMES } from '~/domain/agenda-query'
import type { StoredEvent } from '~/domain/event'
import type { PlaceAccess } from './access-sets'
import { AgendaIndex } from './agenda-index'
import { ImageReader, ImageWriter } from './image'
import { questionOf } from './question'
import type { Question } from './selection'
import { NaiveSearch } from './testing/naive-search'
import { findPlace, randomAccess, randomEvent, randomNow, randomQuery, THEMES } from './testing/random-events'

const SKIPPED = 37

/** An index beside the list of documents it should stand for. */
class Twin {
  index = new AgendaIndex()
  documents = new Map<number, StoredEvent>()
  #count = 0

  add(event: StoredEvent) {
    this.#count += 1
    const own = { ...event, id: `evenement-${this.#count}` }
    const slot = this.index.reserve()
    // Far from each other: sets of slots that are close by are counted in one way only.
    for (let skipped = 0; skipped < SKIPPED; skipped++) this.index.reserve()
    this.index.put(slot, own)
    this.documents.set(slot, own)
  }

  remove(choice: number) {
    const [slot, event] = this.#choose(choice)
    if (slot === undefined || !event) return
    this.index.remove(slot, event)
    this.documents.delete(slot)
  }

  update(choice: number, event: StoredEvent) {
    const [slot, old] = this.#choose(choice)
    if (slot === undefined || !old) return
    const changed = { ...event, id: old.id }
    this.index.replace(slot, old, changed)
    this.documents.set(slot, changed)
  }

  reload() {
    this.index = copied(this.index)
  }

  #choose(choice: number): [slot: number, event: StoredEvent] | [] {
    return [...this.documents][choice % Math.max(this.documents.size, 1)] ?? []
  }
}

function copied(index: AgendaIndex): AgendaIndex {
  const image = new ImageWriter()
  index.save(image)
  return AgendaIndex.load(
    new ImageReader(
      structuredClone(image.numbers),
      image.arrays.map(({ make }) => make().slice()),
    ),
  )
}

const randomChange = fc.oneof(
  { weight: 6, arbitrary: randomEvent.map((event) => (twin: Twin) => twin.add(event)) },
  { weight: 2, arbitrary: fc.nat().map((choice) => (twin: Twin) => twin.remove(choice)) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(), randomEvent).map(
      ([choice, event]) =>
        (twin: Twin) =>
          twin.update(choice, event),
    ),
  },
  { weight: 1, arbitrary: fc.constant((twin: Twin) => twin.reload()) },
)

function pages(index: AgendaIndex, question: Question, limit: number, section?: 'dated' | 'ongoing') {
  const hits = []
  let cursor: string | null = null
  do {
    const page = index.search(question, { limit, cursor, section })
    expect(page.found.length).toBeLessThanOrEqual(limit)
    hits.push(...page.found)
    cursor = page.nextCursor
    if (cursor !== null) expect(page.found).toHaveLength(limit)
  } while (cursor !== null)
  return hits
}

function expectSameAnswers(
  twin: Twin,
  query: AgendaQuery,
  { nowMs, limit, access }: { nowMs: number; limit: number; access: PlaceAccess },
) {
  const naive = new NaiveSearch([...twin.documents.values()], nowMs, THEMES, access)
  const venues = { standingFor: (ids: readonly string[]) => ids, access }
  const question = questionOf(query, nowMs, findPlace, THEMES, venues)
  const page = twin.index.search(question, { limit })
  const expected = naive.search(query, question.places)
  const plain = ({ slot, ordinal, laterDates }: { slot: number; ordinal: number; laterDates: number }) => ({
    id: twin.documents.get(slot)?.id,
    ordinal,
    laterDates,
  })

  expect(page.total).toBe(expected.length)
  expect(page.ongoingTotal).toBe(expected.filter(({ ongoing }) => ongoing).length)
  expect(pages(twin.index, question, limit).map(plain)).toEqual(
    expected.map(({ id, ordinal, laterDates }) => ({ id, ordinal, laterDates })),
  )
  const goingOn = naive.search(query, question.places, 'ongoing')
  expect(page.ongoing(limit).map((hit) => plain(hit).id)).toEqual(goingOn.slice(0, limit).map(({ id }) => id))
  for (const section of ['dated', 'ongoing'] as const) {
    expect(pages(twin.index, question, limit, section).map((hit) => plain(hit).id)).toEqual(
      naive.search(query, question.places, section).map(({ id }) => id),
    )
  }

  const counts = naive.facets(query, question.places)
  const facets = page.facets()
  const open = ['category', 'genre', 'language']
  for (const name of FACET_NAMES.filter((facet) => !open.includes(facet))) {
    // Each facet's values are those its own count takes.
    const countOf: (value: never) => number = counts[name]
    const expectedCounts = facets[name].map(({ value }) => ({ value, count: countOf(value as never) }))
    expect({ [name]: facets[name] }).toEqual({ [name]: expectedCounts })
  }
  for (const [name, all] of [
    ['category', counts.categories],
    ['genre', THEMES.genres.map(({ slug }) => slug)],
    ['language', counts.languages],
  ] as const) {
    const found = new Map(facets[name].map(({ value, count }) => [value, count]))
    for (const value of all) expect(found.get(value) ?? 0).toBe(counts[name](value))
  }
}

describe('the index', () => {
  test('answers every query as a naive filter over the same documents does, through changes and reloads', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(randomChange, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 2 }),
        fc.array(randomQuery, { minLength: 1, maxLength: 4 }),
        randomNow,
        fc.integer({ min: 1, max: 7 }),
        fc.array(randomAccess, { minLength: 1, maxLength: 3 }),
        (batches, queries, nowMs, limit, accesses) => {
          const twin = new Twin()
          for (const changes of batches) {
            for (const change of changes) change(twin)
            expect(twin.index.size).toBe(twin.documents.size)
            for (const query of queries) {
              for (const access of accesses) expectSameAnswers(twin, query, { nowMs, limit, access })
            }
            const questions = queries.map((query) => questionOf(query, nowMs, findPlace))
            expect(twin.index.counts(questions)).toEqual(
              questions.map((question) => twin.index.count(question)),
            )
          }
        },
      ),
      { numRuns: 50 },
    )
    // The test needs more than half a minute on a busy machine.
  }, 180_000)
})
