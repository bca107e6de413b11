// Moderators decide about these; each test has a store of its own.
import { afterEach, beforeEach } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import type { CurrentUser } from '~/domain/current-user'
import { events, type StoredEvent } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import type { DecisionAction } from '~/domain/lifecycle'
import { moderationLog } from '~/domain/moderation-log'
import { mailQueue } from '~/domain/queued-mail'
import { users } from '~/domain/user'
import { seedCategories } from '~/features/categories/seed.server'
import { fixedClock } from '~/platform/clock'
import { addUser, type UserOverrides } from '../../../../tests/support/accounts'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import { type EventOverrides, makeEvent } from '../../../../tests/support/make-event'
import type { Deciding } from '../decide.server'

export const NOW = '2026-11-21T09:00:00.000Z'
export const clock = fixedClock(NOW)
export const AUTHOR = 'autrice'
export let documents: SqliteStore
export let parts: { documents: SqliteStore; clock: typeof clock }
export let camille: CurrentUser
export let dominique: CurrentUser

beforeEach(async () => {
  clock.set(NOW)
  openEmptyStore()
  await seedCategories(documents)
  camille = await moderator({ displayName: 'Camille Rochat' })
  dominique = await moderator({ displayName: 'Dominique Favre' })
})
afterEach(() => documents.close())

/** The store from now on; the caller has closed the one before. */
export function openEmptyStore() {
  documents = openCheckedStore({ file: ':memory:', clock })
  parts = { documents, clock }
}

async function moderator(overrides: UserOverrides): Promise<CurrentUser> {
  const { uid } = await addUser(documents, { role: 'admin', ...overrides })
  return { uid, sessionId: `session-${uid}`, role: 'admin', profile: await documents.get(users, uid) }
}

export async function add(id: string, overrides: EventOverrides = {}): Promise<StoredEvent> {
  return documents.insert(events, id, makeEvent({ status: 'pending', organizerUid: AUTHOR, ...overrides }))
}

/** An event with a new version of it that waits. */
export async function addAmended(overrides: EventOverrides = { title: 'Concert du dimanche' }) {
  const original = await add('concert', { status: 'published' })
  const amendment = await add(amendmentId('concert'), { amends: 'concert', ...overrides })
  return { original, amendment }
}

export const WORDS: Record<DecisionAction, Pick<Deciding, 'reason' | 'message'>> = {
  approve: { reason: null, message: '' },
  request_changes: { reason: null, message: 'Indiquez le prix.' },
  reject: { reason: 'duplicate', message: 'Voyez l’autre annonce.' },
  cancel: { reason: null, message: 'Annulé par la commune.' },
  remove: { reason: 'unlawful', message: '' },
}

export function of({ id, version }: StoredEvent, action: DecisionAction, words = WORDS[action]): Deciding {
  return { eventId: id, version, action, ...words }
}

export const everything = async () => ({
  log: (await documents.find(moderationLog, { orderBy: ['changedAt', 'asc'], includeRemoved: true }))
    .documents,
  mails: (await documents.find(mailQueue, {})).documents,
})
