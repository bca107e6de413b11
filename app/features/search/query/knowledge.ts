import { type AgendaQuery, EMPTY_QUERY } from '~/domain/agenda-query'
import type { Themes } from '~/domain/catalogue'
import type { AgendaIndex } from '../index/agenda-index'
import { queryWords } from '../index/analysis'
import type { FindPlace } from '../index/question'
import type { Question } from '../index/selection'
import type { Knowledge } from './asked-query'
import type { Vocabulary } from './vocabulary'

interface Around {
  /** YYYY-MM-DD. */
  today: string
  themes: Themes
  vocabulary: Vocabulary
  findPlace: FindPlace
  asked(query: AgendaQuery): Question
}

/** The events know this, without those of the slots `entitled`. */
export function knowledgeOf(index: AgendaIndex, entitled: readonly number[], around: Around): Knowledge {
  const { today, themes, vocabulary, findPlace, asked } = around
  const count = (query: AgendaQuery, written?: string) => index.count(asked(query), written, entitled)
  /** Whether other events, also past ones, have this word as it is written. */
  const isOfOthers = (word: string, exact = false) =>
    entitled.length === 0 || count({ ...EMPTY_QUERY, q: word, exact, when: 'all' }, exact ? word : '') > 0
  return {
    today,
    themes,
    vocabulary,
    findPlace,
    hasWords: (text) =>
      index.hasWords(text) &&
      (entitled.length === 0 || queryWords(text).some(({ term }) => isOfOthers(term))),
    hasTerm: (term) => index.hasTerm(term) && isOfOthers(term),
    isWritten: (term) => index.isWritten(term) && isOfOthers(term, true),
    isBegun: (term) => index.isBegun(term) && isOfOthers(term),
    hasLocality: (name) => index.hasLocality(name),
    count,
  }
}
