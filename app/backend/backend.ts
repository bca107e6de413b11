// What the server has behind it: one object that holds every port.
import type { DocumentStore } from './documents'
import type { FileStore } from './files/files'
import type { Push } from './push/push'

export interface Backend {
  documents: DocumentStore
  files: FileStore
  /** null = this backend has none, or it is not configured. */
  push: Push | null
  /**
   * Looks through everything stored for damage: what is wrong, one fault each; empty = nothing. null = others see to it.
   */
  checkIntegrity: (() => Promise<string[]>) | null
  close(): Promise<void>
}
