import readWorkbook from 'read-excel-file/node'
import { withXmlOnly } from './bounded-zip'

/** The rows of all sheets of an .xlsx, their cells between tabs: « 05.12.2026 », « 20:30 ». */
export async function textOfWorkbook(bytes: Uint8Array): Promise<string> {
  const sheets = (await readWorkbook(withXmlOnly(bytes))).filter(({ data }) => data.length > 0)
  return sheets
    .map(({ sheet, data }) => {
      const rows = data.map((row) => row.map(textOfCell).join('\t'))
      // « Samedi 5 décembre », « Grande scène »: the name of a sheet may say what holds for its rows.
      return [...(sheets.length > 1 && !NO_NAME.test(sheet) ? [sheet] : []), ...rows].join('\n')
    })
    .join('\n\n')
}

/** The names that programs give. */
const NO_NAME = /^(?:feuille?|sheet|tabelle|blatt|foglio)[ _-]?\d*$/i

/** A cell with an hour alone is on one of Excel's first days. */
const FIRST_YEAR = 1905

function textOfCell(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : textOfDate(cell)
  if (cell === true) return 'oui'
  if (cell === false) return 'non'
  return String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

const MINUTE_MS = 60_000

/** The library tells the wall time as UTC, and misses whole minutes by fractions. */
function textOfDate(date: Date): string {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / MINUTE_MS) * MINUTE_MS)
    .toISOString()
    .split('T')
  const hour = time.slice(0, 5)
  if (date.getUTCFullYear() < FIRST_YEAR) return hour
  const written = day.split('-').reverse().join('.')
  return hour === '00:00' ? written : `${written} ${hour}`
}
