// What a query means in this agenda: a sentence of dates, places and prices, the title of an event, or words.
import type { KnownPlace } from '../index/geography'
import type { FindPlace } from '../index/question'
import type { AgendaQuery } from '../query'
import { understand } from './understand'

/** What the agenda knows. */
export interface Knowledge {
  /** The cultural day, `YYYY-MM-DD`. */
  today: string
  findPlace: FindPlace
  /** Whether an event is called so. */
  hasTitle(text: string): boolean
  /** Whether one of the words, or a longer one, stands in some event. */
  hasWords(text: string): boolean
  /** How many events match. */
  count(query: AgendaQuery): number
}

const SEVERAL_WORDS = /\S\s+\S/
/** Nobody names a place in more words. */
const PLACE_WORDS_MOST = 6

/** See Catalogue.understand. */
export function askedQuery(query: AgendaQuery, knowledge: Knowledge): AgendaQuery {
  const { q } = query
  if (q === '' || query.literal) return query
  const literal = { ...query, literal: true, exact: true }
  if (SEVERAL_WORDS.test(q) && knowledge.hasTitle(q)) return literal

  const { today, findPlace } = knowledge
  const understood = understand(query, { today, nameOf: (text) => exactPlace(text, findPlace) })
  if (understood === query) return mistypedPlace(query, knowledge) ?? query
  if (understood.q === '') return understood
  // Words that lead nowhere under these filters, but somewhere by themselves, were meant as words.
  return knowledge.count(understood) === 0 && knowledge.count(literal) > 0 ? literal : understood
}

/** An NPA with a name behind it is a place only if they belong together. */
function exactPlace(text: string, findPlace: FindPlace): string | null {
  const [, npa, name] = /^(\d{4})\s+(.+)$/.exec(text) ?? []
  const place = findPlace(text, 'exact')
  if (!place || (npa && name && findPlace(name, 'exact')?.name !== place.name)) return null
  return nameThatFinds(place, findPlace)
}

/** « mogrins » for Morgins, « neuch »: what no event speaks of may still be a place. */
function mistypedPlace(query: AgendaQuery, { findPlace, hasWords }: Knowledge): AgendaQuery | null {
  if (query.q.split(' ').length > PLACE_WORDS_MOST || hasWords(query.q)) return null
  const place = findPlace(query.q, 'forgiving')
  return place && { ...query, q: '', locality: nameThatFinds(place, findPlace), near: null, radiusKm: null }
}

/** Of several places of one name, the one that is meant must be found again. */
function nameThatFinds({ name, canton }: KnownPlace, findPlace: FindPlace): string {
  return findPlace(name, 'exact')?.canton === canton ? name : `${name} ${canton}`
}
