// Days that stand without their month because another one of the line, or a heading, has it: « 8 (20h), 9 (20h) et 10
// janvier (17h) », « le 22 janvier à 20h et le 24 à 17h ». The month is written behind each of them, so that everything
// else reads whole dates. Without Temporal: browsers load it.

import { MONTH_NAMES } from '~/platform/french-dates'
import {
  foldedForReading,
  MONTH,
  type MonthHeading,
  monthNamed,
  WEEKDAY,
  type WrittenDay,
  writtenDaysIn,
} from './written-days'

interface CompletedLine {
  line: string
  /** Where a place of it was in the line as it was written. */
  placeOf(at: number): number
}

/** A text that is written into a line. */
interface Insertion {
  at: number
  text: string
}

const NUMBER = '(?:3[01]|[12]\\d|0?[1-9])(?:er)?(?![\\d./]|:\\d| ?h(?![a-z])| ?heures?)'
const NAME = `(?:les? +)?(?:${WEEKDAY}(?![a-z])[.,]? +(?:le +)?)?`
const SEPARATOR = '(?: *(?:,|//?|;|\\||\\+|&) *(?:(?:et|puis) +)?| +(?:et|puis) +| +-+ +)'
const HOUR = '(?:2[0-3]|1\\d|0?\\d)(?: ?h(?:eures?)?(?: ?[0-5]\\d)?|:[0-5]\\d)(?![\\d:a-z])'
/** « à 20h », « (20h) », « : 14h-16h », « 14h et 17h » */
const HOURS = `[ :,(]*(?:(?:a|des|de|vers) +)?${HOUR}(?: ?(?:-|a|et|/) ?${HOUR})?\\)?`
const DATED = `${NAME}${NUMBER}(?:${SEPARATOR}${NAME}${NUMBER})*${HOURS}`
const LIST = `${DATED}(?:${SEPARATOR}${DATED})*`
const BEFORE_A_DATE = new RegExp(`^ *(?<list>${LIST})${SEPARATOR}(?:les? +)?$`)
const BEHIND_A_DATE = new RegExp(
  `^(?<hours>(?:${HOURS})?)${SEPARATOR}(?<list>${LIST})(?:[ .]*$|${SEPARATOR}(?:les? +)?$)`,
)
const UNDER_HEADING = new RegExp(`^ *(?<list>${DATED}(?:${SEPARATOR}${DATED})+) *[.;]?$`)
const BEHIND_MONTH = new RegExp(
  `^ *(?<name>${MONTH})\\.?(?: +(?<year>\\d{4}))? *[:-] *(?<list>${LIST}|${NAME}${NUMBER}(?:${SEPARATOR}${NAME}${NUMBER})*) *[.;]?$`,
)
const HAS_HOURS = new RegExp(`^${HOURS}`)
const ONE_HOUR = new RegExp(`^[ ,]*a +${HOUR}(?! ?-| a )`)
const EACH_NUMBER = new RegExp(`(?<![\\d.:/])(?<!\\d ?h ?|\\d ?heures? ?)${NUMBER}`, 'g')
/** « 9 à 20h » may be the hours of the day before it. */
const LIKE_HOURS = /(?<!(?:le|[a-z]{2}\.?|[a-z]{3,8}),? +)(?<![\d:h])(\d{1,2}) a +(\d{1,2})/g
/** « 4-5-6 décembre », « 4 5 6 décembre » */
const RUN = new RegExp(
  `(?<![\\d.:/-])\\d{1,2}(?:(?: ?- ?| )\\d{1,2}){2,}(?= ?(?:${MONTH}(?![a-z])|\\. ?(?:1[0-2]|0?[1-9])(?!\\d)))`,
  'g',
)

/** Takes a line and the month of the heading above it. A day whose month is not sure stays as it is. */
export function withSharedMonths(line: string, heading: MonthHeading | null): CompletedLine {
  const folded = foldedForReading(line)
  const { text, folded: listed } = withListedRuns(line, folded)
  const behind = BEHIND_MONTH.exec(listed)?.groups
  if (behind) {
    const { name = '', list = '', year } = behind
    const start = listed.indexOf(list, name.length)
    const month = { month: monthNamed(name), year: year ? Number(year) : null }
    const days = monthsBehind(list, start, { ...month, after: 0, hour: 0 })
    if (days) return completed(' '.repeat(start) + text.slice(start), days)
  }
  const under = heading && UNDER_HEADING.exec(listed)?.groups?.list
  if (heading && under) {
    const days = monthsBehind(under, listed.indexOf(under), { ...heading, after: 0, hour: 0 })
    return completed(text, days ?? [])
  }
  return completed(text, besideDates(listed))
}

function completed(line: string, insertions: readonly Insertion[]): CompletedLine {
  let text = ''
  let from = 0
  const ends: { end: number; added: number }[] = []
  for (const { at, text: written } of insertions) {
    text += line.slice(from, at) + written
    from = at
    ends.push({ end: text.length, added: written.length })
  }
  return {
    line: text + line.slice(from),
    placeOf: (place) => place - ends.reduce((sum, { end, added }) => (end <= place ? sum + added : sum), 0),
  }
}

/** Writes commas instead of the dashes of « 4-5-6 décembre », where each day follows the one before. */
function withListedRuns(line: string, folded: string): { text: string; folded: string } {
  const listed = folded.replace(RUN, (run) => {
    const days = run.split(/ ?- ?| /).map(Number)
    return days.every((day, at) => at === 0 || day === (days[at - 1] ?? 0) + 1)
      ? run.replace(/(?<=\d) ?[- ] ?(?=\d)/g, (joint) =>
          joint.trim().padEnd(joint.length, ',').replace('-', ','),
        )
      : run
  })
  if (listed === folded) return { text: line, folded }
  const text = Array.from({ length: line.length }, (_, at) =>
    listed.charAt(at) === folded.charAt(at) ? line.charAt(at) : ',',
  ).join('')
  return { text, folded: listed }
}

interface Dated {
  start: number
  end: number
  first: WrittenDay
  last: WrittenDay
}

function datesIn(folded: string): Dated[] {
  return [...writtenDaysIn(folded)].flatMap(({ ranges, start, end }) => {
    const [first, last] = [ranges[0]?.first, ranges.at(-1)?.last]
    return first && last && last.month !== null ? [{ start, end, first, last }] : []
  })
}

function besideDates(folded: string): Insertion[] {
  const dates = datesIn(folded)
  return dates.flatMap((date, at) => {
    const next = dates[at + 1] ?? null
    const behind = folded.slice(date.end, next?.start)
    return [
      ...(at === 0 ? beforeDate(folded.slice(0, date.start), folded.slice(date.end), date) : []),
      ...yearOfNext(folded, date, dates.slice(at + 1)),
      ...behindDate(behind, date, next),
    ]
  })
}

function beforeDate(gap: string, own: string, { first, last }: Dated): Insertion[] {
  const list = BEFORE_A_DATE.exec(gap)?.groups?.list
  const { month } = first.month === null ? last : first
  if (!list || month === null || !HAS_HOURS.test(own)) return []
  // « 8, 9 à 20h et 10 janvier à 17h » tells each hour in the same way.
  const hour = ONE_HOUR.test(own) ? LAST_HOUR : 0
  const days = monthsBehind(list, gap.indexOf(list), { month, year: last.year, after: 0, hour })
  return days && lastDayOf(list) < first.day ? days : []
}

function behindDate(gap: string, { end, last }: Dated, next: Dated | null): Insertion[] {
  const { hours = '', list } = BEHIND_A_DATE.exec(gap)?.groups ?? {}
  if (!list || last.month === null) return []
  // Before a date of another month they may be days of that month.
  if (next && lastDayOf(list) < next.first.day && next.first.month !== last.month) return []
  const start = end + gap.indexOf(list, hours.length)
  const hour = Number(/\d+/.exec(hours)?.[0] ?? 0)
  const days = monthsBehind(list, start, { month: last.month, year: last.year, after: last.day, hour })
  return days ?? []
}

function lastDayOf(list: string): number {
  return Math.max(...daysOf(list).map(({ day }) => day))
}

function daysOf(list: string): { day: number; end: number }[] {
  return [...list.matchAll(EACH_NUMBER)].map(({ 0: number, index }) => ({
    day: Number.parseInt(number, 10),
    end: index + number.length,
  }))
}

const LAST_HOUR = 24

interface Around extends MonthHeading {
  /** The day of the month before the list, or 0. */
  after: number
  /** The hour before the list, or 0. */
  hour: number
}

/** Returns null where the days do not follow each other, or where « 9 à 17h » may be the hours of one day. */
function monthsBehind(list: string, start: number, { month, year, after, hour }: Around): Insertion[] | null {
  const days = daysOf(list)
  if (days.some(({ day }, at) => day <= (days[at - 1]?.day ?? after))) return null
  let open = hour
  const hours = [...list.matchAll(LIKE_HOURS)].map(([, from, to]) => [Number(from), Number(to)] as const)
  const mayBeHours = hours.every(([from, to]) => {
    const follows = from > open && from < to
    open = to
    return follows
  })
  if (hours.length > 0 && mayBeHours) return null
  const text = ` ${MONTH_NAMES[month - 1]}${year === null ? '' : ` ${year}`}`
  return days.map(({ end }) => ({ at: start + end, text }))
}

/** « 9 janvier 20h, 10 janvier 2028 17h »: the year of a date is that of the next one that has it. */
function yearOfNext(folded: string, { end, first, last }: Dated, next: readonly Dated[]): Insertion[] {
  const named = next.find((date) => date.last.year !== null)?.last
  if (!named?.year || !named.month || !last.month || first.year !== null || last.year !== null) return []
  const isBefore = last.month < named.month || (last.month === named.month && last.day <= named.day)
  const year = isBefore ? named.year : named.year - 1
  const isNumeric = /\d\.?$/.test(folded.slice(0, end))
  return [{ at: end, text: isNumeric ? `${folded.charAt(end - 1) === '.' ? '' : '.'}${year}` : ` ${year}` }]
}
