// What the server has behind it: one object that holds every port.
import type { DocumentStore } from './documents'

export interface Backend {
  documents: DocumentStore
  close(): Promise<void>
}
