// What the catalogue promises to the pages. The implementation is catalogue.server.ts; the search itself is index/.
import type { AccessFeature, Canton, Occurrence, StoredEvent } from '~/domain/event'
import type { AudienceClass, DatePreset, PriceClass } from '~/domain/filter-values'
import type { StoredPartner } from '~/domain/partner'
import { Unavailable } from '~/platform/unavailable'
import type { AgendaQuery } from './query'
import type { Themes } from './understanding/themes'

/** An event as the lists need it, at the date that made it appear. */
export interface Hit {
  event: StoredEvent
  /** The first occurrence inside the asked range that is not over. */
  occurrence: Occurrence
  /** How many more occurrences are still to come after this one. */
  laterDates: number
  /** Distance in kilometres from the asked locality or position; null when none was asked. */
  distanceKm: number | null
}

export interface FacetCount<V> {
  value: V
  count: number
}

/** Each facet counts the events that would remain if that value were the facet's only choice, other filters kept. */
export interface Facets {
  category: FacetCount<string>[]
  canton: FacetCount<Canton>[]
  locality: FacetCount<string>[]
  date: FacetCount<DatePreset>[]
  price: FacetCount<PriceClass>[]
  audience: FacetCount<AudienceClass>[]
  access: FacetCount<AccessFeature>[]
  language: FacetCount<string>[]
  kind: FacetCount<'event' | 'exhibition'>[]
  outdoor: FacetCount<'oui'>[]
}

export interface SearchResult {
  /** Changes whenever anything public changes; the stem of every ETag. */
  revision: string
  /** Events (not occurrences) that match. */
  total: number
  /** Of these, the ones that had begun before the asked range's first day (« En cours »). */
  ongoingTotal: number
  items: Hit[]
  nextCursor: string | null
  facets: Facets
  /** Words that no event has as they were typed, and what they were taken for. */
  corrections: { typed: string; meant: string }[]
  /** For each word of the query, whether it stands for a term: what is marked in the results. */
  meanings: ((term: string) => boolean)[]
}

export interface Catalogue {
  readonly revision: string
  /**
   * The query with the dates, places, prices and other filters that its words speak of made filters, without the words
   * that only ask. A title typed whole stays as it is, and so do words that nothing would be found for otherwise.
   * Understanding it again changes nothing.
   */
  understand(query: AgendaQuery): AgendaQuery
  /** What the words of a query name beside themselves. */
  themes(): Themes
  /**
   * One page of matching events. Order 'date': by start of the hit's occurrence, then the ongoing ones by end.
   * Order 'relevance' (default when the query has words): best score first, then soonest. `section` restricts the page to
   * one of the two sections of the date order. With order 'distance' the nearest stand first. Cursors that were not made for this query start from the beginning.
   */
  search(
    query: AgendaQuery,
    page: { limit: number; cursor?: string | null; section?: 'dated' | 'ongoing' },
  ): SearchResult
  /** How many events match. */
  count(query: AgendaQuery): number
  /** Upcoming events that have all these words in their titles, the last one as far as it is typed, the soonest first. */
  titled(text: string, limit: number): Hit[]
  /** The same query with one word spelt otherwise, where that finds most; null when nothing near it finds anything. */
  spelledOtherwise(query: AgendaQuery): AgendaQuery | null
  /** Whether any event was ever in a locality. */
  hasLocality(name: string): boolean
  /** A published event, also when it is over; null for everything else. */
  event(id: string): StoredEvent | null
  /** Up to `limit` published upcoming events near in subject, place and time. */
  similar(event: StoredEvent, limit: number): Hit[]
  /** Upcoming events of one partner, soonest first. */
  ofPartner(partnerId: string, limit: number): Hit[]
  /** All matching events with coordinates, for the map, capped at `limit`. */
  points(query: AgendaQuery, limit: number): { total: number; hits: Hit[] }
  /** Ids and last changes of every published event, for the sitemap. */
  published(): Iterable<{ id: string; updatedAt: string }>
  partners(): StoredPartner[]
  partner(id: string): StoredPartner | null
  /** Whether a published event has this image, or an active partner this logo. */
  showsImage(imageId: string): boolean
}

/** What the catalogue holds cannot be read just now. It is being filled anew; the page can be asked for again soon. */
export class CatalogueUnreadable extends Unavailable {
  override name = 'CatalogueUnreadable'
  constructor(cause: unknown) {
    super('the catalogue cannot be read', { cause })
  }
}
