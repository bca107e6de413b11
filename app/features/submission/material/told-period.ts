// A period above days that name no month: « Semaine du 2 au 8 décembre », then « me 2, ve 4 à 20h30 ».
import { daysOfRange, wholeMonth } from '~/calendar/day-range'
import {
  foldedForReading,
  MONTH,
  monthHeading,
  WEEKDAY,
  weekdayNamed,
} from '~/calendar/reading/announced/written-days'
import { addDays, weekdayOf } from '~/platform/real-day'
import { readPastedDates } from '../pasted/pasted-dates'
import { hasHour } from './told-hours'
import { daysWithin } from './told-states'

const LONGEST_PERIOD_DAYS = 40
const NO_MONTH = '(?!\\d| ?h(?![a-z])|:|[./-] ?\\d| ?heures?)'
/** « me 2 », « Vendredi 5 » */
const DAY = new RegExp(`(?<![a-z])(?<weekday>${WEEKDAY})\\.? (?:le )?(?<day>\\d{1,2})(?:er)?${NO_MONTH}`, 'g')
const HAS_MONTH = new RegExp(`(?<![a-z])${MONTH}(?![a-z])|\\d[./]\\d`)
/** « Samedi », « Dimanche : » alone on a line */
const WEEKDAY_ALONE = new RegExp(`^[^a-z]*(?:le )?(?<weekday>${WEEKDAY})[^a-z\\d]*$`)

/** « Vendredi : guggens dès 20h » below a period of a few days */
const WEEKDAY_LEADS = new RegExp(`^[^a-z\\d]*(?<weekday>${WEEKDAY})(?![a-z]) *[:-] *(?=[a-z])`)
const A_WEEKDAY = new RegExp(`(?<![a-z])${WEEKDAY}(?![a-z])`, 'g')
const WEEK_DAYS = 7

/** The lines, with the month and the year written behind days of the period above them; then it is no date itself. In a text
 * without any month the next weeks are the period. Nothing is written where a number is not that weekday of it. */
export function inPeriod(lines: readonly string[], today: string): string[] {
  const isAnyMonth = lines.some((line) => HAS_MONTH.test(foldedForReading(line)))
  const soon = daysOfRange({ from: today, to: addDays(today, LONGEST_PERIOD_DAYS) })
  let period: { at: number; days: string[] } | null = isAnyMonth ? null : { at: -1, days: soon }
  const written = lines.map((line) => underOwnMonth(line, today) ?? withLaterDays(line, today))
  for (const [at, line] of lines.entries()) {
    const folded = foldedForReading(line)
    const days = HAS_MONTH.test(folded) ? (daysOfMonth(folded, today) ?? daysOfPeriod(line, today)) : null
    if (days) period = { at, days }
    if (days || period === null) continue
    const dated = HAS_MONTH.test(folded) ? null : withMonth(line, folded, period.days)
    if (dated === null) continue
    written[at] = dated
    if (period.at >= 0) written[period.at] = ''
  }
  return written
}

/** « Janvier 2027 : ve 15, sa 16 à 20h15 » */
function underOwnMonth(line: string, today: string): string | null {
  const [month = '', rest] = line.split(/:(.*)/s)
  const folded = foldedForReading(rest ?? '')
  const days =
    rest === undefined || HAS_MONTH.test(folded) ? null : daysOfMonth(foldedForReading(month), today)
  return rest !== undefined && days ? withMonth(rest, folded, days) : null
}

/** « Bar Le Bunker – décembre » */
function daysOfMonth(folded: string, today: string): string[] | null {
  const heading = monthHeading(folded.split(/ - |, |: /).at(-1) ?? '')
  if (!heading || /\d/.test(folded.replace(/20\d\d/, ''))) return null
  const { month } = heading
  const thisYear = Number(today.slice(0, 4))
  return daysOfRange(
    wholeMonth(heading.year ?? thisYear + (month < Number(today.slice(5, 7)) ? 1 : 0), month),
  )
}

/** « 5 et 6 décembre à 20h, dimanche 7 à 17h »: a weekday and a number behind a date are of its month. */
function withLaterDays(line: string, today: string): string {
  const folded = foldedForReading(line)
  const month = HAS_MONTH.exec(folded)
  if (!month) return line
  const later = [...folded.matchAll(DAY)].filter(({ index }) => index > month.index)
  const [first] = later
  if (!first || HAS_MONTH.test(folded.slice(first.index))) return line
  const before = line.slice(0, first.index).replace(/[\s,]+et\s*$/, '')
  const last = readPastedDates(before.slice(daysWithin(folded)?.start ?? 0), {
    today,
    room: LONGEST_PERIOD_DAYS,
  }).dates.at(-1)
  if (!last) return line
  const days = daysOfRange(wholeMonth(Number(last.day.slice(0, 4)), Number(last.day.slice(5, 7))))
  const rest = withMonth(line.slice(first.index), folded.slice(first.index), days)
  return rest === null ? line : line.slice(0, first.index) + rest
}

/** The days of a line that tells of one period, or of days beside each other, without hours. */
function daysOfPeriod(line: string, today: string): string[] | null {
  const { dates, refusals } = readPastedDates(line, { today, room: LONGEST_PERIOD_DAYS })
  if (refusals.length > 0 || dates.some(({ time }) => time !== 'unknown')) return null
  const days = dates.flatMap(({ day, endDay = day }) => daysOfRange({ from: day, to: endDay }))
  return days.length > 1 && days.length <= LONGEST_PERIOD_DAYS ? days : null
}

function withMonth(line: string, folded: string, days: readonly string[]): string | null {
  const { weekday: alone } = WEEKDAY_ALONE.exec(folded)?.groups ?? {}
  if (alone !== undefined) {
    const [only, another] = days.filter((day) => weekdayOf(day) === weekdayNamed(alone))
    return only && !another ? only : null
  }
  const { weekday: led } = WEEKDAY_LEADS.exec(folded)?.groups ?? {}
  // « Jeu : Idriss Aubert » names the actors.
  if (
    led !== undefined &&
    hasHour(line) &&
    days.length <= WEEK_DAYS &&
    folded.match(A_WEEKDAY)?.length === 1
  ) {
    const only = days.find((day) => weekdayOf(day) === weekdayNamed(led))
    return only ? `${only} ${line.slice(WEEKDAY_LEADS.exec(folded)?.[0].length ?? 0)}` : null
  }
  let dated = ''
  let end = 0
  for (const { index, 0: text, groups } of folded.matchAll(DAY)) {
    const { weekday = '', day: number = '' } = groups ?? {}
    const [only, another] = days.filter((day) => Number(day.slice(8)) === Number(number))
    if (!only || another || weekdayOf(only) !== weekdayNamed(weekday)) return null
    const [year, month] = only.split('-')
    dated += `${line.slice(end, index)}${weekday} ${Number(number)}.${month}.${year}`
    end = index + text.length
  }
  return end > 0 ? dated + line.slice(end) : null
}
