// From what was typed to filters and the words that are left: « concert gratuit ce week-end lausanne ».
import type { AgendaQuery } from '../query'
import { dateAt } from './dates'
import { type NamePlace, placeAt } from './places'
import { priceAt } from './prices'
import { type Stretch, type Token, tokensOf, without } from './tokens'

export interface UnderstandingContext {
  /** The cultural day, `YYYY-MM-DD`. */
  today: string
  nameOf: NamePlace
}

/** Long pasted texts are no sentences of this kind. */
const TOKENS_MOST = 60

type Edit = (query: AgendaQuery) => AgendaQuery
interface Reading {
  kind: 'date' | 'place' | 'price'
  length: number
  edit: Edit
}

/**
 * The query with the dates, places and prices in its words made filters; they replace filters of the same kind, being
 * what was typed last. The words that are left are marked as literal: understood again, it is the same query. Answers
 * the query itself when there is nothing to understand.
 */
export function understand(query: AgendaQuery, context: UnderstandingContext): AgendaQuery {
  if (query.q === '' || query.literal) return query
  const tokens = tokensOf(query.q)
  if (tokens.length > TOKENS_MOST) return query

  const stretches: Stretch[] = []
  const seen = new Set<Reading['kind']>()
  let understood = query
  let at = 0
  while (at < tokens.length) {
    const reading = bestReading(tokens, at, seen, context)
    if (!reading) {
      at += 1
      continue
    }
    seen.add(reading.kind)
    understood = reading.edit(understood)
    stretches.push({ from: at, to: at + reading.length })
    at += reading.length
  }
  if (stretches.length === 0) return query
  const rest = withoutLooseEnds(without(query.q, tokens, stretches))
  return { ...understood, q: rest, literal: rest !== '' }
}

/** One date, one place, one price: a second one stays among the words. */
function bestReading(
  tokens: readonly Token[],
  at: number,
  seen: ReadonlySet<Reading['kind']>,
  { today, nameOf }: UnderstandingContext,
): Reading | null {
  const readings: Reading[] = []
  const date = seen.has('date') ? null : dateAt(tokens, at, today)
  if (date) {
    readings.push({
      kind: 'date',
      length: date.length,
      edit: (query) => ({ ...query, date: date.date }),
    })
  }
  const price = seen.has('price') ? null : priceAt(tokens, at)
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
  return readings.reduce<Reading | null>(
    (best, reading) => (reading.length > (best?.length ?? 0) ? reading : best),
    null,
  )
}

const LOOSE_ENDS = /(?:^|\s)(?:à|a|au|aux|de|du|des|en|le|la|les|et|ou|dans|sur|pour|vers)$/iu

/** « concert à » once the place is gone. */
function withoutLooseEnds(rest: string): string {
  let text = rest
  while (LOOSE_ENDS.test(text)) text = text.replace(LOOSE_ENDS, '').trim()
  return text
}
