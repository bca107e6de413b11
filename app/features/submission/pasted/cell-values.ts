// Days and hours as spreadsheets write them into cells. Without Temporal: browsers load it.
import { foldedForReading, MONTH, writtenDaysAt } from '~/calendar/reading/announced/written-days'
import { DAY_MS } from '~/platform/durations'
import { WEEKDAY_NAMES } from '~/platform/weekday-names'

/** Excel counts days from here; those of this century have five figures. */
const EXCEL_START_MS = Date.UTC(1899, 11, 30)
const EXCEL_DAY = /^([3-7]\d{4})(?:[.,](\d+))?$/
const FRACTION = /^0[.,]\d+$/
/** « 5-déc-26 » */
const SHORT_DAY = new RegExp(`^(\\d{1,2})-(${MONTH})\\.?-(\\d\\d)(?!\\d)`)
const MINUTE_MS = 60_000

/** « 46368 », « 46368.8333 », « 2026/12/05 », « 20261205 » as a reader of days takes them. */
export function dayOfCell(cell: string): string {
  const excel = EXCEL_DAY.exec(cell)
  if (excel) {
    const [day = '', time = ''] = excelMoment(Number(cell.replace(',', '.'))).split('T')
    return excel[2] === undefined ? day : `${day} ${time}`
  }
  const short = SHORT_DAY.exec(foldedForReading(cell))
  if (short) return `${short[1]} ${short[2]} 20${short[3]}${cell.slice(short[0].length)}`
  return cell
    .replace(/^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?!\d)/, (_, year, month, day) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
    .replace(/^(20\d\d)(0[1-9]|1[0-2])([0-3]\d)$/, '$1-$2-$3')
}

function excelMoment(days: number): string {
  const ms = EXCEL_START_MS + Math.round((days * DAY_MS) / MINUTE_MS) * MINUTE_MS
  return new Date(ms).toISOString().slice(0, 16)
}

/** « 0.8333 », « 20 », « 20:00:00 » as a reader of hours takes them. */
export function hourOfCell(cell: string): string {
  if (FRACTION.test(cell)) return excelMoment(Number(cell.replace(',', '.'))).slice(11)
  return cell
    .replace(/^(?:1899-12-3\d|1900-01-0\d)[T ](?=\d\d:\d\d)/, '')
    .replace(/^(\d{1,2}:\d\d):\d\d(?:[.,]\d+)?Z?$/, '$1')
    .replace(/^\d{1,2}$/, '$&h')
    .replace(/^(\d{1,2}) ?([ap])\.?m\.?$/i, '$1:00 $2m')
    .replace(/^(12[:.]00) noon$/i, '$1')
}

const MIDNIGHT = /[T ]00:00(?::00)?(?:[.,]0+)?Z?$/

/** Programs write days as midnights. */
export function isMidnight(cell: string): boolean {
  return MIDNIGHT.test(cell)
}

export function withoutMidnight(cell: string): string {
  return cell.replace(MIDNIGHT, '')
}

/** « 12/13/2026 »: the month comes before the day. */
export function isMonthFirst(cell: string): boolean {
  const second = /^\s*(?:[a-z]+[.,]? )?(?:0?[1-9]|1[0-2])\/(\d{1,2})\/\d{2,4}/i.exec(cell)?.[1]
  return second !== undefined && Number(second) > 12
}

export function hasSlashes(cell: string): boolean {
  return /\d{1,2}\/\d{1,2}\/\d{2,4}/.test(cell)
}

/** Where a day is written in a text; null without one. */
export function dayWithin(text: string): { start: number; end: number } | null {
  const folded = foldedForReading(text)
  for (let at = 0; at < folded.length; at++) {
    if (at > 0 && /[a-z\d]/.test(folded.charAt(at - 1))) continue
    const days = writtenDaysAt(folded, at)
    if (days) return { start: at, end: days.end }
  }
  return null
}

/** The day with this year, where it has none. */
export function withYear(text: string, year: string): string {
  if (hasYear(text)) return text
  const dotted = text.replace(/(\d{1,2})([./])(\d{1,2})\.?$/, `$1$2$3$2${year}`)
  return MONTH_LAST.test(foldedForReading(text)) ? `${text} ${year}` : dotted
}

const MONTH_LAST = new RegExp(`(?<![a-z])${MONTH}\\.?$`)

export function hasYear(text: string): boolean {
  return /(?<!\d)(?:19|20|21)\d\d(?!\d)|\d{1,2}[./-]\d{1,2}[./-]\d\d(?!\d)/.test(text)
}

const FOREIGN = [
  /^(?:mon(?:day|tag)?|mo)$/,
  /^(?:tues?(?:day)?|dienstag|die)$/,
  /^(?:wed(?:nesday)?|mittwoch|mit?)$/,
  /^(?:thu(?:rs|rsday)?|donnerstag|don?)$/,
  /^(?:fri(?:day)?|freitag|fre?)$/,
  /^(?:sat(?:urday)?|samstag|sonnabend)$/,
  /^(?:sun(?:day)?|sonntag|son?)$/,
]
/** « Di » is a Sunday in French and a Tuesday in German. */
const GERMAN_TUESDAY = /^di$/

/** The French name of an English or German weekday; '' for another word. */
export function foreignWeekday(word: string, isGerman: boolean): string {
  const folded = foldedForReading(word)
    .replace(/[.,]+$/, '')
    .trim()
  if (isGerman && GERMAN_TUESDAY.test(folded)) return 'mardi'
  return WEEKDAY_NAMES[FOREIGN.findIndex((form) => form.test(folded))] ?? ''
}
