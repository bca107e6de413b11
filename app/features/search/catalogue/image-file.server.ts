import { renameSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { AgendaIndex, INDEX_VERSION } from '../index/agenda-index'
import { ARRAY_KINDS, type ImageArray, ImageReader, ImageWriter, newArray } from '../index/image'

const MAGIC = 'AGENDA1\n'
const PREFIX_BYTES = 12
const CHECKSUM_BYTES = 4
/** Small, so that the checksum of a piece delays no request. */
const PIECE_BYTES = 1 << 20

const headerSchema = z.object({
  version: z.string(),
  token: z.string(),
  numbers: z.array(z.number()),
  arrays: z.array(z.tuple([z.enum(ARRAY_KINDS), z.number().int().nonnegative()])),
})

/** Writes beside the old image and renames. `token` identifies the documents; `keep` is called in the turn of the
 * renaming. Gives up when `isOutdated` becomes true. */
export async function writeImage(
  file: string,
  { index, token, isOutdated, keep }: ImageToWrite,
): Promise<boolean> {
  const image = new ImageWriter()
  index.save(image)
  const header = Buffer.from(
    JSON.stringify({
      version: INDEX_VERSION,
      token,
      numbers: image.numbers,
      arrays: image.arrays.map(({ kind, length }) => [kind, length]),
    }),
  )
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.write(MAGIC)
  prefix.writeUInt32LE(header.length, MAGIC.length)

  const draft = `${file}.draft`
  const handle = await open(draft, 'w')
  try {
    let checksum = 0
    const parts = [
      () => prefix,
      () => header,
      ...image.arrays.map(
        ({ make }) =>
          () =>
            bytesOf(make()),
      ),
    ]
    for (const part of parts) {
      // A part that has changed since may no longer fit the lengths in the header.
      if (isOutdated()) return false
      const bytes = part()
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        if (isOutdated()) return false
        const piece = bytes.subarray(at, at + PIECE_BYTES)
        checksum = crc32(piece, checksum)
        await writeAll(handle, piece)
      }
    }
    const trailer = Buffer.alloc(CHECKSUM_BYTES)
    trailer.writeUInt32LE(checksum)
    await writeAll(handle, trailer)
    await handle.datasync()
    if (isOutdated()) return false
    renameSync(draft, file)
    keep()
    return true
  } finally {
    await handle.close()
    await rm(draft, { force: true })
  }
}

interface ImageToWrite {
  index: AgendaIndex
  token: string
  isOutdated(): boolean
  keep(): void
}

/** The index that was written under this token; null when the file is absent, damaged or of another token or format. */
export async function readImage(file: string, token: string): Promise<AgendaIndex | null> {
  let handle: FileHandle
  try {
    handle = await open(file, 'r')
  } catch {
    return null
  }
  try {
    return await readIndex(handle, token)
  } catch {
    // The index can be made from the documents.
    return null
  } finally {
    await handle.close()
  }
}

/** Throws when the file is no image. Does not move the handle's position. */
export async function imageTokenOf(handle: FileHandle): Promise<string> {
  return (await readHeader(handle)).header.token
}

async function readHeader(handle: FileHandle) {
  const { size } = await handle.stat()
  const prefix = await readAll(handle, Buffer.alloc(PREFIX_BYTES), 0)
  const headerBytes = prefix.readUInt32LE(MAGIC.length)
  if (prefix.toString('latin1', 0, MAGIC.length) !== MAGIC || headerBytes > size)
    throw new Error('the file is no image of the index')
  const rawHeader = await readAll(handle, Buffer.alloc(headerBytes), PREFIX_BYTES)
  const header = headerSchema.parse(JSON.parse(rawHeader.toString()))
  return { size, prefix, headerBytes, rawHeader, header }
}

async function readIndex(handle: FileHandle, token: string): Promise<AgendaIndex | null> {
  const { size, prefix, headerBytes, rawHeader, header } = await readHeader(handle)
  if (header.version !== INDEX_VERSION || header.token !== token) return null

  const width = { u8: 1, u16: 2, i32: 4, u32: 4 }
  const arrayBytes = header.arrays.reduce((sum, [kind, length]) => sum + width[kind] * length, 0)
  if (PREFIX_BYTES + headerBytes + arrayBytes + CHECKSUM_BYTES !== size) return null

  let checksum = crc32(rawHeader, crc32(prefix))
  const arrays: ImageArray[] = []
  let at = PREFIX_BYTES + headerBytes
  for (const [kind, length] of header.arrays) {
    const array = newArray(kind, length)
    const bytes = await readAll(handle, bytesOf(array), at)
    at += bytes.length
    // zlib takes an empty buffer for a new start.
    if (bytes.length > 0) checksum = crc32(bytes, checksum)
    arrays.push(array)
  }
  const trailer = await readAll(handle, Buffer.alloc(CHECKSUM_BYTES), at)
  return trailer.readUInt32LE() === checksum
    ? AgendaIndex.load(new ImageReader(header.numbers, arrays))
    : null
}

function bytesOf(array: ImageArray): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength)
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await handle.write(bytes, at, bytes.length - at)).bytesWritten
  }
}

async function readAll(handle: FileHandle, into: Buffer, from: number): Promise<Buffer> {
  for (let at = 0; at < into.length; ) {
    const { bytesRead } = await handle.read(into, at, into.length - at, from + at)
    if (bytesRead === 0) throw new Error('the image ends too soon')
    at += bytesRead
  }
  return into
}
