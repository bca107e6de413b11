import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AgendaQuery, EMPTY_QUERY } from '~/domain/agenda-query'
import { NO_THEMES } from '~/domain/catalogue'
import type { StoredEvent } from '~/domain/event'
import { DATE_PRESETS } from '~/domain/filter-values'
import { makeOccurrences } from '~/domain/occurrence'
import { demoEvents } from '~/features/demo/demo.server'
import { sampleEvent } from '~/features/feeds/sample-event'
import { addDays, fromWallTime } from '~/platform/zurich'
import { AgendaIndex } from './agenda-index'
import { questionOf } from './question'
import { NaiveSearch } from './testing/naive-search'
import { findPlace, randomEvent } from './testing/random-events'

/** Each Zurich wall time: nights, the turn of the day at 05:00, Mondays, both changes of clocks, the new year. */
const CLOCKS = [
  '2026-11-20T10:00',
  '2026-11-20T17:59',
  '2026-11-20T18:00',
  '2026-11-21T00:30',
  '2026-11-21T04:59',
  '2026-11-21T05:00',
  '2026-11-21T11:15',
  '2026-11-21T22:30',
  '2026-11-22T20:30',
  '2026-11-23T09:00',
  '2026-11-24T12:00',
  '2026-12-24T19:00',
  '2026-12-31T23:59',
  '2027-01-01T03:00',
  '2026-10-24T21:00',
  '2026-10-25T02:30',
  '2026-10-25T04:30',
  '2027-03-27T23:30',
  '2027-03-28T03:30',
  '2027-03-28T05:00',
]

const HOURS: AgendaQuery['hours'][] = [
  null,
  { from: '20:00', to: null },
  { from: null, to: '14:00' },
  { from: '11:00', to: '14:00' },
  { from: '22:00', to: '03:00' },
]
const DATES: AgendaQuery['date'][] = [
  null,
  ...DATE_PRESETS,
  { from: '2026-11-23', to: '2026-11-23' },
  { from: '2026-10-24', to: '2026-10-25' },
  { from: '2027-03-27', to: null },
]

const stored = sampleEvent()

async function documents(): Promise<StoredEvent[]> {
  const demo = (await demoEvents('2026-11-20')).map((event) => ({ ...stored, ...event }))
  // The same each time: a failure can be looked at.
  const random = fc.sample(randomEvent, { numRuns: 150, seed: 14 })
  return [...demo, ...random, ...edges()].map((event, at) => ({ ...event, id: `evenement-${at}` }))
}

/** The events of each clock begin or end on its day where a day or an evening does, or are exhibitions that close
 * there. */
function edges(): StoredEvent[] {
  const days = [...new Set(CLOCKS.map((clock) => clock.slice(0, 10)))]
  const dates = days.flatMap((day) => {
    const next = addDays(day, 1)
    return [
      { start: `${day}T17:00`, end: `${day}T18:00` },
      { start: `${day}T17:00`, end: `${day}T18:01` },
      { start: `${day}T18:00` },
      { start: `${day}T22:00`, end: `${next}T00:00` },
      { start: `${day}T22:00`, end: `${next}T05:00` },
      { start: `${day}T22:00`, end: `${next}T05:01` },
      { start: `${next}T02:30` },
      { start: `${next}T04:59` },
      { start: day },
      { start: day, time: 'all_day' as const },
    ]
  })
  const season = { start: '2026-10-01', end: '2027-04-20', time: 'all_day' as const }
  const hours = [
    ['11:00', '18:00'],
    ['11:00', '18:01'],
    ['20:00', '03:00'],
    ['22:00', '06:00'],
    [null, null],
  ] as const
  return [
    ...dates.map((date) => sampleEvent({ occurrences: makeOccurrences([date]) })),
    ...hours.map(([opens, closes]) => {
      const openingHours = [{ days: [2, 3, 4, 5, 6], opens, closes }]
      return sampleEvent({ kind: 'exhibition', occurrences: makeOccurrences([season]), openingHours })
    }),
  ]
}

test('lists, presets and hours are those of an independent count at twenty clocks', async () => {
  const index = new AgendaIndex()
  const all = await documents()
  for (const event of all) index.place(index.reserve(), event)
  index.settle()
  let listed = 0
  for (const clock of CLOCKS) {
    const now = fromWallTime(clock)
    const naive = new NaiveSearch(all, now, NO_THEMES)
    for (const hours of HOURS) {
      const presets = new Map<string, number>()
      for (const date of DATES) {
        const query = { ...EMPTY_QUERY, date, hours }
        const what = `at ${clock}: ${JSON.stringify({ date, hours })}`
        const { found, ongoingTotal } = index.search(questionOf(query, now, findPlace), { limit: all.length })
        const expected = naive.search(query, [])
        expect(
          found.map(({ slot, ordinal, laterDates }) => `${all[slot]?.id} ${ordinal} ${laterDates}`),
          what,
        ).toEqual(expected.map(({ id, ordinal, laterDates }) => `${id} ${ordinal} ${laterDates}`))
        expect(ongoingTotal, what).toBe(expected.filter(({ ongoing }) => ongoing).length)
        if (typeof date === 'string') presets.set(date, expected.length)
        listed += expected.length
      }
      const facets = index
        .search(questionOf({ ...EMPTY_QUERY, hours }, now, findPlace), { limit: 1 })
        .facets()
      expect(new Map(facets.date.map(({ value, count }) => [value, count])), clock).toEqual(presets)
    }
  }
  // Empty lists would prove nothing.
  expect(listed).toBeGreaterThan(50_000)
}, 300_000)
