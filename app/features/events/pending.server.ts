import { type Change, DamagedDocument, type DocumentStore } from '~/backend/documents'
import { type SteadyOptions, subscribeSteadily } from '~/backend/steady-subscription.server'
import { type AgendaEvent, events, type StoredEvent } from '~/domain/event'
import { systemAlarm } from '~/platform/clock'

/** The queue shows these fields of an event, without its texts. */
const SHOWN_FIELDS = [
  'id',
  'version',
  'title',
  'category',
  'kind',
  'occurrences',
  'rules',
  'openingHours',
  'closedDays',
  'attendance',
  'programme',
  'place',
  'organizerName',
  'organizerUid',
  'organizerId',
  'amends',
] as const satisfies readonly (keyof StoredEvent)[]

export interface PendingEvent extends Pick<StoredEvent, (typeof SHOWN_FIELDS)[number]> {
  /** ISO 8601, of the latest submission. */
  submittedAt: string
  /** Kind of the source: 'site', or the name of an import. */
  source: string
}

export interface PendingChange {
  count: number
  /** New submissions, without events that are pending again because a decision was undone. */
  added: PendingEvent[]
}

const CATCHING_UP_MS = 1_000

/** How many events are remembered after they leave the queue, to recognise one that an undo brings back. */
const REMEMBERED = 1000

export interface Pending {
  count(): number
  /** The list is in no order. */
  list(): PendingEvent[]
  oldest(): PendingEvent | null
  /** Null when nothing with this id waits. */
  find(id: string): PendingEvent | null
  /** Resolves when the queue holds what the store holds now, at the latest after a second: the store tells of commits
   * of other processes a moment later, and a moderator must not see again what they have just decided. */
  caughtUp(): Promise<void>
  /** Calls the listener for each new submission and new count; answers the function that stops it. */
  follow(listener: (change: PendingChange) => void): () => void
  /** Only tests read this. */
  readonly followers: number
  close(): void
}

/** Keeps the pending events in memory with one subscription, until closed. Errors of a listener go to `onError` only. */
export async function openPending(
  documents: DocumentStore,
  onError: (error: unknown) => void = console.error,
  steady: SteadyOptions = {},
): Promise<Pending> {
  const { alarm = systemAlarm } = steady
  const query = { where: [['status', '==', 'pending']] } as const
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

  /** Each of these is called after the next change. */
  const waitingForChange = new Set<() => void>()

  async function isCaughtUp(): Promise<boolean> {
    const newest = await documents
      .find(events, { ...query, orderBy: ['updatedAt', 'desc'], limit: 1 })
      .catch((error: unknown) => {
        if (error instanceof DamagedDocument) return null
        throw error
      })
    // The subscription has reported it.
    if (newest === null) return true
    const [latest] = newest.documents
    if (latest && waiting.get(latest.id)?.version !== latest.version) return false
    return (await documents.count(events, query.where)) === waiting.size
  }

  async function caughtUp(): Promise<void> {
    const deadline = alarm.elapsed() + CATCHING_UP_MS
    while (!(await isCaughtUp()) && alarm.elapsed() < deadline) await nextChange(deadline - alarm.elapsed())
  }

  function nextChange(patienceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        callOff()
        waitingForChange.delete(done)
        resolve()
      }
      const callOff = alarm.after(patienceMs, done)
      waitingForChange.add(done)
    })
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
    for (const tell of [...waitingForChange]) tell()
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
    find: (id) => waiting.get(id) ?? null,
    caughtUp,
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
  const shown = Object.fromEntries(SHOWN_FIELDS.map((field) => [field, document[field]]))
  return {
    ...(shown as Pick<StoredEvent, (typeof SHOWN_FIELDS)[number]>),
    submittedAt: document.submittedAt ?? document.createdAt,
    source: document.source.kind,
  }
}
