import { Unavailable } from '~/platform/errors'
import type { AgendaQuery } from './agenda-query'
import type { Canton, Occurrence, Place, StoredEvent } from './event'
import type { FacetName } from './filters'
import type { StoredOrganizer } from './organizer'
import type { StoredPartner } from './partner'
import type { StoredPlace } from './place'

export interface Hit {
  event: StoredEvent
  /** The first occurrence inside the range that is not over. */
  occurrence: Occurrence
  /** Occurrences still to come after this one. */
  laterDates: number
  distanceKm: number | null
  /** It stands for the other events of its series that the query finds as well: they have so many dates, and all are at
   * so many places. */
  series?: { dates: number; places: number } | null
  /** In an answer to themes alone: it does not tell them, it only mentions them. */
  isMention?: boolean
}

export interface FacetCount {
  value: string
  count: number
}

/** Each facet counts the events left if that value were its only choice, other filters kept. An event that tells no genre
 * counts for those whose words are in its title or tags. */
export type Facets = Record<FacetName, FacetCount[]>

export interface SearchResult {
  /** Changes whenever public data change; used for ETags. */
  revision: string
  total: number
  /** Events that had begun before the first day of the range (« En cours »). */
  ongoingTotal: number
  items: Hit[]
  nextCursor: string | null
  /** The cursor was damaged or of another query: this is the first page. */
  isCursorLost: boolean
  /** The first of what had begun before, by end: cheaper than a second search. */
  ongoing(limit: number): Hit[]
  /** Counts them: many pages show none. */
  facets(): Facets
  /** How many other events say nothing of an accessibility that the query asks for. */
  accessUntold(): number
  /** Words that no event contains, and their replacement. */
  corrections: { typed: string; corrected: string }[]
  /** One for each word of the query: whether it matches a term. */
  meanings: ((term: string) => boolean)[]
}

/** Events that keep the filters and the subject of a query, but lack words of it. */
interface NearEvents {
  /** Events that lack the least telling words come first, then those that are soon. `lacks`: words as typed. */
  items: { hit: Hit; lacks: string[] }[]
  /** Whether they are only of the themes above the genres that are asked for. */
  isOfThemes: boolean
  /** Words of the query, as typed, that no event to come has. */
  unknown: string[]
}

/** Another meaning of the same words. */
export type OtherReading = { query: AgendaQuery } & (
  | { kind: 'canton'; canton: Canton }
  | { kind: 'locality'; name: string }
  | { kind: 'date'; date: NonNullable<AgendaQuery['date']> }
)

export interface UnderstoodQuery {
  query: AgendaQuery
  /** Words that are not in the query because nothing has them all, as typed. */
  unsupportedWords: string[]
  /** Words that no event contains, and the word of a theme that is in the query instead. */
  corrections: { typed: string; corrected: string }[]
  others: OtherReading[]
  /** True if the words ask for events near the visitor, who has told no position. */
  nearMe: boolean
}

/** How a question was read. The last step is not always the one that counts: a place where nothing happens is read once
 * more, as words. */
export interface Explanation {
  understood: UnderstoodQuery
  steps: {
    /** Folded, dates and numbers in full, other languages in French. */
    tokens: string[]
    /** By their first token, the longest first. */
    candidates: { rule: string; from: number; words: string; isChosen: boolean }[]
    /** Words that only hold the sentence together. */
    silent: string[]
  }[]
}

/** The work must end soon: when the catalogue is filled anew meanwhile, `matching` throws CatalogueUnreadable. */
export interface FewEvents {
  /** Each costs a look into the file. Leaves out what is not published. */
  add(ids: readonly string[]): void
  matching(query: AgendaQuery): string[]
}

export interface Catalogue {
  readonly revision: string
  /** The query with dates, places, prices and other filters in its words made filters, and without stop phrases. Words
   * without which nothing would be found stay. Events with just these words as their title change nothing. Idempotent. */
  understand(query: AgendaQuery): UnderstoodQuery
  /** The same, with the steps that led to it. */
  explain(query: AgendaQuery): Explanation
  themes(): Themes
  /** One page of events. 'date': by start, then ongoing ones by end. 'relevance' (default with words): best score,
   * then soonest; words that are themes alone: by day, then those that only mention them. 'distance': nearest first.
   * 'added': newest first. 'ending': what ends first. `section` restricts to one section of the date order. `isByCard`:
   * of a series only the next event is an item. A cursor of another query, or a damaged one, starts at the beginning
   * (isCursorLost). */
  search(
    query: AgendaQuery,
    page: { limit: number; cursor?: string | null; section?: 'dated' | 'ongoing'; isByCard?: boolean },
  ): SearchResult
  /** For a query that finds next to nothing. Its subject is its themes and the word that tells most; without a subject
   * nothing is near. */
  near(query: AgendaQuery, limit: number): NearEvents
  /** Tells the dates of an event that the query asks for and that are not over, in their order. */
  matchingDates(query: AgendaQuery): (event: StoredEvent) => Occurrence[]
  count(query: AgendaQuery): number
  /** Counts for each day (YYYY-MM-DD) the events that begin on it and are not over, and gives the first `limit` of
   * them. Events that had begun before are left out, and the dates that the query asks for do not count. */
  days(query: AgendaQuery, days: readonly string[], limit: number): { total: number; hits: Hit[] }[]
  /** Finds which of a few events queries ask for, which is cheaper than all that they find. Empty at first. */
  among(): FewEvents
  /** Counting variations of one query together is cheaper than counting each by itself. */
  counts(queries: readonly AgendaQuery[]): number[]
  /** Events of the query by their first date in its range. */
  soonest(query: AgendaQuery, limit: number): Hit[]
  /** Upcoming events with all these words in their titles (the last one may be incomplete), soonest first. */
  titled(text: string, limit: number): Hit[]
  /** The event with this title: the next one, else the last one that is over. */
  entitled(text: string): StoredEvent | null
  /** The next event that has these words in its title, in this order. */
  withinTitle(text: string): StoredEvent | null
  /** Spells one word otherwise, as it finds most; null when nothing is found. */
  spelledOtherwise(query: AgendaQuery): AgendaQuery | null
  hasLocality(name: string): boolean
  /** Whether an event of this genre is to come. */
  hasGenre(slug: string): boolean
  /** Finds past events too; null when not published. */
  event(id: string): StoredEvent | null
  /** Upcoming events of its genre, else of its theme, the near and soon ones first. */
  similar(event: StoredEvent, limit: number): Hit[]
  /** The other upcoming events of its series, soonest first: the same title by the same organizer, or with the same text
   * from the same source. */
  sameSeries(event: StoredEvent, limit: number): Hit[]
  ofPartner(partnerId: string, limit: number): Hit[]
  /** Active places without merged ones, by name. */
  places(): readonly StoredPlace[]
  /** The place that stands for this one, itself if it was not merged; null when none is public. */
  place(id: string): StoredPlace | null
  /** The place of this name, or other name, in this locality. */
  placeNamed(place: Pick<Place, 'name' | 'locality' | 'npa' | 'canton'>): StoredPlace | null
  /** The places of this name, or other name, wherever they are. */
  placesCalled(name: string): readonly StoredPlace[]
  /** How many events are to come at each place, by the id of the one that stands for it. */
  placeCounts(): ReadonlyMap<string, number>
  /** Events at this place, or at those merged into it, that are over, the latest first. */
  overAt(placeId: string, limit: number): StoredEvent[]
  /** Active organizers, by name. */
  organizers(): readonly StoredOrganizer[]
  /** null when it is not public. */
  organizer(id: string): StoredOrganizer | null
  /** How many events of each are to come, by its id. */
  organizerCounts(): ReadonlyMap<string, number>
  /** Events of this organizer that are over, the latest first. */
  overOf(organizerId: string, limit: number): StoredEvent[]
  points(query: AgendaQuery, limit: number): { total: number; hits: Hit[] }
  published(): Iterable<{ id: string; updatedAt: string }>
  partners(): StoredPartner[]
  partner(id: string): StoredPartner | null
  /** Whether a published event, an active partner, place or organizer, shows this image. */
  showsImage(imageId: string): boolean
}

/** The catalogue's file is damaged and is being filled again. */
export class CatalogueUnreadable extends Unavailable {
  override name = 'CatalogueUnreadable'
  constructor(cause: unknown) {
    super('the catalogue cannot be read', { cause })
  }
}

/** A word finds these events besides those that contain it. */
export interface WordMeaning {
  /** The word also matches events with one of these values. */
  alsoIn: readonly { facet: 'category' | 'genre' | 'audience'; value: string }[]
  /** Terms that mean the same. */
  also: readonly string[]
  /** The terms of the phrase that this word is part of; one if it is none. */
  phrase: readonly string[]
  /** It need not be there: events that have it only come first. */
  isOptional?: boolean
}

/** A theme is a word or a phrase that finds more than itself. */
export interface Theme extends WordMeaning {
  /** The words of the phrase, singular, in their order, without stop words. */
  singulars: readonly string[]
  label: string
  /** Slugs of the themes whose genres it names; empty for a word that means a whole theme or an audience. */
  belowThemes: readonly string[]
}

export interface KnownGenre {
  slug: string
  label: string
  /** Slug of the theme. */
  theme: string
  /** Its label and synonyms as terms without stop words. */
  phrases: readonly (readonly string[])[]
}

export interface Themes {
  /** The themes stand by their first word, the longest phrase first. « ciné » also finds events of the genre without
   * the word. */
  byFirst: ReadonlyMap<string, readonly Theme[]>
  ofSeveralWords: readonly Theme[]
  genres: readonly KnownGenre[]
}

export const NO_THEMES: Themes = { byFirst: new Map(), ofSeveralWords: [], genres: [] }
