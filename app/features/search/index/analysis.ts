import type { WordMeaning } from '~/domain/catalogue'
import { ASCII, fold } from '~/platform/characters'
import { type Side, sidesOf } from './choices'

/** Increase with every change in this file and of term-weights.ts: older images of the index become useless. */
export const ANALYSIS_VERSION = 6

export interface QueryWord extends WordMeaning {
  term: string
  prefix: boolean
  /** null: it must be there whatever else is. */
  either: Side | null
}

/** Such a word stands for itself and its synonyms, not for what only looks like it. */
export function isOfGenre({ alsoIn }: Pick<WordMeaning, 'alsoIn'>): boolean {
  return alsoIn.some(({ facet }) => facet === 'genre')
}

export const TERM_MAX = 40
/** One letter begins every tenth word. */
const PREFIX_MIN = 2
const ASCII_WORDS = /[a-z0-9]+(?:'[a-z0-9]+)*/g
const WORDS = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu

/** Before another word. */
export const IN_FULL: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
])

/** Returns the terms in order; words joined by an apostrophe are two, « St-Martin » is « saint » and « martin ». Every
 * text of the catalogue passes here: a loop takes half the time of flatMap. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const word of foldedWords(text)) {
    if (word.includes("'")) for (const part of word.split("'")) terms.push(cut(part))
    else terms.push(cut(word))
  }
  for (let at = 0; at < terms.length - 1; at++) terms[at] = IN_FULL.get(terms[at] ?? '') ?? terms[at] ?? ''
  return terms
}

const STOP_WORDS = new Set(
  `a ai au aux avec c ce ces cet cette chez comme d dans de des du elle elles en entre es est et eu il ils j je l la le les
  leur leurs lui m ma mais me mes moi mon n ne nos notre nous on ou par pas pour qu que qui quoi s sa se ses si soi son sont
  sous sur t ta te tes toi ton tu un une vos votre vous y`.split(/\s+/),
)

export function isStopWord(term: string): boolean {
  return STOP_WORDS.has(term)
}

const QUERY_WORDS_MOST = 24

/** Each word once, without stop words (unless there are no others). The last one is also a prefix, but for a word of a
 * genre: « rap » is no « rapide ». `meaningOf` gives what a term says beside itself; without it « ou » is no choice. */
export function queryWords(
  text: string,
  meaningOf: ((term: string) => WordMeaning | null) | null = null,
): QueryWord[] {
  const terms = termsOf(text)
  const all = [...new Set(terms)]
  const last = terms.at(-1)
  const telling = all.filter((term) => !isStopWord(term))
  const sides = meaningOf && CHOICES.test(text) ? sidesIn(text, meaningOf) : null
  return (telling.length > 0 ? telling : all).slice(0, QUERY_WORDS_MOST).map((term) => {
    const meaning = meaningOf?.(term)
    const { alsoIn, also, phrase } = meaning ?? { alsoIn: [], also: [], phrase: [term] }
    const prefix = term === last && term.length >= PREFIX_MIN && !isOfGenre({ alsoIn })
    const isOptional = meaning?.isOptional ?? false
    return { term, prefix, alsoIn, also, phrase, isOptional, either: sides?.get(term) ?? null }
  })
}

/** Says that one of several is enough. */
export const CHOICES = /(?<!\p{L})(?:ou|et)(?!\p{L})|\s[&+]\s/iu
const AND_SIGNS = /\s[&+]\s/g
const WHERE = /(?<!\p{L})où(?!\p{L})/giu

function sidesIn(text: string, meaningOf: (term: string) => WordMeaning | null): ReadonlyMap<string, Side> {
  const terms = termsOf(text.normalize('NFC').replace(WHERE, 'y').replace(AND_SIGNS, ' et '))
  return sidesOf(
    terms.map((term) => {
      const meaning = meaningOf(term)
      const phrase = meaning && !meaning.isOptional ? meaning.phrase : null
      return { term, isStopWord: isStopWord(term), phrase }
    }),
  )
}

/** Words joined by an apostrophe as one: visitors often leave it out (« Aigl’in »). */
export function joinedTermsOf(text: string): string[] {
  return foldedWords(text)
    .filter((word) => word.includes("'"))
    .map((word) => cut(word.replaceAll("'", '')))
}

export function titleKey(text: string): string {
  return termsOf(text).join('')
}

/** BM25's idf as a whole number of at least 1. */
export function rarity(frequency: number, total: number): number {
  const having = Math.min(frequency, total)
  return Math.max(1, Math.round(8 * Math.log1p((total - having + 0.5) / (having + 0.5))))
}

/** `weight` is out of 256. */
export function weighted(impact: number, weight: number): number {
  return (impact * weight + 255) >>> 8
}

function foldedWords(text: string): string[] {
  const folded = fold(text)
  return folded.match(ASCII.test(folded) ? ASCII_WORDS : WORDS) ?? []
}

function cut(term: string): string {
  return term.length > TERM_MAX ? term.slice(0, TERM_MAX) : term
}
