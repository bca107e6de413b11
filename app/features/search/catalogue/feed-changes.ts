import { type Change, DamagedDocument, defineCollection, type Stored } from '~/backend/documents'
import { type AgendaEvent, events } from '~/domain/event'
import type { EventChange } from './published-changes'

interface Unreadable {
  status: 'unreadable'
  isPublished: boolean
  cause: unknown
}

/** Unreadable documents as values: otherwise one of them makes a whole page fail. */
export const eventsOrWhy = defineCollection<AgendaEvent | Unreadable>({
  ...events,
  parse(raw) {
    try {
      return events.parse(raw)
    } catch (cause) {
      const { status } = Object(raw)
      return { status: 'unreadable', isPublished: status === 'published', cause }
    }
  },
})

export function changeOf(change: Change<AgendaEvent>): EventChange {
  return change.kind === 'removed' ? { id: change.id, event: null } : asPublic(change.document)
}

export function readable(
  event: Stored<AgendaEvent | Unreadable>,
  onError: (error: unknown) => void,
): EventChange {
  if (event.status !== 'unreadable') return asPublic(event)
  onError(new DamagedDocument(events.name, event.id, event.cause))
  return { id: event.id, event: null, isUnreadable: event.isPublished && event.removedAt === null }
}

function asPublic(event: Stored<AgendaEvent>): EventChange {
  const isPublic = event.status === 'published' && event.removedAt === null
  return { id: event.id, event: isPublic ? event : null }
}

/** A deleted document has no time stamp and is later than any. */
export function stampOf(change: Change<AgendaEvent>): [id: string, stamp: string] {
  return change.kind === 'removed' ? [change.id, '~'] : [change.document.id, change.document.changedAt]
}

/** False when a later change of the same event is known already; `known`: time stamps by id. */
export function isLater(change: Change<AgendaEvent>, known: ReadonlyMap<string, string> | null): boolean {
  const [id, stamp] = stampOf(change)
  return stamp >= (known?.get(id) ?? '')
}

/** The time stamp from which the feed goes on: `cursor`, or the latest of these changes, as `trusted`. */
export function cursorAfter(
  changes: Change<AgendaEvent>[],
  cursor: string | null,
  nowMs: number | null,
): string | null {
  const stamps = changes.flatMap((change) =>
    change.kind === 'removed' ? [] : [trusted(change.document.changedAt, nowMs)],
  )
  return stamps.reduce((latest, stamp) => (latest === null || stamp > latest ? stamp : latest), cursor)
}

/** No later than `nowMs`: the stamp of a fast clock must not hide later changes of other instances. null = there is one
 * clock, whose stamps are in the order of the commits. */
export function trusted(stamp: string, nowMs: number | null): string {
  if (nowMs === null) return stamp
  const now = new Date(nowMs).toISOString()
  return stamp < now ? stamp : now
}
