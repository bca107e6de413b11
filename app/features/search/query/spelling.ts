import type { AgendaQuery } from '~/domain/agenda-query'
import type { Hit } from '~/domain/catalogue'
import { isFrench } from '~/platform/french-words.server'
import { tokensOf } from '~/platform/tokens'
import { isStopWord, joinedTermsOf, type QueryWord, termsOf, titleKey } from '../index/analysis'
import { stemOf } from '../index/stems'

const WORDS_TRIED = 4
const WORD_MIN = 4

/** The query with one word replaced by a similar one, which finds more than any other replacement; null when none finds
 * anything. Tries the first four words of at least four letters that are no words of French. */
export function spelledOtherwise(
  query: AgendaQuery,
  {
    neighbours,
    counts,
  }: { neighbours: (term: string) => string[]; counts: (queries: AgendaQuery[]) => number[] },
): AgendaQuery | null {
  const tokens = tokensOf(query.q).filter(
    ({ text }) => text.length >= WORD_MIN && !isStopWord(text) && !isFrench(text),
  )
  const candidates = tokens.slice(0, WORDS_TRIED).flatMap(({ text, from, to }) =>
    neighbours(text).map((other) => ({
      ...query,
      q: `${query.q.slice(0, from)}${other}${query.q.slice(to)}`,
    })),
  )
  const found = counts(candidates)
  const most = Math.max(0, ...found)
  return most === 0 ? null : (candidates[found.indexOf(most)] ?? null)
}

/** The first `limit` hits with all the words in their titles, one of each title. Lazy, because each hit reads a
 * document. */
export function distinctTitles(hits: Iterable<Hit>, words: readonly QueryWord[], limit: number): Hit[] {
  const distinct = new Map<string, Hit>()
  for (const hit of hits) {
    if (distinct.size >= limit) break
    const key = titleKey(hit.event.title)
    if (!distinct.has(key) && hasWords(hit.event.title, words)) distinct.set(key, hit)
  }
  return [...distinct.values()]
}

/** Compares without accents, signs and spaces. */
export function isWithinTitle(words: string, title: string): boolean {
  return titleKey(title).includes(titleKey(words))
}

function hasWords(title: string, words: readonly QueryWord[]): boolean {
  const terms = [...termsOf(title), ...joinedTermsOf(title)]
  return words.every(
    ({ term, prefix }) =>
      terms.some((own) => own === term || (prefix && own.startsWith(term))) || hasStemOf(term, terms),
  )
}

function hasStemOf(term: string, terms: readonly string[]): boolean {
  const stem = stemOf(term)
  return terms.some((own) => stemOf(own) === stem)
}
