// Posters as PNG, for readers that show no SVG (social networks).
import sharp from 'sharp'
import { posterSvg } from './poster'
import { POSTER_PIXELS, type PosterRequest } from './poster-url'

/** About 7 kB each. */
const KEPT_PICTURES = 500
/** One picture takes some 30 ms of one core: a longer queue would only serve whoever is making addresses up. */
const MAX_WAITING = 20

const pictures = new Map<string, Buffer>()
const drawing = new Map<string, Promise<Buffer>>()
let lastDrawn: Promise<unknown> = Promise.resolve()

/** The poster as a PNG of the shape's pixels, drawn one at a time; null when too many are waiting already. */
export async function posterPng(poster: PosterRequest): Promise<Buffer | null> {
  const key = JSON.stringify(poster)
  const kept = pictures.get(key)
  if (kept) {
    // Moved to the young end: a Map keeps the order of insertion.
    pictures.delete(key)
    pictures.set(key, kept)
    return kept
  }
  const underway = drawing.get(key)
  if (underway) return underway
  if (drawing.size >= MAX_WAITING) return null

  const picture = lastDrawn.then(() => draw(poster))
  drawing.set(key, picture)
  lastDrawn = picture.catch(() => undefined)
  try {
    keep(key, await picture)
  } finally {
    drawing.delete(key)
  }
  return picture
}

function draw(poster: PosterRequest): Promise<Buffer> {
  const { width, height } = POSTER_PIXELS[poster.shape]
  // Flat inks: a palette of 64 shows no loss, and at this effort is small as well as quick.
  return sharp(Buffer.from(posterSvg(poster)))
    .resize(width, height)
    .png({ palette: true, colours: 64, effort: 1, dither: 0 })
    .toBuffer()
}

function keep(key: string, picture: Buffer): void {
  pictures.set(key, picture)
  const [oldest] = pictures.keys()
  if (pictures.size > KEPT_PICTURES && oldest !== undefined) pictures.delete(oldest)
}
