// Buffered writes of a transaction and its attempts, for both drivers.
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Amounts,
  type Collection,
  type DocumentStore,
  type Exported,
  type Stored,
  type StoredMeta,
  type Transaction,
  TransactionConflict,
  type WriteOptions,
} from './documents'
import { type Content, contentOf } from './values.server'

export interface RestoredDocument extends Omit<StoredMeta, 'changedAt'> {
  content: Content
}

export type Write = { collection: Collection<unknown>; id: string } & (
  | { kind: 'insert'; content: Content }
  | { kind: 'update'; content: Content; expectedVersion: number | undefined }
  | { kind: 'increment'; amounts: Record<string, number> }
  | { kind: 'remove'; expectedVersion: number | undefined }
  | { kind: 'purge' }
  | { kind: 'restore'; document: RestoredDocument }
)

const MAX_ATTEMPTS = 8

/** Contents are copied, so the caller may change its own. */
const write = {
  insert<T>(collection: Collection<T>, id: string, value: T): Write {
    return { kind: 'insert', collection, id, content: contentOf(value) }
  },
  update<T>(collection: Collection<T>, id: string, fields: Partial<T>, options?: WriteOptions): Write {
    const expectedVersion = options?.expectedVersion
    return { kind: 'update', collection, id, content: contentOf(fields), expectedVersion }
  },
  increment<T>(collection: Collection<T>, id: string, amounts: Amounts<T>): Write {
    const given = Object.entries<number | undefined>(amounts).map(([name, amount = 0]) => [name, amount])
    return { kind: 'increment', collection, id, amounts: Object.fromEntries(given) }
  },
  remove<T>(collection: Collection<T>, id: string, options?: WriteOptions): Write {
    return { kind: 'remove', collection, id, expectedVersion: options?.expectedVersion }
  },
  purge<T>(collection: Collection<T>, id: string): Write {
    return { kind: 'purge', collection, id }
  },
  restore<T>(collection: Collection<T>, document: Exported<T>): Write {
    const { id, version, createdAt, updatedAt, removedAt } = document
    const content = contentOf(document)
    return {
      kind: 'restore',
      collection,
      id,
      document: { id, version, createdAt, updatedAt, removedAt, content },
    }
  },
}

export function bufferedWrites(writes: Write[]): Omit<Transaction, 'get'> {
  return {
    insert: (...given) => void writes.push(write.insert(...given)),
    update: (...given) => void writes.push(write.update(...given)),
    increment: (...given) => void writes.push(write.increment(...given)),
    remove: (...given) => void writes.push(write.remove(...given)),
    purge: (...given) => void writes.push(write.purge(...given)),
    restore: (...given) => void writes.push(write.restore(...given)),
  }
}

/** The numbers after an increment; one that is missing counts as 0. */
export function sumsOf(amounts: Record<string, number>, content: Content): Content {
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, Number(content[name] ?? 0) + amount]),
  )
}

/** Transactions of one write. `commitOne` returns the new row, null for none. */
export function singleWrites<Row>(
  commitOne: (write: Write) => Promise<Row | null>,
  storedFrom: <T>(collection: Collection<T>, row: Row) => Stored<T>,
): Pick<DocumentStore, 'insert' | 'update' | 'remove' | 'purge'> {
  async function commitAndRead<T>(collection: Collection<T>, one: Write): Promise<Stored<T>> {
    const row = await commitOne(one)
    if (!row) throw new Error(`${collection.name}/${one.id} left nothing`)
    return storedFrom(collection, row)
  }

  return {
    async insert(collection, id, value) {
      return commitAndRead(collection, write.insert(collection, id, value))
    },
    async update(collection, id, fields, options) {
      return commitAndRead(collection, write.update(collection, id, fields, options))
    },
    async remove(collection, id, options) {
      await commitOne(write.remove(collection, id, options))
    },
    async purge(collection, id) {
      await commitOne(write.purge(collection, id))
    },
  }
}

/** Repeats `attempt` until a commit succeeds. 'stale': what it had read has changed. The random pause after a failure
 * is at most `firstPauseMs`, doubled each time. */
export async function untilCommitted<C extends object>(
  firstPauseMs: number,
  attempt: (number: number) => Promise<C | 'stale'>,
): Promise<C> {
  for (let number = 1; number <= MAX_ATTEMPTS; number++) {
    const outcome = await attempt(number)
    if (outcome !== 'stale') return outcome
    if (number < MAX_ATTEMPTS) await pause(Math.random() * firstPauseMs * 2 ** (number - 1))
  }
  throw new TransactionConflict(`gave up after ${MAX_ATTEMPTS} lost races`)
}
