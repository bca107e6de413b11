import type { KnownPlace } from '../index/geography'
import type { FindPlace } from '../index/question'
import { type AgendaQuery, EMPTY_QUERY } from '../query'
import { type Themes, themeOf } from './themes'
import { tokensOf } from './tokens'
import { understand } from './understand'

export interface Knowledge {
  /** The cultural day, `YYYY-MM-DD`. */
  today: string
  themes: Themes
  findPlace: FindPlace
  hasTitle(text: string): boolean
  hasWords(text: string): boolean
  hasLocality(name: string): boolean
  count(query: AgendaQuery, asWritten?: string): number
}

const SEVERAL_WORDS = /\S\s+\S/
const PLACE_WORDS_MOST = 6
/** Shorter words have too many neighbours. */
const MISTYPED_MIN = 5

export function askedQuery(query: AgendaQuery, knowledge: Knowledge): AgendaQuery {
  const { q } = query
  if (q === '' || query.literal) return query
  const literal = { ...query, literal: true, exact: true }
  if (SEVERAL_WORDS.test(q) && knowledge.hasTitle(q)) return literal

  const { today, findPlace, themes, hasTitle } = knowledge
  const { query: read, placeWords } = understand(query, {
    today,
    nameOf: (text) => exactPlace(text, findPlace),
    isTheme: (term) => themeOf(term, themes) !== null,
    hasTitle,
  })
  const mistyped = read === query ? mistypedPlace(query, knowledge) : null
  if (mistyped) return mistyped
  if (read.q === '' && !speaksOfFilters(read, query)) return read
  if (read.q !== '' && placeWords === null && read.locality === null) {
    const mended = mistypedAmongWords(read, knowledge)
    if (mended) return mended
  }
  if (read === query) return query
  // Words that find nothing as filters, but something as words, are words.
  return knowledge.count(read) === 0 && knowledge.count(literal, placeWords ?? '') > 0 ? literal : read
}

/** Dates and places are always filters; « open air » may be a title. */
function speaksOfFilters(read: AgendaQuery, typed: AgendaQuery): boolean {
  return (['access', 'audiences', 'languages', 'outdoor'] as const).some((name) => read[name] !== typed[name])
}

/** An NPA and a name must belong together. */
function exactPlace(text: string, findPlace: FindPlace): string | null {
  const [, npa, name] = /^(\d{4})\s+(.+)$/.exec(text) ?? []
  const place = findPlace(text, 'exact')
  if (!place || (npa && name && findPlace(name, 'exact')?.name !== place.name)) return null
  return nameThatFinds(place, findPlace)
}

/** « mogrins » for Morgins: words of no event may be a misspelt place. */
function mistypedPlace(query: AgendaQuery, { findPlace, hasWords }: Knowledge): AgendaQuery | null {
  if (query.q.split(' ').length > PLACE_WORDS_MOST || hasWords(query.q)) return null
  const place = findPlace(query.q, 'forgiving')
  return place && { ...query, q: '', locality: nameThatFinds(place, findPlace), near: null, radiusKm: null }
}

/** « karaoké lausane »: a word of no event that is a misspelt place with events, if this finds no fewer. */
function mistypedAmongWords(query: AgendaQuery, knowledge: Knowledge): AgendaQuery | null {
  const { findPlace, hasLocality, themes, count } = knowledge
  const isWritten = (text: string) => count({ ...EMPTY_QUERY, q: text, exact: true, when: 'all' }, text) > 0
  const isTheme = (text: string) => tokensOf(text).some((token) => themeOf(token.text, themes) !== null)
  if (tokensOf(query.q).length > PLACE_WORDS_MOST) return null

  let best: { mended: AgendaQuery; found: number } | null = null
  for (const chunk of query.q.split(' ')) {
    if (chunk.length < MISTYPED_MIN || /\d/.test(chunk) || isTheme(chunk) || isWritten(chunk)) continue
    const place = findPlace(chunk, 'forgiving')
    if (!place || !hasLocality(place.name)) continue
    const q = restWithout(query.q, chunk)
    const locality = nameThatFinds(place, findPlace)
    const mended = { ...query, q, literal: q !== '', locality, near: null, radiusKm: null }
    const found = count(mended)
    if (found > (best?.found ?? -1)) best = { mended, found }
  }
  return best && best.found >= count(query) ? best.mended : null
}

function restWithout(words: string, chunk: string): string {
  return words
    .split(' ')
    .filter((word) => word !== chunk)
    .join(' ')
}

/** Several places may have the same name. */
function nameThatFinds({ name, canton }: KnownPlace, findPlace: FindPlace): string {
  return findPlace(name, 'exact')?.canton === canton ? name : `${name} ${canton}`
}
