// One Firestore listener and its subscribers.
import type { Query, QueryDocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore'
import type { Collection, Condition } from '../documents'
import { type Connection, toPortError } from './connection.server'
import { matches } from './queries.server'
import { type Row, rowIn } from './rows.server'

/** Pauses before a listener that Firestore has ended is started again. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
const MOST_REMOVED_HERE = 1000

/** `row` is null when the document no longer matches. */
export interface RowChange {
  id: string
  row: Row | null
}

export interface Subscriber {
  start(rows: readonly Row[]): void
  notify(changes: readonly RowChange[]): void
  report(error: unknown): void
}

interface ListenerOptions {
  connection: Connection
  collection: Collection<unknown>
  where: readonly Condition[]
  includeRemoved: boolean
  /** null = no document can match, so that there is nothing to listen to. */
  query: () => Query | null
  /** Is called once. */
  onEnd: () => void
}

export class Listener {
  /** Resolves after the first call of the subscribers; rejects when Firestore refuses the query. */
  readonly ready: Promise<void>
  readonly #options: ListenerOptions
  readonly #rows = new KnownRows()
  readonly #subscribers = new Set<Subscriber>()
  #state: 'starting' | 'ready' | 'ended' = 'starting'
  #unsubscribe = () => {}
  #pauseMs = FIRST_PAUSE_MS
  #timer: NodeJS.Timeout | undefined
  #resolveReady = () => {}
  #rejectReady = (_error: unknown) => {}

  private constructor(options: ListenerOptions) {
    this.#options = options
    this.ready = new Promise<void>((resolve, reject) => {
      this.#resolveReady = resolve
      this.#rejectReady = reject
    })
    // Subscribers await it; without any, a rejection must not end the process.
    this.ready.catch(() => {})
  }

  /** Listens at once. */
  static start(options: ListenerOptions): Listener {
    const listener = new Listener(options)
    listener.#listen()
    return listener
  }

  get collectionName(): string {
    return this.#options.collection.name
  }

  /** Returns the function that ends the subscription; the listener ends with the last one. */
  join(subscriber: Subscriber): () => void {
    this.#subscribers.add(subscriber)
    if (this.#state === 'ready') subscriber.start(this.#rows.inOrder())
    return () => {
      this.#subscribers.delete(subscriber)
      if (this.#subscribers.size === 0) this.end()
    }
  }

  applyOwn(changes: readonly RowChange[]): void {
    // Before that, Firestore's first report contains the change.
    if (this.#state !== 'ready') return
    const news = changes.flatMap((change) => {
      const matched = this.#asMatched(change)
      return this.#rows.applyOwn(matched, change.row?.changedAt ?? null) ? [matched] : []
    })
    this.#notify(news)
  }

  /** Listens with what `query` gives now. Subscribers hear of what has changed meanwhile. */
  listenAnew(): void {
    clearTimeout(this.#timer)
    this.#unsubscribe()
    this.#listen()
  }

  end(): void {
    if (this.#state === 'ended') return
    this.#state = 'ended'
    clearTimeout(this.#timer)
    this.#unsubscribe()
    // Firestore's query holds its documents, and the code that has ended this listener may still hold it.
    this.#unsubscribe = () => {}
    this.#rows.clear()
    this.#subscribers.clear()
    this.#options.onEnd()
  }

  #listen(): void {
    const query = this.#options.query()
    if (!query) {
      if (this.#state === 'starting') this.#becomeReady()
      return
    }
    /** After a restart, the changes are found by comparing all documents. */
    let isFirst = true
    this.#unsubscribe = query.onSnapshot(
      (snapshot) => {
        this.#pauseMs = FIRST_PAUSE_MS
        const changes = isFirst ? this.#everythingIn(snapshot) : this.#changesIn(snapshot)
        isFirst = false
        const relevant = changes.filter((change) => this.#rows.apply(change))
        if (this.#state === 'ready') this.#notify(relevant)
        else this.#becomeReady()
      },
      (error) => this.#relisten(error),
    )
  }

  #relisten(cause: unknown): void {
    if (this.#state === 'ended') return
    const error = toPortError(cause)
    if (this.#state === 'starting') {
      this.end()
      this.#rejectReady(error)
      return
    }
    this.#report(error)
    this.#timer = setTimeout(() => this.#listen(), this.#pauseMs).unref()
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS)
  }

  #becomeReady(): void {
    this.#state = 'ready'
    const matching = this.#rows.inOrder()
    for (const subscriber of this.#subscribers) subscriber.start(matching)
    this.#resolveReady()
  }

  #notify(changes: readonly RowChange[]): void {
    if (changes.length > 0) for (const subscriber of this.#subscribers) subscriber.notify(changes)
  }

  #report(error: unknown): void {
    for (const subscriber of this.#subscribers) subscriber.report(error)
  }

  #everythingIn({ docs }: QuerySnapshot): RowChange[] {
    this.#options.connection.meter.reads += Math.max(docs.length, 1)
    const present = new Set(docs.map(({ id }) => id))
    const gone = this.#rows.ids().filter((id) => !present.has(id))
    return [...gone.map((id) => ({ id, row: null })), ...this.#rowChangesOf(docs)]
  }

  #changesIn(snapshot: QuerySnapshot): RowChange[] {
    const gone: RowChange[] = []
    const present: QueryDocumentSnapshot[] = []
    for (const { type, doc } of snapshot.docChanges()) {
      if (type !== 'removed') present.push(doc)
      // We have written a newer document since.
      else if (this.#rows.isOther(doc.id, doc.get('changedAt'))) void this.#lookAgain(doc.id)
      else gone.push({ id: doc.id, row: null })
    }
    this.#options.connection.meter.reads += present.length
    return [...gone, ...this.#rowChangesOf(present)]
  }

  #rowChangesOf(docs: QueryDocumentSnapshot[]): RowChange[] {
    const found = docs.map((doc) => ({ id: doc.id, row: this.#rowOf(doc) }))
    const readable = inOrder(found.flatMap(({ row }) => (row ? [row] : [])))
    const damaged = found.filter(({ row }) => !row)
    return [...damaged, ...readable.map((row) => ({ id: row.id, row }))]
  }

  #rowOf(snapshot: QueryDocumentSnapshot): Row | null {
    try {
      return rowIn(this.#options.collection, snapshot.id, snapshot.data())
    } catch (error) {
      this.#report(error)
      return null
    }
  }

  async #lookAgain(id: string): Promise<void> {
    const { connection, collection } = this.#options
    try {
      const [seen] = await connection.read([{ collection, id }])
      const row = seen?.snapshot ? rowIn(collection, id, seen.snapshot.data() ?? {}) : null
      const change = this.#asMatched({ id, row })
      if (this.#state !== 'ended' && this.#rows.apply(change)) this.#notify([change])
    } catch (error) {
      this.#report(error)
    }
  }

  #asMatched({ id, row }: RowChange): RowChange {
    const { where, includeRemoved } = this.#options
    return { id, row: row !== null && matches(row, where, includeRemoved) ? row : null }
  }
}

/** The documents of the query. A report that is older than what is known here changes nothing. */
class KnownRows {
  readonly #rows = new Map<string, Row>()
  /** Ids that our commits removed from the query, with the time: older reports of Firestore are ignored. */
  readonly #removedHere = new Map<string, string>()

  ids(): string[] {
    return [...this.#rows.keys()]
  }

  inOrder(): Row[] {
    return inOrder([...this.#rows.values()])
  }

  /** Whether another version of this document is known. */
  isOther(id: string, changedAt: unknown): boolean {
    const row = this.#rows.get(id)
    return row !== undefined && row.changedAt !== changedAt
  }

  /** False when it changes nothing. */
  apply({ id, row }: RowChange): boolean {
    const known = this.#rows.get(id)
    if (!row) {
      this.#removedHere.delete(id)
      return this.#rows.delete(id)
    }
    const removedAt = this.#removedHere.get(id)
    if (removedAt !== undefined && row.changedAt <= removedAt) return false
    // Another createdAt is another document with the same id.
    if (known && known.createdAt === row.createdAt && row.changedAt <= known.changedAt) return false
    this.#removedHere.delete(id)
    this.#rows.set(id, row)
    return true
  }

  /** `changedAt`: when our commit changed the document; null = it is purged. False when it changes nothing. */
  applyOwn({ id, row }: RowChange, changedAt: string | null): boolean {
    if (row) return this.apply({ id, row })
    const known = this.#rows.get(id)
    if (!known) return false
    this.#rows.delete(id)
    this.#removedHere.set(id, changedAt ?? known.changedAt)
    // Entries of documents that Firestore never reported are not removed otherwise.
    const [oldest] = this.#removedHere.keys()
    if (this.#removedHere.size > MOST_REMOVED_HERE && oldest !== undefined) this.#removedHere.delete(oldest)
    return true
  }

  clear(): void {
    this.#rows.clear()
  }
}

function inOrder(rows: Row[]): Row[] {
  return rows.sort((a, b) => (a.changedAt < b.changedAt ? -1 : 1))
}
