// An agenda with two authors and two moderators, before each test in a directory of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { Backend } from '~/backend/open/backend'
import { openBackend } from '~/backend/open/backend.server'
import { editedVersion } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { events, type StoredEvent } from '~/domain/event'
import { amendmentId, contentOf, type EventContent, type EventState } from '~/domain/event-content'
import type { DecisionAction } from '~/domain/lifecycle'
import { type User, users } from '~/domain/user'
import { seedCategories } from '~/features/categories/seed.server'
import { editEvent } from '~/features/submission/edit-event.server'
import { submitEvent } from '~/features/submission/submit-event.server'
import { fixedClock } from '~/platform/clock'
import { addUser } from '../../../../tests/support/accounts'
import { makeEvent } from '../../../../tests/support/make-event'
import { decide } from '../decide.server'

export const clock = fixedClock('2026-11-21T09:00:00.000Z')
export const STATE: EventState = { programme: 'scheduled', programmeNote: '', availability: 'unknown' }
const WORDS: Record<DecisionAction, { reason: string | null; message: string }> = {
  approve: { reason: null, message: '' },
  request_changes: { reason: null, message: 'Indiquez le prix.' },
  reject: { reason: 'duplicate', message: '' },
  cancel: { reason: null, message: 'Annulé par la commune.' },
  remove: { reason: 'unlawful', message: '' },
}

let directory: string
export let backend: Backend
export let parts: Backend & { clock: typeof clock }
export let people: Record<'author' | 'trusted' | 'camille' | 'dominique', CurrentUser>
let tokens = 0

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agenda-event-life-'))
  await openAgenda()
})
afterEach(async () => {
  await backend.close()
  await rm(directory, { recursive: true })
})

/** An agenda of its own, in a directory of its own. */
export async function openAgenda(): Promise<void> {
  backend = await openBackend(
    { backend: 'embedded', dataDir: await mkdtemp(join(directory, 'site-')) },
    clock,
  )
  parts = { ...backend, clock }
  await seedCategories(backend.documents)
  people = {
    author: await someone({}),
    trusted: await someone({ trusted: true }),
    camille: await someone({ role: 'admin', displayName: 'Camille' }),
    dominique: await someone({ role: 'admin', displayName: 'Dominique' }),
  }
}

async function someone(overrides: Partial<Omit<User, 'uid'>>): Promise<CurrentUser> {
  const { uid, role } = await addUser(backend.documents, overrides)
  return { uid, role, sessionId: 'session', profile: await backend.documents.get(users, uid) }
}

export const read = (id: string) => backend.documents.get(events, id)

export async function submit(
  by: CurrentUser,
  overrides: Parameters<typeof makeEvent>[0] = {},
): Promise<StoredEvent> {
  const outcome = await submitEvent(by, newToken(), contentOf(makeEvent(overrides)), STATE, parts)
  const event = outcome.ok ? await read(outcome.eventId) : null
  if (event === null) throw new Error('not submitted')
  return event
}

/** Edits the event as a form does that was opened just now. */
export async function edit(by: CurrentUser, id: string, changes: Partial<EventContent>) {
  const event = await read(id)
  if (event === null) return { ok: false as const, reason: 'not-found' as const }
  const base = editedVersion(by, event, await read(amendmentId(id)))
  const { programme, programmeNote, availability } = base
  return editEvent(
    {
      author: by,
      id,
      baseVersion: base.version,
      content: { ...contentOf(base), ...changes },
      state: { programme, programmeNote, availability },
      token: newToken(),
    },
    parts,
  )
}

export async function decideNow(by: CurrentUser, id: string, action: DecisionAction) {
  const event = await read(id)
  if (event === null) return { ok: false as const, reason: 'not-found' as const }
  return decide(by, { eventId: id, version: event.version, action, ...WORDS[action] }, parts)
}

export function newToken(): string {
  tokens += 1
  return `jeton-${String(tokens).padStart(20, '0')}`
}

export async function published(overrides: Parameters<typeof makeEvent>[0] = {}): Promise<StoredEvent> {
  const { id } = await submit(people.author, overrides)
  await decideNow(people.camille, id, 'approve')
  const event = await read(id)
  if (event?.status !== 'published') throw new Error('not published')
  return event
}
