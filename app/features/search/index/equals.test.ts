import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AgendaQuery, EMPTY_QUERY } from '~/domain/agenda-query'
import { AgendaIndex } from './agenda-index'
import { hash32 } from './best-few'
import { questionOf } from './question'
import { NaiveSearch } from './testing/naive-search'
import { findPlace, randomEvent, THEMES } from './testing/random-events'

/** There are so many that those of one score are looked at day by day. */
const EVENTS = 2400
const NOW_MS = Date.parse('2026-11-21T09:00Z')

/** The events have two scores for « concert », and dates of all kinds. */
const documents = fc.sample(randomEvent, { numRuns: EVENTS, seed: 7 }).map((event, at) => ({
  ...event,
  id: `evenement-${at}`,
  title: at % 2 === 0 ? 'Concert' : 'Concert du soir avec ses amis',
  summary: '',
  description: '',
  tags: [],
  organizerName: '',
  place: event.place && { ...event.place, name: '' },
}))
const naive = new NaiveSearch(documents, NOW_MS, THEMES)
const index = new AgendaIndex()
for (const [slot, event] of documents.entries()) index.place(slot, event)
index.settle()

const asked = (query: Partial<AgendaQuery>) => ({ ...EMPTY_QUERY, q: 'concert', ...query })

describe('of very many with the same score, the soonest come first', () => {
  test.each<[string, Partial<AgendaQuery>]>([
    ['from now on', {}],
    ['whenever', { when: 'all' }],
    ['from a day on', { date: { from: '2026-12-24', to: null } }],
    ['until a day', { date: { from: null, to: '2027-03-01' } }],
    ['at some hours', { hours: { from: '18:00', to: null } }],
    ['on some weekdays', { weekdays: [6, 7] }],
    ['of two categories', { categories: ['musique', 'spectacles'] }],
  ])('%s, on every page', (_, partly) => {
    const query = asked(partly)
    const question = questionOf(query, NOW_MS, findPlace, THEMES)
    const expected = naive.search(query, question.places).map(({ id, ordinal }) => ({ id, ordinal }))
    expect(expected.length).toBeGreaterThan(1000)
    const listed = []
    let cursor: string | null = null
    do {
      const page = index.search(question, { limit: 60, cursor })
      listed.push(...page.found.map(({ slot, ordinal }) => ({ id: documents[slot]?.id, ordinal })))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(listed).toEqual(expected)
  })

  test('as on the map', () => {
    const query = asked({ q: 'amis' })
    const question = questionOf(query, NOW_MS, findPlace, THEMES)
    const expected = naive
      .search(query, [])
      .sort((a, b) => a.begins - b.begins || hash32(a.id) - hash32(b.id))
      .map(({ id }) => id)
    const { total, found } = index.soonest(question, 100)
    expect(total).toBe(expected.length)
    expect(found.map(({ slot }) => documents[slot]?.id)).toEqual(expected.slice(0, 100))
  })
})
