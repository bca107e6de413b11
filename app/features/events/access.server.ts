import type { Transaction } from '~/backend/documents'
import { ownsEvent } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { events, type StoredEvent } from '~/domain/event'
import type { OwnEventRefusal, SeenEvent } from './own-event-dependencies'

/** Both the store and a transaction read. */
type Reader = Pick<Transaction, 'get'>

/** The event or amendment with this id; null when there is none, it is removed, or it is somebody else's. */
export async function findOwnEvent(
  user: CurrentUser | null,
  id: string,
  reader: Reader,
): Promise<StoredEvent | null> {
  if (user === null) return null
  const event = await reader.get(events, id)
  return event && ownsEvent(user, event) ? event : null
}

/** As findOwnEvent, without the amendments: these are changed through the event that they amend. */
export async function findEditable(
  user: CurrentUser,
  id: string,
  reader: Reader,
): Promise<StoredEvent | null> {
  const event = await findOwnEvent(user, id, reader)
  return event?.amends === null ? event : null
}

/**
 * One's own event, or with `amends` its amendment, for a change to what the person has seen. Refuses what findEditable
 * does not find, and another version.
 */
export async function readSeen(
  transaction: Transaction,
  user: CurrentUser,
  { id, version }: SeenEvent,
  { amends = null }: { amends?: string | null } = {},
): Promise<
  { ok: true; event: StoredEvent } | { ok: false; reason: Extract<OwnEventRefusal, 'not-found' | 'conflict'> }
> {
  const event = await findOwnEvent(user, id, transaction)
  if (event?.amends !== amends) return { ok: false, reason: 'not-found' }
  return event.version === version ? { ok: true, event } : { ok: false, reason: 'conflict' }
}
