import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A photo to choose in a form: 900 by 600 pixels unless said otherwise, some hundred kilobytes, as from a camera. */
export async function photo({ width = 900, height = 600 } = {}) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = sharp({ create: { width, height, channels: 3, background: 'teal', noise } })
  return { name: 'affiche.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** A photo as phones take them, above 12 MB, lying on its side: its orientation says that it is to be shown upright. */
export async function largePhoto() {
  const raw = { width: 3800, height: 2850, channels: 3 } as const
  const image = sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
  const buffer = await image.withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer()
  return { name: 'telephone.jpg', mimeType: 'image/jpeg', buffer }
}
