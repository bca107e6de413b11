// What the server has behind it: one object that holds every port.
import type { DocumentStore } from './documents'
import type { FileStore } from './files/files'

export interface Backend {
  documents: DocumentStore
  files: FileStore
  close(): Promise<void>
}
