import type { PriceFilter } from '~/domain/filter-values'
import { pricesOf } from '~/domain/filters'
import { after, type Match, word } from '~/platform/grammar'
import type { Token } from '~/platform/tokens'
import type { PlacedReading, Reading } from './reading'

const behindOr = after(word('et', 'ou'))

/** « gratuit ou prix libre » is both; else the last price counts. */
export function priceReading(
  { value: price, length }: Match<PriceFilter>,
  tokens: readonly Token[],
  at: number,
  today: string,
  before: readonly PlacedReading[],
): Reading {
  const last = before.at(-1)
  const isOther = last?.kind === 'price' && last.to === at - 1 && behindOr(tokens, at, today) !== null
  return {
    kind: 'price',
    length,
    edit: ({ prices, ...query }) => ({
      ...query,
      prices: isOther ? widest([...prices, price]) : [price],
    }),
  }
}

/** « gratuit ou pas cher » is not expensive. */
function widest(prices: readonly PriceFilter[]): PriceFilter[] {
  const wide = prices.findLast((price) => price === 'moins-de-50' || price === 'moins-de-20')
  return pricesOf(prices.filter((price) => !wide || price === wide || typeof price === 'number'))
}
