// Live queries. Equal queries share one listener (Firestore charges for each), and our own commits are reported at
// once.
import type { Change, Collection, SubscriptionQuery } from '../documents'
import { checkConditions } from '../queries.server'
import type { Written } from './commit.server'
import type { Connection } from './connection.server'
import { type Listen, type News, type Subscriber, startListen } from './listen.server'
import { matchingQuery } from './queries.server'
import { type Row, storedFrom } from './rows.server'

export interface Listens {
  /** See DocumentStore.subscribe. */
  add<T>(
    collection: Collection<T>,
    query: SubscriptionQuery,
    onChanges: (changes: Change<T>[]) => void,
    onError?: (error: unknown) => void,
  ): Promise<() => void>
  /** Reports commits of this process. Never throws. */
  tell(written: readonly Written[]): void
  close(): void
}

export function openListens(connection: Connection): Listens {
  const listens = new Map<string, Listen>()

  function listenTo(collection: Collection<unknown>, query: SubscriptionQuery): Listen {
    const where = checkConditions(collection, query.where)
    const includeRemoved = query.includeRemoved ?? false
    const key = JSON.stringify([collection.name, where, includeRemoved])
    const running = listens.get(key)
    if (running) return running
    const asked = matchingQuery(connection.firestore, collection, where, includeRemoved)
    const started = startListen({
      connection,
      collection,
      where,
      includeRemoved,
      query: asked,
      onEnd: () => listens.delete(key),
    })
    listens.set(key, started)
    return started
  }

  return {
    async add(collection, query, onChanges, onError = console.error) {
      const listen = listenTo(collection, query)
      const subscriber = subscriberOf(collection, onChanges, onError)
      const end = listen.join(subscriber)
      try {
        await connection.inTime(listen.ready)
      } catch (error) {
        end()
        throw error
      }
      return end
    },
    tell(written) {
      for (const listen of [...listens.values()]) {
        const own = written.filter(({ collection }) => collection.name === listen.collectionName)
        if (own.length > 0) listen.tellOwn(own.map(({ id, row }) => ({ id, row })))
      }
    },
    close() {
      for (const listen of [...listens.values()]) listen.end()
    },
  }
}

function subscriberOf<T>(
  collection: Collection<T>,
  onChanges: (changes: Change<T>[]) => void,
  onError: (error: unknown) => void,
): Subscriber {
  /** Ids that match, as the subscriber knows them. */
  const known = new Set<string>()

  function report(error: unknown): void {
    try {
      onError(error)
    } catch (fault) {
      console.error(fault)
    }
  }

  function changeOf({ id, row }: News): Change<T> | null {
    const stored = row && readable(row)
    if (!stored) return known.delete(id) ? { kind: 'removed', id } : null
    const kind = known.has(id) ? 'changed' : 'added'
    known.add(id)
    return { kind, document: stored }
  }

  /** A damaged document does not match. */
  function readable(row: Row) {
    try {
      return storedFrom(collection, row)
    } catch (error) {
      report(error)
      return null
    }
  }

  function changesIn(news: readonly News[]): Change<T>[] {
    return news.map(changeOf).filter((change) => change !== null)
  }

  function deliver(changes: Change<T>[]): void {
    try {
      onChanges(changes)
    } catch (error) {
      report(error)
    }
  }

  return {
    start: (rows) => deliver(changesIn(rows.map((row) => ({ id: row.id, row })))),
    hear(news) {
      const changes = changesIn(news)
      if (changes.length > 0) deliver(changes)
    },
    report,
  }
}
