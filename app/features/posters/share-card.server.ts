import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import sharp, { type OverlayOptions } from 'sharp'
import { onLight } from '~/domain/colours'
import { escapeMarkup } from '~/platform/markup'
import { posterSvg } from './poster'

/** CSS pixels: what social networks ask for. */
export const SHARE_PIXELS = { width: 1200, height: 630 } as const

export interface ShareCard {
  title: string
  /** Stands in for a title that cannot be drawn. */
  theme: string
  /** « sam. », « 28 », « nov. ». */
  date: { weekday: string; day: string; month: string }
  /** « 20 h 30 », then the place. */
  lines: string[]
  /** « Annulé ». */
  state: string | null
  site: string
  poster: { id: string; category: string; colour: string }
}

/** About 25 kB each. */
const KEPT_PICTURES = 300
/** Promises, so that simultaneous requests draw a picture once. */
const pictures = new LRUCache<string, Promise<Buffer>>({ max: KEPT_PICTURES })

/** PNG. `photo` (any raster image) stands in for the poster; `key` names it. Takes about 100 ms, mostly beside the main
 * thread: the caller must limit how many are drawn at once. */
export function shareCardPng(card: ShareCard, photo: { key: string; image: Buffer } | null): Promise<Buffer> {
  const key = JSON.stringify([card, photo?.key])
  const kept = pictures.get(key)
  if (kept) return kept
  const picture = draw(card, photo?.image ?? null)
  pictures.set(key, picture)
  picture.catch(() => pictures.delete(key))
  return picture
}

const PAPER = '#faf7f0'
const INK = '#17140f'
const QUIET = '#5d564b'
const ACCENT = '#c4161c'
const PANEL = 720
const MARGIN = 56
const TEXT_WIDTH = PANEL - 2 * MARGIN
const TITLE_TOP = 268
const TITLE_HEIGHT = 186
/** The largest that fits. */
const TITLE_SIZES = [68, 58, 50, 43, 37, 32]
const LINES_TOP = 476
const LINE_HEIGHT = 44
const LINE_SIZE = 32
const LINE_SHRINKS_TO = 0.75
const RULE = 8
const STATE_HEIGHT = 68

async function draw(card: ShareCard, photo: Buffer | null): Promise<Buffer> {
  const { width, height } = SHARE_PIXELS
  const face = photo ?? Buffer.from(posterSvg({ ...card.poster, shape: 'wide' }))
  const picture = await sharp(face)
    .resize(width - PANEL, height, { fit: 'cover' })
    .png()
    .toBuffer()
  const day = await text(card.date.day, '800ExtraBold', 210, ACCENT)
  const dateLeft = MARGIN + day.width + 28
  const [weekday, month, site, title] = await Promise.all([
    text(card.date.weekday, '800ExtraBold', 40, INK),
    text(card.date.month, '800ExtraBold', 40, INK),
    text(drawable(card.site), '500Medium', 24, QUIET),
    titleLettering(drawable(card.title) || card.theme),
  ])
  const lines = await Promise.all(
    card.lines
      .map(drawable)
      .filter(Boolean)
      .map((line, at) => lineLettering(line, at === 0 ? '800ExtraBold' : '500Medium')),
  )
  const foot = MARGIN + day.height
  const layers: OverlayOptions[] = [
    { input: picture, left: PANEL, top: 0 },
    { input: band(onLight(card.poster.colour), RULE, height), left: PANEL - RULE, top: 0 },
    { input: day.data, left: MARGIN, top: MARGIN },
    { input: weekday.data, left: dateLeft, top: foot - 44 - weekday.height },
    { input: month.data, left: dateLeft, top: foot - month.height },
    { input: title.data, left: MARGIN, top: TITLE_TOP },
    ...lines.map(({ data }, at) => ({ input: data, left: MARGIN, top: LINES_TOP + at * LINE_HEIGHT })),
    { input: site.data, left: MARGIN, top: height - 28 - site.height },
    ...(card.state ? await stateBand(card.state) : []),
  ]
  return sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite(layers)
    .png({ palette: true, colours: photo ? 256 : 96, effort: 1, dither: photo ? 1 : 0 })
    .toBuffer()
}

async function stateBand(state: string): Promise<OverlayOptions[]> {
  const words = await text(state, '800ExtraBold', 34, '#ffffff')
  const width = words.width + 48
  const left = PANEL - RULE - width
  return [
    { input: band(ACCENT, width, STATE_HEIGHT), left, top: 0 },
    { input: words.data, left: left + 24, top: Math.round((STATE_HEIGHT - words.height) / 2) },
  ]
}

/** Pango reads neither woff nor woff2, in which the site's own fonts come. */
const FONTS = '@expo-google-fonts/bricolage-grotesque'
const { resolve } = createRequire(import.meta.url)
type Weight = '800ExtraBold' | '500Medium'

/** A letter, figure or sign. */
const DRAWN = /[\p{L}\p{N}\p{P}\p{S}]/u

interface Lettering {
  data: Buffer
  width: number
  height: number
}

const NOTHING: Lettering = {
  data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
  width: 1,
  height: 1,
}

/** `size` in pixels. With a width it wraps. */
async function text(
  words: string,
  weight: Weight,
  size: number,
  colour: string,
  width?: number,
): Promise<Lettering> {
  // Pango refuses to draw nothing.
  if (!DRAWN.test(words)) return NOTHING
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(words)}</span>`,
      font: `Bricolage Grotesque ${weight.slice(3)} ${Math.round(size)}`,
      fontfile: resolve(`${FONTS}/${weight}/BricolageGrotesque_${weight}.ttf`),
      dpi: 72,
      rgba: true,
      ...(width && { width, wrap: 'word-char' as const }),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** As large as fits its box; of what never does, the end is cut off. */
async function titleLettering(title: string): Promise<Lettering> {
  let last: Lettering | null = null
  for (const size of TITLE_SIZES) {
    last = await text(title, '800ExtraBold', size, INK, TEXT_WIDTH)
    if (last.height <= TITLE_HEIGHT && last.width <= TEXT_WIDTH) return last
  }
  if (!last) throw new Error('no size of titles')
  const [width, height] = [Math.min(last.width, TEXT_WIDTH), Math.min(last.height, TITLE_HEIGHT)]
  const data = await sharp(last.data).extract({ left: 0, top: 0, width, height }).png().toBuffer()
  return { data, width, height }
}

/** On one line: smaller, then shorter. */
async function lineLettering(line: string, weight: Weight): Promise<Lettering> {
  const whole = await text(line, weight, LINE_SIZE, INK)
  if (whole.width <= TEXT_WIDTH) return whole
  const ratio = TEXT_WIDTH / whole.width
  if (ratio >= LINE_SHRINKS_TO) return text(line, weight, LINE_SIZE * ratio, INK)
  const characters = [...line]
  const kept = characters.slice(0, Math.floor((characters.length * ratio) / LINE_SHRINKS_TO) - 2).join('')
  return text(`${kept.trim()}…`, weight, LINE_SIZE * LINE_SHRINKS_TO, INK)
}

/** What fonts can draw everywhere: no pictograms, and nothing that turns the text around. */
function drawable(words: string): string {
  return words
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{C}|\ufe0f/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function band(colour: string, width: number, height: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/></svg>`,
  )
}
