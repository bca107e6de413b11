import type { AgendaQuery } from '~/domain/agenda-query'
import { CatalogueUnreadable, type Hit, type Themes } from '~/domain/catalogue'
import type { Categories, StoredCategory } from '~/domain/category'
import { nowMinute } from '~/domain/days'
import { postponedDate } from '~/domain/spans'
import type { Clock } from '~/platform/clock'
import type { FoundEvent } from '../index/found-page'
import { type FindPlace, questionOf } from '../index/question'
import type { Question } from '../index/selection'
import { themesOf } from '../query/themes'
import type { Vocabulary } from '../query/vocabulary'
import type { KnownPlaces } from './known-places.server'
import type { KnownVocabulary } from './known-vocabulary.server'
import type { PublishedEvents } from './published-events.server'

interface ContextParts {
  clock: Clock
  findPlace: FindPlace
  categories: Pick<Categories, 'list'>
  knownPlaces: KnownPlaces
  vocabulary: Pick<KnownVocabulary, 'current'>
  onError(error: unknown): void
  /** Another object after a refill. */
  published(): PublishedEvents
}

/** All answers of the catalogue are made with this: the events, the time, the themes and the places. */
export class CatalogueContext {
  #themed: { list: StoredCategory[]; vocabulary: Vocabulary; themes: Themes } | null = null

  constructor(private readonly parts: ContextParts) {}

  /** It must not be kept beyond an answer. */
  get published(): PublishedEvents {
    return this.parts.published()
  }

  get now(): number {
    return this.parts.clock.now()
  }

  get nowMinute(): number {
    return nowMinute(this.now)
  }

  get findPlace(): FindPlace {
    return this.parts.findPlace
  }

  /** Another object after a change. */
  get vocabulary(): Vocabulary {
    return this.parts.vocabulary.current
  }

  get themes(): Themes {
    const list = this.parts.categories.list()
    const { vocabulary } = this
    if (this.#themed?.list !== list || this.#themed.vocabulary !== vocabulary)
      this.#themed = { list, vocabulary, themes: themesOf(list, vocabulary.names) }
    return this.#themed.themes
  }

  question(query: AgendaQuery): Question {
    return questionOf(query, this.now, this.findPlace, this.themes, this.parts.knownPlaces)
  }

  hits(found: readonly FoundEvent[]): Hit[] {
    return [...this.eachHit(found)]
  }

  *eachHit(found: readonly FoundEvent[]): Iterable<Hit> {
    for (const { slot, ordinal, ...told } of found) {
      const event = this.published.document(slot)
      if (!event || this.published.isWithheld(event.id)) continue
      const occurrence = event.occurrences[ordinal] ?? event.occurrences[postponedDate(event)]
      // One such event must not take whole lists and feeds down.
      if (occurrence) yield { event, occurrence, ...told }
      else this.parts.onError(new Error(`catalogue: ${event.id} has no occurrence ${ordinal}`))
    }
  }
}

/** Lists leave out what cannot be read. */
export function readOr<R>(otherwise: R, read: () => R): R {
  try {
    return read()
  } catch (error) {
    if (error instanceof CatalogueUnreadable) return otherwise
    throw error
  }
}
