import ICAL from 'ical.js'
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { MAX_OCCURRENCES } from '~/domain/event'
import { CalendarFault } from './calendar-fault'
import { type PlacedTime, wallOf } from './calendar-times'

const LOOK_AHEAD_DAYS = 400
const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Has neither COUNT nor UNTIL. */
export function isEndless(property: ICAL.Property): boolean {
  const rule: unknown = property.getFirstValue()
  return rule instanceof ICAL.Recur && !rule.until && !rule.count
}

/** The wall times of a rule (RFC 5545 3.3.10) from its start on, in order: at most MAX_OCCURRENCES, those to come before
 * past ones. A rule without end is followed 400 days from `today` (YYYY-MM-DD). Throws CalendarFault on a rule that is
 * not understood. */
export function followRule(
  property: ICAL.Property,
  start: PlacedTime,
  today: string,
): Temporal.PlainDateTime[] {
  const rule: unknown = property.getFirstValue()
  if (!(rule instanceof ICAL.Recur)) throw new CalendarFault('récurrence illisible')
  const fault = faultOf(property, rule, start)
  if (fault) throw new CalendarFault(`récurrence non comprise\u00a0: ${fault}`)

  const expansion = expansionOf(rule, start)
  const midnight = Temporal.PlainDate.from(today).toZonedDateTime('UTC')
  const horizon = isEndless(property)
    ? midnight.add({ days: LOOK_AHEAD_DAYS }).withPlainTime('23:59:59')
    : null
  try {
    const coming = comingTimes(expansion, midnight, horizon)
    const past = pastTimes(
      expansion,
      midnight,
      start.wall.toZonedDateTime('UTC'),
      MAX_OCCURRENCES - coming.length,
    )
    return [...past, ...coming].map((time) => time.toPlainDateTime())
  } catch (cause) {
    throw new CalendarFault('récurrence trop longue à calculer', { cause })
  }
}

type Expansion = RRuleTemporal<Temporal.ZonedDateTime>

/** rrule-temporal jumps to a range of years, where it would walk there from the start. */
const FIRST_YEARS = 2
const MOST_YEARS = 1000
/** 273 years of days. */
const MOST_PERIODS = 100_000

function comingTimes(
  expansion: Expansion,
  from: Temporal.ZonedDateTime,
  horizon: Temporal.ZonedDateTime | null,
): Temporal.ZonedDateTime[] {
  for (let years = FIRST_YEARS; ; years *= 4) {
    const to = horizon ?? from.add({ years })
    const times = expansion.between(from, to, true)
    const isAll = horizon !== null || years > MOST_YEARS || expansion.next(to) === null
    if (isAll || times.length >= MAX_OCCURRENCES) return times.slice(0, MAX_OCCURRENCES)
  }
}

function pastTimes(
  expansion: Expansion,
  until: Temporal.ZonedDateTime,
  start: Temporal.ZonedDateTime,
  most: number,
): Temporal.ZonedDateTime[] {
  if (most === 0) return []
  for (let years = FIRST_YEARS; ; years *= 4) {
    const from = until.subtract({ years })
    const times = expansion.between(from, until.subtract({ seconds: 1 }), true)
    const isAll = Temporal.ZonedDateTime.compare(from, start) <= 0
    if (isAll || times.length >= most) return times.slice(-most)
  }
}

/** The zone is UTC, so that wall times pass unchanged. */
function expansionOf(rule: ICAL.Recur, start: PlacedTime): Expansion {
  const { interval, count, until, wkst } = rule
  const freq = FREQUENCIES.find((known) => known === rule.freq)
  if (!freq) throw new CalendarFault('récurrence sans FREQ')
  const part = (name: string) => {
    const values = rule.getComponent(name)
    return values.length > 0 ? values : undefined
  }
  // RFC 5545 ignores the hours of whole days.
  const hours = start.isDay
    ? {}
    : {
        byHour: part('BYHOUR')?.map(Number),
        byMinute: part('BYMINUTE')?.map(Number),
        bySecond: part('BYSECOND')?.map(Number),
      }
  return new RRuleTemporal({
    temporal: Temporal,
    tzid: 'UTC',
    maxIterations: MOST_PERIODS,
    dtstart: start.wall.toZonedDateTime('UTC'),
    freq,
    interval,
    wkst: WEEKDAYS[wkst - 1],
    count: count ?? undefined,
    until: until ? wallUntil(until, start).toZonedDateTime('UTC') : undefined,
    byDay: part('BYDAY')?.map(String),
    byMonth: part('BYMONTH')?.map(Number),
    byMonthDay: part('BYMONTHDAY')?.map(Number),
    byYearDay: part('BYYEARDAY')?.map(Number),
    byWeekNo: part('BYWEEKNO')?.map(Number),
    bySetPos: part('BYSETPOS')?.map(Number),
    ...hours,
  })
}

/** UNTIL as a wall time of the start's zone. */
function wallUntil(until: ICAL.Time, { isDay, zone }: PlacedTime): Temporal.PlainDateTime {
  const wall = wallOf(until)
  if (isDay) return wall.withPlainTime()
  if (until.isDate) return wall.withPlainTime('23:59:59')
  return until.zone === ICAL.Timezone.utcTimezone
    ? zone.wallTimeAt(wall.toZonedDateTime('UTC').epochMilliseconds)
    : wall
}

const SHORTER_THAN_A_DAY = ['HOURLY', 'MINUTELY', 'SECONDLY']
/** Weeks that may lie in two years: rrule-temporal loses some of their days. */
const WEEKS_OF_NEW_YEAR = [1, 52, 53]

/** Returns what RFC 5545 3.3.10 forbids of a rule, what RFC 7529 adds, or what rrule-temporal expands wrongly; null
 * for other rules. */
function faultOf(property: ICAL.Property, rule: ICAL.Recur, start: PlacedTime): string | null {
  const { freq } = rule
  const has = (name: string) => rule.getComponent(name).length > 0
  const isNumbered = rule.getComponent('BYDAY').some((day) => /\d/.test(String(day)))
  const calendar = /(?:^|[:;])(RSCALE=(?!GREGORIAN)\w+|SKIP=(?!OMIT)\w+)/i.exec(property.toICALString())
  if (calendar) return calendar[1] ?? null
  if (start.isDay && SHORTER_THAN_A_DAY.includes(freq)) return `FREQ=${freq} pour des journées entières`
  if (has('BYWEEKNO')) {
    if (freq !== 'YEARLY') return `BYWEEKNO avec FREQ=${freq}`
    if (!has('BYDAY')) return 'BYWEEKNO sans BYDAY'
    if (isNumbered) return 'BYWEEKNO avec un BYDAY numéroté'
    const week = rule
      .getComponent('BYWEEKNO')
      .find((number) => WEEKS_OF_NEW_YEAR.includes(Math.abs(Number(number))))
    if (week !== undefined) return `BYWEEKNO=${week}`
  }
  if (has('BYYEARDAY')) {
    if (['DAILY', 'WEEKLY', 'MONTHLY'].includes(freq)) return `BYYEARDAY avec FREQ=${freq}`
    if (has('BYDAY') || has('BYMONTHDAY')) return 'BYYEARDAY avec BYDAY ou BYMONTHDAY'
  }
  if (has('BYMONTHDAY') && freq === 'WEEKLY') return 'BYMONTHDAY avec FREQ=WEEKLY'
  if (isNumbered) {
    if (freq !== 'MONTHLY' && freq !== 'YEARLY') return `BYDAY numéroté avec FREQ=${freq}`
    if (freq === 'YEARLY' && has('BYMONTHDAY')) return 'BYDAY numéroté avec BYMONTHDAY'
  }
  if (has('BYSETPOS') && Object.keys(rule.parts).length === 1) return 'BYSETPOS seul'
  return null
}
