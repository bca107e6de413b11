import { expect, test } from 'vitest'
import { DAY_MS } from '~/platform/durations'
import { backupsToKeep, DEFAULT_RETENTION } from './rotation'

/** Every night at 03:15 for so many days, the last on 23 November 2026, a Monday. */
function nights(count: number): string[] {
  const last = Date.parse('2026-11-23T02:15:00.000Z')
  return Array.from({ length: count }, (_, back) => new Date(last - back * DAY_MS).toISOString())
}

function keptDays(moments: string[], retention = DEFAULT_RETENTION): string[] {
  return [...backupsToKeep(moments, retention)].map((moment) => moment.slice(0, 10)).sort()
}

test('of two years of nights seven days, five weeks and twelve months are kept', () => {
  expect(keptDays(nights(730))).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ])
})

test('rotating every night leaves the same as rotating once', () => {
  let kept: string[] = []
  for (const night of nights(400).reverse()) kept = [...backupsToKeep([...kept, night], DEFAULT_RETENTION)]
  expect(kept.map((moment) => moment.slice(0, 10)).sort()).toEqual(keptDays(nights(400)))
})

test('of several backups of one day the newest is kept', () => {
  const moments = ['2026-11-23T08:00:00.000Z', '2026-11-23T12:00:00.000Z', '2026-11-23T10:00:00.000Z']
  expect([...backupsToKeep(moments, DEFAULT_RETENTION)]).toEqual(['2026-11-23T12:00:00.000Z'])
})

test('a day is one of Switzerland: an hour after midnight belongs to the new one', () => {
  const moments = ['2026-11-22T21:00:00.000Z', '2026-11-22T23:30:00.000Z']
  expect(backupsToKeep(moments, { days: 7, weeks: 0, months: 0 })).toEqual(new Set(moments))
})

test('backups that have stopped are kept for as long as none is newer', () => {
  const moments = ['2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00.000Z']
  expect(backupsToKeep(moments, DEFAULT_RETENTION)).toEqual(new Set(moments))
})

test('the newest stays, whatever is asked for', () => {
  expect(keptDays(nights(3), { days: 0, weeks: 0, months: 0 })).toEqual(['2026-11-23'])
  expect(backupsToKeep([], DEFAULT_RETENTION)).toEqual(new Set())
})
