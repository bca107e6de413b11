import type { Transaction } from '~/backend/documents'
import { ownsEvent } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { events, type StoredEvent } from '~/domain/event'
import type { Refused } from '~/platform/refused'
import type { OwnEventRefusal, SeenEvent } from './own-event-dependencies'

type Reader = Pick<Transaction, 'get'>

/** Null if there is none, it is removed, or it belongs to another person. */
export async function findOwnEvent(
  user: CurrentUser | null,
  id: string,
  reader: Reader,
): Promise<StoredEvent | null> {
  if (user === null) return null
  const event = await reader.get(events, id)
  return event && ownsEvent(user, event) ? event : null
}

/** Finds no amendments: they are changed through their event. */
export async function findEditable(
  user: CurrentUser,
  id: string,
  reader: Reader,
): Promise<StoredEvent | null> {
  const event = await findOwnEvent(user, id, reader)
  return event?.amends === null ? event : null
}

/** `amends`: its amendment, which is theirs who have the event: it may name another organizer. Refuses events of other
 * people, and another version than the one seen. */
export async function readSeen(
  transaction: Transaction,
  user: CurrentUser,
  { id, version }: SeenEvent,
  { amends = null }: { amends?: string | null } = {},
): Promise<{ ok: true; event: StoredEvent } | Refused<Extract<OwnEventRefusal, 'not-found' | 'conflict'>>> {
  const owned = await findOwnEvent(user, amends ?? id, transaction)
  const event = owned && amends !== null ? await transaction.get(events, id) : owned
  if (event?.amends !== amends) return { ok: false, reason: 'not-found' }
  return event.version === version ? { ok: true, event } : { ok: false, reason: 'conflict' }
}
