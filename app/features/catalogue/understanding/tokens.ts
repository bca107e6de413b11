// What was typed as folded words and numbers, each with its place in the text, so that what is understood can be taken
// out of it.
import { fold } from '../index/analysis'

export interface Token {
  /** Folded, without apostrophes: « aujourdhui »; digits stand apart from letters: « 22juin » is two tokens. */
  text: string
  /** As it was typed; with the dash of an amount in francs, « 20.- », which belongs to no number else. */
  typed: string
  /** Where it stands in what was typed. */
  from: number
  to: number
  /** Directly behind the one before, without a space between: « 22.06 », « vide-grenier ». */
  isJoined: boolean
  /** The sign before it: '.', '/', '-' or ''; a dash also with spaces around it, « 24 - 26.12 ». */
  joint: string
}

/** Part of what was typed: tokens `from` up to, not including, `to`. */
export interface Stretch {
  from: number
  to: number
}

const PIECES = /\p{N}+(?:\.[-–—]+(?![-–—\p{N}]))?|(?:\p{L}|\p{M}|[’ʼ](?=\p{L}))+/gu
const PRICE_DASH = /\.[-–—]+$/
const DASH = /^\.?\s*[-–—]\s*$/

export function tokensOf(typed: string): Token[] {
  const tokens: Token[] = []
  for (const match of typed.matchAll(PIECES)) {
    const from = match.index
    const before = tokens.at(-1)
    const between = before ? typed.slice(before.to, from) : ' '
    tokens.push({
      text: fold(match[0].replace(PRICE_DASH, '')).replaceAll("'", ''),
      typed: match[0],
      from,
      to: from + match[0].length,
      isJoined: /^[./\-–]?$/.test(between),
      joint: DASH.test(between) ? '-' : between.trim(),
    })
  }
  return tokens
}

/** Whether these words stand one after the other from a token on. */
export function saysAt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, ahead) => tokens[at + ahead]?.text === word)
}

/** What is left of the text without these stretches. */
export function without(typed: string, tokens: readonly Token[], stretches: readonly Stretch[]): string {
  let rest = ''
  let at = 0
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    const first = tokens[from]
    const last = tokens[to - 1]
    if (!first || !last) continue
    rest += `${typed.slice(at, first.from)} `
    at = last.to
  }
  rest += typed.slice(at)
  return /[\p{L}\p{N}]/u.test(rest) ? rest.replace(/\s+/g, ' ').trim() : ''
}
