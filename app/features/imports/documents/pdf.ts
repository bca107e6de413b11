import { extractImages, getDocumentProxy } from 'unpdf'
import { type Line, titleFirst } from './lines'
import type { RawPicture } from './picture'

const MOST_PAGES = 100

/** The text of a PDF, '' where its pages are pictures. Throws what pdf.js throws. */
export async function textOfPdf(bytes: Uint8Array, mostLetters: number): Promise<string> {
  // It takes over the memory that it is given.
  const pdf = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 })
  const pages: string[] = []
  let letters = 0
  for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES) && letters <= mostLetters; number++) {
    const page = await pdf.getPage(number)
    const lines = linesOf((await page.getTextContent()).items)
    const text = number === 1 ? titleFirst(lines) : lines.map((line) => line.text).join('\n')
    letters += text.length
    pages.push(text)
  }
  return pages.join('\n\n')
}

/** The largest picture on the first page; null without one. */
export async function pictureOfPdf(bytes: Uint8Array): Promise<RawPicture | null> {
  const pictures = await extractImages(await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 }), 1)
  return pictures.reduce<RawPicture | null>(
    (largest, one) => (largest && largest.width * largest.height >= one.width * one.height ? largest : one),
    null,
  )
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
