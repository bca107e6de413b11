import sharp from 'sharp'

/** A photo to choose in a form: 900 by 600 pixels, some hundred kilobytes, as from a camera. */
export async function photo() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal', noise } })
  return { name: 'affiche.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}
