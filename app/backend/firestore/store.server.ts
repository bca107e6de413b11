// The Firestore driver of the document port.
import type { Firestore, Query, QuerySnapshot } from 'firebase-admin/firestore'
import type { Clock } from '~/platform/clock'
import { singleWrites, type Write } from '../buffered-writes.server'
import type { Collection, DocumentQuery, DocumentStore, Page } from '../documents'
import { checkConditions, checkQuery, cursorOf } from '../queries.server'
import { isDocumentId } from '../values.server'
import { type ConnectionConfig, type Meter, openConnection, rowSeen } from './connection.server'
import { openListeners } from './listeners.server'
import { matchingQuery, orderedInMemory, pageQuery } from './queries.server'
import { fieldOf, type Row, rowIn, storedFrom } from './rows.server'
import { runTransaction, runWrite } from './transaction.server'
import { createInstants } from './writes.server'

export interface FirestoreStore extends DocumentStore {
  readonly projectId: string
  readonly meter: Readonly<Meter>
}

/** An empty collection: a query of it returns Firestore's time. */
const NOWHERE = 'nowhere'
/** Firestore charges one read for so many counted documents. */
const COUNTED_AS_ONE = 1000

/** The project's default database, or that of FIRESTORE_EMULATOR_HOST. */
export function openFirestoreStore({
  clock,
  ...config
}: ConnectionConfig & { clock: Clock }): FirestoreStore {
  const connection = openConnection(config)
  const { meter } = connection
  const instants = createInstants(clock)
  const listeners = openListeners(connection)

  async function commitOne(write: Write): Promise<Row | null> {
    const { rows, written } = await runWrite(connection, instants, write)
    listeners.notify(written)
    return rows[0] ?? null
  }

  async function findPage<T>(
    collection: Collection<T>,
    query: DocumentQuery,
    run: (firestore: Firestore, query: Query) => Promise<QuerySnapshot>,
  ): Promise<Page<T>> {
    const checked = checkQuery(collection, query)
    const answer = await connection.ask(async (firestore) => {
      const asked = pageQuery(firestore, collection, checked)
      return asked && { docs: (await run(firestore, asked.query)).docs, isOrdered: asked.isOrdered }
    })
    if (!answer) return { documents: [], next: null }
    const { docs, isOrdered } = answer
    meter.reads += Math.max(docs.length, 1)
    const found = docs.map((snapshot) => rowIn(collection, snapshot.id, snapshot.data()))
    const rows = isOrdered ? found : orderedInMemory(found, checked)
    const last = rows.length > checked.limit ? rows[checked.limit - 1] : undefined
    const [field] = checked.orderBy
    return {
      documents: rows.slice(0, checked.limit).map((row) => storedFrom(collection, row)),
      next: last ? cursorOf(checked.orderBy, { value: fieldOf(last, field), id: last.id }) : null,
    }
  }

  return {
    projectId: config.projectId,
    meter,
    hasOneClock: false,

    async get(collection, id, options) {
      if (!isDocumentId(id)) return null
      const [seen] = await connection.read([{ collection, id }])
      const row = seen ? rowSeen(seen) : null
      if (!row || (row.removedAt && !options?.includeRemoved)) return null
      return storedFrom(collection, row)
    },

    find: (collection, query) => findPage(collection, query, (_, asked) => asked.get()),

    async count(collection, where) {
      const conditions = checkConditions(collection, where)
      const count = await connection.ask(async (firestore) => {
        const query = matchingQuery(firestore, collection, conditions, false)
        return query && (await query.count().get()).data().count
      })
      if (count === null) return 0
      meter.reads += Math.max(Math.ceil(count / COUNTED_AS_ONE), 1)
      return count
    },

    async transaction(work) {
      const { result, written } = await runTransaction(connection, instants, work)
      listeners.notify(written)
      return result
    },

    ...singleWrites(commitOne, storedFrom),

    subscribe: listeners.add,

    /** Firestore keeps old states for an hour; longer work fails. */
    async snapshot(work) {
      // Firestore's own time: ours may be ahead.
      const { readTime } = await connection.ask((firestore) => firestore.collection(NOWHERE).limit(1).get())
      meter.reads += 1
      const atThatTime = { readOnly: true, readTime } as const
      return work({
        find: (collection, query) =>
          findPage(collection, query, (firestore, asked) =>
            firestore.runTransaction((transaction) => transaction.get(asked), atThatTime),
          ),
      })
    },

    async close() {
      listeners.close()
      await connection.close()
    },
  }
}
