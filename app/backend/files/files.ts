// The file port: bytes under keys, for what does not belong into documents. contract.ts is the suite of its drivers.
import { Unavailable } from '~/platform/unavailable'

export interface StoredFile {
  key: string
  /** Milliseconds since the Unix epoch. */
  storedAt: number
}

export interface DiscardedFile {
  key: string
  /** Milliseconds since the Unix epoch. */
  discardedAt: number
}

/**
 * Keys are made by the product, never by a visitor: lower-case segments of letters, digits, `-` and `.`, joined by `/`,
 * at most 200 characters. Any other is an InvalidFileKey. Files are small enough to be held in memory.
 */
export interface FileStore {
  /** Resolves when the file is durable. One that is there is replaced, whole and at once. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** null when there is no such file. */
  read(key: string): Promise<Buffer | null>
  /** For good, with what the trash holds under this key. Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Every file whose key begins so, in no order; what comes or goes meanwhile may be in it or not. */
  list(prefix: string): AsyncIterable<StoredFile>
  /**
   * Moves the file to the trash, over what lies there under its key. `read` and `list` do not see the trash. Discarding
   * what is not there is no error.
   */
  discard(key: string): Promise<void>
  /** What the trash holds under this key; null when it holds nothing. */
  readDiscarded(key: string): Promise<Buffer | null>
  /**
   * Brings the file back, unless one was put under its key since. The trash keeps its own until it is emptied: a
   * discarding at the same time then loses nothing.
   */
  recover(key: string): Promise<void>
  /** Every file in the trash whose key begins so, in no order. */
  listDiscarded(prefix: string): AsyncIterable<DiscardedFile>
  /**
   * Deletes for good what was discarded before this instant, in milliseconds since the Unix epoch; answers how many
   * files.
   */
  emptyTrash(discardedBefore: number): Promise<number>
}

/** Where files are kept does not answer, or takes nothing because it is full or can only be read. Ceases by itself. */
export class FilesUnavailable extends Unavailable {
  override name = 'FilesUnavailable'
  constructor(cause: unknown) {
    super('the store of files does not answer', { cause })
  }
}

export class InvalidFileKey extends Error {
  override name = 'InvalidFileKey'
}

const MAX_KEY_LENGTH = 200
const KEY = /^[a-z0-9][a-z0-9.-]*(?:\/[a-z0-9][a-z0-9.-]*)*$/

/** Throws InvalidFileKey. */
export function checkFileKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key))
    throw new InvalidFileKey(JSON.stringify(key.slice(0, 80)))
}
