// The document port: all durable state passes through it. Two drivers (sqlite/, firestore/), one contract
// (contract.ts). It offers only what Firestore can do.
import { Unavailable } from '~/platform/errors'

/** Instants are ISO 8601 in UTC with milliseconds. */
export interface StoredMeta {
  id: string
  /** 1 when inserted, then one more with every write. */
  version: number
  createdAt: string
  /** When its content last changed. Restoring a document keeps it. */
  updatedAt: string
  /** When this store last wrote it; strictly increasing within a collection in one process. Cursor of the change
   * feed, never exported. */
  changedAt: string
  /** A tombstone has it: a removed document, kept for the change feed until it is purged (purging.server.ts). */
  removedAt: string | null
}

export type Stored<T> = T & StoredMeta

export type Exported<T> = T & Omit<StoredMeta, 'changedAt'>

export type FieldValue = string | number | boolean | null

/** `indexed`: dotted paths are allowed. */
export interface Collection<T> {
  name: string
  indexed: readonly string[]
  /** Its documents are few and short: Firestore indexes all of their fields by itself, which takes none of the 200
   * settings that a project has. */
  isFew?: boolean
  /** Called on every read. Throws when the row is damaged. */
  parse(raw: unknown): T
}

export function defineCollection<T>(definition: Collection<T>): Collection<T> {
  return definition
}

/** All conditions must hold. Fields are indexed ones, id, createdAt, updatedAt or changedAt. `in` takes 1 to 30
 * values. A range only matches values of its own type; `in` and ranges take no null. A document without the field
 * never matches, not even `== null`. removedAt takes ranges only, and orders only the result of such a range. */
export type Condition =
  | readonly [field: string, operator: '==' | '<' | '<=' | '>' | '>=', value: FieldValue]
  | readonly [field: string, operator: 'in', values: readonly FieldValue[]]

/** Opaque, from `Page.next`. */
export type DocumentCursor = string

export interface DocumentQuery {
  where?: readonly Condition[]
  /** An indexed field, then id in the same direction; default: id ascending. null comes first, strings compare by
   * Unicode code point, documents without the field are left out. */
  orderBy?: readonly [field: string, direction: 'asc' | 'desc']
  /** 1 to 1000, default 100. */
  limit?: number
  after?: DocumentCursor
  includeRemoved?: boolean
}

export interface Page<T> {
  documents: Stored<T>[]
  next: DocumentCursor | null
}

export type Change<T> =
  | { kind: 'added'; document: Stored<T> }
  | { kind: 'changed'; document: Stored<T> }
  /** It no longer matches: changed, removed or purged. */
  | { kind: 'removed'; id: string }

export interface SubscriptionQuery {
  where?: readonly Condition[]
  includeRemoved?: boolean
}

export interface WriteOptions {
  /** Throws VersionConflict when the stored version differs. */
  expectedVersion?: number
}

/** Each number of the document grows by its amount. */
export type Amounts<T> = { [Name in keyof T as T[Name] extends number ? Name : never]?: number }

/** Writes are buffered and committed together if nothing that was read has changed; otherwise `work` runs again, so it
 * must have no other side effect. Reads do not see buffered writes. Refusals are thrown at the commit. */
export interface Transaction {
  get<T>(
    collection: Collection<T>,
    id: string,
    options?: { includeRemoved?: boolean },
  ): Promise<Stored<T> | null>
  /** Throws AlreadyExists (also for a tombstone) or InvalidId. */
  insert<T>(collection: Collection<T>, id: string, value: T): void
  /** Replaces the given top-level fields (undefined = not given). Throws NotFound when missing or removed. */
  update<T>(collection: Collection<T>, id: string, fields: Partial<T>, options?: WriteOptions): void
  /** Adds to numbers without reading the document, so that no writer of it has to begin again. Throws NotFound when
   * missing; a tombstone may be taken for a document. An amount may count twice when an answer of Firestore is lost. */
  increment<T>(collection: Collection<T>, id: string, amounts: Amounts<T>): void
  /** Leaves a tombstone; does nothing when it is already gone. */
  remove<T>(collection: Collection<T>, id: string, options?: WriteOptions): void
  purge<T>(collection: Collection<T>, id: string): void
  /** Writes an exported document with its id, version and instants; changedAt is now. Does nothing when it is there
   * and equal; throws AlreadyExists when another one is. */
  restore<T>(collection: Collection<T>, document: Exported<T>): void
}

/** Documents are JSON: lone surrogates become U+FFFD, undefined fields are dropped, StoredMeta's names are reserved.
 * Throws what `parse` throws on a write, DamagedDocument on a read. */
export interface DocumentStore {
  /** Whether every commit is stamped later than all commits before it, whichever process makes it. Where several machines
   * stamp with clocks of their own, a change may appear behind others that were stamped later. */
  readonly hasOneClock: boolean
  /** Null when it does not exist or is removed (unless includeRemoved). */
  get<T>(
    collection: Collection<T>,
    id: string,
    options?: { includeRemoved?: boolean },
  ): Promise<Stored<T> | null>
  find<T>(collection: Collection<T>, query: DocumentQuery): Promise<Page<T>>
  count<T>(collection: Collection<T>, where?: readonly Condition[]): Promise<number>
  /** Resolves when the commit is durable. Throws TransactionConflict after 8 attempts. */
  transaction<R>(work: (transaction: Transaction) => Promise<R>): Promise<R>
  insert<T>(collection: Collection<T>, id: string, value: T): Promise<Stored<T>>
  update<T>(
    collection: Collection<T>,
    id: string,
    fields: Partial<T>,
    options?: WriteOptions,
  ): Promise<Stored<T>>
  remove<T>(collection: Collection<T>, id: string, options?: WriteOptions): Promise<void>
  purge<T>(collection: Collection<T>, id: string): Promise<void>
  /** Live query. The first call, before the promise resolves, has every matching document as 'added'; later ones have
   * the changes of any process, in commit order. Returns the function that ends it. Damaged documents and errors of
   * onChanges go to onError (default: console.error). */
  subscribe<T>(
    collection: Collection<T>,
    query: SubscriptionQuery,
    onChanges: (changes: Change<T>[]) => void,
    onError?: (error: unknown) => void,
  ): Promise<() => void>
  /** `work` reads the store as it was at one moment. Slow: for commands, not for a server. */
  snapshot<R>(work: (moment: DocumentReader) => Promise<R>): Promise<R>
  close(): Promise<void>
}

export type DocumentReader = Pick<DocumentStore, 'find'>

/** A whole query has no cursor; `limit` is the size of a page, here 1000 by default. */
type WholeQuery = Omit<DocumentQuery, 'after'>

/** Everything a query finds, page by page; the next page is read when it is asked for. Gives an empty page when there
 * is nothing. */
export async function* everyPage<T>(
  store: DocumentReader,
  collection: Collection<T>,
  query: WholeQuery = {},
): AsyncGenerator<Stored<T>[]> {
  let after: DocumentCursor | undefined
  do {
    const page = await store.find(collection, { limit: 1000, ...query, after })
    yield page.documents
    after = page.next ?? undefined
  } while (after !== undefined)
}

/** Everything a query finds, of which one page at a time is in memory. */
export async function* everyDocument<T>(
  store: DocumentReader,
  collection: Collection<T>,
  query?: WholeQuery,
): AsyncGenerator<Stored<T>> {
  for await (const page of everyPage(store, collection, query)) yield* page
}

/** Everything a query finds, at once: for queries that find little. */
export async function allDocuments<T>(
  store: DocumentReader,
  collection: Collection<T>,
  query?: WholeQuery,
): Promise<Stored<T>[]> {
  const all: Stored<T>[] = []
  for await (const page of everyPage(store, collection, query)) all.push(...page)
  return all
}

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

/** Several writers changed the same documents too often. */
export class TransactionConflict extends Error {
  override name = 'TransactionConflict'
}

export class InvalidQuery extends Error {
  override name = 'InvalidQuery'
}

/** The cursor does not belong to this query. */
export class InvalidCursor extends Error {
  override name = 'InvalidCursor'
}

/** Thrown by writes; reads answer null. */
export class InvalidId extends Error {
  override name = 'InvalidId'
  constructor(
    readonly collection: string,
    readonly id: string,
  ) {
    super(`${JSON.stringify(id.slice(0, 100))} cannot be an id in ${collection}`)
  }
}

/** The store does not answer within some ten seconds, or the embedded disk fails, is full, read-only or locked. Reads
 * can be repeated; with `isUncertain` the write may have happened. */
export class StoreUnavailable extends Unavailable {
  override name = 'StoreUnavailable'
  constructor(
    cause: unknown,
    readonly isUncertain = false,
  ) {
    super('the document store does not answer', { cause })
  }
}

/** Firestore's limit: 1 MiB. */
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
