import type { PriceFilter } from '~/domain/filter-values'
import { pricesOf } from '~/domain/filters'
import type { Token } from '~/platform/tokens'
import type { FoundPrice } from './prices'
import type { PlacedReading, Reading } from './reading'

/** « gratuit ou prix libre » is both; else the last price counts. */
export function priceReading(
  { price, length }: FoundPrice,
  tokens: readonly Token[],
  at: number,
  before: readonly PlacedReading[],
): Reading {
  const last = before.at(-1)
  const isOther =
    last?.kind === 'price' && last.to === at - 1 && /^(?:et|ou)$/.test(tokens[at - 1]?.text ?? '')
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
