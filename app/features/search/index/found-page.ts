import type { Facets } from '~/domain/catalogue'
import type { Correction, FoundWord } from './expansion'

export interface PageRequest {
  limit: number
  cursor?: string | null
  section?: 'dated' | 'ongoing'
  /** Only the next event of a series is found, and tells of the others. */
  isByCard?: boolean
}

export interface FoundEvent {
  slot: number
  /** Index among the spans of the event: its dates, and behind them none for what is postponed. */
  ordinal: number
  laterDates: number
  distanceKm: number | null
  /** The other events of its series add so much to it. */
  series: { dates: number; places: number } | null
  /** In an answer to themes alone: it does not tell them, it only mentions them. */
  isMention: boolean
}

export interface FoundDay {
  total: number
  found: FoundEvent[]
}

export interface FoundPage {
  total: number
  ongoingTotal: number
  found: FoundEvent[]
  nextCursor: string | null
  isCursorLost: boolean
  /** The first ones of those that had begun before the window, by end. */
  ongoing: (limit: number) => FoundEvent[]
  facets: () => Facets
  /** How many other events say nothing of an accessibility that is asked for. */
  accessUntold: () => number
  corrections: Correction[]
  words: readonly FoundWord[]
}
