// Counts in memory, to save reads and writes of the store.
import { LRUCache } from 'lru-cache'
import { DAY_MS } from '~/platform/durations'
import { type Amounts, type Collection, type DocumentStore, NotFound, type Transaction } from './documents'

interface Counting<T, A extends Amounts<T>> {
  collection: Collection<T>
  sum(some: A, others: A): A
  /** Makes the document of the first amounts; null where nothing may be counted. */
  first(transaction: Transaction, id: string, amounts: A): Promise<T | null>
  /** Makes a document with the amounts that replaces the stored one, of which something is not kept any more; null where
   * all is kept. */
  replacement?(stored: T, amounts: A): T | null
}

interface BufferedCounter<A> {
  /** Only in memory. A crash loses what was not flushed. */
  add(id: string, amounts: A): void
  /** All that was added and is not yet written. */
  unwritten(id: string): A[]
  /** Writes all; a failed write is repeated with the next flush. */
  flush(): Promise<void>
}

const WRITTEN_AT_ONCE = 100
/** So many documents are known to be there, and are not read before they are added to. */
const KNOWN_MOST = 10_000
/** A document is read again after this, and replaced if it has become too old. */
const KNOWN_MS = 30 * DAY_MS

export function bufferedCounter<T, A extends Amounts<T>>(
  documents: DocumentStore,
  { collection, sum, first, replacement }: Counting<T, A>,
): BufferedCounter<A> {
  let noted = new Map<string, A>()
  let writing = new Map<string, A>()
  let last: Promise<void> = Promise.resolve()
  const known = new LRUCache<string, true>({ max: KNOWN_MOST, ttl: KNOWN_MS })

  function add(id: string, amounts: A): void {
    const before = noted.get(id)
    noted.set(id, before ? sum(before, amounts) : amounts)
  }

  async function writeAll(): Promise<void> {
    writing = noted
    noted = new Map()
    try {
      while (writing.size > 0) {
        const some = [...writing].slice(0, WRITTEN_AT_ONCE)
        await write(some)
        for (const [id] of some) writing.delete(id)
      }
    } finally {
      for (const [id, amounts] of writing) add(id, amounts)
      writing = new Map()
    }
  }

  async function write(some: [string, A][]): Promise<void> {
    const commit = () =>
      documents.transaction(async (transaction) => {
        for (const [id, amounts] of some) await addTo(transaction, id, amounts)
      })
    try {
      await commit()
    } catch (error) {
      if (!(error instanceof NotFound)) throw error
      // A document was removed meanwhile: all are looked at.
      for (const [id] of some) known.delete(id)
      await commit()
    }
  }

  async function addTo(transaction: Transaction, id: string, amounts: A): Promise<void> {
    const stored = known.has(id) ? null : await transaction.get(collection, id)
    const replaced = stored && replacement?.(stored, amounts)
    if (replaced) {
      // An update leaves the fields that it does not name.
      transaction.purge(collection, id)
      transaction.insert(collection, id, replaced)
    } else if (stored || known.has(id)) transaction.increment(collection, id, amounts)
    else {
      const begun = await first(transaction, id, amounts)
      if (begun === null) return
      transaction.insert(collection, id, begun)
    }
    known.set(id, true)
  }

  return {
    add,
    unwritten: (id) => [noted, writing].flatMap((amounts) => amounts.get(id) ?? []),
    flush() {
      const flushed = last.then(writeAll)
      last = flushed.catch(() => undefined)
      return flushed
    },
  }
}
