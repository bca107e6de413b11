import type { Change } from '~/backend/documents'
import type { AddedSpelling } from '~/domain/added-spelling'
import { BASE_VOCABULARY, type Vocabulary, vocabularyOf } from '../query/vocabulary'
import { KnownDocuments } from './known-documents.server'

/** The words with a meaning, in memory: phrases are made once a change. */
export class KnownVocabulary extends KnownDocuments<AddedSpelling> {
  #current = BASE_VOCABULARY

  get current(): Vocabulary {
    return this.#current
  }

  override take(changes: readonly Change<AddedSpelling>[]): void {
    super.take(changes)
    this.#current = vocabularyOf([...this.byId.values()].filter(({ state }) => state === 'active'))
  }
}
