import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { events } from '~/domain/event'
import { awaitsDate } from '~/domain/spans'
import { timeWindow } from '~/domain/time-window'
import { fixedClock } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import { findPlace, randomEvent, randomNow, randomQuery } from '../index/testing/random-events'
import { openCatalogue } from './catalogue.server'

test('the dates asked for are those for which the search finds an event, at any time and in any range', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'matching-dates-test-'))
  const clock = fixedClock('2026-11-20T10:00:00.000Z')
  const documents = openCheckedStore({ file: ':memory:', clock })
  const catalogue = await openCatalogue({
    documents,
    directory,
    clock,
    findPlace,
    categories: { list: () => [] },
  })
  const sample = fc.sample(randomEvent, { numRuns: 80, seed: 14 })
  for (const [at, event] of sample.entries()) {
    const { id, version, createdAt, updatedAt, changedAt, removedAt, ...fields } = event
    await documents.insert(events, `event-${at}`, { ...fields, title: `Soirée ${at}` })
  }
  await catalogue.settled()
  const all = sample.flatMap((_, at) => catalogue.event(`event-${at}`) ?? [])

  fc.assert(
    fc.property(randomNow, randomQuery, (now, { date, hours, weekdays, when }) => {
      clock.set(new Date(now).toISOString())
      const query = { ...EMPTY_QUERY, date, hours, weekdays, when }
      const from = timeWindow(query, now).after * MINUTE_MS
      const found = catalogue.search(query, { limit: 100 }).items
      const shown = new Map(found.map(({ event, occurrence }) => [event.id, occurrence]))
      const datesOf = catalogue.matchingDates(query)
      for (const event of all) {
        const dates = datesOf(event)
        const date = shown.get(event.id)
        // A postponed event that is over where the list begins is found without a date.
        if (date && dates.length === 0) expect(awaitsDate(event, date, from)).toBe(true)
        else if (date) expect(dates).toContainEqual(date)
        else expect(dates).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
  await catalogue.close()
  await documents.close()
  rmSync(directory, { recursive: true })
})
