// A text as words with their places. Without Node: browsers read pasted dates with it.
import { fold } from './characters'

export interface Token {
  /** Folded, without apostrophes: « aujourdhui ». « 22juin » is two tokens; « et + » is « et plus ». */
  text: string
  /** The text keeps the dash of an amount or a plus: « 20.- », « 65+ ». */
  typed: string
  from: number
  to: number
  /** No space before it: « 22.06 », « vide-grenier ». */
  isJoined: boolean
  /** The signs between this token and the one before: « . », « / », « , »; a dash may have spaces around it: « 24 - 26.12 ». */
  joint: string
  /** « -enfants »: a dash that touches only this word. */
  isMinus: boolean
}

export interface TokenRange {
  from: number
  to: number
}

// « 354b1174 », « R2D2 »: three parts, one of which is neither a unit nor a word. It is read as one word, or its digits
// would be a postcode, a year or an hour.
const CODE =
  /(?<![\p{L}\p{N}])(?=\p{L}*\p{N}+\p{L}+\p{N}|\p{L}+\p{N}+\p{L})(?=[\p{L}\p{N}]*?(?<!\p{L})(?!(?:h|a|à|x|m|de|du|dé|au|le|la|et|er|re|nd|st|th|mn|km|an|fr|am|pm|dì)(?!\p{L}))\p{L}{1,2}(?!\p{L}))[\p{L}\p{N}]+/iu
const PIECE =
  /(?<=\bet\s)\+(?![\p{L}\p{N}])|\p{N}+(?:\.[-–—]+(?![-–—\p{N}])|\+)?|(?:\p{L}|\p{M}|[’ʼ](?=\p{L}))+/u
const PIECES = new RegExp(`${CODE.source}|${PIECE.source}`, 'giu')
const SIGNS_BEHIND = /(?:\.[-–—]+|\+)$/
const DASH = /^\.?\s*[-–—]\s*$/

export function tokensOf(typed: string): Token[] {
  const tokens: Token[] = []
  for (const match of typed.matchAll(PIECES)) {
    const from = match.index
    const before = tokens.at(-1)
    const between = typed.slice(before?.to ?? 0, from)
    tokens.push({
      text: match[0] === '+' ? 'plus' : fold(match[0].replace(SIGNS_BEHIND, '')).replaceAll("'", ''),
      typed: match[0],
      from,
      to: from + match[0].length,
      isJoined: before !== undefined && /^[./:\-–]?$/.test(between),
      joint: DASH.test(between) ? '-' : between.trim(),
      isMinus: (before ? /\s-$/ : /^-$/).test(between) && /^\p{L}/u.test(match[0]),
    })
  }
  return tokens
}

/** A search calls it thousands of times: a closure each would be a third of what a search leaves to the collector. */
export function saysAt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  for (let ahead = 0; ahead < words.length; ahead++) {
    if (tokens[at + ahead]?.text !== words[ahead]) return false
  }
  return true
}

/** Phrases by their first word, in their order. */
type Phrases<P> = ReadonlyMap<string, readonly P[]>

export function phrasesOf<P extends { words: readonly string[] }>(phrases: readonly P[]): Phrases<P> {
  const byFirst = new Map<string, P[]>()
  for (const phrase of phrases) {
    const first = phrase.words[0] ?? ''
    byFirst.set(first, [...(byFirst.get(first) ?? []), phrase])
  }
  return byFirst
}

/** The first of them that is said there. */
export function phraseAt<P extends { words: readonly string[] }>(
  phrases: Phrases<P>,
  tokens: readonly Token[],
  at: number,
  fits: (phrase: P) => boolean = () => true,
): P | undefined {
  const begun = phrases.get(tokens[at]?.text ?? '')
  return begun?.find((phrase) => saysAt(tokens, at, phrase.words) && fits(phrase))
}

/** Reads each place of a text once, however many rules ask for it. `context` is what else the reading depends on. */
export function remembered<C, R extends object | null>(
  read: (tokens: readonly Token[], at: number, context: C) => R,
): (tokens: readonly Token[], at: number, context: C) => R {
  const known = new WeakMap<readonly Token[], Map<C, R[]>>()
  return (tokens, at, context) => {
    let byContext = known.get(tokens)
    if (!byContext) {
      byContext = new Map()
      known.set(tokens, byContext)
    }
    let byPlace = byContext.get(context)
    if (!byPlace) {
      byPlace = []
      byContext.set(context, byPlace)
    }
    const found = byPlace[at]
    if (found !== undefined) return found
    const made = read(tokens, at, context)
    byPlace[at] = made
    return made
  }
}
