// Live queries. Equal queries share one listener (Firestore charges for each), and our own commits are reported at
// once.
import type { Change, Collection, SubscriptionQuery } from '../documents'
import { checkConditions } from '../queries.server'
import type { Written } from './commit.server'
import type { Connection } from './connection.server'
import { Listener, type RowChange, type Subscriber } from './listener.server'
import { matchingQuery } from './queries.server'
import { type Row, storedFrom } from './rows.server'

interface Listeners {
  add<T>(
    collection: Collection<T>,
    query: SubscriptionQuery,
    onChanges: (changes: Change<T>[]) => void,
    onError?: (error: unknown) => void,
  ): Promise<() => void>
  /** Reports commits of this process. Never throws. */
  notify(written: readonly Written[]): void
  close(): void
}

/** Subscriptions with the same collection and conditions share one listener. */
export function openListeners(connection: Connection): Listeners {
  const listeners = new Map<string, Listener>()

  function listenerOf(collection: Collection<unknown>, query: SubscriptionQuery): Listener {
    const where = checkConditions(collection, query.where)
    const includeRemoved = query.includeRemoved ?? false
    const key = JSON.stringify([collection.name, where, includeRemoved])
    const running = listeners.get(key)
    if (running) return running
    const started = Listener.start({
      connection,
      collection,
      where,
      includeRemoved,
      query: () => matchingQuery(connection.firestore, collection, where, includeRemoved),
      onEnd: () => listeners.delete(key),
    })
    listeners.set(key, started)
    return started
  }

  connection.onNewClient(() => {
    for (const listener of [...listeners.values()]) listener.listenAnew()
  })

  return {
    async add(collection, query, onChanges, onError = console.error) {
      const listener = listenerOf(collection, query)
      const subscriber = subscriberOf(collection, onChanges, onError)
      const end = listener.join(subscriber)
      try {
        await connection.call(() => connection.inTime(listener.ready))
      } catch (error) {
        end()
        throw error
      }
      return end
    },
    notify(written) {
      for (const listener of [...listeners.values()]) {
        const own = written.filter(({ collection }) => collection.name === listener.collectionName)
        if (own.length > 0) listener.applyOwn(own.map(({ id, row }) => ({ id, row })))
      }
    },
    close() {
      for (const listener of [...listeners.values()]) listener.end()
    },
  }
}

function subscriberOf<T>(
  collection: Collection<T>,
  onChanges: (changes: Change<T>[]) => void,
  onError: (error: unknown) => void,
): Subscriber {
  const known = new Set<string>()

  function report(error: unknown): void {
    try {
      onError(error)
    } catch (fault) {
      console.error(fault)
    }
  }

  function changeOf({ id, row }: RowChange): Change<T> | null {
    const stored = row && readable(row)
    if (!stored) return known.delete(id) ? { kind: 'removed', id } : null
    const kind = known.has(id) ? 'changed' : 'added'
    known.add(id)
    return { kind, document: stored }
  }

  function readable(row: Row) {
    try {
      return storedFrom(collection, row)
    } catch (error) {
      report(error)
      return null
    }
  }

  function changesIn(rowChanges: readonly RowChange[]): Change<T>[] {
    return rowChanges.map(changeOf).filter((change) => change !== null)
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
    notify(rowChanges) {
      const changes = changesIn(rowChanges)
      if (changes.length > 0) deliver(changes)
    },
    report,
  }
}
