import sharp from 'sharp'

const ICO_PIXELS = 32
/** iOS asks for this size; it rounds the corners itself. */
const TOUCH_PIXELS = 180
/** Sizes that Chromium asks for before it offers an installation. */
const APP_PIXELS = [192, 512] as const
/** Systems cut maskable icons to a shape of theirs; only a circle of 80 % of the width is safe, so the picture is smaller. */
const MASKABLE_MARGIN = 88

/** The icons for what does not read favicon.svg, by file name. */
export async function siteIcons(svg: Buffer): Promise<Record<string, Buffer>> {
  const drawn = (pixels: number) =>
    sharp(svg, { density: 600 }).resize(pixels, pixels).png({ compressionLevel: 9 }).toBuffer()
  return {
    'favicon.ico': icoOf(await drawn(ICO_PIXELS), ICO_PIXELS),
    'apple-touch-icon.png': await drawn(TOUCH_PIXELS),
    'icon-192.png': await drawn(APP_PIXELS[0]),
    'icon-512.png': await drawn(APP_PIXELS[1]),
    'icon-maskable-512.png': await withMargin(await drawn(APP_PIXELS[1] - 2 * MASKABLE_MARGIN)),
  }
}

/** The margin has the colour of its corner. */
async function withMargin(png: Buffer): Promise<Buffer> {
  const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [r = 0, g = 0, b = 0] = data
  const margin = MASKABLE_MARGIN
  return sharp(png)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: { r, g, b } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** One PNG picture in an ICO file: ICONDIR, ICONDIRENTRY, the picture. */
function icoOf(png: Buffer, pixels: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(pixels, 6)
  head.writeUInt8(pixels, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
