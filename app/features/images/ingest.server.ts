import { createHash, randomBytes } from 'node:crypto'
import type { FileStore } from '~/backend/files/files'
import {
  IMAGE_VARIANTS,
  type ImagePurpose,
  type ImageRefusal,
  type ImageVariant,
  type IngestedImage,
  MAX_IMAGE_BYTES,
  purposeOf,
} from '~/domain/image'
import type { Refused } from '~/platform/refused'
import { encodeImage } from './encode.server'
import { spare } from './sweeping.server'

export type IngestOutcome = { ok: true; image: IngestedImage } | Refused<ImageRefusal>

const MAX_WAITING = 8

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** A secret `seed` gives the same bytes the same id. An image that no document uses is deleted after a day. */
export async function ingestImage(
  bytes: Buffer,
  purpose: ImagePurpose,
  files: FileStore,
  seed?: string,
): Promise<IngestOutcome> {
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  if (bytes.length > MAX_IMAGE_BYTES) return { ok: false, reason: 'too-large' }
  if (waiting >= MAX_WAITING) return { ok: false, reason: 'busy' }

  waiting += 1
  try {
    const work = last.then(() => encodeImage(bytes))
    last = work
    const encoded = await work
    if (!encoded.ok) return encoded

    const { width, height, variants } = encoded.image
    const id = `${purpose}-${seed === undefined ? randomBytes(16).toString('hex') : digest(seed, bytes)}`
    await spare(id)
    for (const { variant, webp } of variants) await files.put(imageKey(id, variant), webp)
    return { ok: true, image: { id, width, height } }
  } finally {
    waiting -= 1
  }
}

function digest(seed: string, bytes: Buffer): string {
  return createHash('sha256').update(seed).update('\0').update(bytes).digest('hex').slice(0, 32)
}

/** WebP; null if there is no such image. Does not check who may see it (visibility.ts). */
export async function readImage(id: string, variant: ImageVariant, files: FileStore): Promise<Buffer | null> {
  return purposeOf(id) === null ? null : files.read(imageKey(id, variant))
}

/** Deletes for good, also from the trash: for personal data only. No error if it is gone. */
export async function eraseImage(id: string, files: FileStore): Promise<void> {
  if (purposeOf(id) === null) return
  for (const variant of IMAGE_VARIANTS) await files.delete(imageKey(id, variant))
}

export const IMAGE_FILES = 'images/'

export function imageKey(id: string, variant: ImageVariant): string {
  return `${IMAGE_FILES}${id}/${variant}.webp`
}

export function imageOfKey(key: string): string | null {
  const [, id] = /^images\/([^/]+)\/\d+\.webp$/.exec(key) ?? []
  return id !== undefined && purposeOf(id) !== null ? id : null
}
