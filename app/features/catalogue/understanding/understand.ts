import type { AgendaQuery } from '../query'
import { dateAt } from './dates'
import { filterAt } from './filter-words'
import { type NamePlace, placeAt } from './places'
import { priceAt } from './prices'
import { withoutStopPhrases } from './stop-phrases'
import { type Stretch, type Token, tokensOf, without } from './tokens'

export interface UnderstandingContext {
  /** The cultural day, `YYYY-MM-DD`. */
  today: string
  nameOf: NamePlace
  isTheme: (term: string) => boolean
  hasTitle: (text: string) => boolean
}

export interface Understood {
  /** The same object when nothing was understood. */
  query: AgendaQuery
  placeWords: string | null
}

/** Longer texts were pasted. */
const TOKENS_MOST = 60

type Edit = (query: AgendaQuery) => AgendaQuery
interface Reading {
  kind: 'date' | 'place' | 'price' | 'access' | 'audience' | 'language' | 'outdoor'
  length: number
  edit: Edit
}

/** Reads dates, places, prices and other filters out of the words; they replace filters of the same kind. The
 * remaining words are marked as literal, so that a second reading changes nothing. */
export function understand(query: AgendaQuery, context: UnderstandingContext): Understood {
  const nothing = { query, placeWords: null }
  if (query.q === '' || query.literal) return nothing
  const tokens = tokensOf(query.q)
  if (tokens.length > TOKENS_MOST) return nothing

  const stretches: (Stretch & { kind: Reading['kind'] })[] = []
  let understood = query
  let at = 0
  while (at < tokens.length) {
    const reading = bestReading(tokens, at, new Set(stretches.map(({ kind }) => kind)), context)
    if (!reading) {
      at += 1
      continue
    }
    understood = reading.edit(understood)
    stretches.push({ from: at, to: at + reading.length, kind: reading.kind })
    at += reading.length
  }
  const isSentence = stretches.length > 0
  const words = without(query.q, tokens, stretches)
  const rest = context.hasTitle(words)
    ? words
    : withoutStopPhrases(words, { isSentence, isTheme: context.isTheme })
  if (!isSentence && rest === words) return nothing
  const place = stretches.find(({ kind }) => kind === 'place')
  return {
    query: { ...understood, q: rest, literal: rest !== '' },
    placeWords: place ? query.q.slice(tokens[place.from]?.from, tokens[place.to - 1]?.to) : null,
  }
}

/** A second date, place or price stays a word. */
function bestReading(
  tokens: readonly Token[],
  at: number,
  seen: ReadonlySet<Reading['kind']>,
  { today, nameOf }: UnderstandingContext,
): Reading | null {
  const readings: Reading[] = []
  const date = dateAt(tokens, at, today)
  if (date) {
    readings.push({
      kind: 'date',
      length: date.length,
      edit: (query) => ({ ...query, date: date.date }),
    })
  }
  const price = priceAt(tokens, at)
  if (price) {
    readings.push({
      kind: 'price',
      length: price.length,
      edit: (query) => ({ ...query, price: price.price }),
    })
  }
  const place = seen.has('place') ? null : placeAt(tokens, at, nameOf)
  if (place?.kind === 'canton') {
    readings.push({
      kind: 'place',
      length: place.length,
      edit: (query) => ({ ...query, cantons: [place.canton] }),
    })
  } else if (place) {
    readings.push({
      kind: 'place',
      length: place.length,
      edit: (query) => ({ ...query, locality: place.name, near: null, radiusKm: place.radiusKm }),
    })
  }
  const filter = filterAt(tokens, at)
  if (filter) readings.push(filter)
  return readings
    .filter(({ kind }) => kind === 'access' || !seen.has(kind))
    .reduce<Reading | null>((best, reading) => (reading.length > (best?.length ?? 0) ? reading : best), null)
}
