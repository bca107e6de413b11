import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '~/platform/durations'
import { fromWallTime, toWallTime } from '~/platform/zurich'
import { type EventOverrides, makeEvent } from '../../tests/support/make-event'
import { dateOf } from './days'
import type { AgendaEvent } from './event'
import { makeOccurrence } from './occurrence'
import { sessionsOf } from './opening-hours'
import { awaitsDate, datesToCome, spanOf, spansOf, UNDATED_DAY } from './spans'

const at = (wallTime: string) => fromWallTime(wallTime)

function span(start: string, end: string | null = null) {
  const { day, begin, end: stop } = spanOf(makeOccurrence({ id: '1', start, end }))
  return [dateOf(day), toWallTime(begin * MINUTE_MS), toWallTime(stop * MINUTE_MS)]
}

describe('an occurrence', () => {
  test.each([
    [
      'with an end lasts until then',
      '2026-11-20T22:00',
      '2026-11-21T03:00',
      ['2026-11-20', '2026-11-20T22:00', '2026-11-21T03:00'],
    ],
    [
      'without an end lasts until its day ends',
      '2026-11-20T22:00',
      null,
      ['2026-11-20', '2026-11-20T22:00', '2026-11-21T05:00'],
    ],
    [
      'after midnight without an end belongs to the evening',
      '2026-11-21T01:00',
      null,
      ['2026-11-20', '2026-11-21T01:00', '2026-11-21T05:00'],
    ],
    [
      'of a whole day begins with the cultural day',
      '2026-11-21',
      null,
      ['2026-11-21', '2026-11-21T05:00', '2026-11-22T00:00'],
    ],
    [
      'of several days ends at midnight',
      '2026-11-21',
      '2026-11-23',
      ['2026-11-21', '2026-11-21T05:00', '2026-11-24T00:00'],
    ],
    [
      'in the night of the clock change keeps its wall times',
      '2026-10-24T22:00',
      '2026-10-25T04:00',
      ['2026-10-24', '2026-10-24T22:00', '2026-10-25T04:00'],
    ],
  ])('%s', (_, start, end, expected) => {
    expect(span(start, end)).toEqual(expected)
  })

  test('far in the future or past lies at the edge instead of breaking the order', () => {
    expect(dateOf(spanOf(makeOccurrence({ id: '1', start: '9999-12-31T20:00' })).day)).toBe('2200-12-31')
    expect(dateOf(spanOf(makeOccurrence({ id: '1', start: '0001-01-01' })).day)).toBe('1900-01-01')
  })

  test('is over at its end, to the minute', () => {
    const concert = makeEvent({ when: { start: '2026-11-20T20:00', end: '2026-11-20T22:00' } })
    expect(datesToCome(concert, at('2026-11-20T21:59') + 59_999)).toEqual(concert.occurrences)
    expect(datesToCome(concert, at('2026-11-20T22:00'))).toEqual([])
  })
})

describe('an exhibition', () => {
  /** 2026-11-16 is a Monday. */
  const during = (
    start: string,
    end: string,
    openingHours: AgendaEvent['openingHours'],
    closedDays: AgendaEvent['closedDays'] = [],
  ) => {
    const event = makeEvent({ kind: 'exhibition', when: { start, end }, openingHours, closedDays })
    const [date] = event.occurrences
    if (!date) throw new Error('an event has a date')
    const { day, begin, end: stop } = spanOf(date, sessionsOf(event))
    return [dateOf(day), toWallTime(begin * MINUTE_MS), toWallTime(stop * MINUTE_MS)]
  }
  const weekend = [{ days: [6, 7], opens: '10:00', closes: '17:00' }]

  test.each<[string, string, string, AgendaEvent['openingHours'], [string, string, string]]>([
    [
      'begins on its first open day and ends with its last closing',
      '2026-11-16',
      '2026-12-01',
      weekend,
      ['2026-11-21', '2026-11-21T05:00', '2026-11-29T17:00'],
    ],
    [
      'with several closings ends with the latest',
      '2026-11-21',
      '2026-11-22',
      [...weekend, { days: [7], opens: '19:00', closes: '02:00' }],
      ['2026-11-21', '2026-11-21T05:00', '2026-11-23T02:00'],
    ],
    [
      'of which only the weekdays are known ends at midnight',
      '2026-11-16',
      '2026-11-29',
      [{ days: [6], opens: null, closes: null }],
      ['2026-11-21', '2026-11-21T05:00', '2026-11-29T00:00'],
    ],
    [
      'with hours of other weekdays only lasts its days',
      '2026-11-16',
      '2026-11-17',
      weekend,
      ['2026-11-16', '2026-11-16T05:00', '2026-11-18T00:00'],
    ],
  ])('%s', (_, start, end, openingHours, expected) => {
    expect(during(start, end, openingHours)).toEqual(expected)
  })

  test('begins and ends on days that are not closed', () => {
    const closedDays = [
      { from: '2026-11-21', to: '2026-11-21' },
      { from: '2026-11-29', to: '2026-12-31' },
    ]
    expect(during('2026-11-16', '2026-12-31', weekend, closedDays)).toEqual([
      '2026-11-22',
      '2026-11-22T05:00',
      '2026-11-28T17:00',
    ])
    // Closed from first to last, it says nothing about its hours.
    const always = [{ from: '2026-11-01', to: '2026-12-31' }]
    expect(during('2026-11-16', '2026-11-30', weekend, always)[0]).toBe('2026-11-16')
  })
})

describe('a postponed event', () => {
  const when = { start: '2026-11-20T20:00', end: '2026-11-20T22:00' }
  const undated = (fields: EventOverrides) => spansOf(makeEvent({ when, ...fields })).slice(1)

  test('is also to be on a day that nobody knows, for a year', () => {
    const [span, ...others] = undated({ programme: 'postponed' })
    expect(others).toEqual([])
    expect(span).toMatchObject({ day: UNDATED_DAY, isOff: true })
    expect(toWallTime((span?.end ?? 0) * MINUTE_MS)).toBe('2027-11-20T22:00')
    expect(undated({ programme: 'cancelled' })).toEqual([])
    expect(undated({ when: { ...when, status: 'postponed' } })).toHaveLength(1)
    expect(undated({ when: { ...when, status: 'cancelled' }, programme: 'postponed' })).toEqual([])
  })

  test('awaits its date once the old one is over', () => {
    const event = makeEvent({ when, programme: 'postponed' })
    const awaits = (now: string) => event.occurrences.map((date) => awaitsDate(event, date, at(now)))
    expect(awaits('2026-11-20T21:59')).toEqual([false])
    expect(awaits('2026-11-20T22:00')).toEqual([true])
  })
})
