import { createRequire } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'
import { createWorker, OEM, PSM } from 'tesseract.js'
import { MAX_IMAGE_PIXELS } from '~/domain/image'
import { countSeen } from '~/platform/characters'
import { type Line, titleFirst } from './lines'

/** Pixels: more take longer and are read no better. */
const MOST_PIXELS = 3_000_000
/** Pixels: letters of a small picture are read better when they are enlarged. */
const FEW_PIXELS = 1_500_000
const MOST_ENLARGED = 2
/** Percent; lines below are stains and ornaments, */
const LEAST_CONFIDENCE = 30
/** and those below may be some, so that none of them is the title. */
const SURE_CONFIDENCE = 60
/** A page on which Tesseract finds no more letters is looked at once more. */
const FEW_LETTERS = 15

/** The pixels of a picture that is no file. */
export interface RawPicture {
  data: Uint8ClampedArray
  width: number
  height: number
  channels: 1 | 3 | 4
}

/** The text on a poster, its largest lines first; '' where nothing was read. Throws where it is no picture. */
export async function textOfPicture(picture: Uint8Array | RawPicture): Promise<string> {
  return titleFirst(await linesOf(await grey(picture)))
}

async function grey(picture: Uint8Array | RawPicture): Promise<Buffer> {
  const source =
    'data' in picture
      ? sharp(picture.data, { raw: { ...picture } })
      : sharp(picture, { limitInputPixels: MAX_IMAGE_PIXELS })
  // Phones store the side that is up beside the pixels.
  const { width, height, autoOrient } = await source.metadata()
  const pixels = width * height
  const scale = Math.min(
    Math.sqrt(MOST_PIXELS / pixels),
    Math.min(MOST_ENLARGED, Math.max(1, Math.sqrt(FEW_PIXELS / pixels))),
  )
  return source
    .rotate()
    .resize({ width: Math.max(1, Math.round(autoOrient.width * scale)) })
    .flatten({ background: 'white' })
    .greyscale()
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** The data of the language lie beside the package: nothing is fetched, and nothing is written. */
const LANGUAGE = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/fra/package.json')),
  '4.0.0_best_int',
)

async function linesOf(image: Buffer): Promise<Line[]> {
  const options = { langPath: LANGUAGE, gzip: true, cacheMethod: 'none' }
  // A failure rejects below; without a handler it would be thrown a second time, where nothing catches it.
  const worker = await createWorker('fra', OEM.LSTM_ONLY, { ...options, errorHandler: () => {} })
  // Its remarks would stand between the lines of the log.
  await worker.setParameters({ debug_file: '/dev/null' })
  let lines: Line[] = []
  // The first takes letters of all sizes, which others leave out beside small ones; the second finds them on a page that
  // lies askew on its ground.
  for (const mode of [PSM.SINGLE_COLUMN, PSM.SPARSE_TEXT]) {
    await worker.setParameters({ tessedit_pageseg_mode: mode })
    const { data } = await worker.recognize(image, {}, { blocks: true })
    const read = data.blocks?.flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines)) ?? []
    lines = read.flatMap(lineOf)
    if (countSeen(lines.map(({ text }) => text).join('')) > FEW_LETTERS) break
  }
  return lines
}

interface ReadLine {
  text: string
  confidence: number
  rowAttributes: { rowHeight: number }
}

function lineOf({ text, confidence, rowAttributes }: ReadLine): Line[] {
  const isText = confidence >= LEAST_CONFIDENCE && /[\p{L}\d].*[\p{L}\d]/u.test(text)
  const height = confidence >= SURE_CONFIDENCE ? rowAttributes.rowHeight : 0
  return isText ? [{ text: text.trim(), height }] : []
}
