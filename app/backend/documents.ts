// The document port: the one narrow waist through which all durable state passes. Two drivers implement it
// (sqlite/, firestore/); contract.ts is the suite that makes them interchangeable. Nothing here that Firestore
// cannot do: no joins, no offsets, a closed set of operators.
import { Unavailable } from '~/platform/unavailable'

/** What the store adds to every document. Instants are ISO 8601 in UTC with milliseconds. */
export interface StoredMeta {
  id: string
  /** 1 when inserted, one more with every write. */
  version: number
  createdAt: string
  /** When its content was last changed. Restoring a document of an export leaves it. */
  updatedAt: string
  /**
   * When this store last wrote it: updatedAt, or the restoring if that came later. Strictly increasing within a
   * collection in one process; the cursor of the change feed. Never exported.
   */
  changedAt: string
  /**
   * A tombstone: the document is gone for readers but still passes through the change feed, until it is purged
   * (purging.server.ts).
   */
  removedAt: string | null
}

export type Stored<T> = T & StoredMeta

/** A document as an export holds it. */
export type Exported<T> = T & Omit<StoredMeta, 'changedAt'>

export type FieldValue = string | number | boolean | null

/** A collection: its name, its indexed fields (dotted paths allowed), and how a raw row becomes a T. */
export interface Collection<T> {
  name: string
  indexed: readonly string[]
  /** Throws when the row is not a T. Called on every read, so that a damaged row never travels further. */
  parse(raw: unknown): T
}

export function defineCollection<T>(definition: Collection<T>): Collection<T> {
  return definition
}

/**
 * Conditions on indexed fields (or id, createdAt, updatedAt, changedAt), all of which must hold. `in` takes 1 to 30 values, none
 * of them null. A range holds for values of its own type only, and takes no null. A document without the field meets
 * no condition on it, not even `== null`. removedAt takes ranges alone, and orders only what a range on it has found.
 * Anything else is an InvalidQuery.
 */
export type Condition =
  | readonly [field: string, operator: '==' | '<' | '<=' | '>' | '>=', value: FieldValue]
  | readonly [field: string, operator: 'in', values: readonly FieldValue[]]

/** Opaque position behind the last document of a page. Comes from `Page.next` only. */
export type DocumentCursor = string

export interface DocumentQuery {
  where?: readonly Condition[]
  /**
   * One indexed field, then id as the tie-break in the same direction. Default: id ascending. null comes before every
   * value, strings compare by Unicode code point, and documents without the field are left out.
   */
  orderBy?: readonly [field: string, direction: 'asc' | 'desc']
  /** 1 to 1000, default 100; anything else is an InvalidQuery. */
  limit?: number
  after?: DocumentCursor
  /** Tombstones are left out unless asked for. */
  includeRemoved?: boolean
}

export interface Page<T> {
  documents: Stored<T>[]
  next: DocumentCursor | null
}

export type Change<T> =
  | { kind: 'added'; document: Stored<T> }
  | { kind: 'changed'; document: Stored<T> }
  /** The document no longer matches the query: changed away, removed or purged. */
  | { kind: 'removed'; id: string }

export interface SubscriptionQuery {
  where?: readonly Condition[]
  includeRemoved?: boolean
}

export interface WriteOptions {
  /** The version the caller has seen; another one in the store is a VersionConflict. */
  expectedVersion?: number
}

/**
 * Reads note the versions they saw; writes are buffered and applied together at commit if no noted version
 * has moved, else the whole work function runs again. It must therefore have no side effect of its own. Reads show
 * what is committed, never the transaction's own buffered writes; refusals come out of `transaction` at commit.
 */
export interface Transaction {
  get<T>(
    collection: Collection<T>,
    id: string,
    options?: { includeRemoved?: boolean },
  ): Promise<Stored<T> | null>
  /** Refuses an id that exists (a tombstone counts as existing): AlreadyExists; one that cannot be: InvalidId. */
  insert<T>(collection: Collection<T>, id: string, value: T): void
  /**
   * Replaces the top-level fields given (undefined = not given), keeps the others. Refuses a missing or removed
   * document: NotFound.
   */
  update<T>(collection: Collection<T>, id: string, fields: Partial<T>, options?: WriteOptions): void
  /** Leaves a tombstone. Removing what is already gone is no error. */
  remove<T>(collection: Collection<T>, id: string, options?: WriteOptions): void
  /** Deletes the row itself, tombstone included. */
  purge<T>(collection: Collection<T>, id: string): void
  /**
   * Writes a document of an export with the id, version and instants it had, tombstones included. Leaves one that is
   * there and equal; refuses any other under its id: AlreadyExists. It is a change like any other for those who follow
   * the store: its changedAt is now.
   */
  restore<T>(collection: Collection<T>, document: Exported<T>): void
}

/**
 * Documents are JSON: lone surrogates in their strings become U+FFFD, undefined fields are left out, and the names of
 * StoredMeta are the store's own. What the collection's parse refuses is not written; a stored row that it refuses is
 * a DamagedDocument.
 */
export interface DocumentStore {
  /** The document, or null when it never existed or is removed (unless includeRemoved). */
  get<T>(
    collection: Collection<T>,
    id: string,
    options?: { includeRemoved?: boolean },
  ): Promise<Stored<T> | null>
  find<T>(collection: Collection<T>, query: DocumentQuery): Promise<Page<T>>
  count<T>(collection: Collection<T>, where?: readonly Condition[]): Promise<number>
  /** Resolves after the commit is durable. Rejects with TransactionConflict after 8 lost races. */
  transaction<R>(work: (transaction: Transaction) => Promise<R>): Promise<R>
  /** A transaction of one write; answers what was stored. Refusals as in Transaction. */
  insert<T>(collection: Collection<T>, id: string, value: T): Promise<Stored<T>>
  update<T>(
    collection: Collection<T>,
    id: string,
    fields: Partial<T>,
    options?: WriteOptions,
  ): Promise<Stored<T>>
  remove<T>(collection: Collection<T>, id: string, options?: WriteOptions): Promise<void>
  purge<T>(collection: Collection<T>, id: string): Promise<void>
  /**
   * Live query. The first call carries every matching document as 'added' (possibly none) and is made before the
   * promise resolves; later calls carry what changed, in commit order, whichever process wrote it. Answers the function
   * that ends it. A damaged document counts as not matching; it and what onChanges throws go to onError (default:
   * console.error), and the subscription goes on.
   */
  subscribe<T>(
    collection: Collection<T>,
    query: SubscriptionQuery,
    onChanges: (changes: Change<T>[]) => void,
    onError?: (error: unknown) => void,
  ): Promise<() => void>
  /**
   * Has the work read the store as it is at one moment, whatever is written meanwhile; answers what the work answers. For
   * commands such as the export, which have time: a server has better ways.
   */
  snapshot<R>(work: (moment: DocumentReader) => Promise<R>): Promise<R>
  close(): Promise<void>
}

export type DocumentReader = Pick<DocumentStore, 'find'>

export class AlreadyExists extends Error {
  override name = 'AlreadyExists'
  constructor(
    readonly collection: string,
    readonly id: string,
  ) {
    super(`${collection}/${id} exists already`)
  }
}

export class NotFound extends Error {
  override name = 'NotFound'
  constructor(
    readonly collection: string,
    readonly id: string,
  ) {
    super(`${collection}/${id} does not exist`)
  }
}

/** expectedVersion did not hold. */
export class VersionConflict extends Error {
  override name = 'VersionConflict'
  constructor(
    readonly collection: string,
    readonly id: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`${collection}/${id} is at version ${actual}, not ${expected}`)
  }
}

/** The same documents were contended for too long. */
export class TransactionConflict extends Error {
  override name = 'TransactionConflict'
}

/** The query asks what the port does not offer: an undeclared field, a limit out of bounds, a null in a range... */
export class InvalidQuery extends Error {
  override name = 'InvalidQuery'
}

/** Not a cursor that this query's pages gave. */
export class InvalidCursor extends Error {
  override name = 'InvalidCursor'
}

/** No document can have this id. Reads answer null for it instead. */
export class InvalidId extends Error {
  override name = 'InvalidId'
  constructor(
    readonly collection: string,
    readonly id: string,
  ) {
    super(`${JSON.stringify(id.slice(0, 100))} cannot be an id in ${collection}`)
  }
}

/**
 * The store cannot be reached. A read can be tried again; whether a write has happened is not known when `isUncertain`.
 * Comes within some ten seconds, and ceases by itself when the store is back. The embedded store throws it when its disk
 * is full, can only be read or fails, when its file was deleted or is damaged, and when another process holds the lock.
 */
export class StoreUnavailable extends Unavailable {
  override name = 'StoreUnavailable'
  constructor(
    cause: unknown,
    readonly isUncertain = false,
  ) {
    super('the document store does not answer', { cause })
  }
}

/** More than a document of the most narrow driver can hold: Firestore's 1 MiB. */
export class DocumentTooLarge extends Error {
  override name = 'DocumentTooLarge'
  constructor(
    readonly collection: string,
    readonly id: string,
    readonly bytes: number,
  ) {
    super(`${collection}/${id} would take ${bytes} bytes`)
  }
}

/** The stored row is not what its collection says; `cause` is what parse threw. */
export class DamagedDocument extends Error {
  override name = 'DamagedDocument'
  constructor(
    readonly collection: string,
    readonly id: string,
    cause: unknown,
  ) {
    super(`${collection}/${id} is damaged`, { cause })
  }
}
