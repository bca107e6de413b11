import { createRequire } from 'node:module'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { createWorker, OEM, PSM, type WorkerParams } from 'tesseract.js'
import { MAX_IMAGE_PIXELS } from '~/domain/image'
import { type Fragment, fragmentsOf, linesInOrder, surest } from './layout'
import { titleFirst } from './lines'

/**
 * A poster is looked at three times: each look finds what another one leaves out. Pixels: more take longer and are read
 * no better. https://tesseract-ocr.github.io/tessdoc/ImproveQuality.html
 */
const LOOKS = {
  // Sauvola's threshold reads what lies half in the shadow; this look finds how askew the page lies, too.
  shadows: { pixels: 1_200_000, threshold: '2' },
  // Otsu's reads small letters on grounds that change their colour.
  details: { pixels: 3_000_000, threshold: '0' },
  // The figure of a day that is as high as a hand is read when it is small.
  large: { pixels: 500_000, threshold: '0' },
} as const
type Look = keyof typeof LOOKS
const LOOKS_AT_PHOTO: readonly Look[] = ['shadows', 'details', 'large']
/** A scan lies flat and in an even light. */
export const LOOKS_AT_SCAN: readonly Look[] = ['details', 'large']
/** Letters of a small picture are read better when they are enlarged, so many times. */
const MOST_ENLARGED = 2
/** Percent; words below are stains and ornaments, */
const LEAST_CONFIDENCE = 40
/** and those below may be some, so that none of them is the title. */
const SURE_CONFIDENCE = 75

/** The pixels of a picture that is no file. */
export interface RawPicture {
  data: Uint8ClampedArray
  width: number
  height: number
  channels: 1 | 3 | 4
}

/** The text on a poster, its largest lines first; '' where nothing was read. Throws where it is no picture. */
export async function textOfPicture(
  picture: Uint8Array | RawPicture,
  looks: readonly Look[] = LOOKS_AT_PHOTO,
): Promise<string> {
  const page = await upright(picture)
  const worker = await reader()
  const words: Fragment[] = []
  let radians = 0
  for (const look of looks) {
    const { pixels, threshold } = LOOKS[look]
    const isFirst = words.length === 0
    await worker.setParameters({ ...SPARSE, thresholding_method: threshold } as Partial<WorkerParams>)
    const image = await seen(page, pixels, radians)
    const { data } = await worker.recognize(image.bytes, { rotateAuto: isFirst }, { blocks: true })
    radians ||= data.rotateRadians ?? 0
    const lines = data.blocks?.flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines)) ?? []
    words.push(...lines.flatMap((line) => fragmentsOf(wordsOf(line, image.width))))
  }
  await worker.terminate()
  return titleFirst(linesInOrder(surest(words).filter(isText)))
}

interface Page {
  data: Buffer
  width: number
  height: number
}

/** The picture in grey, as phones hold it: they store the side that is up beside the pixels. */
async function upright(picture: Uint8Array | RawPicture): Promise<Page> {
  const source =
    'data' in picture
      ? sharp(picture.data, { raw: { ...picture } })
      : sharp(picture, { limitInputPixels: MAX_IMAGE_PIXELS })
  const { autoOrient } = await source.metadata()
  const { data, info } = await source
    .rotate()
    .resize({ width: Math.max(1, Math.round(autoOrient.width * scaleTo(autoOrient, MOST_PIXELS))) })
    .flatten({ background: 'white' })
    .greyscale()
    .normalise()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const MOST_PIXELS = LOOKS.details.pixels

function scaleTo({ width, height }: { width: number; height: number }, pixels: number): number {
  return Math.min(MOST_ENLARGED, Math.sqrt(pixels / (width * height)))
}

/** The page with so many pixels, turned about its middle. */
async function seen(
  { data, width, height }: Page,
  pixels: number,
  radians: number,
): Promise<{ bytes: Buffer; width: number }> {
  const scale = scaleTo({ width, height }, pixels)
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const page = sharp(data, { raw: { width, height, channels: 1 } }).resize(size)
  const image = radians === 0 ? page : await turned(page, size, (radians * 180) / Math.PI)
  return { bytes: await image.png({ compressionLevel: 1 }).toBuffer(), width: size.width }
}

async function turned(page: Sharp, size: { width: number; height: number }, degrees: number): Promise<Sharp> {
  const flat = await page.raw().toBuffer({ resolveWithObject: true })
  const { data, info } = await sharp(flat.data, { raw: { ...flat.info } })
    .rotate(degrees, { background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { ...info } }).extract({
    left: Math.floor((info.width - size.width) / 2),
    top: Math.floor((info.height - size.height) / 2),
    ...size,
  })
}

/** The data of the language lie beside the package: nothing is fetched, and nothing is written. */
const LANGUAGE = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/fra/package.json')),
  '4.0.0_best_int',
)

const SPARSE = { debug_file: '/dev/null', tessedit_pageseg_mode: PSM.SPARSE_TEXT }

function reader() {
  const options = { langPath: LANGUAGE, gzip: true, cacheMethod: 'none' }
  // A failure rejects by itself; without a handler it would be thrown a second time, where nothing catches it.
  return createWorker('fra', OEM.LSTM_ONLY, { ...options, errorHandler: () => {} })
}

interface ReadLine {
  words: { text: string; confidence: number; bbox: { x0: number; y0: number; x1: number; y1: number } }[]
  rowAttributes: { rowHeight: number }
}

/** The edge of a letter is often read as a quote before it. */
const STAIN = /^[‘“'|_]+(?=\p{L})/u

/** « Ioh » and « 17hoo » are hours: no word is written so. */
const HOUR = /^[\dIloO]{1,2}h[\doO]{0,2}$/

function hourOf(word: string): string {
  return HOUR.test(word) && /[\dIl]/.test(word) ? word.replace(/[Il]/g, '1').replace(/[oO]/g, '0') : word
}

function wordsOf({ words, rowAttributes }: ReadLine, width: number): Fragment[] {
  return words
    .filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
    .map(({ text, confidence, bbox }) => ({
      text: hourOf(text.trim().replace(STAIN, '')),
      left: bbox.x0 / width,
      top: bbox.y0 / width,
      right: bbox.x1 / width,
      bottom: bbox.y1 / width,
      height: confidence >= SURE_CONFIDENCE ? rowAttributes.rowHeight / width : 0,
      score: (confidence - LEAST_CONFIDENCE) * text.trim().length,
    }))
}

function isText({ text }: Fragment): boolean {
  return /[\p{L}\d].*[\p{L}\d]/u.test(text) || /^\d$/.test(text)
}
