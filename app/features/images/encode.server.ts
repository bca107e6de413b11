// Decoding what strangers send and encoding it anew: nothing of the original file survives but its pixels.
import sharp from 'sharp'
import { IMAGE_VARIANTS, type ImageRefusal, type ImageVariant, MAX_IMAGE_PIXELS } from '~/domain/image'
import { formatOf, type ImageFormat } from './image-format.server'

export interface EncodedImage {
  width: number
  height: number
  variants: { variant: ImageVariant; webp: Buffer }[]
}

/** An image that takes longer is made to take long: 40 megapixels of AVIF need some 10 s of a small server. */
const TIMEOUT_SECONDS = 30
/** Higher than that, an image is cropped by nobody's layout: infographics keep their proportions up to it. */
const MAX_HEIGHT_PER_WIDTH = 3
const WEBP_QUALITY = 80
/** Names of the loaders in libvips; SVG is for our own posters, formatOf keeps foreign ones out. */
const LOADERS = ['JpegBuffer', 'PngBuffer', 'WebpBuffer', 'HeifBuffer', 'SvgBuffer']
/** What sharp calls each format. */
const SHARP_FORMAT: Record<ImageFormat, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }

// For the whole process: every other loader (GIF, PDF, TIFF, ImageMagick…) and every file by its path is out of reach.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}`) })
// One thread an image, and no pixels kept for later: memory is bounded by the image being worked on.
sharp.concurrency(1)
sharp.cache(false)

/** The variants of the image in these bytes, upright, in sRGB, first frame only, without metadata. */
export async function encodeImage(
  bytes: Buffer,
): Promise<{ ok: true; image: EncodedImage } | { ok: false; reason: ImageRefusal }> {
  const format = formatOf(bytes)
  if (format === null) return { ok: false, reason: 'not-an-image' }
  if (format === 'heic') return { ok: false, reason: 'heic' }

  try {
    // The header alone, before any pixel; the limit is checked here to tell it from damage.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (header.format !== SHARP_FORMAT[format]) return { ok: false, reason: 'not-an-image' }
    if (format === 'avif' && header.compression !== 'av1') return { ok: false, reason: 'heic' }
    if (header.width * header.height > MAX_IMAGE_PIXELS) return { ok: false, reason: 'too-many-pixels' }
    return { ok: true, image: await encodeVariants(bytes) }
  } catch {
    // Whatever the decoder stumbles over.
    return { ok: false, reason: 'damaged' }
  }
}

/** The original is decoded once, down to the largest size; the variants are made of that. */
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
