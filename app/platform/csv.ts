export type CsvCell = string | number | null

const MARK = '\uFEFF'

const SEPARATOR = ';'

const LINE_END = '\r\n'

/** Spreadsheets run a cell that begins like this as a formula, also after blanks. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** A quoted cell; an apostrophe keeps spreadsheets from running a formula. */
function csvCell(value: CsvCell): string {
  if (value === null) return '""'
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value)
  return `"${text.replaceAll('"', '""')}"`
}

export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(csvCell).join(SEPARATOR) + LINE_END
}

/**
 * RFC 4180 for Excel: with a byte order mark, or accents break; with semicolons, because Excel with Swiss or French
 * settings does not split at commas. Answers pieces, so that the file is never whole in memory.
 */
export async function* csvFile(
  headings: readonly string[],
  pages: AsyncIterable<CsvCell[][]>,
): AsyncGenerator<string> {
  yield MARK + csvLine(headings)
  for await (const page of pages) yield page.map(csvLine).join('')
}

/** Makes the next piece only when the one before was sent. */
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
