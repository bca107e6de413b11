import { expect, test } from 'vitest'
import { fromWallTime } from '~/platform/zurich'
import { makeEvent } from '../../../tests/support/make-event'
import { isClosedOn, openingText } from './opening-text'

/** Open from Tuesday to Sunday, on Saturdays twice; Wednesdays without known hours. */
const museum = makeEvent({
  kind: 'exhibition',
  when: { start: '2026-11-10', end: '2026-12-20', time: 'all_day' },
  openingHours: [
    { days: [2, 4, 5, 7], opens: '11:00', closes: '18:00' },
    { days: [3], opens: null, closes: null },
    { days: [6], opens: '14:00', closes: '18:30' },
    { days: [6], opens: '10:00', closes: '12:00' },
  ],
})

function textAt(now: string, day = now.slice(0, 10)): string | null {
  const [date] = museum.occurrences
  if (!date) throw new Error('an event has a date')
  return openingText(museum, date, day, fromWallTime(now))?.replaceAll('\u00a0', ' ') ?? null
}

test.each([
  [
    'on a day without hours: closed on that day, whatever the other days are',
    '2026-11-23T10:00',
    'fermé aujourd’hui',
  ],
  ['before it opens', '2026-11-20T10:59', 'ouvre à 11 h'],
  ['while it is open', '2026-11-20T11:00', 'ferme à 18 h'],
  ['in the morning of two', '2026-11-21T10:00', 'ferme à 12 h'],
  ['between two', '2026-11-21T12:00', 'ouvre à 14 h'],
  ['in the afternoon of two', '2026-11-21T18:29', 'ferme à 18 h 30'],
  ['after its last closing', '2026-11-21T18:30', 'fermé (ouvert jusqu’à 18 h 30)'],
  ['where only the weekday is known', '2026-11-25T10:00', null],
])('today, %s', (_what, now, text) => {
  expect(textAt(now)).toBe(text)
})

test('on another day it says the hours of that day', () => {
  expect(textAt('2026-11-20T10:00', '2026-11-21')).toBe('ouvert de 10 h à 12 h et de 14 h à 18 h 30')
  expect(textAt('2026-11-20T10:00', '2026-11-23')).toBe('fermé ce jour-là')
})

test('before it begins and after it has ended it says nothing, nor does what is no exhibition', () => {
  expect(textAt('2026-11-20T10:00', '2026-11-09')).toBeNull()
  expect(textAt('2026-11-20T10:00', '2026-12-21')).toBeNull()
  expect(textAt('2026-12-20T12:00')).toBe('ferme à 18 h')
  const [date] = museum.occurrences
  const now = fromWallTime('2026-11-20T10:00')
  expect(date && openingText({ ...museum, kind: 'event' }, date, '2026-11-20', now)).toBeNull()
})

test('what is open all night closes in the morning', () => {
  const night = { ...museum, openingHours: [{ days: [5], opens: '20:00', closes: '06:00' }] }
  const [date] = night.occurrences
  const now = fromWallTime('2026-11-21T04:00')
  expect(date && openingText(night, date, '2026-11-20', now)).toBe('ferme à 6\u00a0h')
})

test('on a closed day it says so', () => {
  const closedDays = [{ from: '2026-11-20', to: '2026-11-22' }]
  const [date] = museum.occurrences
  const text =
    date && openingText({ ...museum, closedDays }, date, '2026-11-21', fromWallTime('2026-11-20T12:00'))
  expect(text).toBe('fermé le 21\u00a0novembre')
  expect(isClosedOn('2026-11-21', { ...museum, closedDays })).toBe(true)
})
