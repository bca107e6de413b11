import { describe, expect, test } from 'vitest'
import { contentFrom, errorsOf, NO_DATE } from '../../testing/parsed-form'

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

  test('has closed days, a vernissage and guided tours beside its hours', () => {
    const fields = {
      ...EXHIBITION,
      'exhibition.closed': '25 décembre, 1er janvier, 4.1.2027 - 8.1.2027, 24.12.2028',
      'dates[0].day': '2026-10-31',
      'dates[0].startTime': '18:00',
      'dates[0].label': 'Vernissage',
      'dates[1].day': '2026-11-29',
      'dates[1].startTime': '15:00',
      'dates[1].endTime': '16:00',
      'dates[1].label': 'Visite guidée',
      'dates[1].bookingUrl': 'billets.example/visite',
    }
    expect(contentFrom(fields)).toMatchObject({
      closedDays: [
        { from: '2026-12-25', to: '2026-12-25' },
        { from: '2027-01-01', to: '2027-01-01' },
        { from: '2027-01-04', to: '2027-01-08' },
      ],
      occurrences: [
        { startLocal: '2026-10-31T18:00', label: 'Vernissage', time: 'timed' },
        { startLocal: '2026-11-01T00:00', time: 'all_day', label: null },
        {
          startLocal: '2026-11-29T15:00',
          label: 'Visite guidée',
          bookingUrl: 'https://billets.example/visite',
        },
      ],
    })
  })

  test('closed days without hours are not read', () => {
    const fields = { ...EXHIBITION, 'exhibition.time': 'all_day', 'exhibition.closed': 'bientôt' }
    expect(contentFrom(fields).closedDays).toEqual([])
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
    ['closed days that are none', { 'exhibition.closed': 'bientôt' }, ['exhibition.closed']],
    ['one that is never open', { 'exhibition.closed': '1.11.2026 - 31.1.2027' }, ['exhibition.closed']],
    [
      'an appointment without hour and word',
      { 'dates[0].day': '2026-12-06', 'dates[0].time': 'all_day' },
      ['dates[0].startTime', 'dates[0].label'],
    ],
    ['closing before opening', { 'exhibition.hours[0].closes': '10:00' }, ['exhibition.hours[0].closes']],
  ])('%s is refused', (_what, fields, expected) => {
    expect(errorsOf({ ...EXHIBITION, ...fields })).toEqual(expected)
  })
})
