// What is asked of the index and what it gives.
import type { Facets } from '../catalogue'
import type { Correction, FoundWord } from './expansion'

export interface PageRequest {
  limit: number
  cursor?: string | null
  section?: 'dated' | 'ongoing'
}

export interface FoundEvent {
  slot: number
  /** The place of the hit's occurrence among those of the document. */
  ordinal: number
  laterDates: number
  distanceKm: number | null
}

export interface FoundPage {
  total: number
  ongoingTotal: number
  found: FoundEvent[]
  nextCursor: string | null
  facets: Facets
  /** Words that nothing has as they were typed, and what they were taken for. */
  corrections: Correction[]
  /** What the words of the query stand for. */
  words: readonly FoundWord[]
}
