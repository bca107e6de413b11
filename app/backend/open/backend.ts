// All ports of a backend.
import type { DocumentStore } from '../documents'
import type { FileStore } from '../files/files'

export interface Backend {
  documents: DocumentStore
  files: FileStore
  /** Damage in everything stored; empty = none. null = not our task (Firebase). */
  checkIntegrity: (() => Promise<string[]>) | null
  close(): Promise<void>
}
