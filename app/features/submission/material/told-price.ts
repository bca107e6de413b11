import { foldedForReading } from '~/calendar/reading/announced/written-days'
import type { Price } from '~/domain/event'
import { BLANK_EVENT } from '~/domain/event-content'
import { NOTE_MAX } from '~/domain/vocabulary'
import { francsIn } from '../draft/francs'

const FREE_ENTRY =
  /(?<![a-z])(?:(?:entree|acces|participation) (?:est )?(?:libre|gratuite?|offerte)|prix ?: ?gratuit|free entry|eintritt frei)(?![a-z])/
/** Where something else has a price, it may be another thing that is free. */
const FREE = /(?<![a-z])gratuit(?:e|es|s|ement)?(?! (?:pour|jusqu|des|aux?|avec|sur))(?![a-z])/
/** « Gratuit, 1er prix : un bon de 100.- » */
const FREE_FIRST = /^[^a-z]*gratuit(?:e|es|s)?(?=[ .,;!]*$|[,;!.])/
/** Free for some, as a part of a price. */
const FREE_FOR =
  /(?<![a-z])(?:enfants?|jeunes|membres|(?:moins de |jusqu'a |- ?)\d+ ans)(?: [a-z0-9' -]{1,25})?[ :]+gratuite?s?(?![a-z])|(?<![a-z])gratuite?s? (?:pour|jusqu|des|aux?|avec|sur)[^.;|\n]*/
const FREE_THING =
  /(?<![a-z])(?:parkings?|parcs?|wifi|navettes?|vestiaires?|bus|boissons?|buffet|cafe) gratuite?s?(?![a-z])/g
const COLLECTION = /(?<![a-z])(?:collecte|collection|chapeau|quete|offrande|panier)(?![a-z])/
const OPEN_PRICE = /(?<![a-z])(?:prix|participation|contribution|don) libres?(?: et consciente?)?(?![a-z])/
const FRANCS = '(?:chf|frs?\\.?|francs?|sfr\\.?)'
const NUMBER = "\\d{1,4}(?:['’ ]\\d{3})?(?:[.,]\\d{2})?(?![\\d.,:h/]*\\d|:|h)"
/** « CHF 20 », « 20.- », « 15 francs » */
const AMOUNT = new RegExp(
  `(?<![\\da-z.,:])(?:${FRANCS} ?${NUMBER}(?:\\.?[-–—]+)?|${NUMBER} ?${FRANCS}(?![a-z])|\\d{1,4}\\.[-–—]+)`,
  'g',
)
/** « 20 / 15 CHF », « 45, 35 et 20 francs »: numbers before one with a currency. */
const BEFORE_AMOUNT = /(?<![\da-z.,:/])(?:\d{1,3}(?:[.,]\d{2})? ?(?:\/|-|–|,|a|et|ou) ?)+$/
/** « CHF 30 / 20 » */
const BEHIND_AMOUNT = /^ ?\/ ?\d{1,3}(?![\d.:h/])/
/** « Adultes 12.50 » beside an amount with a currency */
const BARE_AMOUNT = /(?<![\d.,:])\d{1,3}[.,]\d0(?![\d.:h]| ?(?:fr|chf))/g
const NOT_IN_IT = /[,(]? *(?:boissons? (?:non|en sus|a part|pas)|non compris[a-z]*)[a-z' ]*/g
/** « Tarifs 30/20/12 » */
const LISTED = /^[^a-z\d]*(?:tarifs?|entrees?|prix) ?:? ?(?<amounts>\d{1,3}(?: ?\/ ?\d{1,3})+)[^\d]*$/
const LONGEST_AROUND = 24
/** An amount beside such a word is no price of coming in. */
const OTHER_THINGS =
  /(?<![a-z])(?:repas|menus?|assiettes?|plats?|fondue|raclette|soupe|souper|diner|brunch|boissons?|bieres?|verres?|vin|lots?|valeur|bons?|gains?|gagner|cagnotte|jackpot|cartons?|insignes?|tables?|stands?|emplacements?|abonnements?|abo|series?|la carte|parking|catalogue|livre|cotisations?|caution|depot|location|prix de \d|de prix|budget|subvention|recette|dons? de|conseillee?|indicatif)(?![a-z])/
/** An amount beside one of these, or at the beginning of its part, is. */
const PRICES =
  /(?<![a-z])(?:entrees?|prix|tarifs?|billets?|places?|adultes?|enfants?|avs|ai|etudiants?|apprentis?|non-membres?|membres?|finance|participation|cours|lecons?|matinees?|par personne|pers|prelocations?|tickets?|familles?|seniors?|aines?|inscriptions?|cout|plein|reduit|students?|adults?|erwachsene|kinder|eintritt|ermassigt)(?![a-z])/

/**
 * The price that an announcement tells, null where it tells none or it is not sure: an amount for a meal or a prize is no
 * price of coming in. All of it counts: the cheapest and the dearest amount, with what is free for some as the note.
 */
export function priceTold(text: string): Price | null {
  const pieces = text
    .normalize('NFC')
    .split(/\n|(?<=[\p{L}\d)–-])(?<!\b(?:Fr|fr|Sfr|Av|av))[.;!?](?= |$)|[|•]/u)
  const amounts: number[] = []
  const notes: string[] = []
  let [isFreeEntry, isFree, isCollected, isOpen, isUnsure] = [false, false, false, false, false]
  for (const piece of pieces) {
    const folded = foldedForReading(piece).replace(NOT_IN_IT, '')
    const found = amountsIn(folded)
    amounts.push(...found.amounts)
    isUnsure ||= found.isUnsure
    const freeFor = FREE_FOR.exec(folded)
    if (freeFor) notes.push(piece.slice(freeFor.index, freeFor.index + freeFor[0].length).trim())
    isFreeEntry ||= FREE_ENTRY.test(folded) || FREE_FIRST.test(folded)
    isFree ||= FREE.test(folded.replace(FREE_FOR, '').replace(FREE_THING, ''))
    isCollected ||= COLLECTION.test(folded)
    isOpen ||= OPEN_PRICE.test(folded)
  }
  const note = notes
    .join(', ')
    .replace(/^./, (letter) => letter.toUpperCase())
    .slice(0, NOTE_MAX)
  const price: Price = { ...BLANK_EVENT.price, note }
  const paid = amounts.filter((amount) => amount > 0)
  if (paid.length > 0) {
    if (isFreeEntry || isFree || isOpen) return null
    return { ...price, kind: 'paid', minChf: Math.min(...paid), maxChf: Math.max(...paid) }
  }
  if (isOpen) return { ...price, kind: 'pay_what_you_want' }
  if (isCollected && (isFreeEntry || !isUnsure)) return { ...price, kind: 'hat' }
  return isFreeEntry || (isFree && !isUnsure) ? { ...price, kind: 'free' } : null
}

function amountsIn(folded: string): { amounts: number[]; isUnsure: boolean } {
  const amounts: number[] = []
  let isUnsure = false
  for (const { index, 0: written } of folded.matchAll(AMOUNT)) {
    const end = index + written.length
    const before = BEFORE_AMOUNT.exec(folded.slice(Math.max(0, index - LONGEST_AROUND), index))?.[0] ?? ''
    const behind = BEHIND_AMOUNT.exec(folded.slice(end, end + LONGEST_AROUND))?.[0] ?? ''
    const from = folded.lastIndexOf(',', index - before.length - 1) + 1
    const to = folded.indexOf(',', end)
    const part = folded.slice(from, to < 0 ? undefined : to)
    const isFirst = /^[\s:(–-]*(?:(?:des|a partir de|a) )?$/.test(folded.slice(from, index - before.length))
    if (OTHER_THINGS.test(part) || !(isFirst || PRICES.test(folded))) {
      // « Repas Fr. 35.-, enfants 15.- »; « Billets 15.-, abonnement 90.- » tells the price before.
      isUnsure = true
      if (amounts.length === 0 || !PRICES.test(folded.slice(0, index))) return { amounts: [], isUnsure }
      break
    } else
      amounts.push(...[before, written, behind].flatMap((text) => (text.match(FIGURE) ?? []).map(francsIn)))
  }
  const listed = LISTED.exec(folded)?.groups?.amounts?.split('/').map(Number) ?? []
  amounts.push(...listed)
  const bare = amounts.length > 0 ? (folded.replace(AMOUNT, '').match(BARE_AMOUNT) ?? []) : []
  return { amounts: [...amounts, ...bare.map(francsIn)], isUnsure }
}

const FIGURE = /\d{1,4}(?:['’ ]\d{3})?(?:[.,]\d{2})?/g
