// Prices as people type them: « gratuit », « entrée libre », « moins de 20 francs », « au chapeau ».
import type { PriceClass } from '../catalogue'
import type { Token } from './tokens'

export interface FoundPrice {
  price: PriceClass
  length: number
}

const PHRASES: readonly (readonly [phrase: RegExp, words: number, price: PriceClass])[] = [
  [/^(?:entree|acces) (?:libre|gratuite?)$/, 2, 'gratuit'],
  [/^gratuit(?:e|s|es|ement)?$/, 1, 'gratuit'],
  [/^(?:prix|participation) libre$/, 2, 'prix-libre'],
  [/^au chapeau$/, 2, 'prix-libre'],
  [/^pas chers?$/, 2, 'moins-de-20'],
]
const AT_MOST = [['moins', 'de'], ['max'], ['maximum'], ['jusqua'], ['jusqu', 'a']]
const FRANCS = /^(?:fr|frs|francs?|chf|balles?)$/
const CLASSES: readonly (readonly [francs: number, price: PriceClass])[] = [
  [20, 'moins-de-20'],
  [50, 'moins-de-50'],
]

/** The price that begins at a token, if one does. An amount is understood as the next class that holds it. */
export function priceAt(tokens: readonly Token[], at: number): FoundPrice | null {
  for (const [phrase, words, price] of PHRASES) {
    const text = tokens
      .slice(at, at + words)
      .map((token) => token.text)
      .join(' ')
    if (phrase.test(text)) return { price, length: words }
  }
  for (const lead of AT_MOST) {
    if (!lead.every((word, ahead) => tokens[at + ahead]?.text === word)) continue
    let next = at + lead.length
    const currencyFirst = FRANCS.test(tokens[next]?.text ?? '')
    if (currencyFirst) next += 1
    const francs = /^\d{1,3}$/.test(tokens[next]?.text ?? '') ? Number(tokens[next]?.text) : null
    if (francs === null) continue
    next += 1
    const currencyLast = FRANCS.test(tokens[next]?.text ?? '')
    if (currencyLast) next += 1
    if (!currencyFirst && !currencyLast) continue
    const price = CLASSES.find(([most]) => francs <= most)?.[1]
    return price === undefined ? null : { price, length: next - at }
  }
  return null
}
