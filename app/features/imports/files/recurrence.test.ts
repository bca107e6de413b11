import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { PlacedTime } from './calendar-times'
import { zoneFinder } from './calendar-zones'
import { followRule } from './recurrence'

const referenceSchema = z.object({
  start: z.string(),
  rule: z.string(),
  dates: z.string().default(''),
  refused: z.string().optional(),
})

/** The examples of RFC 5545 3.8.5.3, and others of each family. Their dates come from python3-dateutil, but for two
 * rules that it expands wrongly, which are reckoned by hand. */
const REFERENCES = readFileSync(new URL('./testing/reference-rules.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => referenceSchema.parse(JSON.parse(line)))

function startOf(text: string): PlacedTime {
  const wall = Temporal.PlainDateTime.from(text)
  return { wall, isDay: !text.includes('T'), isUtc: false, zone: zoneFinder({})(null) }
}

function follow(start: string, rule: string, today = '2026-11-20'): string {
  const [property] = new ICAL.Component(
    ICAL.parse(`BEGIN:VEVENT\r\nRRULE:${rule}\r\nEND:VEVENT`),
  ).getAllProperties('rrule')
  if (!property) throw new Error('no rule')
  return followRule(property, startOf(start), today)
    .map((wall) => wall.toString({ smallestUnit: 'minute' }).replace(/[-:]/g, ''))
    .map((time) => (start.includes('T') ? time : time.slice(0, 8)))
    .join(' ')
}

test('of 130 reference rules ten are refused', () => {
  expect(REFERENCES).toHaveLength(130)
  expect(REFERENCES.filter(({ refused }) => refused)).toHaveLength(10)
})

test.each(REFERENCES)('$start $rule', ({ start, rule, dates, refused }) => {
  if (refused) expect(() => follow(start, rule)).toThrow(refused)
  else expect(follow(start, rule)).toBe(dates)
})

const REFUSED: [rule: string, reason: string][] = [
  ['RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=5L;BYMONTHDAY=8;SKIP=FORWARD', 'RSCALE=HEBREW'],
  ['RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=FORWARD', 'SKIP=FORWARD'],
  ['COUNT=3', 'récurrence sans FREQ'],
  ['FREQ=MONTHLY;BYWEEKNO=20;BYDAY=MO', 'BYWEEKNO avec FREQ=MONTHLY'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO', 'BYWEEKNO avec un BYDAY numéroté'],
  ['FREQ=WEEKLY;BYMONTHDAY=3', 'BYMONTHDAY avec FREQ=WEEKLY'],
  ['FREQ=WEEKLY;BYDAY=2MO', 'BYDAY numéroté avec FREQ=WEEKLY'],
  ['FREQ=YEARLY;BYDAY=2MO;BYMONTHDAY=3', 'BYDAY numéroté avec BYMONTHDAY'],
  ['FREQ=WEEKLY;BYSETPOS=1', 'BYSETPOS seul'],
  ['FREQ=SECONDLY', 'récurrence trop longue à calculer'],
]

test.each(REFUSED)('%s is refused with its reason', (rule, reason) => {
  expect(() => follow('20261204T200000', rule)).toThrow(reason)
})

test('hours say nothing about whole days, and whole days do not come back by the hour', () => {
  expect(follow('20261204', 'FREQ=WEEKLY;BYHOUR=9,14;BYMINUTE=30;COUNT=2')).toBe('20261204 20261211')
  expect(() => follow('20261204', 'FREQ=HOURLY;COUNT=2')).toThrow('FREQ=HOURLY pour des journées entières')
})

test('a rule without end is followed 400 days ahead, a long one kept to the 800 dates to come', () => {
  const endless = follow('20261101', 'FREQ=WEEKLY').split(' ')
  expect([endless[0], endless.at(-1)]).toEqual(['20261101', '20271219'])
  const long = follow('20000101', 'FREQ=DAILY;COUNT=20000').split(' ')
  expect([long.length, long[0]]).toEqual([800, '20261120'])
})
