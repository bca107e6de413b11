// The file port: bytes under keys. contract.ts tests its drivers.
import { Unavailable } from '~/platform/errors'

interface StoredFile {
  key: string
  /** Milliseconds since the Unix epoch. */
  storedAt: number
}

interface DiscardedFile {
  key: string
  /** Milliseconds since the Unix epoch. */
  discardedAt: number
}

/** Keys: lower-case segments of letters, digits, `-` and `.`, joined by `/`, at most 200 characters; else
 * InvalidFileKey. Files are small enough for memory. */
export interface FileStore {
  /** Resolves when the file is durable; replaces an existing one at once. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** null when there is no such file. */
  read(key: string): Promise<Buffer | null>
  /** Deletes it from the trash too; does nothing when there is no such file. */
  delete(key: string): Promise<void>
  /** Lists files in no order; files that come or go meanwhile may be missing. */
  list(prefix: string): AsyncIterable<StoredFile>
  /** Moves the file to the trash, replacing the one there. `read` and `list` ignore the trash. */
  discard(key: string): Promise<void>
  /** Reads the file from the trash; null when it is not there. */
  readDiscarded(key: string): Promise<Buffer | null>
  /** Copies the file back, unless a new one has its key. The trash keeps its copy, so that a `discard` at the same
   * time loses nothing. */
  recover(key: string): Promise<void>
  listDiscarded(prefix: string): AsyncIterable<DiscardedFile>
  /** Takes milliseconds since the Unix epoch; returns the number of deleted files. */
  emptyTrash(discardedBefore: number): Promise<number>
}

/** The disk or bucket does not answer, is full or read-only. */
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

export function checkFileKey(key: string): void {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key))
    throw new InvalidFileKey(JSON.stringify(key.slice(0, 80)))
}
