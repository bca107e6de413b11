import sharp from 'sharp'

const ICO_PIXELS = 32
/** What iOS asks for; it rounds the corners itself. */
const TOUCH_PIXELS = 180

/** The icons for what does not read favicon.svg, by file name. */
export async function siteIcons(svg: Buffer): Promise<Record<string, Buffer>> {
  const drawn = (pixels: number) =>
    sharp(svg, { density: 600 }).resize(pixels, pixels).png({ compressionLevel: 9 }).toBuffer()
  return {
    'favicon.ico': icoOf(await drawn(ICO_PIXELS), ICO_PIXELS),
    'apple-touch-icon.png': await drawn(TOUCH_PIXELS),
  }
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
