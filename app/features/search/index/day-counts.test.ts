import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { dateOf, dayOf } from '~/domain/days'
import { spansOf } from '~/domain/spans'
import { timeWindow } from '~/domain/time-window'
import { makeEvent } from '../../../../tests/support/make-event'
import { AgendaIndex } from './agenda-index'
import { questionOf } from './question'
import { NaiveSearch } from './testing/naive-search'
import { findPlace, randomEvent, randomNow, randomQuery, THEMES } from './testing/random-events'

const LIMIT = 2
const STORED = {
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-01-01T00:00:00.000Z',
  removedAt: null,
}

test('each day counts and names what the list of that day has besides what is under way', () => {
  fc.assert(
    fc.property(
      fc.array(randomEvent, { minLength: 1, maxLength: 40 }),
      randomQuery,
      randomNow,
      fc.integer({ min: -3, max: 90 }),
      (events, query, nowMs, ahead) => {
        const documents = events.map((event, at) => ({
          ...event,
          id: `evenement-${at}`,
          // Events of one title may be a series.
          title: `${event.title} ${at}`,
        }))
        const index = new AgendaIndex()
        for (const [slot, event] of documents.entries()) index.place(slot, event)
        index.settle()
        const naive = new NaiveSearch(documents, nowMs, THEMES)
        const days = Array.from({ length: 9 }, (_, at) => dateOf(dayOf(naive.today) + ahead + at))
        const windows = days.map((day) => timeWindow({ ...query, date: { from: day, to: day } }, nowMs))
        const question = questionOf(query, nowMs, findPlace, THEMES)

        const counted = index.days(question, windows, LIMIT)
        for (const [at, day] of days.entries()) {
          const ofDay = { ...query, date: { from: day, to: day } }
          const hits = naive.search(ofDay, question.places, 'dated')
          const hasSeveral = ({ id }: { id: string }) =>
            documents.some((event) => event.id === id && spansOf(event).length > 1)
          const listed = hits
            .toSorted((a, b) => Number(hasSeveral(a)) - Number(hasSeveral(b)))
            .map(({ id, ordinal }) => ({ id, ordinal }))
          const found = counted[at]?.found.map(({ slot, ordinal }) => ({ id: documents[slot]?.id, ordinal }))
          expect({ day, total: counted[at]?.total, found }).toEqual({
            day,
            total: listed.length,
            found: listed.slice(0, LIMIT),
          })
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('of events with several dates, one that is off on a day is named after those that take place', () => {
  const of = (id: string, title: string, programme: 'postponed' | 'scheduled', hours: [string, string]) => ({
    ...makeEvent({
      title,
      programme,
      when: [
        { start: '2026-10-25T00:00' },
        { start: `2026-11-01T${hours[0]}`, end: `2026-11-01T${hours[1]}` },
      ],
    }),
    ...STORED,
    id,
  })
  const documents = [
    of('reporte', 'Bal des neiges', 'postponed', ['05:00', '10:00']),
    of('maintenu', 'Concert du soir', 'scheduled', ['10:00', '20:00']),
  ]
  const index = new AgendaIndex()
  for (const [slot, event] of documents.entries()) index.place(slot, event)
  index.settle()
  const nowMs = Date.parse('2026-10-20T05:00:00Z')
  const day = timeWindow({ ...EMPTY_QUERY, date: { from: '2026-11-01', to: '2026-11-01' } }, nowMs)
  const [counted] = index.days(questionOf(EMPTY_QUERY, nowMs, findPlace, THEMES), [day], LIMIT)
  expect(counted?.found.map(({ slot }) => documents[slot]?.id)).toEqual(['maintenu', 'reporte'])
})
