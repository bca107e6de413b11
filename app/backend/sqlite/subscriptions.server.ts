// Live queries: our commits are reported at once, those of other processes by polling the file's version.
import type { Change, Collection, Stored, SubscriptionQuery } from '../documents'
import { checkConditions } from '../queries.server'
import { lastInstant, storedFrom } from './commit.server'
import { type Connection, inReadTransaction, ROW_COLUMNS, type Row } from './connection.server'
import { whereSql } from './sql.server'

const POLL_MS = 200

interface Subscriptions {
  /** See DocumentStore.subscribe. Makes the first call before it returns. */
  add<T>(
    collection: Collection<T>,
    query: SubscriptionQuery,
    onChanges: (changes: Change<T>[]) => void,
    onError?: (error: unknown) => void,
  ): () => void
  /** Never throws. */
  notify(collectionNames: Set<string>): void
  close(): void
}

interface Subscription {
  collectionName: string
  /** Calls onChanges if something has changed. False when that could not be read. */
  notify(): boolean
}

/** Looks at the file for commits of other processes every 200 ms, as long as anybody subscribes. */
export function openSubscriptions(connection: Connection): Subscriptions {
  const subscriptions = new Set<Subscription>()
  let timer: NodeJS.Timeout | null = null
  /** null = a subscriber could not be told and is told again. */
  let notifiedVersion: string | null = null

  function notifyEach(isConcerned: (subscription: Subscription) => boolean): boolean {
    let isComplete = true
    // A subscriber may end subscriptions meanwhile; iterating a Set allows that.
    for (const subscription of subscriptions) {
      if (isConcerned(subscription) && !subscription.notify()) isComplete = false
    }
    return isComplete
  }

  function look(): void {
    const version = fileVersion(connection)
    if (version !== null && version === notifiedVersion) return
    notifiedVersion = notifyEach(() => true) ? version : null
  }

  function end(subscription: Subscription): void {
    subscriptions.delete(subscription)
    if (subscriptions.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }

  return {
    add(collection, query, onChanges, onError = console.error) {
      const subscription = startSubscription(connection, collection, query, onChanges, onError)
      subscriptions.add(subscription)
      if (!timer) {
        notifiedVersion = null
        timer = setInterval(look, POLL_MS).unref()
      }
      return () => end(subscription)
    },
    notify(collectionNames) {
      if (!notifyEach(({ collectionName }) => collectionNames.has(collectionName))) notifiedVersion = null
    },
    close() {
      for (const subscription of subscriptions) end(subscription)
    },
  }
}

/** Changes with commits of other connections only; null when it cannot be read. */
function fileVersion(connection: Connection): string | null {
  try {
    return `${connection.opening}.${connection.statement('PRAGMA data_version').get().data_version}`
  } catch {
    // Reading the changes fails too, and reports why.
    return null
  }
}

/** The document is missing when the row does not match or was purged. */
type ChangedRow = Omit<Row, 'document'> & { document: string | null }

function startSubscription<T>(
  connection: Connection,
  collection: Collection<T>,
  query: SubscriptionQuery,
  onChanges: (changes: Change<T>[]) => void,
  onError: (error: unknown) => void,
): Subscription {
  const table = connection.tableOf(collection)
  const condition = whereSql(checkConditions(collection, query.where), query.includeRemoved ?? false)
  const known = new Set<string>()
  let notifiedUntil = ''

  function report(error: unknown): void {
    try {
      onError(error)
    } catch (fault) {
      console.error(fault)
    }
  }

  function deliver(changes: Change<T>[]): void {
    try {
      onChanges(changes)
    } catch (error) {
      report(error)
    }
  }

  function readable(row: Row): Stored<T> | null {
    try {
      return storedFrom(collection, row)
    } catch (error) {
      report(error)
      return null
    }
  }

  function changeOf({ document, ...row }: ChangedRow): Change<T> | null {
    const stored = document === null ? null : readable({ ...row, document })
    if (!stored) return known.delete(row.id) ? { kind: 'removed', id: row.id } : null
    const kind = known.has(row.id) ? 'changed' : 'added'
    known.add(row.id)
    return { kind, document: stored }
  }

  function changesIn(rows: ChangedRow[]): Change<T>[] {
    const changes: Change<T>[] = []
    for (const row of rows) {
      const change = changeOf(row)
      if (change) changes.push(change)
    }
    return changes
  }

  function matchingNow(): ChangedRow[] {
    const sql = `SELECT ${ROW_COLUMNS} FROM ${table} WHERE ${condition.text} ORDER BY changed_at`
    return inReadTransaction(connection.database, () => {
      notifiedUntil = lastInstant(connection, collection)
      return connection.statement(sql).all(...condition.parameters)
    })
  }

  function changedSince(): ChangedRow[] {
    const sql = `
      SELECT id, version, created_at, updated_at, changed_at, removed_at, iif(${condition.text}, document, NULL) AS document
      FROM ${table} WHERE changed_at > ?
      UNION ALL
      SELECT id, 0, '', '', purged_at, NULL, NULL FROM _purges WHERE collection = ? AND purged_at > ?
      ORDER BY changed_at`
    return connection
      .statement(sql)
      .all(...condition.parameters, notifiedUntil, collection.name, notifiedUntil)
  }

  function notify(): boolean {
    try {
      const rows = changedSince()
      notifiedUntil = rows.at(-1)?.changed_at ?? notifiedUntil
      const changes = changesIn(rows)
      if (changes.length > 0) deliver(changes)
      return true
    } catch (error) {
      report(error)
      return false
    }
  }

  deliver(changesIn(matchingNow()))
  return { collectionName: collection.name, notify }
}
