import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { posterSvg } from './poster'
import { POSTER_PIXELS, type PosterRequest } from './poster-url'

/** About 7 kB each. */
const KEPT_PICTURES = 500

/** Promises, so that simultaneous requests draw a picture once. */
const pictures = new LRUCache<string, Promise<Buffer>>({ max: KEPT_PICTURES })

/** Takes about 30 ms of one core: the caller must limit how many are drawn at once. */
export function posterPng(poster: PosterRequest): Promise<Buffer> {
  const key = JSON.stringify(poster)
  const kept = pictures.get(key)
  if (kept) return kept
  const picture = draw(poster)
  pictures.set(key, picture)
  picture.catch(() => pictures.delete(key))
  return picture
}

function draw(poster: PosterRequest): Promise<Buffer> {
  const { width, height } = POSTER_PIXELS[poster.shape]
  // With flat colours a palette of 64 shows no loss.
  return sharp(Buffer.from(posterSvg(poster)))
    .resize(width, height)
    .png({ palette: true, colours: 64, effort: 1, dither: 0 })
    .toBuffer()
}
