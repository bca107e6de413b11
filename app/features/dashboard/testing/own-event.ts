// An event, its author and others, before each test with a backend of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Backend } from '~/backend/open/backend'
import { openBackend } from '~/backend/open/backend.server'
import type { CurrentUser } from '~/domain/current-user'
import { events } from '~/domain/event'
import type { EventState } from '~/domain/event-content'
import { moderationLog } from '~/domain/moderation-log'
import { mailQueue } from '~/domain/queued-mail'
import { newUser } from '~/domain/user'
import type { OwnEventDependencies } from '~/features/events/own-event-dependencies'
import { fixedClock } from '~/platform/clock'
import { type EventOverrides, makeEvent } from '../../../../tests/support/make-event'

export const AUTHOR: CurrentUser = { uid: 'autrice', sessionId: 's', role: 'organizer', profile: null }
const AT = '2026-11-21T09:00:00.000Z'
export const TRUSTED: CurrentUser = {
  ...AUTHOR,
  profile: {
    ...newUser({
      uid: 'autrice',
      email: 'a@exemple.ch',
      displayName: '',
      emailVerified: true,
    }),
    trusted: true,
    id: 'autrice',
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    changedAt: AT,
    removedAt: null,
  },
}
export const STRANGER: CurrentUser = { ...AUTHOR, uid: 'autre' }
export const ADMIN: CurrentUser = { ...AUTHOR, uid: 'admin', role: 'admin' }
export const CANCELLED: EventState = {
  programme: 'cancelled',
  programmeNote: 'La salle est inondée.',
  availability: 'unknown',
}
export const IMAGE = { id: `event-${'a'.repeat(32)}`, width: 8, height: 8 }
export const SHOWN_IMAGE = { ...IMAGE, alt: 'Une salle', credit: '' }
export const NOT_FOUND = { ok: false, reason: 'not-found' }
export const CONFLICT = { ok: false, reason: 'conflict' }

export const clock = fixedClock('2026-11-21T09:00:00.000Z')
let directory: string
export let backend: Backend
export let parts: OwnEventDependencies

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agenda-own-event-'))
  backend = await openBackend({ backend: 'embedded', dataDir: directory }, clock)
  parts = { ...backend, clock }
})
afterEach(async () => {
  await backend.close()
  await rm(directory, { recursive: true })
})

export const add = (overrides: EventOverrides = {}, id = 'a') =>
  backend.documents.insert(events, id, makeEvent({ organizerUid: AUTHOR.uid, ...overrides }))
export const read = (id = 'a') => backend.documents.get(events, id)
export const log = async () => (await backend.documents.find(moderationLog, {})).documents
export const mails = async () => (await backend.documents.find(mailQueue, {})).documents
export const addImage = () => backend.files.put(`images/${IMAGE.id}/320.webp`, Buffer.from('x'))
export const imageIsThere = async () => (await backend.files.read(`images/${IMAGE.id}/320.webp`)) !== null
