import { describe, expect, test } from 'vitest'
import { contentFrom, errorsOf, NO_DATE } from './testing/parsed-form'

const HOURS = {
  'exhibition.hours[0].weekdays': ['2', '3', '4'],
  'exhibition.hours[0].opens': '11:00',
  'exhibition.hours[0].closes': '18:00',
}
const EXHIBITION = {
  ...NO_DATE,
  mode: 'exhibition',
  'exhibition.from': '2026-11-01',
  'exhibition.until': '2027-01-31',
  ...HOURS,
}

describe('an exhibition', () => {
  test('is one date over all its days, with opening hours', () => {
    expect(contentFrom({ ...EXHIBITION, 'exhibition.hours[1].opens': '' })).toMatchObject({
      kind: 'exhibition',
      occurrences: [
        { id: '1', startLocal: '2026-11-01T00:00', endLocal: '2027-02-01T00:00', time: 'all_day' },
      ],
      openingHours: [{ days: [2, 3, 4], opens: '11:00', closes: '18:00' }],
      rules: [],
    })
  })

  test('may tell its days alone', () => {
    const days = { 'exhibition.hours[0].opens': '', 'exhibition.hours[0].closes': '' }
    expect(contentFrom({ ...EXHIBITION, ...days })).toMatchObject({
      occurrences: [{ time: 'unknown' }],
      openingHours: [{ days: [2, 3, 4], opens: null, closes: null }],
    })
  })

  test.each(['all_day', 'unknown'] as const)('without hours it is what its author says: %s', (time) => {
    expect(contentFrom({ ...EXHIBITION, 'exhibition.time': time })).toMatchObject({
      occurrences: [{ time }],
      openingHours: [],
    })
  })

  test.each([
    [
      'nothing said about its hours',
      Object.fromEntries(Object.keys(HOURS).map((name) => [name, [] as string[]])),
      ['exhibition.time'],
    ],
    ['no days', { 'exhibition.from': '', 'exhibition.until': '' }, ['exhibition.from', 'exhibition.until']],
    ['an end before its beginning', { 'exhibition.until': '2026-10-31' }, ['exhibition.until']],
    [
      'one that is over',
      { 'exhibition.from': '2026-10-01', 'exhibition.until': '2026-11-20' },
      ['exhibition.until'],
    ],
    [
      'hours without days',
      { 'exhibition.hours[0].weekdays': [] as string[] },
      ['exhibition.hours[0].weekdays'],
    ],
    ['an opening without a closing', { 'exhibition.hours[0].closes': '' }, ['exhibition.hours[0].closes']],
    ['closing before opening', { 'exhibition.hours[0].closes': '10:00' }, ['exhibition.hours[0].closes']],
  ])('%s is refused', (_what, fields, expected) => {
    expect(errorsOf({ ...EXHIBITION, ...fields })).toEqual(expected)
  })
})
