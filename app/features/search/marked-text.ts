import { LRUCache } from 'lru-cache'
import { joinedTermsOf, termsOf } from './index/analysis'

/** Plain and marked pieces in turn, beginning with a plain one. */
type MarkedText = string[]

/** Whether a word of the query matches a term. */
export type Meaning = (term: string) => boolean

const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’ʼ‘`´][\p{L}\p{N}\p{M}]+)*/gu
/** Most words have one part only. ŉ unfolds to two letters with an apostrophe. */
const JOINED = /['’ʼ‘`´ŉ]/u
const PARTS = /[\p{L}\p{N}\p{M}]+/gu

export function markedText(text: string, meanings: readonly Meaning[]): MarkedText {
  const stretches: MarkedText = []
  let at = 0
  for (const [from, to] of matchesIn(text, meanings)) {
    stretches.push(text.slice(at, from), text.slice(from, to))
    at = to
  }
  stretches.push(text.slice(at))
  return stretches
}

/** The meanings that match no word of the texts. */
export function unmet(texts: readonly string[], meanings: readonly Meaning[]): Meaning[] {
  const terms = new Set(texts.flatMap((text) => [...termsOf(text), ...joinedTermsOf(text)]))
  return meanings.filter((means) => ![...terms].some(means))
}

const SNIPPET_LENGTH = 140
/** Characters before the first match. */
const LEAD = 50

/** A piece of the first text that matches, cut between words, without Markdown; empty when none matches. */
export function snippetOf(texts: readonly string[], meanings: readonly Meaning[]): MarkedText {
  for (const text of texts) {
    const first = matchesIn(text, meanings).next().value
    if (first) return markedText(pieceAround(text, first[0]), meanings)
  }
  return []
}

/** Folding is most of the work, and descriptions have most of their words in common. */
const termCache = new LRUCache<string, string[]>({ max: 5000 })
/** Characters: what is longer is no word, and would fill the memory. */
const CACHED_LENGTH_MAX = 30

function termsOfPart(part: string): string[] {
  const known = termCache.get(part)
  if (known) return known
  const terms = termsOf(part)
  if (part.length <= CACHED_LENGTH_MAX) termCache.set(part, terms)
  return terms
}

function pieceAround(text: string, at: number): string {
  let from = at <= LEAD ? 0 : at - LEAD
  if (from > 0) from += text.slice(from, at).search(/\s/u) + 1
  let to = Math.min(text.length, from + SNIPPET_LENGTH)
  if (to < text.length) {
    const lastSpace = text.lastIndexOf(' ', to)
    // A surrogate pair must never be cut.
    if (lastSpace > at) to = lastSpace
    else if (/[\ud800-\udbff]/.test(text[to - 1] ?? '')) to -= 1
  }
  const piece = withoutMarkup(text.slice(from, to))
  return `${from > 0 ? '… ' : ''}${piece}${to < text.length ? ' …' : ''}`
}

function withoutMarkup(text: string): string {
  return text
    .replace(/\]\([^)]*\)?/g, '')
    .replace(/[*_[\]#>`\\]+/g, '')
    .replace(/^\s*-\s/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Words joined by an apostrophe may be two or one (« Aigl’in »). */
function* matchesIn(text: string, meanings: readonly Meaning[]): Generator<[number, number]> {
  for (const word of text.matchAll(WORDS)) {
    const end = word.index + word[0].length
    if (!JOINED.test(word[0])) {
      if (matchesAny(termsOfPart(word[0]), meanings)) yield [word.index, end]
      continue
    }
    if (matchesAny(joinedTermsOf(word[0]), meanings)) {
      yield [word.index, end]
      continue
    }
    for (const part of word[0].matchAll(PARTS)) {
      const from = word.index + part.index
      if (matchesAny(termsOfPart(part[0]), meanings)) yield [from, from + part[0].length]
    }
  }
}

/** The loop has no closures: it is asked of every word of a page. */
function matchesAny(terms: readonly string[], meanings: readonly Meaning[]): boolean {
  for (const term of terms) for (const means of meanings) if (means(term)) return true
  return false
}
