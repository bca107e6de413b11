// CSV for people who open it in Excel: RFC 4180 (quotes, CRLF) in UTF-8 with its mark, which Excel needs to read accents.
// The separator is a semicolon: with Swiss and French regional settings Excel splits a file it is given by double click at
// semicolons only, and shows one with commas in a single column.

export type CsvCell = string | number | null

const MARK = '\uFEFF'
const SEPARATOR = ';'
const LINE_END = '\r\n'
/** What spreadsheets take for the beginning of a formula, in full width too, whatever blanks stand before it. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** One cell, always quoted. What a spreadsheet would compute gets an apostrophe in front, and is text. */
export function csvCell(value: CsvCell): string {
  if (value === null) return '""'
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  return `"${text.replaceAll('"', '""')}"`
}

export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(csvCell).join(SEPARATOR) + LINE_END
}

/** The headings, then the lines as they come: pieces of a file that is never whole in memory. */
export async function* csvFile(
  headings: readonly string[],
  pages: AsyncIterable<CsvCell[][]>,
): AsyncGenerator<string> {
  yield MARK + csvLine(headings)
  for await (const page of pages) yield page.map(csvLine).join('')
}

/** A download of this name; the next piece is made when the one before has left. */
export function csvResponse(pieces: AsyncGenerator<string>, fileName: string): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
