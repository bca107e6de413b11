// Whatever the site writes of a date in French is read back the same.
import { expect, test } from 'vitest'
import type { Occurrence } from '~/domain/event'
import { makeOccurrence } from '~/domain/occurrence'
import { occurrenceText, whenInBrief } from '~/features/events/event-view'
import { DAY_MS } from '~/platform/durations'
import { addDays } from '~/platform/real-day'
import { makes, type Span } from '../draft/schedule/stable-ids'
import { endWithoutDay } from './end-without-day'
import type { PastedDate } from './line-dates'
import { keyOf, readPastedDates } from './pasted-dates'

const TODAY = '2026-11-23'
const RUNS = 3000

/** Numbers that look random and are the same in every run (Park and Miller). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

function anyDate(below: (limit: number) => number): Occurrence | null {
  const day = addDays(TODAY, below(1000))
  const clock = () => `${String(below(24)).padStart(2, '0')}:${String(below(12) * 5).padStart(2, '0')}`
  const kind = below(6)
  const start = clock()
  const end = clock()
  const later = addDays(day, 1 + below(40))
  const spans: Span[] = [
    { start: day, end: null, time: 'all_day' },
    { start: day, end: null },
    { start: `${day}T${start}`, end: null },
    { start: `${day}T${start}`, end: `${end > start ? day : addDays(day, 1)}T${end}` },
    { start: day, end: later },
    { start: `${day}T${start}`, end: `${later}T${start < end ? end : start}` },
  ]
  const span = spans[kind]
  if (!span || !makes(span) || (kind === 3 && endWithoutDay(start, end) === 'too-early')) return null
  return makeOccurrence({ id: '1', ...span })
}

/** The row that this date is. */
function rowOf({ time, startLocal, endLocal }: Occurrence): PastedDate {
  const day = startLocal.slice(0, 10)
  const startTime = startLocal.slice(11)
  if (time !== 'timed') {
    const last = addDays((endLocal ?? '').slice(0, 10), -1)
    return { day, time, ...(last > day && { endDay: last }) }
  }
  if (endLocal === null) return { day, time, startTime }
  const isNear = Date.parse(`${endLocal}Z`) - Date.parse(`${startLocal}Z`) < DAY_MS
  return {
    day,
    time,
    startTime,
    ...(!isNear && { endDay: endLocal.slice(0, 10) }),
    endTime: endLocal.slice(11),
  }
}

test('as the pages of events write it', () => {
  const below = numbers(20_261_123)
  for (let run = 0; run < RUNS; run++) {
    const date = anyDate(below)
    if (!date) continue
    const text = occurrenceText(date)
    expect(readPastedDates(text, { today: TODAY, room: 800 }), text).toMatchObject({
      dates: [rowOf(date)],
      refusals: [],
      doubles: 0,
      past: 0,
      notes: [],
    })
    const withoutYear = occurrenceText(date, TODAY)
    expect(readPastedDates(withoutYear, { today: TODAY, room: 800 }).dates, withoutYear).toEqual([
      rowOf(date),
    ])
  }
})

test('as cards write it, where they tell all of it', () => {
  const below = numbers(7)
  for (let run = 0; run < RUNS; run++) {
    const date = anyDate(below)
    const isTold = date?.endLocal === null || date?.time === 'unknown'
    if (!date || !isTold) continue
    const text = whenInBrief(date, TODAY)
    expect(readPastedDates(text, { today: TODAY, room: 800 }), text).toMatchObject({
      dates: [rowOf(date)],
      refusals: [],
      doubles: 0,
      past: 0,
      notes: [],
    })
  }
})

test('many lines at once, in whatever order', () => {
  const below = numbers(11)
  const dates = Array.from({ length: 300 }, () => anyDate(below)).filter((date) => date !== null)
  const text = dates.map((date) => `• ${occurrenceText(date)}`).join('\n')
  const rows = new Set(dates.map((date) => keyOf(rowOf(date))))
  const read = readPastedDates(text, { today: TODAY, room: 800 })
  expect(read.refusals).toEqual([])
  expect(read.dates.map(keyOf).sort()).toEqual([...rows].sort())
})
