import type { Availability, Price } from '~/domain/event'
import { BLANK_EVENT } from '~/domain/event-content'
import { enumerated, quoted } from '~/platform/french'
import { oneLine, priceOf } from '../files/text.server'
import { absoluteUrl } from './html'
import { isNode, type Node, plainTextOf } from './schema-nodes'
import { availabilityOf } from './schema-state'

interface Offered {
  price: Price | null
  bookingUrl: string | null
  availability: Availability
}

/** The cheapest and dearest price in francs, the first address and whether places are left. What is left out goes into
 * `notes`, in French. `base`: the page's address. */
export function offered(values: readonly unknown[], event: Node, base: string, notes: string[]): Offered {
  const told = values.map((value) => (isNode(value) ? value : offerOfText(plainTextOf(value))))
  const offers = told.flatMap((offer) => [...innerOffers(offer), offer])
  const inFrancs = offers.filter((offer) => /^(?:CHF|)$/i.test(currencyOf(offer)))
  const others = offers.filter((offer) => !inFrancs.includes(offer)).flatMap(foreignPrice)
  if (others.length > 0) notes.push(`Prix dans une autre monnaie, non repris\u00a0: ${enumerated(others)}.`)
  const isAccessible = /^(?:true|1|yes)$|\/True$/i.test(plainTextOf(event.isAccessibleForFree))
  // An AggregateOffer adds up those inside of it, and is no ticket itself.
  const tickets = offers.filter((offer) => innerOffers(offer).length === 0)
  const said = tickets.map((offer) => plainTextOf(offer.availability) || idOf(offer.availability))
  return {
    price: priceIn(inFrancs, isAccessible, notes),
    bookingUrl:
      offers
        .map((offer) => absoluteUrl(plainTextOf(offer.url), base))
        .find((url) => url !== null && url !== base) ?? null,
    availability: availabilityOf(said, notes),
  }
}

/** A price, or the address of the tickets. */
function offerOfText(text: string): Node {
  return /^\S*\/\S*$/.test(text) ? { url: text } : { price: text }
}

function innerOffers({ offers }: Node): Node[] {
  return [offers].flat().filter(isNode)
}

function idOf(value: unknown): string {
  return isNode(value) ? plainTextOf(value['@id']) : ''
}

const PRICES = ['price', 'lowPrice', 'highPrice']

function specifications({ priceSpecification }: Node): Node[] {
  return [priceSpecification].flat().filter(isNode)
}

function currencyOf(offer: Node): string {
  return [offer, ...specifications(offer)].map((node) => plainTextOf(node.priceCurrency)).find(Boolean) ?? ''
}

function pricesOf(offer: Node): string[] {
  const told = PRICES.map((name) => plainTextOf(offer[name]))
  const specified = specifications(offer).flatMap(({ price, minPrice, maxPrice }) =>
    [price, minPrice, maxPrice].map(plainTextOf),
  )
  return (told.some(Boolean) ? told : specified).filter(Boolean)
}

function foreignPrice(offer: Node): string[] {
  const prices = [...new Set(pricesOf(offer))]
  return prices.length === 0 ? [] : [oneLine(`${currencyOf(offer)} ${prices.join('–')}`, 40)]
}

function priceIn(offers: readonly Node[], isAccessible: boolean, notes: string[]): Price | null {
  const read = offers.flatMap(pricesOf).map(amountsIn)
  for (const { unread } of read)
    if (unread !== '') notes.push(`Ce prix n’est pas lisible\u00a0: ${quoted(oneLine(unread, 60))}.`)
  const amounts = read.flatMap(({ amounts }) => amounts)
  const paid = amounts.filter((amount) => amount > 0)
  if (paid.length === 0)
    return isAccessible || amounts.length > 0 ? { ...BLANK_EVENT.price, kind: 'free' } : null
  // « gratuit pour les enfants » beside a price of others
  const note = amounts.includes(0) || isAccessible ? 'Gratuit pour certains' : ''
  return {
    ...BLANK_EVENT.price,
    kind: 'paid',
    minChf: Math.min(...paid),
    maxChf: Math.max(...paid),
    note,
  }
}

const AMOUNT = /^\d{1,5}(?:[.,](?:\d{1,2}|\d{2}0{2,4}))?$/

/** « 25.00 », « CHF 25.- », « gratuit » */
function amountsIn(text: string): { amounts: number[]; unread: string } {
  const plain = text.replace(/(?<=\d)['’](?=\d{3})/g, '')
  if (AMOUNT.test(plain)) return { amounts: [Number(plain.replace(',', '.'))], unread: '' }
  const { kind, minChf, maxChf } = priceOf(plain)
  if (kind === 'free') return { amounts: [0], unread: '' }
  if (minChf !== null && maxChf !== null) return { amounts: [minChf, maxChf], unread: '' }
  return { amounts: [], unread: text }
}
