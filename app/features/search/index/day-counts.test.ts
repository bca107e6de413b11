import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOf, dayOf } from '~/domain/days'
import { timeWindow } from '~/domain/time-window'
import { AgendaIndex } from './agenda-index'
import { questionOf } from './question'
import { NaiveSearch } from './testing/naive-search'
import { findPlace, randomEvent, randomNow, randomQuery, THEMES } from './testing/random-events'

const LIMIT = 2

test('each day counts and names what the list of that day has besides what is under way', () => {
  fc.assert(
    fc.property(
      fc.array(randomEvent, { minLength: 1, maxLength: 40 }),
      randomQuery,
      randomNow,
      fc.integer({ min: -3, max: 90 }),
      (events, query, nowMs, ahead) => {
        const documents = events.map((event, at) => ({ ...event, id: `evenement-${at}` }))
        const index = new AgendaIndex()
        for (const [slot, event] of documents.entries()) index.put(slot, event)
        const naive = new NaiveSearch(documents, nowMs, THEMES)
        const days = Array.from({ length: 9 }, (_, at) => dateOf(dayOf(naive.today) + ahead + at))
        const windows = days.map((day) => timeWindow({ ...query, date: { from: day, to: day } }, nowMs))
        const question = questionOf(query, nowMs, findPlace, THEMES)

        const counted = index.days(question, windows, LIMIT)
        for (const [at, day] of days.entries()) {
          const ofDay = { ...query, date: { from: day, to: day } }
          const listed = naive
            .search(ofDay, question.places, 'dated')
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
