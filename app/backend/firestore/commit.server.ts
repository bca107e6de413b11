// Commits buffered writes. Nothing is locked: each written document carries its last seen state, and Firestore refuses
// the commit when one has changed.
import { setTimeout as pause } from 'node:timers/promises'
import {
  type DocumentReference,
  FieldPath,
  FieldValue,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore'
import { codeOf } from '~/platform/errors'
import type { Write } from '../buffered-writes.server'
import { type Collection, StoreUnavailable } from '../documents'
import { isDocumentId } from '../values.server'
import { type Connection, GRPC, refsOf, rowSeen, type Seen, toPortError } from './connection.server'
import { documentFields, isSame, type Row } from './rows.server'
import { applyWrite, type Instants } from './writes.server'

/** Firestore's codes when a document has changed or another commit was faster. */
const LOST_RACE: ReadonlySet<unknown> = new Set([
  GRPC.notFound,
  GRPC.alreadyExists,
  GRPC.failedPrecondition,
  GRPC.aborted,
])
/** After a broken connection; takes about a second. */
const SENDS = 4
const FIRST_PAUSE_MS = 100

export type RecordedReads = Map<string, Seen>

export interface Written {
  collection: Collection<unknown>
  id: string
  row: Row | null
}

export interface Committed {
  /** The new row of each write. */
  rows: (Row | null)[]
  /** Changed documents, in the order of their last write. */
  written: Written[]
}

interface Affected {
  collection: Collection<unknown>
  id: string
  /** null = not read: taken for missing; the commit fails if it exists. */
  seen: Seen | null
  before: Row | null
  after: Row | null
  /** null = `after` is written. */
  increment: Increment | null
}

interface Increment {
  amounts: Record<string, number>
  at: string
}

/** Applies the writes in order. 'stale' (nothing written): a document has changed. Throws the port's refusals.
 * `isFirst`: first attempt, in which new ids are not looked up. */
export async function commit(
  connection: Connection,
  instants: Instants,
  writes: readonly Write[],
  reads: RecordedReads,
  isFirst: boolean,
): Promise<Committed | 'stale'> {
  const affected = await lookAt(connection, writes, reads, isFirst)
  const rows: (Row | null)[] = []
  try {
    for (const write of writes) {
      const one = affected.get(pathOf(write))
      if (write.kind === 'increment' && one && !one.seen) {
        one.increment = { amounts: write.amounts, at: instants(write.collection, null) }
        rows.push(null)
        continue
      }
      const row = applyWrite(write, one?.after ?? null, instants)
      rows.push(row)
      if (!one) continue
      one.after = row
      affected.delete(pathOf(write))
      affected.set(pathOf(write), one)
    }
  } catch (refusal) {
    // The refusal may come from outdated reads.
    if (await hasMoved(connection, reads, affected.size > 0)) return 'stale'
    throw refusal
  }
  const changed = [...affected.values()].filter(
    ({ seen, before, after }) => before !== after || seen === null,
  )
  const unchanged = unwritten(reads, affected, changed)
  if (changed.length === 0) return (await hasMoved(connection, reads)) ? 'stale' : { rows, written: [] }
  if (!(await connection.call(() => send(connection, changed, unchanged)))) return 'stale'
  // Firestore itself tells live queries of increments: their document has not been read.
  const known = changed.filter(({ increment }) => increment === null)
  return { rows, written: known.map(({ collection, id, after }) => ({ collection, id, row: after })) }
}

/** Whether a document has changed since it was read. A single read needs no check. */
export async function hasMoved(
  connection: Connection,
  reads: RecordedReads,
  withOthers = false,
): Promise<boolean> {
  if (reads.size === 0 || (reads.size === 1 && !withOthers)) return false
  const noted = [...reads.values()]
  const now = await connection.read(noted)
  return now.some((seen, index) => !isSameState(seen, noted[index]))
}

export function isSameState(one: Seen, other: Seen | undefined): boolean {
  const [time, otherTime] = [one.snapshot?.updateTime, other?.snapshot?.updateTime]
  return time && otherTime ? time.isEqual(otherTime) : time === otherTime
}

export function pathOf({ collection, id }: { collection: Collection<unknown>; id: string }): string {
  return `${collection.name}/${id}`
}

/** Reads the documents to be written, unless the transaction has read them. */
async function lookAt(
  connection: Connection,
  writes: readonly Write[],
  reads: RecordedReads,
  isFirst: boolean,
): Promise<Map<string, Affected>> {
  const affected = new Map<string, Affected>()
  const unread: Affected[] = []
  for (const write of writes) {
    const path = pathOf(write)
    if (affected.has(path) || !isDocumentId(write.id)) continue
    const seen = reads.get(path) ?? null
    const one = {
      collection: write.collection,
      id: write.id,
      seen,
      before: null,
      after: null,
      increment: null,
    }
    affected.set(path, one)
    const isHopeful = write.kind === 'insert' || write.kind === 'increment'
    const isBlind = write.kind === 'purge' || (isFirst && isHopeful)
    const isAlone = writes.filter((other) => pathOf(other) === path).length === 1
    if (!seen && !(isBlind && isAlone)) unread.push(one)
  }
  for (const [index, seen] of (await connection.read(unread)).entries()) {
    const one = unread[index]
    if (one) one.seen = seen
  }
  for (const one of affected.values()) {
    if (one.seen) one.before = one.after = rowSeen(one.seen)
  }
  return affected
}

/** Documents that were read but are not written, which the commit does not check. */
function unwritten(reads: RecordedReads, affected: Map<string, Affected>, changed: Affected[]): Seen[] {
  const looked = [...affected.values()].flatMap(({ seen }) => (seen ? [seen] : []))
  const written = new Set(changed.map(pathOf))
  const all = new Map([...looked, ...reads.values()].map((seen) => [pathOf(seen), seen]))
  return [...all.values()].filter((seen) => !written.has(pathOf(seen)))
}

/** False when the commit was refused. Throws StoreUnavailable (uncertain) when no answer came. */
async function send(connection: Connection, changed: Affected[], unchanged: Seen[]): Promise<boolean> {
  const { firestore } = connection
  let mayBeWritten = false
  for (let sends = 1; ; sends++) {
    try {
      await sendOnce(connection, firestore, changed, unchanged)
      return true
    } catch (error) {
      if (error instanceof Moved) return false
      // A client that was ended meanwhile refuses with an error of its own.
      if (firestore !== connection.firestore) throw new StoreUnavailable(error, true)
      if (error instanceof StoreUnavailable) throw error
      // Our own earlier attempt may have succeeded although its answer was lost.
      if (LOST_RACE.has(codeOf(error))) return mayBeWritten && (await isWritten(connection, changed))
      const fault = toPortError(error)
      if (!(fault instanceof StoreUnavailable)) throw fault
      if (codeOf(error) !== GRPC.unavailable || sends === SENDS) throw new StoreUnavailable(error, true)
      mayBeWritten = true
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** sends)
    }
  }
}

class Moved extends Error {}

async function sendOnce(
  { meter, inTime }: Connection,
  firestore: Firestore,
  changed: Affected[],
  unchanged: Seen[],
): Promise<void> {
  await firestore.runTransaction(
    async (transaction) => {
      if (unchanged.length > 0) {
        const now = await inTime(transaction.getAll(...refsOf(firestore, unchanged)))
        meter.reads += now.length
        for (const [index, snapshot] of now.entries()) {
          const noted = unchanged[index]
          const current = { snapshot: snapshot.exists ? snapshot : null }
          if (!noted || !isSameState({ ...noted, ...current }, noted)) throw new Moved()
        }
      }
      for (const [index, ref] of refsOf(firestore, changed).entries()) {
        const one = changed[index]
        if (one) queue(transaction, ref, one)
      }
    },
    { maxAttempts: 1 },
  )
  meter.writes += changed.length
}

function queue(transaction: Transaction, ref: DocumentReference, one: Affected): void {
  const { after, seen, increment } = one
  const snapshot = seen?.snapshot
  const lastUpdateTime = snapshot?.updateTime
  if (increment) {
    const { amounts, at } = increment
    const sums = Object.entries({ ...amounts, version: 1 }).map(([name, by]) => [
      name,
      FieldValue.increment(by),
    ])
    transaction.update(ref, { ...Object.fromEntries(sums), updatedAt: at, changedAt: at })
  } else if (!after) {
    if (lastUpdateTime) transaction.delete(ref, { lastUpdateTime })
    else transaction.delete(ref)
  } else if (!snapshot || !lastUpdateTime) transaction.create(ref, documentFields(after))
  else {
    const fields = documentFields(after)
    const gone = Object.keys(snapshot.data() ?? {}).filter((name) => !(name in fields))
    const values = [...Object.entries(fields), ...gone.map((name) => [name, FieldValue.delete()] as const)]
    const [version, ...others] = values.map(([name, value]) => [new FieldPath(name), value] as const)
    if (version) transaction.update(ref, version[0], version[1], ...others.flat(), { lastUpdateTime })
  }
}

async function isWritten(connection: Connection, changed: Affected[]): Promise<boolean> {
  const one = changed.find(({ increment }) => increment === null)
  if (!one) return false
  const [seen] = await connection.read([one])
  const row = seen ? rowSeen(seen) : null
  if (!row || !one.after) return row === one.after
  return isSame(row, one.after) && row.changedAt === one.after.changedAt
}
