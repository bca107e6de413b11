import { type AgendaQuery, hasFilters } from '~/domain/agenda-query'
import type { Themes } from '~/domain/catalogue'
import { type TokenRange, tokensOf } from '~/platform/tokens'
import { isStopWord, termsOf } from '../index/analysis'
import { isOccasion, themesIn } from '../index/word-meanings'
import { FILLERS, spellingsOf } from '../vocabulary/word-list.server'
import { without } from './typed-words'

/** These are said around what is looked for; they are set aside only where nothing has all words. */
export const CHATTER: ReadonlySet<string> = new Set(spellingsOf(FILLERS, 'around what is looked for'))
/** These say something, but never what is looked for: alone they are no subject. */
const CARRIERS: ReadonlySet<string> = new Set(spellingsOf(FILLERS, 'carries a subject'))
const MY = /^(?:mon|ma|mes|notre|nos)$/
/** More words are no question. */
const WORDS_MOST = 12

/** Whether a term only carries the words that tell what is looked for. */
export function isCarrier(term: string): boolean {
  return CARRIERS.has(term) || isSaidAround(term)
}

function isSaidAround(term: string): boolean {
  return CHATTER.has(term) || isOccasion(term) || /^\d$/.test(term)
}

/** Takes from a query that finds nothing what is said around it, unless nothing but that was said. The rest may find
 * nothing either. `unsupportedWords`: those words as typed. */
export function withoutLeftOvers(
  query: AgendaQuery,
  { count, themes }: { count(query: AgendaQuery): number; themes: Themes },
): { query: AgendaQuery; unsupportedWords: string[] } {
  const whole = { query, unsupportedWords: [] }
  if (query.q === '' || query.exact || count(query) > 0) return whole
  const tokens = tokensOf(query.q)
  const terms = tokens.map(({ typed }) => termsOf(typed).at(-1) ?? '')
  const themed = themesIn(terms, themes)
  const isThemed = (at: number) => themed.some(({ from, to }) => at >= from && at < to)
  const telling = terms.flatMap((term, at) => (isStopWord(term) ? [] : [at]))
  if (telling.length > WORDS_MOST) return whole

  const gone = telling.filter((at) => {
    const lead = tokens[at]?.joint === '-' ? at - 2 : at - 1
    return !isThemed(at) && (isSaidAround(terms[at] ?? '') || MY.test(tokens[lead]?.text ?? ''))
  })
  if (gone.length === 0 || (gone.length === telling.length && !hasFilters(query))) return whole
  const stretches = stretchesOf(withStopWords(gone, terms))
  const q = without(query.q, tokens, stretches).replace(/^[\s,;.:!?'’-]+|[\s,;:-]+$/g, '')
  const unsupportedWords = stretchesOf(gone).map(({ from, to }) =>
    query.q.slice(tokens[from]?.from, tokens[to - 1]?.to),
  )
  return { query: { ...query, q, literal: q !== '' }, unsupportedWords }
}

/** Stop words go with a word beside them, and stand at no end. */
function withStopWords(gone: readonly number[], terms: readonly string[]): number[] {
  const all = new Set(gone)
  for (let at = 0; at < terms.length; ) {
    let to = at
    while (to < terms.length && isStopWord(terms[to] ?? '')) to += 1
    const isLoose = at === 0 || to === terms.length || all.has(at - 1) || all.has(to)
    for (let stop = at; isLoose && stop < to; stop++) all.add(stop)
    at = to + 1
  }
  return [...all]
}

function stretchesOf(indices: readonly number[]): TokenRange[] {
  const stretches: TokenRange[] = []
  for (const at of [...indices].sort((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last?.to === at) last.to = at + 1
    else stretches.push({ from: at, to: at + 1 })
  }
  return stretches
}
