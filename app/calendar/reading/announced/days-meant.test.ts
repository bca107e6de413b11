import { expect, test } from 'vitest'
import { daysOfRange } from '~/calendar/day-range'
import { readDayRanges } from './days-meant'

test.each([
  ['24.12.2026', ['2026-12-24']],
  ['24.12', ['2026-12-24', '2027-12-24']],
  ['24.12.', ['2026-12-24', '2027-12-24']],
  ['2026-12-24', ['2026-12-24']],
  ['24/12/26, 1.1.2027; 2026-12-31\n6.1.2027', ['2026-12-24', '2026-12-31', '2027-01-01', '2027-01-06']],
  ['24 décembre 2026', ['2026-12-24']],
  ['24 décembre 2026, 1er janvier 2027', ['2026-12-24', '2027-01-01']],
  ['les 24 et 31 décembre 2026', ['2026-12-24', '2026-12-31']],
  [
    '29.12.2026 - 3.1.2027',
    ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'],
  ],
  ['du 30 décembre 2026 au 1er janvier 2027.', ['2026-12-30', '2026-12-31', '2027-01-01']],
  ['24.12.2026 31.12.2026', ['2026-12-24', '2026-12-31']],
  ['jeudi 24 décembre 2026 et 31.12.2026', ['2026-12-24', '2026-12-31']],
  ['', []],
])('%j is read', (text, days) => {
  const { ranges, unreadable } = readDayRanges(text, { from: '2026-11-01', until: '2027-12-31' })
  expect({ days: ranges.flatMap(daysOfRange), unreadable }).toEqual({ days, unreadable: [] })
})

test.each(['noël', '31.2.2026', '24', '2026-13-01', '99.99', 'vendredi 24 décembre 2026'])(
  '%j is not',
  (text) => {
    expect(readDayRanges(text, { from: '2026-11-01', until: '2026-12-31' })).toEqual({
      ranges: [],
      unreadable: [text],
    })
  },
)

test('what stands between days is named', () => {
  const { ranges, unreadable } = readDayRanges('24.12.2026, Noël et 31.12.2026', {
    from: '2026-11-01',
    until: '2026-12-31',
  })
  expect(ranges.map(({ from }) => from)).toEqual(['2026-12-24', '2026-12-31'])
  expect(unreadable).toEqual(['Noël et'])
})
