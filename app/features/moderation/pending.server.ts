import type { Change, DocumentStore } from '~/backend/documents'
import { type SteadyOptions, subscribeSteadily } from '~/backend/steady-subscription.server'
import { type AgendaEvent, events } from '~/domain/event'

export interface PendingEvent {
  id: string
  title: string
  /** ISO 8601, of the latest submission. */
  submittedAt: string
  organizerName: string
  /** null = imported. */
  organizerUid: string | null
  locality: string | null
  isAmendment: boolean
}

export interface PendingChange {
  count: number
  /** New submissions, without events that are pending again because a decision was undone. */
  added: PendingEvent[]
}

/** How many events are remembered after they leave the queue, to recognise one that an undo brings back. */
const REMEMBERED = 1000

export interface Pending {
  count(): number
  /** In no order. */
  list(): PendingEvent[]
  oldest(): PendingEvent | null
  /** Calls the listener for each new submission and new count; answers the function that stops it. */
  follow(listener: (change: PendingChange) => void): () => void
  /** For tests. */
  readonly followers: number
  close(): void
}

/** Keeps the pending events in memory with one subscription, until closed. Errors of a listener go to `onError` only. */
export async function openPending(
  documents: DocumentStore,
  onError: (error: unknown) => void = console.error,
  steady: SteadyOptions = {},
): Promise<Pending> {
  const waiting = new Map<string, PendingEvent>()
  /** `submittedAt` of the events that left the queue. */
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
    if (added.length > 0 || waiting.size !== countBefore) notifyListeners({ count: waiting.size, added })
  }

  function notifyListeners(change: PendingChange): void {
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
      // Wrapped, because a Set would keep the same listener only once.
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
