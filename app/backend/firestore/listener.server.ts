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

export interface Listener {
  collectionName: string
  /** Resolves after the first call of the subscribers; rejects when Firestore refuses the query. */
  ready: Promise<void>
  /** Returns the function that ends the subscription; the listener ends with the last one. */
  join(subscriber: Subscriber): () => void
  applyOwn(changes: readonly RowChange[]): void
  /** Listens with what `query` gives now. Subscribers hear of what has changed meanwhile. */
  listenAnew(): void
  end(): void
}

interface ListenerOptions {
  connection: Connection
  collection: Collection<unknown>
  where: readonly Condition[]
  includeRemoved: boolean
  query: () => Query | null
  onEnd: () => void
}

/** Starts listening at once, to what `query` gives, or to nothing where that is null because no document can match. `onEnd`
 * is called once, when the listener has ended. */
export function startListener({
  connection,
  collection,
  where,
  includeRemoved,
  query,
  onEnd,
}: ListenerOptions): Listener {
  const subscribers = new Set<Subscriber>()
  const rows = new Map<string, Row>()
  /** Ids that our commits removed from the query, with the time: older reports of Firestore are ignored. */
  const removedHere = new Map<string, string>()
  let isReady = false
  let hasEnded = false
  let unsubscribe = () => {}
  let pauseMs = FIRST_PAUSE_MS
  let timer: NodeJS.Timeout | undefined
  let resolveReady = () => {}
  let rejectReady = (_error: unknown) => {}
  const ready = new Promise<void>((resolve, reject) => {
    resolveReady = resolve
    rejectReady = reject
  })
  // Subscribers await it; without any, a rejection must not end the process.
  ready.catch(() => {})

  function listen(): void {
    const asked = query()
    if (!asked) {
      if (!isReady) becomeReady()
      return
    }
    /** After a restart, the changes are found by comparing all documents. */
    let isFirst = true
    unsubscribe = asked.onSnapshot((snapshot) => {
      pauseMs = FIRST_PAUSE_MS
      const changes = isFirst ? everythingIn(snapshot) : changesIn(snapshot)
      isFirst = false
      const relevant = changes.filter(applyChange)
      if (isReady) notify(relevant)
      else becomeReady()
    }, relisten)
  }

  function relisten(cause: unknown): void {
    if (hasEnded) return
    const error = toPortError(cause)
    if (!isReady) {
      end()
      rejectReady(error)
      return
    }
    for (const subscriber of subscribers) subscriber.report(error)
    timer = setTimeout(listen, pauseMs).unref()
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }

  function listenAnew(): void {
    clearTimeout(timer)
    unsubscribe()
    listen()
  }

  function becomeReady(): void {
    isReady = true
    const matching = inOrder([...rows.values()])
    for (const subscriber of subscribers) subscriber.start(matching)
    resolveReady()
  }

  function notify(changes: readonly RowChange[]): void {
    if (changes.length > 0) for (const subscriber of subscribers) subscriber.notify(changes)
  }

  function rowOf(snapshot: QueryDocumentSnapshot): Row | null {
    try {
      return rowIn(collection, snapshot.id, snapshot.data())
    } catch (error) {
      for (const subscriber of subscribers) subscriber.report(error)
      return null
    }
  }

  function everythingIn({ docs }: QuerySnapshot): RowChange[] {
    connection.meter.reads += Math.max(docs.length, 1)
    const present = new Set(docs.map(({ id }) => id))
    const gone = [...rows.keys()].filter((id) => !present.has(id))
    return [...gone.map((id) => ({ id, row: null })), ...rowChangesOf(docs)]
  }

  function changesIn(snapshot: QuerySnapshot): RowChange[] {
    const changes = snapshot.docChanges()
    const gone: RowChange[] = []
    const present: QueryDocumentSnapshot[] = []
    for (const { type, doc } of changes) {
      if (type !== 'removed') present.push(doc)
      else if (isNewerHere(doc)) void lookAgain(doc.id)
      else gone.push({ id: doc.id, row: null })
    }
    connection.meter.reads += present.length
    return [...gone, ...rowChangesOf(present)]
  }

  function rowChangesOf(docs: QueryDocumentSnapshot[]): RowChange[] {
    const found = docs.map((doc) => ({ id: doc.id, row: rowOf(doc) }))
    const readable = inOrder(found.flatMap(({ row }) => (row ? [row] : [])))
    const damaged = found.filter(({ row }) => !row)
    return [...damaged, ...readable.map((row) => ({ id: row.id, row }))]
  }

  /** Firestore reports a removal, but we have written a newer document since. */
  function isNewerHere(doc: QueryDocumentSnapshot): boolean {
    const row = rows.get(doc.id)
    return row !== undefined && row.changedAt !== doc.get('changedAt')
  }

  async function lookAgain(id: string): Promise<void> {
    try {
      const [seen] = await connection.read([{ collection, id }])
      const row = seen?.snapshot ? rowIn(collection, id, seen.snapshot.data() ?? {}) : null
      const isIn = row !== null && matches(row, where, includeRemoved)
      if (!hasEnded) notify([{ id, row: isIn ? row : null }].filter(applyChange))
    } catch (error) {
      for (const subscriber of subscribers) subscriber.report(error)
    }
  }

  function applyChange({ id, row }: RowChange): boolean {
    const known = rows.get(id)
    if (!row) {
      removedHere.delete(id)
      return rows.delete(id)
    }
    const removedAt = removedHere.get(id)
    if (removedAt !== undefined && row.changedAt <= removedAt) return false
    // Another createdAt is another document with the same id.
    if (known && known.createdAt === row.createdAt && row.changedAt <= known.changedAt) return false
    removedHere.delete(id)
    rows.set(id, row)
    return true
  }

  function applyOwnChange({ id, row, changedAt }: RowChange & { changedAt: string | null }): boolean {
    if (row) return applyChange({ id, row })
    const known = rows.get(id)
    if (!known) return false
    rows.delete(id)
    removedHere.set(id, changedAt ?? known.changedAt)
    // Entries of documents that Firestore never reported are not removed otherwise.
    const [oldest] = removedHere.keys()
    if (removedHere.size > MOST_REMOVED_HERE && oldest !== undefined) removedHere.delete(oldest)
    return true
  }

  function asMatched({ id, row }: RowChange) {
    const isIn = row !== null && matches(row, where, includeRemoved)
    return { id, row: isIn ? row : null, changedAt: row?.changedAt ?? null }
  }

  function end(): void {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(timer)
    unsubscribe()
    // Firestore's query holds its documents, and the code that has ended this listener may still hold it.
    unsubscribe = () => {}
    rows.clear()
    subscribers.clear()
    onEnd()
  }

  listen()
  return {
    collectionName: collection.name,
    ready,
    join(subscriber) {
      subscribers.add(subscriber)
      if (isReady) subscriber.start(inOrder([...rows.values()]))
      return () => {
        subscribers.delete(subscriber)
        if (subscribers.size === 0) end()
      }
    },
    applyOwn(changes) {
      // Before that, Firestore's first report contains the change.
      if (isReady) notify(changes.map(asMatched).filter(applyOwnChange))
    },
    listenAnew,
    end,
  }
}

function inOrder(rows: Row[]): Row[] {
  return rows.sort((a, b) => (a.changedAt < b.changedAt ? -1 : 1))
}
