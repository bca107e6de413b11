// Finds the dates with hours that one line says beside each other.
import { WEEKDAY_NAMES } from '~/platform/weekday-names'
import { type MonthHeading, type WrittenDays, writtenDaysIn } from './written-days'
import { type WrittenHours, writtenHoursAt } from './written-hours'

const BEFORE_HOURS = /[ ,:|()-]*/y
/** Between the first and the last day of one span, in folded text. */
const SPAN_IN_WORDS = /^ *(?:au|jusqu'au) *(?:le )?$/
const SPAN_BY_SIGN = /^ *(?:-*>|-+|;) *(?:le )?$/
const JOINT = /(?:[ ,;/|+&·-]|(?<![a-z])(?:et|puis|ou))*$/

interface Dated {
  at: number
  days: WrittenDays
  hours: WrittenHours
}

/** Returns where each date with hours of its own begins and ends, as offsets; one stretch for a line with one date or
 * none. `unsure` where « Sa 16 janvier 20h – di 17 janvier 17h » may be one span or two dates. `folded` as
 * foldedForReading gives it. */
export function datesOnLine(
  folded: string,
  month: MonthHeading | null,
): [from: number, to: number][] | 'unsure' {
  const begins: number[] = []
  const dates: DateOnLine[] = []
  const joints: Joint[] = []
  let before: Dated | null = null
  let end = 0
  for (const days of writtenDaysIn(folded, month)) {
    const at = days.start
    if (at < end) continue
    BEFORE_HOURS.lastIndex = days.end
    const hours = writtenHoursAt(folded, days.end + (BEFORE_HOURS.exec(folded)?.[0].length ?? 0))
    const dated: Dated | null = hours && { at, days, hours }
    const hasMonth = days.ranges.at(-1)?.last.month !== null
    dates.push({ at, end: days.end, until: hours?.end ?? null, hasMonth })
    const joint = before && dated ? jointOf(folded, before, dated, folded.slice(end, at)) : 'list'
    joints.push(joint)
    if (dated && joint !== 'span') begins.push(begins.length === 0 ? 0 : at)
    before = dated
    end = hours?.end ?? days.end
  }
  // « 4 déc. 20h – 5 déc. 20h – 6 déc. 17h » is no span.
  const isChain = joints.length > 2 && joints.slice(1).every((joint) => joint === 'unsure')
  if (joints.includes('unsure') && !isChain) return 'unsure'
  if (begins.length < 2) return stretchesFrom(folded, labelledDates(folded, dates))
  return stretchesFrom(folded, beginsWithWords(folded, dates) ?? begins)
}

function stretchesFrom(folded: string, begins: readonly number[]): [from: number, to: number][] {
  if (begins.length < 2) return [[0, folded.length]]
  return begins.map((from, index) => {
    const next = begins[index + 1]
    return [
      from,
      next === undefined ? folded.length : from + folded.slice(from, next).replace(JOINT, '').length,
    ]
  })
}

interface DateOnLine {
  at: number
  end: number
  /** Its hours end here; null where it has none. */
  until: number | null
  hasMonth: boolean
}

/** « Match aller 6 mars 17h, match retour 13 mars 20h »: the words stand before their dates. */
function beginsWithWords(folded: string, dates: readonly DateOnLine[]): number[] | null {
  const ends = dates.map(({ until }) => until)
  const isBefore = dates.every(({ at }, index) => /[a-z]{4}/.test(folded.slice(ends[index - 1] ?? 0, at)))
  const isBehind = /[a-z]/.test(folded.slice(ends.at(-1) ?? 0))
  if (!isBefore || isBehind || !ends.every((end) => end !== null)) return null
  return [0, ...ends.slice(0, -1)]
}

const LABEL =
  /^(?: *[,:(]| +-)? *[a-z][^\d,;/|()]*(?:, *[a-z][^\d,;/|()]*)?(?:\) *[,;/|]?| *[,;/|]| +-| +et)? *(?:le )?$/
const SEPARATED = /(?:[,;/|)]| -| et) *(?:le )?$/
/** « Lausanne, report le 16.01.2027 »: the second date is no other event. */
const RELATED =
  /(?<![a-z])(?:report|remplace|repli|reserve|sinon|initial|prevu|deplace|inscri|delai|avant|des|jusqu|plus tard|selon|ou|cas|depuis|sauf|relache|ferme|vente|renseign|vacances)/

/** « 15.01.2027 Lausanne, 16.01.2027 Vevey »: where each date begins, if each has words of its own behind it. */
function labelledDates(folded: string, dates: readonly DateOnLine[]): number[] {
  const isTour = dates.every(({ end, until, hasMonth }, at) => {
    const next = dates[at + 1]
    const words = folded.slice(end, next?.at)
    return (
      hasMonth &&
      until === null &&
      LABEL.test(words) &&
      !RELATED.test(words) &&
      (!next || SEPARATED.test(words))
    )
  })
  const isFirst = /^[ .,:|-]*(?:le )?$/.test(folded.slice(0, dates[0]?.at))
  return isTour && isFirst ? dates.map(({ at }, index) => (index === 0 ? 0 : at)) : []
}

const ISO_DAY = /^\d{4}-\d\d-\d\d/
const NOON = '12:00'

type Joint = 'span' | 'list' | 'unsure'

function jointOf(folded: string, one: Dated, other: Dated, between: string): Joint {
  const [open, ...more] = one.days.ranges
  const [close, ...others] = other.days.ranges
  if (!open || !close || more.length + others.length > 0 || open.first !== open.last) return 'list'
  if (SPAN_IN_WORDS.test(between)) return 'span'
  if (!SPAN_BY_SIGN.test(between)) return 'list'
  const [from, until] = [one.hours.times, other.hours.times]
  if (from.length + until.length > 2 || from[0]?.end || until[0]?.end) return 'list'
  if (ISO_DAY.test(folded.slice(one.at)) && ISO_DAY.test(folded.slice(other.at))) return 'span'
  const days = close.first.day - open.first.day
  if (days === 0 && close.first.month === open.first.month) return 'span'
  const isNight =
    (days === 1 || close.first.day === 1) &&
    (until[0]?.start ?? NOON) < NOON &&
    (until[0]?.start ?? '') < (from[0]?.start ?? '')
  if (isNight) return 'span'
  return between.includes(';') && !isNumeric(folded, one, other) ? 'list' : 'unsure'
}

/** « 27.11.2026 18:00 ; 29.11.2026 17:00 »: a table may have such columns. */
function isNumeric(folded: string, one: Dated, other: Dated): boolean {
  return !/[a-z]/.test(folded.slice(one.at, other.hours.end)) && one.days.ranges[0]?.first.year !== null
}

const WHOLE_WEEKDAY = `(?:${WEEKDAY_NAMES.join('|')})s?(?![a-z])`
const WEEKLY = new RegExp(`(?<![a-z])(?:(?:tous|toutes) les|chaque) ${WHOLE_WEEKDAY}`)
const WEEKDAY_SAID = new RegExp(`(?<![a-z])${WHOLE_WEEKDAY}`)

/** « chaque jeudi »; over more than a week also « le mardi ». Takes a folded line and its folded label. */
export function isWeekly(folded: string, label: string, isLong: boolean): boolean {
  return WEEKLY.test(folded) || (isLong && WEEKDAY_SAID.test(label))
}
