// The file port: bytes under keys, for what does not belong into documents. contract.ts is the suite of its drivers.

export interface StoredFile {
  key: string
  /** Milliseconds since the Unix epoch. */
  storedAt: number
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
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>
  /** Every file whose key begins so, in no order; what comes or goes meanwhile may be in it or not. */
  list(prefix: string): AsyncIterable<StoredFile>
}

/** Where files are kept does not answer, or takes nothing because it is full or can only be read. Ceases by itself. */
export class FilesUnavailable extends Error {
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
