// Finds days and times in one line of text.
import { type DayRange, daysMeant } from './days-meant'
import { type Cut, labelOf } from './labels'
import { type MonthHeading, type WrittenDays, writtenDaysAt } from './written-days'
import { clockAt, type Hours, writtenHoursAt } from './written-hours'

/** What earlier lines say for this one. */
export interface LinesBefore {
  /** Of « Décembre 2026 » on its own line. */
  month: MonthHeading | null
  /** Of the line before: « 20h30 Les Amis » may stand under its day. */
  days: DayRange[] | null
}

export interface Found {
  ok: true
  ranges: DayRange[]
  times: Hours[]
  isAllDay: boolean
  /** Of a span from one day's time to another day's time. */
  span: { start: string; end: string } | null
  label: string
  isUnderDay: boolean
}

export function findDays(
  line: string,
  folded: string,
  lines: LinesBefore,
  today: string,
): Found | { ok: false; reason: string } {
  const days = daysIn(folded, lines.month)
  if (!days) return underDay(line, folded, lines)
  const span = spanIn(folded, days, today)
  if (span) {
    if (!span.ok) return span
    return { ...span, label: labelOf(line, [span.cut]), times: [], isAllDay: false, isUnderDay: false }
  }
  const meant = daysMeant(days, today)
  if (!meant.ok) return meant
  const hours = hoursIn(folded, days)
  const allDay = /(?<![a-z])(?:toute la )?journee(?: entiere)?(?![a-z])/.exec(folded)
  const unknown = /horaire non communique/.exec(folded)
  const cuts = [days, hours, cutOf(allDay), cutOf(unknown)].filter((cut) => cut !== null)
  lines.days = meant.ranges
  const label = labelOf(line, cuts)
  const isAllDay = allDay !== null && !hours && (allDay[0] !== 'journee' || label === '')
  return {
    ok: true,
    ranges: meant.ranges,
    times: hours?.times ?? [],
    isAllDay,
    span: null,
    label,
    isUnderDay: false,
  }
}

function cutOf(found: RegExpExecArray | null): Cut | null {
  return found && { start: found.index, end: found.index + found[0].length }
}

function underDay(line: string, folded: string, lines: LinesBefore): Found | { ok: false; reason: string } {
  const start = folded.search(/\S/)
  const hours = writtenHoursAt(folded, Math.max(start, 0))
  if (!hours) return refused('il n’y a pas de date sur cette ligne')
  if (lines.days === null) return refused('il manque le jour')
  const label = labelOf(line, [{ start, end: hours.end }])
  return {
    ok: true,
    ranges: lines.days,
    times: hours.times,
    isAllDay: false,
    span: null,
    label,
    isUnderDay: true,
  }
}

const WORD_START = /[a-z\d]/

function daysIn(folded: string, month: MonthHeading | null): (WrittenDays & Cut) | null {
  for (let at = 0; at < folded.length; at++) {
    if (at > 0 && WORD_START.test(folded.charAt(at - 1))) continue
    const days = writtenDaysAt(folded, at, month)
    if (days) return { ...days, start: at }
  }
  return null
}

/** Behind the days, else before them; « portes 19h30, concert 20h30 » begins at 20h30. */
function hoursIn(folded: string, days: Cut): (Cut & { times: Hours[] }) | null {
  const found = [...hoursFrom(folded, days.end), ...hoursFrom(folded.slice(0, days.start), 0)]
  return (
    found.find(({ start }) => !OF_DOORS.test(folded.slice(0, start).slice(-LONGEST_OF_DOORS))) ??
    found[0] ??
    null
  )
}

const OF_DOORS = /(?:portes?|ouverture)(?: a| des)?:? *$/
const LONGEST_OF_DOORS = 20

function hoursFrom(folded: string, from: number): (Cut & { times: Hours[] })[] {
  const found: (Cut & { times: Hours[] })[] = []
  for (let at = from; at < folded.length; at++) {
    if (at > from && /[a-z\d.:]/.test(folded.charAt(at - 1))) continue
    const hours = writtenHoursAt(folded, at)
    if (!hours) continue
    found.push({ ...hours, start: at })
    at = hours.end
  }
  return found
}

/** « du vendredi 27 novembre à 18 h au dimanche 29 novembre à 17 h », « 2026-11-27T18:00 » */
function spanIn(folded: string, first: WrittenDays & Cut, today: string) {
  const at = /^,? *(?:(?:a|des) ?)?/.exec(folded.slice(first.end))?.[0].length ?? 0
  const from = clockAt(folded, first.end + at)
  if (!from) return null
  const to = /^ *(?:-|au|jusqu'au|;(?= *\d)) *(?:le )?/.exec(folded.slice(from.end))?.[0]
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
  const meant = daysMeant({ ranges: [{ first: open.first, last: close.last }], end: 0 }, today)
  if (!meant.ok) return meant
  const span = { start: from.time, end: until.time }
  return { ok: true as const, ranges: meant.ranges, span, cut: { start: first.start, end: until.end } }
}

function refused(reason: string): { ok: false; reason: string } {
  return { ok: false, reason }
}
