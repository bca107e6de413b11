import { extractImages, getDocumentProxy } from 'unpdf'
import { type Line, titleFirst } from './lines'
import type { RawPicture } from './picture'

const MOST_PAGES = 100
/** Each takes seconds of the twenty that a document has. */
const MOST_SCANNED_PAGES = 2

/** The text of a PDF, '' where its pages are pictures. Throws what pdf.js throws. */
export async function textOfPdf(bytes: Uint8Array, mostLetters: number): Promise<WrittenPages> {
  const pdf = await opened(bytes)
  const pages: string[] = []
  let letters = 0
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES) && letters <= mostLetters; number++) {
    const page = await pdf.getPage(number)
    const lines = linesOf((await page.getTextContent()).items)
    const text = number === 1 ? titleFirst(lines) : lines.map((line) => line.text).join('\n')
    letters += text.length
    pages.push(text)
  }
  const hasPictures = pages.some((page) => page.trim() === '')
  return { text: pages.join('\n\n'), hasMore: hasPictures || pages.length < pdf.numPages }
}

/** The text on the largest picture of each of the first pages. */
export async function textOfScan(
  bytes: Uint8Array,
  textOfPicture: (picture: RawPicture) => Promise<string>,
): Promise<WrittenPages> {
  const pdf = await opened(bytes)
  const pages: string[] = []
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_SCANNED_PAGES); number++) {
    const [largest] = (await extractImages(pdf, number)).sort(
      (a, b) => b.width * b.height - a.width * a.height,
    )
    if (largest) pages.push(await textOfPicture(largest))
  }
  return { text: pages.join('\n\n'), hasMore: pdf.numPages > MOST_SCANNED_PAGES }
}

interface WrittenPages {
  text: string
  /** Pages are not in it: further ones, or those that are pictures beside a text. */
  hasMore: boolean
}

function opened(bytes: Uint8Array) {
  // It takes over the memory that it is given.
  return getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 })
}

type TextItem = Record<string, unknown>

function linesOf(items: readonly TextItem[]): Line[] {
  const lines: Line[] = []
  let line: Line = { text: '', height: 0 }
  for (const { str, height, hasEOL } of items) {
    if (typeof str !== 'string') continue
    const isSeen = str.trim() !== ''
    line = { text: line.text + str, height: isSeen ? Math.max(line.height, Number(height)) : line.height }
    if (hasEOL !== true) continue
    lines.push(line)
    line = { text: '', height: 0 }
  }
  return [...lines, line].filter(({ text }) => text.trim() !== '')
}
