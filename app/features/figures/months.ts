import { capitalized } from '~/platform/french'
import { monthAndYear } from '~/platform/french-dates'
import { fromWallTime } from '~/platform/zurich'

/** The charts show a year, and the month of the year before. */
export const MONTHS_SHOWN = 13

/** The `count` months (`YYYY-MM`) up to that of `today`, earliest first. */
export function lastMonths(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, at) => monthAt(year, month + at + 1 - count))
}

/** Its first moment in Zurich and that of the month after, as ISO 8601 instants. */
export function spanOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: firstMoment(month), to: firstMoment(monthAt(year, number + 1)) }
}

/** « Novembre 2026 » */
export function monthName(month: string): string {
  return capitalized(monthAndYear(`${month}-01`))
}

/** « 11.26 » */
export function monthLabel(month: string): string {
  const [year = '', number] = month.split('-')
  return `${Number(number)}.${year.slice(2)}`
}

/** `month` from 1; below and above it is one of another year. */
function monthAt(year: number, month: number): string {
  const date = new Date(Date.UTC(year, month - 1, 1))
  return date.toISOString().slice(0, 7)
}

function firstMoment(month: string): string {
  return new Date(fromWallTime(`${month}-01T00:00`)).toISOString()
}
