// Sending events and sending them again, before each test with a backend of its own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import type { Backend } from '~/backend/open/backend'
import { openBackend } from '~/backend/open/backend.server'
import type { CurrentUser } from '~/domain/current-user'
import { type AgendaEvent, events } from '~/domain/event'
import { contentOf, type EventContent, type EventState } from '~/domain/event-content'
import { moderationLog } from '~/domain/moderation-log'
import { isSealed, mailQueue } from '~/domain/queued-mail'
import { type User, users } from '~/domain/user'
import { seedCategories } from '~/features/categories/seed.server'
import { fixedClock } from '~/platform/clock'
import { addUser } from '../../../../tests/support/accounts'
import { makeEvent } from '../../../../tests/support/make-event'
import { editEvent } from '../edit-event.server'

export const NOW = '2026-11-21T09:00:00.000Z'
export const TOKEN = 'jeton-de-test-de-vingt-lettres'
export const OTHER_TOKEN = 'autre-jeton-de-vingt-lettres'
export const clock = fixedClock(NOW)
export let documents: DocumentStore
export let dependencies: Backend & { clock: typeof clock }

beforeEach(async () => {
  clock.set(NOW)
  const directory = await mkdtemp(join(tmpdir(), 'agenda-submission-'))
  const backend = await openBackend({ backend: 'embedded', dataDir: directory }, clock)
  dependencies = { ...backend, clock }
  documents = backend.documents
  await seedCategories(documents)
  return async () => {
    await backend.close()
    await rm(directory, { recursive: true })
  }
})

export async function someone(overrides: Partial<Omit<User, 'uid'>> = {}): Promise<CurrentUser> {
  const { uid, role } = await addUser(documents, overrides)
  return { uid, role, sessionId: 'session', profile: await documents.get(users, uid) }
}

export const STATE: EventState = { programme: 'scheduled', programmeNote: '', availability: 'unknown' }
export const content = (overrides: Parameters<typeof makeEvent>[0] = {}) => contentOf(makeEvent(overrides))

export const logged = async () =>
  (await documents.find(moderationLog, {})).documents.map(({ action }) => action)
export const mails = async () =>
  (await documents.find(mailQueue, {})).documents.map((mail) => {
    if (isSealed(mail)) throw new Error('not about an event')
    return { kind: mail.kind, uid: mail.uid, isAmendment: mail.isAmendment }
  })
export const allEvents = async () => (await documents.find(events, {})).documents

export const ID = 'concert-bcdfgh'

export async function withEvent(author: CurrentUser, overrides: Partial<AgendaEvent> = {}) {
  return documents.insert(events, ID, { ...makeEvent(), organizerUid: author.uid, ...overrides })
}

interface Change {
  content?: EventContent
  state?: EventState
  baseVersion?: number | null
  token?: string
  isTold?: boolean
}
export const edit = (author: CurrentUser, change: Change = {}) =>
  editEvent(
    {
      author,
      id: ID,
      baseVersion: 1,
      content: content({ title: 'Autre titre' }),
      state: STATE,
      token: TOKEN,
      ...change,
    },
    dependencies,
  )
export const stored = (id = ID) => documents.get(events, id)
