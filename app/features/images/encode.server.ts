import sharp from 'sharp'
import {
  IMAGE_VARIANTS,
  type ImageRefusal,
  type ImageVariant,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
} from '~/domain/image'
import type { Refused } from '~/platform/refused'
import { formatOf, type ImageFormat } from './image-format.server'

interface EncodedImage {
  width: number
  height: number
  variants: { variant: ImageVariant; webp: Buffer }[]
}

/** 40 megapixels of AVIF take about 10 s; an image that takes longer is an attack. */
const TIMEOUT_SECONDS = 30
const MAX_HEIGHT_PER_WIDTH = 3
const WEBP_QUALITY = 80
/** libvips loaders. SVG is for our own posters; formatOf refuses uploaded SVG. */
const LOADERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer', 'SvgBuffer']
const SHARP_FORMAT: Record<ImageFormat, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }

// The block holds for the whole process: uploaded bytes must not reach other loaders (GIF, PDF, TIFF, ImageMagick) or
// files by path.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) })
sharp.concurrency(1)
sharp.cache(false)

/** Takes the bytes of a file and gives WebP in each width of IMAGE_VARIANTS, upright and in sRGB. Refuses what is no JPEG,
 * PNG, WebP or AVIF (`heic` by name), has more than MAX_IMAGE_PIXELS or a side above MAX_IMAGE_SIDE, or is damaged. */
export async function encodeImage(
  bytes: Buffer,
): Promise<{ ok: true; image: EncodedImage } | Refused<ImageRefusal>> {
  const refusal = await refusalOf(bytes)
  if (refusal !== null) return { ok: false, reason: refusal }
  try {
    return { ok: true, image: await encodeVariants(bytes) }
  } catch {
    return { ok: false, reason: 'damaged' }
  }
}

/** Reads only the header; null for an image that may be decoded. */
export async function refusalOf(bytes: Buffer): Promise<ImageRefusal | null> {
  const format = formatOf(bytes)
  if (format === null) return 'not-an-image'
  if (format === 'heic') return 'heic'
  try {
    // The limit is checked here, so that a large image is not reported as damaged.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (header.format !== SHARP_FORMAT[format]) return 'not-an-image'
    if (format === 'avif' && header.compression !== 'av1') return 'heic'
    if (header.width * header.height > MAX_IMAGE_PIXELS) return 'too-many-pixels'
    return Math.max(header.width, header.height) > MAX_IMAGE_SIDE ? 'too-long' : null
  } catch {
    return 'damaged'
  }
}

async function encodeVariants(bytes: Buffer): Promise<EncodedImage> {
  const source = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
  const { data, info } = await source
    .rotate()
    .resize(boxOf(Math.max(...IMAGE_VARIANTS)))
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer({ resolveWithObject: true })

  const variants: EncodedImage['variants'] = []
  for (const variant of IMAGE_VARIANTS) {
    const { width, height, channels } = info
    const webp = await sharp(data, { raw: { width, height, channels } })
      .resize(boxOf(variant))
      .webp({ quality: WEBP_QUALITY })
      .toBuffer()
    variants.push({ variant, webp })
  }
  return { width: info.width, height: info.height, variants }
}

function boxOf(width: number): sharp.ResizeOptions {
  return { width, height: width * MAX_HEIGHT_PER_WIDTH, fit: 'inside', withoutEnlargement: true }
}
