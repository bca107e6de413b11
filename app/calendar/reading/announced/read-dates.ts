// The days and hours that a line of an announcement says, exactly: what is not sure is refused with a reason, never
// guessed. Questions are read by `asked/`, which guesses. Without Temporal: browsers load it.

import { lengthOfRange, oneDay } from '~/calendar/day-range'
import type { DayRange } from '~/domain/rules'
import { addDays, weekdayOf } from '~/platform/real-day'
import type { Refused } from '~/platform/refused'
import { datesOnLine, isWeekly } from './dates-on-line'
import { type DaysContext, daysMeant } from './days-meant'
import { type Cut, cutOut, labelOf } from './label'
import { foldedWithoutNames, isBesideHour, isOfDoors, unreadIn } from './left-over'
import { type RepeatedDays, repeatedDaysIn, USED } from './repeated-days'
import { withSharedMonths } from './shared-months'
import {
  foldedForReading,
  MONTH,
  type MonthHeading,
  WEEKDAY,
  type WrittenDays,
  writtenDaysAt,
  writtenDaysIn,
} from './written-days'
import { clockAt, type Hours, writtenHoursAt } from './written-hours'

/** Earlier lines say this for the present one. */
export interface LinesBefore {
  /** « Décembre 2026 » on its own line is such a month. */
  month: MonthHeading | null
  /** The line before has these: « 20h30 Les Amis » may stand under its day. */
  days: DayRange[] | null
  /** The last day of the dated line before, also where that was over: YYYY-MM-DD. */
  lastDay: string | null
}

/** Days with the hours that they share. */
export interface AnnouncedDates {
  ranges: DayRange[]
  times: Hours[]
  isAllDay: boolean
  /** A span leads from one day's time to another day's time. */
  span: { start: string; end: string } | null
  /** The words that were not used, tidied. */
  label: string
  /** The hours stand under a day of the line before. */
  isUnderDay: boolean
}

/** A part of a line with dates of its own. */
interface Stretch {
  /** Offsets in the line. */
  from: number
  to: number
  dates: AnnouncedDates
}

/**
 * Reads a line, of which `before` learns what the next one needs. Each of several dates beside each other is a stretch.
 * Refuses, in French, a line without a date, one with a day, an hour or a word like « relâche » that was not used, and
 * one that may mean several things.
 */
export function readDates(
  line: string,
  before: LinesBefore,
  today: string,
): { ok: true; stretches: Stretch[] } | Refused {
  const whole = withSharedMonths(line, before.month)
  const parts = datesOnLine(foldedWithoutNames(whole.line), before.month)
  if (parts === 'unsure') return UNSURE
  const stretches: Stretch[] = []
  let refused: Refused | null = null
  for (const [from, to] of parts) {
    const text = whole.line.slice(from, to)
    const found = datesIn(text, foldedWithoutNames(text), before, today)
    const place = { from: whole.placeOf(from), to: whole.placeOf(to) }
    if (found.ok) stretches.push(...found.dates.map((dates) => ({ ...place, dates })))
    else refused ??= found
  }
  return refused ?? { ok: true, stretches }
}

const REPEATED = /^(?:tous les|toutes les|chaque)\b/
const REPEATS: Refused = {
  ok: false,
  reason: 'pour une date qui se répète, choisissez «\u00a0Dates régulières\u00a0»',
}
const UNSURE: Refused = {
  ok: false,
  reason:
    'est-ce une seule période ou plusieurs dates\u00a0? Écrivez «\u00a0du … au …\u00a0», ou une date par ligne',
}

type Found = { ok: true; dates: AnnouncedDates[] } | Refused

function datesIn(line: string, folded: string, lines: LinesBefore, today: string): Found {
  const days = daysIn(folded, lines.month)
  const context = { today, before: lines.lastDay }
  const repeated = repeatedDaysIn(folded, days, days ? null : lines.days, context)
  if (repeated) return repeated.ok ? datesOfDays(line, folded, lines, repeated, days === null) : repeated
  if (REPEATED.test(folded)) return REPEATS
  if (!days) return underDay(line, folded, lines)
  const span = spanIn(folded, days, context)
  if (span) {
    if (!span.ok) return span
    const unread = unreadIn(line, folded, { days: [span.cut], hours: [], ranges: span.ranges })
    if (unread) return { ok: false, reason: unread }
    lines.lastDay = span.ranges.at(-1)?.to ?? null
    return one({ ranges: span.ranges, span: span.span, label: labelOf(line, [span.cut]) })
  }
  if (lines.month && DAY_OR_HOURS.test(folded.slice(days.end)))
    return { ok: false, reason: 'est-ce un jour ou une heure\u00a0? Mettez chaque date sur sa propre ligne' }
  if (OR.test(folded.slice(days.start, days.end))) return WHICH_DAY
  const told = daysMeant(days, context)
  if (!told.ok) {
    lines.lastDay = told.past ?? lines.lastDay
    return told
  }
  const ranges = oneNight(folded.slice(0, days.start), told.ranges)
  const hours = hoursIn(folded, days)
  if (hours && OR.test(folded.slice(hours.start, hours.end))) return WHICH_HOUR
  const { allDay, cuts } = hoursInWords(folded)
  const others = [...(hours ? [hours] : []), ...cuts]
  const label = labelOf(line, [days, ...others])
  const isLong = ranges.some((range) => lengthOfRange(range) > WEEK_DAYS)
  if (isWeekly(folded, foldedForReading(label), isLong)) return REPEATS
  rememberDays(lines, ranges)
  const unread = unreadIn(line, folded, { days: [days], hours: others, ranges })
  if (unread) return { ok: false, reason: unread }
  if (hours && !isAscending(hours.times)) return NOT_ASCENDING
  lines.days = ranges
  const isAllDay = allDay !== null && !hours && (allDay !== 'journee' || label === '')
  return one({ ranges, times: hours?.times ?? [], isAllDay, label })
}

/** « la nuit du 31 décembre au 1er janvier » begins on the first day. */
function oneNight(before: string, ranges: DayRange[]): DayRange[] {
  const [only, other] = ranges
  const isNight = /(?<![a-z])nuit *(?:(?:du|de) *)?$/.test(before)
  return isNight && only && !other && addDays(only.from, 1) === only.to ? [oneDay(only.from)] : ranges
}

type Told = Pick<AnnouncedDates, 'ranges' | 'label'> & Partial<AnnouncedDates>

function one(dates: Told): Found {
  return { ok: true, dates: [announced(dates)] }
}

function announced(dates: Told): AnnouncedDates {
  return { times: [], isAllDay: false, span: null, isUnderDay: false, ...dates }
}

/** Days one by one; some weekdays may have hours of their own. */
function datesOfDays(
  line: string,
  folded: string,
  lines: LinesBefore,
  repeated: RepeatedDays,
  isUnderDay: boolean,
): Found {
  const { days, period, cuts, ownHours, areHoursDays } = repeated
  const unused = cutOut(folded, [...cuts, ...ownHours.map(({ cut }) => cut)], USED)
  const others = hoursIn(unused, { start: 0, end: 0 })
  const hours = others && ownHours.length > 0 && isBesideHour(unused, others.start) ? null : others
  const { allDay, cuts: told } = hoursInWords(folded)
  const hourCuts = [...ownHours.map(({ cut }) => cut), ...(hours ? [hours] : []), ...told]
  const label = labelOf(line, [...cuts, ...hourCuts])
  const ranges = days.map(oneDay)
  rememberDays(lines, ranges)
  const unread = unreadIn(line, folded, { days: cuts, hours: hourCuts, ranges })
  if (unread) return { ok: false, reason: unread }
  if (ownHours.some(({ lead }) => lead === (hours ? 'each' : 'except'))) return TWO_HOURS
  const groups: { days: readonly string[]; times: readonly Hours[] }[] = []
  let left = days
  for (const { weekdays, times } of ownHours) {
    const own = period.filter((day) => weekdays.includes(weekdayOf(day)))
    if (own.length === 0) return { ok: false, reason: 'une heure est celle d’un jour qui n’a pas de date' }
    groups.push({ days: own, times })
    left = left.filter((day) => !own.includes(day))
  }
  if (left.length > 0 && ownHours.length > 0 && !hours) {
    if (!areHoursDays) return { ok: false, reason: 'il manque l’heure des autres jours' }
    left = []
  }
  if (left.length > 0) groups.push({ days: left, times: hours?.times ?? [] })
  if (!groups.every(({ times }) => isAscending(times))) return NOT_ASCENDING
  const isAllDay = allDay !== null && !hours && ownHours.length === 0
  const dates = groups.map((group) =>
    announced({ ranges: group.days.map(oneDay), times: [...group.times], isAllDay, label, isUnderDay }),
  )
  return { ok: true, dates }
}

const TWO_HOURS: Refused = {
  ok: false,
  reason: 'quels jours ont quelle heure\u00a0? Mettez chaque heure et ses jours sur sa propre ligne',
}
/** « vendredi 4 ou samedi 5, selon la météo » */
const OR = /(?<![a-z])ou(?![a-z])/
const WHICH_DAY: Refused = {
  ok: false,
  reason: 'est-ce l’un des jours, ou tous\u00a0? Écrivez «\u00a0et\u00a0», ou une date par ligne',
}
const WHICH_HOUR: Refused = {
  ok: false,
  reason: 'est-ce l’une des heures, ou toutes\u00a0? Écrivez «\u00a0et\u00a0», ou l’heure de début',
}
const NOT_ASCENDING: Refused = { ok: false, reason: 'les heures ne se suivent pas' }

/** « toute la journée », « horaire non communiqué » */
function hoursInWords(folded: string): { allDay: string | null; cuts: Cut[] } {
  const allDay =
    /(?<![a-z])(?:toute la journee|journee entiere|(?<=(?:^|[,;:(-]) *)journee(?= *(?:$|[,;)])))(?![a-z])/.exec(
      folded,
    )
  const unknown = /horaire non communique/.exec(folded)
  const cuts = [cutOf(allDay), cutOf(unknown)].filter((cut) => cut !== null)
  return { allDay: allDay?.[0] ?? null, cuts }
}

function rememberDays(lines: LinesBefore, ranges: readonly DayRange[]): void {
  lines.lastDay = ranges.at(-1)?.to ?? null
  // The heading does not hold any more behind a date of another month.
  if (lines.month && Number(lines.lastDay?.slice(5, 7)) !== lines.month.month) lines.month = null
}

const WEEK_DAYS = 7
export const NO_DATE = 'il n’y a pas de date sur cette ligne'

/** « 8, 9 à 20h » under the name of a month is two days or the hours of one. */
const DAY_OR_HOURS = /^ *[,/&+] *\d{1,2} a \d/

/** « 20h, 9 à 17h » is another day; after midnight it is the same night. */
function isAscending(times: readonly Hours[]): boolean {
  return times.every(({ start }, index) => start < '05:00' || start > (times[index - 1]?.start ?? ''))
}

function cutOf(found: RegExpExecArray | null): Cut | null {
  return found && { start: found.index, end: found.index + found[0].length }
}

function underDay(line: string, folded: string, lines: LinesBefore): Found {
  const start = folded.search(/\S/)
  const hours = writtenHoursAt(folded, Math.max(start, 0))
  if (!hours) return { ok: false, reason: NO_DATE }
  if (lines.days === null) return { ok: false, reason: 'il manque le jour' }
  const cut = { start, end: hours.end }
  const unread = unreadIn(line, folded, { days: [], hours: [cut], ranges: lines.days })
  if (unread) return { ok: false, reason: unread }
  if (!isAscending(hours.times)) return NOT_ASCENDING
  return one({ ranges: lines.days, times: hours.times, label: labelOf(line, [cut]), isUnderDay: true })
}

function daysIn(folded: string, month: MonthHeading | null): (WrittenDays & Cut) | null {
  for (const days of writtenDaysIn(folded, month)) return days
  return null
}

const DAY_SAID = new RegExp(`(?<![a-z])(?:${WEEKDAY}|${MONTH})(?![a-z])|\\d`)
const MONTH_SAID = new RegExp(`(?<![a-z])${MONTH}(?![a-z])`)

/** Takes the folded line that is refused: hours below a refused day, and days below a refused month, are not those of what stands above it. */
export function forgetDay(folded: string, lines: LinesBefore): void {
  if (DAY_SAID.test(folded)) lines.days = null
  if (MONTH_SAID.test(folded)) lines.month = null
}

/** Reads the hours behind the days, or else before them; « portes 19h30, concert 20h30 » begins at 20h30. An hour of «
 * entrée 15.50 » may be a price. */
function hoursIn(folded: string, days: Cut): (Cut & { times: Hours[] }) | null {
  const found = [...hoursFrom(folded, days.end), ...hoursFrom(folded.slice(0, days.start), 0)]
  const [first] = found
  const own = found.find(({ start }) => !isBesideHour(folded, start))
  return own ?? (first && !isOfDoors(folded, first.start) ? first : null)
}

const OF_A_DAY = new RegExp(`(?<![a-z])(?:les?|du|au|${WEEKDAY})[.,]? +$`)
const PRICE_BEFORE = /(?:entree|prix|tarifs?)[ :]*$/

function hoursFrom(folded: string, from: number): (Cut & { times: Hours[] })[] {
  const found: (Cut & { times: Hours[] })[] = []
  for (let at = from; at < folded.length; at++) {
    if (at > from && /[a-z\d.:]/.test(folded.charAt(at - 1))) continue
    const hours = writtenHoursAt(folded, at)
    // « le 8 janvier et le 9 à 20h »
    if (hours && OF_A_DAY.test(folded.slice(0, at)) && /^\d+ +a /.test(folded.slice(at))) {
      at = hours.end
      continue
    }
    if (!hours || (PRICE_BEFORE.test(folded.slice(0, at)) && clockAt(folded, at)?.isDotted)) continue
    found.push({ ...hours, start: at })
    at = hours.end
  }
  return found
}

const SPAN = /^ *(?:-+>?|au|jusqu'au|;) *(?:le )?/

/** « du vendredi 27 novembre à 18 h au dimanche 29 novembre à 17 h », « 2026-11-27T18:00 » */
function spanIn(folded: string, first: WrittenDays & Cut, context: DaysContext) {
  const at = /^,? *(?:(?:a|des) ?)?/.exec(folded.slice(first.end))?.[0].length ?? 0
  const from = clockAt(folded, first.end + at)
  if (!from) return null
  const to = SPAN.exec(folded.slice(from.end))?.[0]
  if (to === undefined) return null
  const last = writtenDaysAt(folded, from.end + to.length)
  if (!last) return null
  const until = clockAt(
    folded,
    last.end + (/^,? *(?:(?:a) ?)?/.exec(folded.slice(last.end))?.[0].length ?? 0),
  )
  if (!until) return null
  const [open] = first.ranges
  const [close] = last.ranges
  if (!open || !close) return null
  const meant = daysMeant({ ranges: [{ first: open.first, last: close.last }], end: 0 }, context)
  if (!meant.ok) return meant
  const span = { start: from.time, end: until.time }
  return { ok: true as const, ranges: meant.ranges, span, cut: { start: first.start, end: until.end } }
}
