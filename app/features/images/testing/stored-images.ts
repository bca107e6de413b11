// Images and what refers to them, before each test with a backend of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach } from 'vitest'
import type { Backend } from '~/backend/open/backend'
import { openBackend } from '~/backend/open/backend.server'
import { events } from '~/domain/event'
import { IMAGE_VARIANTS, type ImagePurpose } from '~/domain/image'
import { newUser, users } from '~/domain/user'
import { fixedClock } from '~/platform/clock'
import { HOUR_MS } from '~/platform/durations'
import { makeEvent } from '../../../../tests/support/make-event'
import { imageKey, ingestImage, readImage } from '../ingest.server'
import { type SweepOutcome, sweepOrphans } from '../sweep.server'
import { recoverIfUsed } from '../trash.server'

export const clock = fixedClock('2026-11-21T12:00:00.000Z')

let directory: string
export let backend: Backend

beforeEach(async () => {
  clock.set('2026-11-21T12:00:00.000Z')
  directory = await mkdtemp(join(tmpdir(), 'agenda-sweep-'))
  backend = await openBackend({ backend: 'embedded', dataDir: directory }, clock)
  await backend.documents.insert(users, 'someone', someone('someone'))
})

afterEach(async () => {
  await backend.close()
  await rm(directory, { recursive: true })
})

export async function ingest(purpose: ImagePurpose): Promise<string> {
  const outcome = await ingestImage(await photoBytes(), purpose, backend.files)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.image.id
}

export async function sweep(): Promise<number> {
  return sweptBy(await sweepOrphans({ ...backend, clock }))
}

export function sweptBy(outcome: SweepOutcome): number {
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.swept
}

/** True if a browser that may see the image gets every size of it. */
export async function shown(id: string): Promise<boolean> {
  for (const variant of IMAGE_VARIANTS) {
    const webp = (await readImage(id, variant, backend.files)) ?? (await recoverIfUsed(id, variant, backend))
    if (webp === null) return false
  }
  return true
}

export function photoBytes(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
}

export async function isThere(id: string): Promise<boolean> {
  return (await readImage(id, 640, backend.files)) !== null
}

export function someone(uid: string) {
  return newUser({
    uid,
    email: 'camille@exemple.ch',
    displayName: 'Camille',
    emailVerified: true,
  })
}

export const imageOf = (id: string) => ({ id, alt: 'Une image', credit: '', width: 8, height: 8 })

/** Stores so many images, the first ones of which events refer to; answers their ids. */
export async function manyImages(count: number, used: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `event-${index.toString(16).padStart(32, '0')}`)
  for (const id of ids) await backend.files.put(imageKey(id, 320), Buffer.from('x'))
  for (const id of ids.slice(0, used)) {
    await backend.documents.insert(events, id, makeEvent({ image: imageOf(id) }))
  }
  clock.advance(48 * HOUR_MS)
  return ids
}
