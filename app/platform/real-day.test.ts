import { expect, test } from 'vitest'
import { typedDay, typedTime } from './real-day'

test.each([
  ['12.12.2026', '2026-12-12'],
  ['1.2.2027', '2027-02-01'],
  ['05/12/2026', '2026-12-05'],
  [' 5. 12. 2026 ', '2026-12-05'],
  ['2026-12-05', '2026-12-05'],
  // No day is made of what is none, and no year is guessed.
  ['31.11.2026', '31.11.2026'],
  ['12/13/2026', '12/13/2026'],
  ['12.12', '12.12'],
  ['12.12.26', '12.12.26'],
  ['', ''],
])('the day « %s » is %s', (text, day) => {
  expect(typedDay(text)).toBe(day)
})

test.each([
  ['20h30', '20:30'],
  ['20 h 30', '20:30'],
  ['20H', '20:00'],
  ['9h', '09:00'],
  ['20.30', '20:30'],
  ['9:05', '09:05'],
  ['20:30', '20:30'],
  ['20', '20'],
  ['24h', '24h'],
  ['20h60', '20h60'],
  ['20:', '20:'],
])('the hour « %s » is %s', (text, time) => {
  expect(typedTime(text)).toBe(time)
})
