import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDiskFiles } from '~/backend/files/disk-files.server'
import type { FileStore } from '~/backend/files/files'
import { type IMAGE_REFUSALS, IMAGE_VARIANTS, MAX_IMAGE_BYTES, purposeOf } from '~/domain/image'
import { fixedClock } from '~/platform/clock'
import { eraseImage, type IngestOutcome, ingestImage, readImage } from './ingest.server'

const MEGABYTE = 1024 * 1024

let directory: string
let files: FileStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agenda-images-'))
  files = await openDiskFiles({ directory, clock: fixedClock('2026-11-21T12:00:00.000Z') })
})

afterEach(() => rm(directory, { recursive: true }))

const ingest = (bytes: Buffer) => ingestImage(bytes, 'event', files)

function picture(width: number, height: number, background = '#c4161c') {
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
}

/** Noise does not compress: what is cut off was needed. */
function noise(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
}

async function storedFiles(): Promise<string[]> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true })
  return names.filter((name) => name.isFile()).map(({ name }) => name)
}

async function stored(outcome: IngestOutcome, variant: (typeof IMAGE_VARIANTS)[number]): Promise<Buffer> {
  const bytes = outcome.ok ? await readImage(outcome.image.id, variant, files) : null
  if (bytes === null) throw new Error(`not stored: ${JSON.stringify(outcome)}`)
  return bytes
}

async function expectRefused(bytes: Buffer, reason: keyof typeof IMAGE_REFUSALS): Promise<void> {
  expect(await ingest(bytes)).toEqual({ ok: false, reason })
  expect(await storedFiles()).toEqual([])
}

/** How much the process has grown at its largest, in bytes, while this ran. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.resourceUsage().maxRSS
  await work()
  return (process.resourceUsage().maxRSS - before) * 1024
}

function pngChunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)])
}

/** Compressed piece by piece: what the test itself needs must not hide what it measures. */
function deflatedZeros(megabytes: number): Promise<Buffer> {
  return buffer(Readable.from(Array(megabytes).fill(Buffer.alloc(MEGABYTE))).pipe(createDeflate()))
}

/** The first chunk after IHDR begins here. */
const AFTER_HEADER = 33

describe('an accepted image', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s becomes WebP in three sizes', async (format) => {
    const outcome = await ingest(await picture(2000, 1000).toFormat(format).toBuffer())
    expect(outcome).toMatchObject({ ok: true, image: { width: 1280, height: 640 } })
    for (const variant of IMAGE_VARIANTS) {
      expect(await sharp(await stored(outcome, variant)).metadata()).toMatchObject({
        format: 'webp',
        width: variant,
        height: variant / 2,
      })
    }
  })

  test('has an id that says what it is for and cannot be guessed', async () => {
    const bytes = await picture(10, 10).png().toBuffer()
    const ids = await Promise.all(
      (['event', 'partner', 'place', 'profile'] as const).map(async (purpose) => {
        const outcome = await ingestImage(bytes, purpose, files)
        return outcome.ok ? outcome.image.id : ''
      }),
    )
    expect(ids.map(purposeOf)).toEqual(['event', 'partner', 'place', 'profile'])
    expect(new Set(ids.map((id) => id.split('-')[1])).size).toBe(4)
    expect(ids.every((id) => /-[0-9a-f]{32}$/.test(id))).toBe(true)
  })

  test('is never enlarged', async () => {
    const outcome = await ingest(await picture(500, 300).png().toBuffer())
    expect(outcome).toMatchObject({ ok: true, image: { width: 500, height: 300 } })
    expect(await sharp(await stored(outcome, 320)).metadata()).toMatchObject({ width: 320, height: 192 })
    expect(await sharp(await stored(outcome, 1280)).metadata()).toMatchObject({ width: 500, height: 300 })
  })

  test('stands upright and says nothing of where it was taken', async () => {
    const bytes = await picture(600, 400)
      .withExif({
        IFD0: { Make: 'Caméra', Orientation: '6' },
        IFD3: { GPSLatitude: '46/1 31/1 0/1', GPSLatitudeRef: 'N', GPSLongitude: '6/1 38/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()

    const outcome = await ingest(bytes)
    expect(outcome).toMatchObject({ ok: true, image: { width: 400, height: 600 } })
    for (const variant of IMAGE_VARIANTS) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(await stored(outcome, variant)).metadata()
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
    }
  })

  test('keeps transparency, and loses what was appended to it', async () => {
    const png = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const outcome = await ingest(Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\x03\x04')]))
    const webp = await stored(outcome, 320)
    expect((await sharp(webp).metadata()).hasAlpha).toBe(true)
    expect(webp.includes('script')).toBe(false)
    expect(webp.includes('PK')).toBe(false)
  })

  test('that moves is stopped at its first frame', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((colour) => picture(40, 40, colour).png().toBuffer()),
    )
    const webp = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer()
    expect((await sharp(webp).metadata()).pages).toBe(2)
    const outcome = await ingest(webp)
    const still = await sharp(await stored(outcome, 320)).metadata()
    expect(still.pages ?? 1).toBe(1)
    const { dominant } = await sharp(await stored(outcome, 320)).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.g).toBeLessThan(50)
  })

  test('is gone with all its sizes once deleted', async () => {
    const outcome = await ingest(await picture(10, 10).png().toBuffer())
    expect(await storedFiles()).toHaveLength(3)
    if (outcome.ok) await eraseImage(outcome.image.id, files)
    expect(await storedFiles()).toEqual([])
  })
})

describe('nothing is stored of', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each([
    ['SVG', SVG],
    ['SVG with a declaration', `<?xml version="1.0"?>${SVG}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n1 0 obj\n'],
    ['text', 'bonjour'],
    ['three bytes', '\xff'],
    ['a RIFF that is sound', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a video', '\0\0\0\x18ftypisom\0\0\0\0isomiso2'],
  ])('%s', async (_what, text) => {
    await expectRefused(Buffer.from(text, 'latin1'), 'not-an-image')
  })

  test.each(['gif', 'tiff'] as const)('%s', async (format) => {
    await expectRefused(await picture(10, 10).toFormat(format).toBuffer(), 'not-an-image')
  })

  test('HEIC, which is told apart', async () => {
    await expectRefused(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'heic')
    await expectRefused(Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1'), 'heic')
  })

  test('an empty file, and one larger than 10 MB', async () => {
    await expectRefused(Buffer.alloc(0), 'empty')
    await expectRefused(Buffer.alloc(MAX_IMAGE_BYTES + 1, 0xff), 'too-large')
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a truncated %s', async (format) => {
    const whole = await noise(400, 400).toFormat(format).toBuffer()
    await expectRefused(whole.subarray(0, whole.length / 2), 'damaged')
  })

  test.each([
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    [
      'an SVG behind the first bytes of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)]),
    ],
    ['a WebP', Buffer.from('RIFF\x0c\0\0\0WEBPVP8 ', 'latin1')],
    ['an AVIF', Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1')],
  ])('what begins like %s and ends there', async (_what, bytes) => {
    const outcome = await ingest(bytes)
    expect(outcome).toEqual({ ok: false, reason: expect.stringMatching(/^(damaged|not-an-image)$/) })
    expect(await storedFiles()).toEqual([])
  })
})

describe('memory stays bounded', () => {
  test('with 256 megapixels of one colour', async () => {
    const bytes = await picture(16_000, 16_000).png().toBuffer()
    expect(bytes.length).toBeLessThan(MAX_IMAGE_BYTES)
    expect(await growthDuring(() => expectRefused(bytes, 'too-many-pixels'))).toBeLessThan(50 * MEGABYTE)
  })

  test('with a header that claims 30000 x 30000 pixels', async () => {
    const png = await picture(10, 10).png().toBuffer()
    const size = Buffer.alloc(8)
    size.writeUInt32BE(30_000, 0)
    size.writeUInt32BE(30_000, 4)
    const header = pngChunk('IHDR', Buffer.concat([size, png.subarray(24, 29)]))
    const bytes = Buffer.concat([png.subarray(0, 8), header, png.subarray(AFTER_HEADER)])
    expect(await growthDuring(() => expectRefused(bytes, 'too-many-pixels'))).toBeLessThan(50 * MEGABYTE)
  })

  test('with a strip that is longer than any photo', async () => {
    const bytes = await picture(1, 16_385).png().toBuffer()
    await expectRefused(bytes, 'too-long')
  })

  test('with a compressed text that would fill it', async () => {
    const png = await picture(10, 10).png().toBuffer()
    const bomb = pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), await deflatedZeros(300)]))
    const bytes = Buffer.concat([png.subarray(0, AFTER_HEADER), bomb, png.subarray(AFTER_HEADER)])
    // Skipped or refused: both are fine.
    expect(await growthDuring(() => ingest(bytes))).toBeLessThan(50 * MEGABYTE)
  })

  test('with the largest image allowed', async () => {
    const bytes = await picture(7000, 5700).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    let outcome: IngestOutcome | null = null
    const growth = await growthDuring(async () => {
      outcome = await ingest(bytes)
    })
    expect(outcome).toMatchObject({ ok: true, image: { width: 1280, height: 1572 } })
    expect(growth).toBeLessThan(300 * MEGABYTE)
  })

  test('when too many come at once: some are told to come back', async () => {
    const bytes = await picture(400, 400).png().toBuffer()
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => ingest(bytes)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(8)
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'busy')).toHaveLength(4)
    expect(await ingest(bytes)).toMatchObject({ ok: true })
  })
})

test('one bad image does not hold up the next', async () => {
  const good = await picture(10, 10).png().toBuffer()
  const [bad, next] = await Promise.all([ingest(good.subarray(0, 40)), ingest(good)])
  expect(bad).toMatchObject({ ok: false })
  expect(next).toMatchObject({ ok: true })
})

test('only ids of ours are read', async () => {
  for (const id of ['', '../../etc/passwd', 'event-1', `event-${'g'.repeat(32)}`, `x-${'0'.repeat(32)}`]) {
    expect(await readImage(id, 320, files)).toBeNull()
    await eraseImage(id, files)
  }
})
