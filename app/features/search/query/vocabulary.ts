import type { Wish } from '~/domain/wishes'
import type { Rule } from '~/platform/grammar'
import { FILTER_WORDS } from '../vocabulary/vocabulary.server'
import { withoutApostrophe } from '../vocabulary/word-list.server'
import { filterRule } from './filter-words'
import type { Filter } from './found-filter'
import { wishRule } from './wish-words'

/** Words with a meaning: those of the file, and those that admins have added. */
export interface Vocabulary {
  filters: Rule<Filter>
  wishes: Rule<Wish>
  names: AddedNames
}

/** Spellings of themes and genres, by their slugs. */
export type AddedNames = Readonly<Record<'theme' | 'genre', ReadonlyMap<string, readonly string[]>>>

/** `meaning`: the address of a filter, `theme=…` or `genre=…`. */
export function vocabularyOf(added: readonly { words: string; meaning: string }[]): Vocabulary {
  const meanings = added.map(({ words, meaning }) => ({
    meaning,
    spellings: withoutApostrophe(words.replaceAll(/[^\p{L}\p{N}'’ʼ]+/gu, ' ').trim()),
    isAdded: true,
  }))
  const all = [...FILTER_WORDS, ...meanings]
  const names = { theme: namesBy('theme=', added), genre: namesBy('genre=', added) }
  return { filters: filterRule(all), wishes: wishRule(all), names }
}

function namesBy(
  start: string,
  added: readonly { words: string; meaning: string }[],
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>()
  for (const { words, meaning } of added) {
    if (!meaning.startsWith(start)) continue
    const slug = meaning.slice(start.length)
    names.set(slug, [...(names.get(slug) ?? []), words])
  }
  return names
}

/** Without what admins add. */
export const BASE_VOCABULARY = vocabularyOf([])
