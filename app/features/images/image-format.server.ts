export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif'

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** ISO/IEC 23008-12 brands with HEVC, which sharp's prebuilt binaries cannot read. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const AVIF_BRANDS = ['avif', 'avis']

/** Reads the first bytes; name and declared type may lie. 'heic' is recognized but not supported. */
export function formatOf(bytes: Buffer): ImageFormat | 'heic' | null {
  if (startsWith(bytes, JPEG)) return 'jpeg'
  if (startsWith(bytes, PNG)) return 'png'
  if (latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP') return 'webp'
  if (latin1(bytes, 4, 8) !== 'ftyp') return null
  const brands = brandsOf(bytes)
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null
}

const MAX_BRANDS = 32

function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 16 + 4 * MAX_BRANDS)
  const brands = [latin1(bytes, 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin1(bytes, at, at + 4))
  return brands
}

function startsWith(bytes: Buffer, magic: Buffer): boolean {
  return bytes.subarray(0, magic.length).equals(magic)
}

function latin1(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to)
}
