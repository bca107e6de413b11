// The day and the hours of a row. Without Temporal: browsers load it.

import { daysOfRange } from '~/calendar/day-range'
import { withPlainTimes } from '~/calendar/reading/announced/iso-times'
import { type LinesBefore, NO_DATE } from '~/calendar/reading/announced/read-dates'
import { foldedForReading, WEEKDAY, weekdayNamed } from '~/calendar/reading/announced/written-days'
import { quoted } from '~/platform/french'
import { weekdayOf } from '~/platform/real-day'
import type { Refused } from '~/platform/refused'
import {
  dayOfCell,
  foreignWeekday,
  hasSlashes,
  hasYear,
  hourOfCell,
  withoutMidnight,
  withYear,
} from './cell-values'
import type { Column } from './columns'
import { type LineOutcome, readText } from './line-dates'
import { WEEKDAY_ALONE } from './table'
import { isDayCell, type Reading, type State } from './table-reading'

type When = { ok: true; text: string; date: string; hours: string; others: string[]; year: string | null }

const NO_START = 'il manque l’heure de début'
const MONTH_FIRST =
  'le mois vient-il avant le jour\u00a0? Écrivez «\u00a0jour.mois.année\u00a0» dans toute la colonne'

/** The cells of the day and its hours as one text. */
export function whenOf(cell: (column: Column) => string, reading: Reading, state: State): When | Refused {
  const { columns, today, areMidnights } = reading
  const day = cell('day')
  // They are often merged over the rows of a month.
  Object.assign(state, {
    monthCell: cell('month') || state.monthCell,
    yearCell: cell('year') || state.yearCell,
  })
  const { monthCell: month, yearCell: year } = state
  const starts = [cell('start'), cell('hour')].filter(Boolean).map(hourOfCell)
  const [start = '', ...others] = starts[0] === starts[1] ? starts.slice(1) : starts
  const isMidnightDay = areMidnights || start !== ''
  const given = DITTO.test(cell('date')) ? '' : withFrenchWeekday(cell('date'), reading.isGerman)
  let written = dayOfCell(isMidnightDay ? withoutMidnight(given) : given)
  if (written && month) written = /^\d+$/.test(month) ? `${written}.${month}.` : `${written} ${month}`
  if (written && year && !hasYear(written))
    written = `${written.replace(/\.$/, '')}${/\.\d+\.?$/.test(written) ? '.' : ' '}${year}`
  if (reading.isMonthFirst && hasSlashes(written)) return refusal(MONTH_FIRST)
  written = dayOfPeriod(written, state) ?? written
  if (written) state.date = written
  const date = written || state.date
  if (date === null && start === '') return refusal(NO_DATE)
  if (date === null) return refusal('il manque le jour')
  const weekday = weekdayIn(cell('weekday') || day, reading.isGerman)
  const dated = weekday && !startsWithWeekday(date) ? `${weekday} ${date}` : date
  const named = reading.year && !hasYear(dated) ? withYear(dated, reading.year) : dated
  const [end, endDate] = [hourOfCell(dayOfCell(cell('end'))), dayOfCell(withoutMidnight(cell('endDate')))]
  const isLastDay = endDate !== '' && endDate !== date
  const isEndDay = !isLastDay && start !== '' && isDayCell(end) && !/\d[:h]/.test(end)
  const text = withPlainTimes(
    isLastDay
      ? `${named} ${start} au ${endDate} ${end}`
      : isEndDay
        ? `${named} au ${end} ${start}`
        : `${named} ${start}${end && ` - ${end}`}`,
  )
  // An end beside a date without an hour would be read as the start.
  if (end && !start && !columns.includes('endDate')) {
    const alone = readText(withPlainTimes(named), { month: state.month, days: null, lastDay: null }, today)
    const isTimed = alone.ok && alone.dates.every(({ time }) => time === 'timed')
    if (alone.ok && !isTimed && !isDayCell(end)) return refusal(NO_START)
  }
  const unsaid = day && !weekdayIn(day, reading.isGerman) && day !== date ? [day] : []
  const year_ = reading.year && !hasYear(named) ? reading.year : null
  return {
    ok: true,
    text,
    date: named,
    hours: [start, end].join(' '),
    others: [...unsaid, ...others],
    year: year_,
  }
}

const DITTO = /^(?:idem|dito|id\.|"|″|〃)$/i

/** « Vendredi » in the table of a festival « du 2 au 4 juillet 2027 »; null where it is no such day, or several. */
function dayOfPeriod(written: string, { period }: State): string | null {
  const folded = foldedForReading(written)
  if (period === null || !WEEKDAY_ALONE.test(folded)) return null
  const wanted = weekdayNamed(folded)
  const [day, another] = daysOfRange(period).filter((one) => weekdayOf(one) === wanted)
  return day && another === undefined ? day : null
}

function refusal(reason: string): Refused {
  return { ok: false, reason }
}

const WEEKDAY_FIRST = new RegExp(`^${WEEKDAY}(?![a-z])`)
/** The name of the weekday as written, or the French one of a foreign one; '' where the cell has none. */
function weekdayIn(cell: string, isGerman: boolean): string {
  const folded = foldedForReading(cell)
  return foreignWeekday(cell, isGerman) || (WEEKDAY_ALONE.test(folded) ? cell : '')
}

/** « Fri 4 Dec », « So. 13.12.2026 » with the French name. */
function withFrenchWeekday(date: string, isGerman: boolean): string {
  const [first = ''] = date.split(/[ ,]/, 1)
  const french = foreignWeekday(first, isGerman)
  return french ? `${french}${date.slice(first.length).replace(/^,/, '')}` : date
}

function startsWithWeekday(date: string): boolean {
  return WEEKDAY_FIRST.test(foldedForReading(date))
}

export function datesOfRow({ text, hours, year }: When, state: State, today: string): LineOutcome {
  const above: LinesBefore = { month: state.month, days: null, lastDay: state.lastDay }
  const read = readText(text, above, today)
  state.lastDay = above.lastDay
  if (!read.ok) return read
  const isUntimed =
    /\d|mi(?:di|nuit)/i.test(hours) && read.dates.some(({ time, endDay }) => time !== 'timed' && !endDay)
  if (isUntimed)
    return refusal(`${quoted(hours.trim())} n’est pas lu comme une heure\u00a0: écrivez «\u00a020:30\u00a0»`)
  if (year && read.dates.some(({ day }) => !day.startsWith(year)))
    return refusal(`est-ce en ${year}\u00a0? Écrivez l’année dans la date`)
  return read
}
