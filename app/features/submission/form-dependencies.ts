import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import type { Categories } from '~/domain/category'
import type { Catalogue } from '~/features/catalogue/catalogue'
import type { SourceReader } from '~/features/found-events/source-reader.server'
import type { Pending } from '~/features/moderation/pending.server'
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
}
