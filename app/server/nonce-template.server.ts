// A rendered page with holes where its nonce stood: the page is kept once, gzipped, and every response gets a nonce of
// its own without being rendered or compressed again.
//
// How the gzip form works: the text between the holes is deflated in pieces that end on a byte boundary and look back
// at nothing before their own beginning; a hole is a "stored" deflate block (RFC 1951, 3.2.4), whose bytes stand in the
// clear. Filling it in leaves one thing to mend: the checksum at the end (RFC 1952, 2.3.1). CRC-32 is linear, so that is
// one multiplication however long the page.
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync, gunzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { FIRST_LEVEL, KEPT_LEVEL } from './compression-level'
import type { Stretch } from './whole-response.server'

const deflate = promisify(deflateRaw)
/** Node's threads cost a piece of a page more than compressing it. A larger one would keep others waiting. */
const DEFLATED_AT_ONCE = 200_000

/** 122 random bits as 36 characters of which all are allowed in a nonce; Node draws them from a pool. */
export function newNonce(): string {
  return randomUUID()
}

/** Seven a page; header, scripts and their files are those of a route. */
const COMMON_MOST = 300

export interface NonceTemplate {
  gzip: Filling
  nonceLength: number
  /** Of the page as it was rendered, with the nonce that was cut out. */
  pageCrc: number
  renderedNonceCrc: number
  /** What a changed bit of the nonce does to the page's CRC, all holes together. */
  holesWeight: number
}

/** Bytes in which a nonce is to be written at each of the offsets, ascending. */
interface Filling {
  bytes: Buffer
  holes: number[]
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty last block, fixed Huffman codes. */
const DEFLATE_END = Buffer.from([0x03, 0x00])
const TRAILER_LENGTH = 8
const FLUSHING = { finishFlush: constants.Z_FULL_FLUSH }
/** For what many pages have in common, which is deflated once. */
const BEST = { ...FLUSHING, level: constants.Z_BEST_COMPRESSION }

/** Cuts the page at every occurrence of the nonce it was rendered with. Without any, the page is the same for all.
 * `common` is what stands on other pages, too; the rest is deflated at this level of zlib's. */
export async function cutAtNonce(
  page: Buffer,
  nonce: string,
  common: readonly Stretch[] = [],
  level = FIRST_LEVEL,
): Promise<NonceTemplate> {
  const holes = occurrences(page, nonce)
  const segments = [...holes, page.length].map((end, index) => {
    const previous = holes[index - 1]
    return piecesOf(page, previous === undefined ? 0 : previous + nonce.length, end, common)
  })
  return {
    gzip: await gzipWithHoles(segments, { level, nonceLength: nonce.length, plainLength: page.length }),
    nonceLength: nonce.length,
    pageCrc: crc32(page),
    renderedNonceCrc: crc32(nonce),
    holesWeight: holes.reduce((weight, hole) => weight ^ crcShift(page.length - hole - nonce.length), 0),
  }
}

function occurrences(page: Buffer, nonce: string): number[] {
  const found: number[] = []
  for (let at = page.indexOf(nonce); at !== -1; at = page.indexOf(nonce, at + nonce.length)) found.push(at)
  return found
}

interface Piece {
  bytes: Buffer
  isCommon: boolean
}

/** From `from` to `to`, cut where a common stretch begins or ends. */
function piecesOf(page: Buffer, from: number, to: number, common: readonly Stretch[]): Piece[] {
  const pieces: Piece[] = []
  const add = (end: number, isCommon: boolean) => {
    if (end <= from) return
    pieces.push({ bytes: page.subarray(from, end), isCommon })
    from = end
  }
  for (const [begin, end] of common) {
    add(Math.min(begin, to), false)
    add(Math.min(end, to), true)
  }
  add(to, false)
  return pieces
}

/** The same page in fewer bytes, in twice the time. `common` as it was. */
export function compressedWell(template: NonceTemplate, common: readonly Stretch[]): Promise<NonceTemplate> {
  const nonce = newNonce()
  return cutAtNonce(fillPlain(template, nonce), nonce, common, KEPT_LEVEL)
}

async function gzipWithHoles(
  segments: Piece[][],
  { level, nonceLength, plainLength }: { level: number; nonceLength: number; plainLength: number },
): Promise<Filling> {
  const deflated = await Promise.all(
    segments.map(async (pieces) =>
      Buffer.concat(await Promise.all(pieces.map((piece) => deflatedPiece(piece, level)))),
    ),
  )
  const storedBlock = storedBlockFor(nonceLength)
  const parts: Buffer[] = [GZIP_HEADER]
  const holes: number[] = []
  let length = GZIP_HEADER.length
  for (const [index, piece] of deflated.entries()) {
    if (index > 0) {
      parts.push(storedBlock)
      length += storedBlock.length
      holes.push(length - nonceLength)
    }
    parts.push(piece)
    length += piece.length
  }
  const trailer = Buffer.alloc(TRAILER_LENGTH)
  trailer.writeUInt32LE(plainLength, 4)
  return { bytes: Buffer.concat([...parts, DEFLATE_END, trailer]), holes }
}

/** Compressed once. */
const commonDeflated = new LRUCache<string, Buffer>({ max: COMMON_MOST })

function deflatedPiece({ bytes, isCommon }: Piece, level: number): Buffer | Promise<Buffer> {
  const deflating = { ...FLUSHING, level }
  if (bytes.length > DEFLATED_AT_ONCE) return deflate(bytes, deflating)
  if (!isCommon) return deflateRawSync(bytes, deflating)
  const key = bytes.toString('latin1')
  const known = commonDeflated.get(key)
  if (known) return known
  const deflated = deflateRawSync(bytes, BEST)
  commonDeflated.set(key, deflated)
  return deflated
}

/** Not the last block, type stored, then the length and its complement, then room for the nonce. */
function storedBlockFor(nonceLength: number): Buffer {
  const block = Buffer.alloc(5 + nonceLength)
  block.writeUInt16LE(nonceLength, 1)
  block.writeUInt16LE(~nonceLength & 0xffff, 3)
  return block
}

/** The page with this nonce, for the few that cannot unpack it: kept plain, too, it would take five times the memory.
 * Takes a nonce as long as the one that was cut out. */
export function fillPlain(template: NonceTemplate, nonce: string): Buffer {
  return gunzipSync(fillGzip(template, nonce))
}

/** The gzipped page with this nonce. Takes a nonce as long as the one that was cut out. */
export function fillGzip(template: NonceTemplate, nonce: string): Buffer {
  const filled = fill(template.gzip, nonce)
  filled.writeUInt32LE(crcWith(template, nonce), filled.length - TRAILER_LENGTH)
  return filled
}

function fill({ bytes, holes }: Filling, nonce: string): Buffer {
  const filled = Buffer.from(bytes)
  for (const hole of holes) filled.write(nonce, hole, 'latin1')
  return filled
}

/**
 * Two messages of one length have checksums that differ by the difference of the messages, which here is the difference
 * of the nonces times the weight of the places where it stands.
 */
function crcWith({ pageCrc, renderedNonceCrc, holesWeight }: NonceTemplate, nonce: string): number {
  return (pageCrc ^ crcProduct(holesWeight, crc32(nonce) ^ renderedNonceCrc)) >>> 0
}

/** The generator polynomial of CRC-32, lowest power in the highest bit, like every value below. */
const CRC_POLYNOMIAL = 0xedb88320
const CRC_ONE = 0x80000000
/** x^8: one byte further from the end. */
const CRC_BYTE = 0x00800000

/** The factor by which a difference counts that is followed by so many bytes: x^(8 * bytes) modulo the generator. */
function crcShift(bytes: number): number {
  let shift = CRC_ONE
  let square = CRC_BYTE
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = crcProduct(shift, square)
    square = crcProduct(square, square)
  }
  return shift
}

/** Product of two polynomials over GF(2), modulo the generator. */
function crcProduct(a: number, b: number): number {
  let product = 0
  let multiple = b
  for (let power = CRC_ONE; power !== 0; power >>>= 1) {
    if (a & power) product ^= multiple
    multiple = multiple & 1 ? (multiple >>> 1) ^ CRC_POLYNOMIAL : multiple >>> 1
  }
  return product
}

/** What one template holds in memory, in bytes. */
export function sizeOf(template: NonceTemplate): number {
  return template.gzip.bytes.length
}
