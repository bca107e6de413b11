// The events that await moderation, in memory: one subscription for the whole process, however many pages and streams ask.
import type { Change, DocumentStore } from '~/backend/documents'
import { type SteadyOptions, subscribeSteadily } from '~/backend/steady-subscription.server'
import { type AgendaEvent, events } from '~/domain/event'

export interface PendingEvent {
  id: string
  title: string
  /** ISO 8601: when it last came before the moderators. */
  submittedAt: string
  organizerName: string
  /** null = imported. */
  organizerUid: string | null
  /** As written; null without a place. */
  locality: string | null
  /** Whether it is a new version of a published event. */
  isAmendment: boolean
}

export interface PendingChange {
  count: number
  /** Newly submitted, in the order of their coming. What comes back because a decision was undone is not among them. */
  added: PendingEvent[]
}

/** Of so many events that left the queue it is remembered which submission it was that left. */
const REMEMBERED = 1000

export interface Pending {
  count(): number
  /** All of them, in no order. */
  list(): PendingEvent[]
  /** The one that waits longest. */
  oldest(): PendingEvent | null
  /** Called when events become pending and when their number changes; answers the function that ends it. */
  follow(listener: (change: PendingChange) => void): () => void
  /** How many follow, for tests. */
  readonly followers: number
  close(): void
}

/** Follows the queue until closed. What a listener throws reaches neither the other listeners nor the store. */
export async function openPending(
  documents: DocumentStore,
  onError: (error: unknown) => void = console.error,
  steady: SteadyOptions = {},
): Promise<Pending> {
  const waiting = new Map<string, PendingEvent>()
  /** When those that have left were submitted. */
  const left = new Map<string, string>()
  const listeners = new Set<(change: PendingChange) => void>()

  function leave(id: string): void {
    const event = waiting.get(id)
    if (event === undefined) return
    waiting.delete(id)
    left.delete(id)
    left.set(id, event.submittedAt)
    for (const earliest of left.keys()) {
      if (left.size <= REMEMBERED) break
      left.delete(earliest)
    }
  }

  function onChanges(changes: Change<AgendaEvent>[]): void {
    const countBefore = waiting.size
    const added: PendingEvent[] = []
    for (const change of changes) {
      if (change.kind === 'removed') {
        leave(change.id)
        continue
      }
      const event = pendingEvent(change)
      if (!waiting.has(event.id) && left.get(event.id) !== event.submittedAt) added.push(event)
      waiting.set(event.id, event)
    }
    if (added.length > 0 || waiting.size !== countBefore) tell({ count: waiting.size, added })
  }

  function tell(change: PendingChange): void {
    for (const listener of [...listeners]) {
      try {
        listener(change)
      } catch (error) {
        onError(error)
      }
    }
  }

  const query = { where: [['status', '==', 'pending']] } as const
  const unsubscribe = await subscribeSteadily(
    { documents, collection: events, query, onChanges, onError },
    steady,
  )

  return {
    count: () => waiting.size,
    list: () => [...waiting.values()],
    oldest() {
      let oldest: PendingEvent | null = null
      for (const event of waiting.values()) {
        if (oldest === null || event.submittedAt < oldest.submittedAt) oldest = event
      }
      return oldest
    },
    follow(listener) {
      // The same function may follow twice.
      const own = (change: PendingChange) => listener(change)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    get followers() {
      return listeners.size
    },
    close() {
      unsubscribe()
      listeners.clear()
    },
  }
}

function pendingEvent({ document }: Extract<Change<AgendaEvent>, { document: unknown }>): PendingEvent {
  const { id, title, submittedAt, createdAt, organizerName, organizerUid, place, amends } = document
  return {
    id,
    title,
    submittedAt: submittedAt ?? createdAt,
    organizerName,
    organizerUid,
    locality: place?.locality ?? null,
    isAmendment: amends !== null,
  }
}
