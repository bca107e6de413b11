// One listener of Firestore and those who follow it. It keeps what matches, as it was last told.
import type { Query, QueryDocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore'
import type { Collection, Condition } from '../documents'
import { type Connection, inPortWords } from './connection.server'
import { matches } from './queries.server'
import { type Row, rowIn } from './rows.server'

/** A listener that Firestore has ended is started again so soon, and then less and less often. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
const MOST_TAKEN_OUT = 1000

/** A document that matches as it is now; null = that does not, or no longer. */
export interface News {
  id: string
  row: Row | null
}

export interface Subscriber {
  /** The first call, with everything that matches. */
  start(rows: readonly Row[]): void
  /** What is different from what was told before. */
  hear(news: readonly News[]): void
  report(error: unknown): void
}

export interface Listen {
  collectionName: string
  /** Resolves when the first subscribers have been told what matches; rejects when Firestore refuses the query. */
  ready: Promise<void>
  /** Answers the function that ends it for this subscriber, and the listener with the last one. */
  join(subscriber: Subscriber): () => void
  /** Takes in what this process has written, before Firestore reports it. */
  tellOwn(news: readonly News[]): void
  end(): void
}

interface ListenParts {
  connection: Connection
  collection: Collection<unknown>
  where: readonly Condition[]
  includeRemoved: boolean
  /** null = nothing can match. */
  query: Query | null
  onEnd: () => void
}

export function startListen({
  connection,
  collection,
  where,
  includeRemoved,
  query,
  onEnd,
}: ListenParts): Listen {
  const subscribers = new Set<Subscriber>()
  const rows = new Map<string, Row>()
  /** What our own commits took out of the query, and when: older news of them are no news. */
  const takenOut = new Map<string, string>()
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
  // Whoever waits for it hears of it; nobody may.
  ready.catch(() => {})

  function listen(): void {
    if (!query) {
      becomeReady()
      return
    }
    /** After a pause, what has changed meanwhile is found by comparing all there is. */
    let isFirst = true
    unsubscribe = query.onSnapshot((snapshot) => {
      pauseMs = FIRST_PAUSE_MS
      const news = isFirst ? everythingIn(snapshot) : changesIn(snapshot)
      isFirst = false
      const isNews = news.filter(takeIn)
      if (isReady) hear(isNews)
      else becomeReady()
    }, relisten)
  }

  function relisten(cause: unknown): void {
    if (hasEnded) return
    const error = inPortWords(cause)
    if (!isReady) {
      end()
      rejectReady(error)
      return
    }
    for (const subscriber of subscribers) subscriber.report(error)
    timer = setTimeout(listen, pauseMs).unref()
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }

  function becomeReady(): void {
    isReady = true
    const matching = inOrder([...rows.values()])
    for (const subscriber of subscribers) subscriber.start(matching)
    resolveReady()
  }

  function hear(news: readonly News[]): void {
    if (news.length > 0) for (const subscriber of subscribers) subscriber.hear(news)
  }

  function rowOf(snapshot: QueryDocumentSnapshot): Row | null {
    try {
      return rowIn(collection, snapshot.id, snapshot.data())
    } catch (error) {
      for (const subscriber of subscribers) subscriber.report(error)
      return null
    }
  }

  function everythingIn({ docs }: QuerySnapshot): News[] {
    connection.meter.reads += Math.max(docs.length, 1)
    const present = new Set(docs.map(({ id }) => id))
    const gone = [...rows.keys()].filter((id) => !present.has(id))
    return [...gone.map((id) => ({ id, row: null })), ...newsOf(docs)]
  }

  function changesIn(snapshot: QuerySnapshot): News[] {
    const changes = snapshot.docChanges()
    const gone: News[] = []
    const present: QueryDocumentSnapshot[] = []
    for (const { type, doc } of changes) {
      if (type !== 'removed') present.push(doc)
      else if (isNewerHere(doc)) void lookAgain(doc.id)
      else gone.push({ id: doc.id, row: null })
    }
    connection.meter.reads += present.length
    return [...gone, ...newsOf(present)]
  }

  function newsOf(docs: QueryDocumentSnapshot[]): News[] {
    const found = docs.map((doc) => ({ id: doc.id, row: rowOf(doc) }))
    const readable = inOrder(found.flatMap(({ row }) => (row ? [row] : [])))
    const damaged = found.filter(({ row }) => !row)
    return [...damaged, ...readable.map((row) => ({ id: row.id, row }))]
  }

  /** Firestore says that what it last reported is gone; we have put something newer in its place since. */
  function isNewerHere(doc: QueryDocumentSnapshot): boolean {
    const row = rows.get(doc.id)
    return row !== undefined && row.changedAt !== doc.get('changedAt')
  }

  async function lookAgain(id: string): Promise<void> {
    try {
      const [seen] = await connection.read([{ collection, id }])
      const row = seen?.snapshot ? rowIn(collection, id, seen.snapshot.data() ?? {}) : null
      const isIn = row !== null && matches(row, where, includeRemoved)
      if (!hasEnded) hear([{ id, row: isIn ? row : null }].filter(takeIn))
    } catch (error) {
      for (const subscriber of subscribers) subscriber.report(error)
    }
  }

  /** Notes it. Answers whether it is news. */
  function takeIn({ id, row }: News): boolean {
    const known = rows.get(id)
    if (!row) {
      takenOut.delete(id)
      return rows.delete(id)
    }
    const takenOutAt = takenOut.get(id)
    if (takenOutAt !== undefined && row.changedAt <= takenOutAt) return false
    // Another createdAt is another document under the same id.
    if (known && known.createdAt === row.createdAt && row.changedAt <= known.changedAt) return false
    takenOut.delete(id)
    rows.set(id, row)
    return true
  }

  function takeInOwn({ id, row, changedAt }: News & { changedAt: string | null }): boolean {
    if (row) return takeIn({ id, row })
    const known = rows.get(id)
    if (!known) return false
    rows.delete(id)
    takenOut.set(id, changedAt ?? known.changedAt)
    // Where Firestore never reported the document, nothing takes it from here.
    const [oldest] = takenOut.keys()
    if (takenOut.size > MOST_TAKEN_OUT && oldest !== undefined) takenOut.delete(oldest)
    return true
  }

  function asSeenHere({ id, row }: News) {
    const isIn = row !== null && matches(row, where, includeRemoved)
    return { id, row: isIn ? row : null, changedAt: row?.changedAt ?? null }
  }

  function end(): void {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(timer)
    unsubscribe()
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
    tellOwn(news) {
      // Before that, the first report of Firestore has it or is followed by one that has.
      if (isReady) hear(news.map(asSeenHere).filter(takeInOwn))
    },
    end,
  }
}

/** As they were committed. */
function inOrder(rows: Row[]): Row[] {
  return rows.sort((a, b) => (a.changedAt < b.changedAt ? -1 : 1))
}
