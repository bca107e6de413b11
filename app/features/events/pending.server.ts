import { type Change, DamagedDocument, type DocumentStore } from '~/backend/documents'
import { type SteadyOptions, subscribeSteadily } from '~/backend/steady-subscription.server'
import { type AgendaEvent, events, type StoredEvent } from '~/domain/event'
import { systemAlarm } from '~/platform/clock'
import { pick } from '~/platform/pick'

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

type Listener = (change: PendingChange) => void

const QUERY = { where: [['status', '==', 'pending']] } as const

/** Keeps the pending events in memory with one subscription, until closed. Errors of a listener go to `onError` only. */
export async function openPending(
  documents: DocumentStore,
  onError: (error: unknown) => void = console.error,
  steady: SteadyOptions = {},
): Promise<Pending> {
  const pending = new Pending(documents, onError, steady.alarm)
  await pending.open(steady)
  return pending
}

export class Pending {
  #waiting = new Map<string, PendingEvent>()
  /** `submittedAt` of the events that left the queue. */
  #left = new Map<string, string>()
  #listeners = new Set<Listener>()
  /** Each of these is called after the next change. */
  #waitingForChange = new Set<() => void>()
  #unsubscribe = () => {}

  constructor(
    private readonly documents: DocumentStore,
    private readonly onError: (error: unknown) => void,
    private readonly alarm = systemAlarm,
  ) {}

  async open(steady: SteadyOptions): Promise<void> {
    const { documents, onError } = this
    const onChanges = (changes: Change<AgendaEvent>[]) => this.#take(changes)
    this.#unsubscribe = await subscribeSteadily(
      { documents, collection: events, query: QUERY, onChanges, onError },
      steady,
    )
  }

  count(): number {
    return this.#waiting.size
  }

  /** The list is in no order. */
  list(): PendingEvent[] {
    return [...this.#waiting.values()]
  }

  oldest(): PendingEvent | null {
    let oldest: PendingEvent | null = null
    for (const event of this.#waiting.values()) {
      if (oldest === null || event.submittedAt < oldest.submittedAt) oldest = event
    }
    return oldest
  }

  /** Null when nothing with this id waits. */
  find(id: string): PendingEvent | null {
    return this.#waiting.get(id) ?? null
  }

  /** Resolves when the queue holds what the store holds now, at the latest after a second: the store tells of commits
   * of other processes a moment later, and a moderator must not see again what they have just decided. */
  async caughtUp(): Promise<void> {
    const deadline = this.alarm.elapsed() + CATCHING_UP_MS
    while (!(await this.#isCaughtUp()) && this.alarm.elapsed() < deadline) {
      await this.#nextChange(deadline - this.alarm.elapsed())
    }
  }

  /** Calls the listener for each new submission and new count; answers the function that stops it. */
  follow(listener: Listener): () => void {
    // Wrapped, because a Set would keep the same listener only once.
    const own: Listener = (change) => listener(change)
    this.#listeners.add(own)
    return () => void this.#listeners.delete(own)
  }

  /** Only tests read this. */
  get followers(): number {
    return this.#listeners.size
  }

  close(): void {
    this.#unsubscribe()
    this.#listeners.clear()
  }

  async #isCaughtUp(): Promise<boolean> {
    const newest = await this.documents
      .find(events, { ...QUERY, orderBy: ['updatedAt', 'desc'], limit: 1 })
      .catch((error: unknown) => {
        if (error instanceof DamagedDocument) return null
        throw error
      })
    // The subscription has reported it.
    if (newest === null) return true
    const [latest] = newest.documents
    if (latest && this.#waiting.get(latest.id)?.version !== latest.version) return false
    return (await this.documents.count(events, QUERY.where)) === this.#waiting.size
  }

  #nextChange(patienceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        callOff()
        this.#waitingForChange.delete(done)
        resolve()
      }
      const callOff = this.alarm.after(patienceMs, done)
      this.#waitingForChange.add(done)
    })
  }

  #take(changes: Change<AgendaEvent>[]): void {
    const countBefore = this.#waiting.size
    const added: PendingEvent[] = []
    for (const change of changes) {
      if (change.kind === 'removed') {
        this.#leave(change.id)
        continue
      }
      const event = pendingEvent(change)
      if (!this.#waiting.has(event.id) && this.#left.get(event.id) !== event.submittedAt) added.push(event)
      this.#waiting.set(event.id, event)
    }
    for (const tell of [...this.#waitingForChange]) tell()
    if (added.length > 0 || this.#waiting.size !== countBefore) {
      this.#notifyListeners({ count: this.#waiting.size, added })
    }
  }

  #leave(id: string): void {
    const event = this.#waiting.get(id)
    if (event === undefined) return
    this.#waiting.delete(id)
    this.#left.delete(id)
    this.#left.set(id, event.submittedAt)
    for (const earliest of this.#left.keys()) {
      if (this.#left.size <= REMEMBERED) break
      this.#left.delete(earliest)
    }
  }

  #notifyListeners(change: PendingChange): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(change)
      } catch (error) {
        this.onError(error)
      }
    }
  }
}

function pendingEvent({ document }: Extract<Change<AgendaEvent>, { document: unknown }>): PendingEvent {
  return {
    ...pick(document, SHOWN_FIELDS),
    submittedAt: document.submittedAt ?? document.createdAt,
    source: document.source.kind,
  }
}
