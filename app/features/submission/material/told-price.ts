import { foldedForReading } from '~/calendar/reading/announced/written-days'
import type { Price } from '~/domain/event'
import { BLANK_EVENT } from '~/domain/event-content'

const FREE =
  /(?<![a-z])(?:(?:entree|acces|participation) (?:est )?(?:libre|gratuite?|offerte)|gratuit(?:e|es|s|ement)?(?! (?:pour|jusqu|des|aux?|avec|sur))|prix ?: ?gratuit|free entry|eintritt frei)(?![a-z])/
/** Free for some, as a part of a price. */
const FREE_FOR = /(?<![a-z])gratuite?s? (?:pour|jusqu|des|aux?|avec|sur)[^.;|\n]*/
const FREE_THING =
  /(?<![a-z])(?:parkings?|parcs?|wifi|navettes?|vestiaires?|bus|boissons?|buffet|cafe) gratuite?s?(?![a-z])/g
const COLLECTION = /(?<![a-z])(?:collecte|collection|chapeau|quete|panier)(?![a-z])/
const OPEN_PRICE = /(?<![a-z])(?:prix|participation|contribution|don) libres?(?: et consciente?)?(?![a-z])/
const FRANCS = '(?:chf|frs?\\.?|francs?|sfr\\.?)'
const NUMBER = "\\d{1,4}(?:['’ ]\\d{3})?(?:[.,]\\d{2})?(?![\\d.,:h/]*\\d|:|h)"
/** « CHF 20 », « 20.- », « 15 francs » */
const AMOUNT = new RegExp(
  `(?<![\\da-z.,:])(?:${FRANCS} ?(${NUMBER})(?:\\.?[-–—]+)?|(${NUMBER}) ?${FRANCS}(?![a-z])|(\\d{1,4})\\.[-–—]+)`,
  'g',
)
/** « 20 / 15 CHF », « 30.- / 20.- », « entre 10 et 20 francs »: the number before one with a currency. */
const BEFORE_AMOUNT = /(?<![\da-z.,:/])(\d{1,3}(?:[.,]\d{2})?) ?(?:\/|-|–|a|et|ou) ?$/
/** « Adultes 12.50 » beside an amount with a currency */
const BARE_AMOUNT = /(?<![\d.,:])\d{1,3}[.,]\d0(?![\d.:h]| ?(?:fr|chf))/g
const LONGEST_BEFORE = 12
/** An amount on such a piece of a line is no price of coming in. */
const OTHER_THINGS =
  /(?<![a-z])(?:repas|menu|assiette|fondue|raclette|souper|diner|brunch|boissons?|bieres?|verres?|vin|lots?|valeur|bons?|gains?|gagner|cagnotte|jackpot|cartons?|abonnements?|abo|series?|parking|catalogue|livre|cotisations?|caution|depot|location|prix de \d|de prix|budget|subvention|recette|dons? de)(?![a-z])/

/**
 * The price that an announcement tells, null where it tells none or it is not sure: an amount for a meal or a prize is no
 * price of coming in. All of it counts: the cheapest and the dearest amount, with what is free for some as the note.
 */
export function priceTold(text: string): Price | null {
  const pieces = text.normalize('NFC').split(/\n|(?<=[\p{L}\d)–-])[.;!?](?= |$)|[|•]/u)
  const amounts: number[] = []
  const notes: string[] = []
  let [isFree, isCollected, isOpen, isUnsure] = [false, false, false, false]
  for (const piece of pieces) {
    const folded = foldedForReading(piece)
    const found = amountsIn(folded)
    if (found.length > 0 && OTHER_THINGS.test(folded)) {
      isUnsure = true
      continue
    }
    amounts.push(...found)
    const freeFor = FREE_FOR.exec(folded)
    if (freeFor) notes.push(piece.slice(freeFor.index, freeFor.index + freeFor[0].length).trim())
    isFree ||= FREE.test(folded.replace(FREE_FOR, '').replace(FREE_THING, ''))
    isCollected ||= COLLECTION.test(folded)
    isOpen ||= OPEN_PRICE.test(folded)
  }
  const note = notes
    .join(', ')
    .replace(/^./, (letter) => letter.toUpperCase())
    .slice(0, MOST_NOTE)
  const price: Price = { ...BLANK_EVENT.price, note }
  const paid = amounts.filter((amount) => amount > 0)
  if (paid.length > 0) {
    if (isFree || isOpen) return null
    return { ...price, kind: 'paid', minChf: Math.min(...paid), maxChf: Math.max(...paid) }
  }
  if (isOpen) return { ...price, kind: 'pay_what_you_want' }
  if (isCollected && !isUnsure) return { ...price, kind: 'hat' }
  return isFree ? { ...price, kind: 'free' } : null
}

const MOST_NOTE = 200

function amountsIn(folded: string): number[] {
  const amounts = [...folded.matchAll(AMOUNT)].flatMap((found) => {
    const before = BEFORE_AMOUNT.exec(
      folded.slice(Math.max(0, found.index - LONGEST_BEFORE), found.index),
    )?.[1]
    const written = found[1] ?? found[2] ?? found[3] ?? ''
    return [before, written].flatMap((one) => (one === undefined ? [] : [francsIn(one)]))
  })
  const bare = amounts.length > 0 ? (folded.replace(AMOUNT, '').match(BARE_AMOUNT) ?? []) : []
  return [...amounts, ...bare.map(francsIn)]
}

function francsIn(written: string): number {
  return Number(written.replace(/['’ ]/g, '').replace(',', '.'))
}
