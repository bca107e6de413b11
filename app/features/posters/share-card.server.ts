import { LRUCache } from 'lru-cache'
import sharp, { type OverlayOptions } from 'sharp'
import { onLight } from '~/domain/colours'
import { boxLettering, drawable, lettering, lineLettering } from './lettering.server'
import { posterSvg } from './poster'
import { POSTER_PIXELS, type PosterShape } from './poster-url'
import { SHARE_LAYOUTS, type ShareLayout, type ShareShape } from './share-layouts'

export interface ShareCard {
  title: string
  /** It takes the place of a title that cannot be drawn. */
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

/** Each preview takes about 25 kB. */
const PREVIEWS_CACHED = 300
/** Each of the larger pictures that people download takes up to 1 MB, with a photo. */
const DOWNLOADS_CACHED = 20
/** Promises, so that simultaneous requests draw a picture once. */
const previews = new LRUCache<string, Promise<Buffer>>({ max: PREVIEWS_CACHED })
const downloads = new LRUCache<string, Promise<Buffer>>({ max: DOWNLOADS_CACHED })

/** PNG. `photo` (any raster image) stands in for the poster; `key` names it. Takes 100 to 400 ms, mostly beside the
 * main thread: the caller must limit how many are drawn at once. */
export function shareCardPng(
  card: ShareCard,
  photo: { key: string; image: Buffer } | null,
  shape: ShareShape = 'wide',
): Promise<Buffer> {
  const pictures = shape === 'wide' ? previews : downloads
  const key = JSON.stringify([shape, card, photo?.key])
  const kept = pictures.get(key)
  if (kept) return kept
  const picture = draw(card, photo?.image ?? null, SHARE_LAYOUTS[shape])
  pictures.set(key, picture)
  picture.catch(() => pictures.delete(key))
  return picture
}

const PAPER = '#faf7f0'
const INK = '#17140f'
const QUIET = '#5d564b'
const ACCENT = '#c4161c'
const BOLD = '800ExtraBold'
const PLAIN = '500Medium'
/** The pixels of an SVG image that sharp draws without being told otherwise. */
const DOTS_PER_INCH = 72

async function draw(card: ShareCard, photo: Buffer | null, layout: ShareLayout): Promise<Buffer> {
  const { width, height, rule, text, date, title, lines, site } = layout
  const face = photo ? sharp(photo) : poster(card, layout)
  const picture = await face
    .resize(layout.picture.width, layout.picture.height, { fit: 'cover' })
    .png()
    .toBuffer()
  const day = await lettering(card.date.day, { weight: BOLD, size: date.numeral, colour: ACCENT })
  const parts = { weight: BOLD, size: date.parts, colour: INK } as const
  const [weekday, month, siteName, titleText] = await Promise.all([
    lettering(card.date.weekday, parts),
    lettering(card.date.month, parts),
    lettering(drawable(card.site), { weight: PLAIN, size: site.size, colour: QUIET }),
    boxLettering(
      drawable(card.title) || card.theme,
      { weight: BOLD, colour: INK },
      { ...title, width: text.width },
    ),
  ])
  const lineTexts = await Promise.all(
    card.lines
      .map(drawable)
      .filter(Boolean)
      .map((line, at) =>
        lineLettering(line, { weight: at === 0 ? BOLD : PLAIN, size: lines.size, colour: INK }, text.width),
      ),
  )
  const dateLeft = text.left + day.width + date.gap
  const foot = date.top + day.height
  const layers: OverlayOptions[] = [
    { input: picture, left: layout.picture.left, top: layout.picture.top },
    { input: band(onLight(card.poster.colour), rule.width, rule.height), left: rule.left, top: rule.top },
    { input: day.data, left: text.left, top: date.top },
    { input: weekday.data, left: dateLeft, top: foot - Math.round(1.1 * date.parts) - weekday.height },
    { input: month.data, left: dateLeft, top: foot - month.height },
    { input: titleText.data, left: text.left, top: title.top },
    ...lineTexts.map(({ data }, at) => ({
      input: data,
      left: text.left,
      top: lines.top + at * lines.height,
    })),
    { input: siteName.data, left: text.left, top: site.bottom - siteName.height },
    ...(card.state ? await stateBand(card.state, layout.state) : []),
  ]
  return sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite(layers)
    .png({ palette: true, colours: photo ? 256 : 96, effort: 1, dither: photo ? 1 : 0 })
    .toBuffer()
}

/** Drawn as large as its place, so that no edge is blurred. */
function poster(card: ShareCard, { picture, width, height }: ShareLayout) {
  const shape: PosterShape = width > height ? 'wide' : 'card'
  const pixels = POSTER_PIXELS[shape]
  const scale = Math.max(1, picture.width / pixels.width, picture.height / pixels.height)
  const density = Math.ceil(DOTS_PER_INCH * scale)
  return sharp(Buffer.from(posterSvg({ ...card.poster, shape })), { density })
}

async function stateBand(
  state: string,
  { right, top, height, size }: ShareLayout['state'],
): Promise<OverlayOptions[]> {
  const words = await lettering(state, { weight: BOLD, size, colour: '#ffffff' })
  const width = words.width + 48
  const left = right - width
  return [
    { input: band(ACCENT, width, height), left, top },
    { input: words.data, left: left + 24, top: top + Math.round((height - words.height) / 2) },
  ]
}

function band(colour: string, width: number, height: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/></svg>`,
  )
}
