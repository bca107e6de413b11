import { PRICE_MOST_CHF, type PriceClass, type PriceFilter } from '~/domain/filter-values'
import { priceRange } from '~/domain/filters'
import { saysAt, type Token } from '~/platform/tokens'

export interface FoundPrice {
  price: PriceFilter
  length: number
}

const PHRASES: readonly (readonly [phrase: RegExp, words: number, price: PriceClass])[] = [
  [/^gratuite?s? ou presque$/, 3, 'moins-de-20'],
  [/^(?:entree|acces) (?:libre|gratuite?)$/, 2, 'gratuit'],
  [/^gratuit(?:e|s|es|ement)?$/, 1, 'gratuit'],
  [/^(?:gratos|gratis)$/, 1, 'gratuit'],
  [/^free (?:entry|admission|entrance)$/, 2, 'gratuit'],
  [/^free things to do$/, 4, 'gratuit'],
  [/^(?:pas|non) payante?s?$/, 2, 'gratuit'],
  [/^(?:pas|non) gratuite?s?$/, 2, 'payant'],
  [/^(?:sauf|sans|hors) gratuits?$/, 2, 'payant'],
  [/^entree payante$/, 2, 'payant'],
  [/^payante?s?$/, 1, 'payant'],
  [/^sans (?:se|nous|me) ruiner$/, 3, 'moins-de-20'],
  [/^prix inconnus?$/, 2, 'inconnu'],
  [/^prix non communiques?$/, 3, 'inconnu'],
  [/^sans depenser (?:d argent|un sou|un centime|un franc)$/, 4, 'gratuit'],
  [/^sans depenser dargent$/, 3, 'gratuit'],
  [/^sans payer (?:d|l) entree$/, 4, 'gratuit'],
  [/^sans payer (?:d|l)entree$/, 3, 'gratuit'],
  [/^sans (?:payer|depenser|debourser) (?:un sou|un centime|un franc|un rond)$/, 4, 'gratuit'],
  [/^sans un (?:sou|rond|centime)$/, 3, 'gratuit'],
  [/^pour pas un rond$/, 4, 'gratuit'],
  [/^sans (?:payer|frais|depenser|debourser|billet|ticket)$/, 2, 'gratuit'],
  [/^entree offerte$/, 2, 'gratuit'],
  [/^qui ne coutent? rien$/, 4, 'gratuit'],
  [/^qui coutent? rien$/, 3, 'gratuit'],
  [/^zero (?:fr|francs?|chf)$/, 2, 'gratuit'],
  [/^a l ?oeil$/, 2, 'gratuit'],
  [/^0 (?:fr|frs|francs?|chf|balles?)$/, 2, 'gratuit'],
  [/^chapeau a la sortie$/, 4, 'prix-libre'],
  [/^collecte a la sortie$/, 4, 'prix-libre'],
  [/^a petits? (?:prix|budgets?)$/, 3, 'moins-de-20'],
  [/^petits? (?:prix|budgets?)$/, 2, 'moins-de-20'],
  [/^(?:gratuit|gratos) (?:et|ou) (?:pas|bon) (?:chere?s?|marche)$/, 4, 'moins-de-20'],
  [/^(?:presque|quasi(?:ment)?) gratuite?s?$/, 2, 'moins-de-20'],
  [/^qui (?:ne )?coutent? pas (?:trop |tres )?chere?s?$/, 4, 'moins-de-20'],
  [/^qui ne coutent? pas chere?s?$/, 5, 'moins-de-20'],
  [/^pour pas (?:trop )?chere?s?$/, 3, 'moins-de-20'],
  [/^pas (?:trop |tres |si )?ruineux$/, 3, 'moins-de-20'],
  [/^pas ruineux$/, 2, 'moins-de-20'],
  [/^pas hors de prix$/, 4, 'moins-de-20'],
  [/^(?:a )?prix raisonnables?$/, 2, 'moins-de-20'],
  [/^low cost$/, 2, 'moins-de-20'],
  [/^le moins chere?s?$/, 3, 'moins-de-20'],
  [/^moins chere?s?$/, 2, 'moins-de-20'],
  [/^a bas prix$/, 3, 'moins-de-20'],
  [/^bas prix$/, 2, 'moins-de-20'],
  [/^a prix libre$/, 3, 'prix-libre'],
  [/^(?:prix|participation) libre$/, 2, 'prix-libre'],
  [/^au chapeau$/, 2, 'prix-libre'],
  [/^avec (?:chapeau|collecte)$/, 2, 'prix-libre'],
  [/^(?:sortie|prix|entree|participation) chapeau$/, 2, 'prix-libre'],
  [/^bon marche$/, 2, 'moins-de-20'],
  [/^pas chere?s?$/, 2, 'moins-de-20'],
  [/^pas (?:trop|tres) chere?s?$/, 3, 'moins-de-20'],
  [/^(?:prix|tarifs?) (?:doux|bas|abordables?|modestes?|moderes?)$/, 2, 'moins-de-20'],
  [/^economiques?$/, 1, 'moins-de-20'],
  [/^abordables?$/, 1, 'moins-de-20'],
]
/** Any of them at the beginning of a text: asking for each at each word would be a tenth of what a question costs. */
const ANY_PHRASE = new RegExp(PHRASES.map(([{ source }]) => source.replace(/\$$/, '(?= |$)')).join('|'))
const WORDS_MOST = Math.max(...PHRASES.map(([, words]) => words))
/** « parking gratuit » is no free event. */
const FREE_THINGS =
  /^(?:parkings?|parc|stationnement|wifi|navettes?|bus|transports?|vestiaires?|boissons?|buffet)$/
const AT_MOST = wordsOf([
  'a moins de',
  'pour moins de',
  'pas plus de',
  'inferieur a',
  'sous',
  'moins de',
  'en dessous de',
  'au plus',
  'au maximum',
  'max',
  'maximum',
  'jusqua',
  'jusqu a',
  'under',
  'less than',
  'unter',
  'budget max',
  'budget maximum',
  'budget de',
  'budget',
  'entree a',
  'entree',
])
const OR_LESS = wordsOf(['au maximum', 'au plus', 'ou moins', 'et moins', 'maximum', 'max'])
const FOR_ONE = wordsOf([
  'par personne',
  'par tete',
  'par enfant',
  'la place',
  'le billet',
  'l entree',
  'lentree',
])
const FRANCS = /^(?:fr|frs|francs?|chf|balles?)$/
const BELOW = /\b(?:moins de|en dessous de|under|less than|unter)$/
/** These say « less than », which leaves out what costs as much. */
const CLASSES: Readonly<Record<number, PriceClass>> = { 20: 'moins-de-20', 50: 'moins-de-50' }

export function priceAt(tokens: readonly Token[], at: number): FoundPrice | null {
  if (FREE_THINGS.test(tokens[at - 1]?.text ?? '') && /^gratuit/.test(tokens[at]?.text ?? '')) return null
  const ahead = tokens.slice(at, at + WORDS_MOST).map(({ text }) => text)
  const isPhrase = ANY_PHRASE.test(ahead.join(' '))
  for (const [phrase, words, price] of isPhrase ? PHRASES : []) {
    if (phrase.test(ahead.slice(0, words).join(' '))) return { price, length: words }
  }
  const range = rangeAt(tokens, at) ?? atLeastAt(tokens, at) ?? hatLast(tokens, at)
  if (range) return range
  const atMost = AT_MOST.find((words) => saysAt(tokens, at, words)) ?? []
  const lead = atMost.length
  const amount = amountAt(tokens, at + lead)
  if (!amount) return null
  const forOne = FOR_ONE.find((words) => saysAt(tokens, at + lead + amount.length, words))?.length ?? 0
  const end = at + lead + amount.length + forOne
  const behind = OR_LESS.find((words) => saysAt(tokens, end, words))?.length ?? 0
  const isBelow = BELOW.test(atMost.join(' '))
  // « 20 francs » alone may be anything, « concert 20 francs » is what it may cost.
  const isBehindWords = at > 0 && tokens[end + behind] === undefined
  if (lead + behind === 0 && !isBehindWords) return null
  return { price: most(amount.francs, isBelow), length: end + behind - at }
}

const AT_LEAST = wordsOf(['a partir de', 'au dessus de', 'plus de', 'au moins', 'minimum', 'min', 'des'])

/** « plus de 50 francs » */
function atLeastAt(tokens: readonly Token[], at: number): FoundPrice | null {
  const lead = AT_LEAST.find((words) => saysAt(tokens, at, words))?.length ?? 0
  const amount = lead > 0 && tokens[at - 1]?.text !== 'pas' ? amountAt(tokens, at + lead) : null
  return amount && { price: priceRange(amount.francs, PRICE_MOST_CHF), length: lead + amount.length }
}

const NO_HAT_BEHIND = /^(?:un|une|le|la|mon|ton|son|ce|du|de|des|d|sans|grand|beau)$/

/** « concert chapeau », « spectacle collecte », « chapeau » alone; not « mon chapeau » */
function hatLast(tokens: readonly Token[], at: number): FoundPrice | null {
  const isHat = tokens[at]?.text === 'chapeau'
  const isLast = at === tokens.length - 1 && (isHat || (at > 0 && tokens[at]?.text === 'collecte'))
  return isLast && !NO_HAT_BEHIND.test(tokens[at - 1]?.text ?? '') ? { price: 'prix-libre', length: 1 } : null
}

/** « entre 20 et 40 francs », « 10-20.- » */
function rangeAt(tokens: readonly Token[], at: number): FoundPrice | null {
  const lead = /^(?:entre|de)$/.test(tokens[at]?.text ?? '') ? 1 : 0
  const least = tokens[at + lead]?.text ?? ''
  const isNumber = /^\d{1,3}$/.test(least)
  const first = amountAt(tokens, at + lead)?.length ?? 1
  let next = at + lead + first
  if (lead > 0 && /^(?:et|a)$/.test(tokens[next]?.text ?? '')) next += 1
  else if (tokens[next]?.joint !== '-') return null
  const last = isNumber ? amountAt(tokens, next) : null
  if (!last) return null
  // « de 0 à 20 francs » has no least price.
  const price = Number(least) === 0 ? most(last.francs, false) : priceRange(Number(least), last.francs)
  return { price, length: next + last.length - at }
}

function most(francs: number, isBelow: boolean): FoundPrice['price'] {
  return francs === 0 ? 'gratuit' : (isBelow && CLASSES[francs]) || francs
}

function amountAt(tokens: readonly Token[], at: number): { francs: number; length: number } | null {
  const isFrancs = (place: number) => FRANCS.test(tokens[place]?.text ?? '')
  const before = isFrancs(at) ? 1 : 0
  const number = tokens[at + before]
  if (!number || !/^\d{1,3}$/.test(number.text)) return null
  const behind = isFrancs(at + before + 1) ? 1 : 0
  // « 65+ » is an age.
  if (before + behind === 0 && !/\d\.?[-–—]/.test(number.typed)) return null
  return { francs: Number(number.text), length: before + 1 + behind }
}

function wordsOf(phrases: readonly string[]): string[][] {
  return phrases.map((phrase) => phrase.split(' '))
}
