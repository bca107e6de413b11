import { expect, test } from 'vitest'
import { counted, enumerated, francs, ofName } from './french'
import { clockTime, dayParts, dayRange, longDay, shortDay, withClockSpaces } from './french-dates'

test('a day is written with its weekday, and with its year only when it is another one', () => {
  expect(longDay('2026-11-28', '2026-11-21')).toBe('samedi 28\u00a0novembre')
  expect(longDay('2027-01-01', '2026-11-21')).toBe('vendredi 1er\u00a0janvier 2027')
  expect(shortDay('2026-08-01T20:00')).toBe('sam. 1er\u00a0août 2026')
})

test('a date block has three lines', () => {
  expect(dayParts('2026-11-28T20:30')).toEqual({ weekday: 'sam.', day: '28', month: 'nov.' })
})

test('a range says the month and the year once when they are the same', () => {
  expect(dayRange('2026-08-03', '2026-08-08')).toBe('du 3 au 8\u00a0août 2026')
  expect(dayRange('2026-07-30', '2026-08-01')).toBe('du 30\u00a0juillet au 1er\u00a0août 2026')
  expect(dayRange('2026-11-28', '2027-01-03')).toBe('du 28\u00a0novembre 2026 au 3\u00a0janvier 2027')
  expect(dayRange('2026-05-01', '2026-05-01')).toBe('le 1er\u00a0mai 2026')
})

test('times and prices follow Swiss usage', () => {
  expect(clockTime('20:30')).toBe('20\u00a0h\u00a030')
  expect(clockTime('2026-11-28T09:00')).toBe('9\u00a0h')
  expect(francs(20)).toBe('CHF\u00a020.-')
  expect(francs(12.5)).toBe('CHF\u00a012.50')
})

test('the plural starts at two and thousands are grouped', () => {
  expect(counted(0, 'événement')).toBe('0\u00a0événement')
  expect(counted(1, 'événement')).toBe('1\u00a0événement')
  expect(counted(12345, 'événement')).toBe('12’345\u00a0événements')
  expect(counted(2, 'lieu', 'lieux')).toBe('2\u00a0lieux')
})

test('a list ends with « et »', () => {
  expect(enumerated([])).toBe('')
  expect(enumerated(['a'])).toBe('a')
  expect(enumerated(['a', 'b', 'c'])).toBe('a, b et c')
})

test('« de » is elided before a vowel', () => {
  expect(['Agenda romand', 'Échos', 'Bluewin'].map(ofName)).toEqual([
    'd’Agenda romand',
    'd’Échos',
    'de Bluewin',
  ])
})

test('typed times have the spaces of ours, and nothing else changes', () => {
  // The narrow space is hardly one in our font.
  expect(withClockSpaces('Portes 18\u202fh, 19\u202fh\u202f30')).toBe('Portes 18\u00a0h, 19\u00a0h\u00a030')
  expect(withClockSpaces('Portes 19 h 30, concert 20 h. De 9 h à 10 h 05')).toBe(
    'Portes 19\u00a0h\u00a030, concert 20\u00a0h. De 9\u00a0h à 10\u00a0h\u00a005',
  )
  for (const text of [
    '20h30',
    '24h/24',
    'A4 h 12',
    'les 12 hommes',
    '5 heures',
    '10 h 99',
    '19\u00a0h\u00a030',
  ]) {
    expect(withClockSpaces(text)).toBe(text.replace('10 h 99', '10\u00a0h 99'))
  }
})
