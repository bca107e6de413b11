import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import type { Catalogue } from '~/domain/catalogue'
import type { Categories } from '~/domain/category'
import type { Pending } from '~/features/events/pending.server'
import type { DocumentReader } from '~/features/imports/documents/document-reader.server'
import type { SourceReader } from '~/features/imports/pages/source-reader.server'
import type { Clock } from '~/platform/clock'
import type { PublicWeb } from '~/platform/public-web.server'

export interface FormDependencies {
  documents: DocumentStore
  files: FileStore
  clock: Clock
  catalogue: Catalogue
  categories: Categories
  pending: Pending
  secret: string
  web: PublicWeb
  sourceReader: SourceReader
  documentReader: DocumentReader
}
