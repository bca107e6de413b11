import { PLACE_LISTS } from '../vocabulary/vocabulary.server'
import { spellingsOf } from '../vocabulary/word-list.server'

/** These are also common words, or feasts: they are places only after a preposition of place. */
const EVERYDAY = new Set(spellingsOf(PLACE_LISTS, 'common words'))
const ARTICLES = new Set(['le', 'la', 'les'])

/** A place of this name is one of few people; « chemins » too. */
export function isEverydayWord(word: string): boolean {
  return EVERYDAY.has(word) || EVERYDAY.has(word.replace(/[sx]$/, ''))
}

export function isEveryday(words: readonly string[]): boolean {
  const bare = ARTICLES.has(words[0] ?? '') ? words.slice(1) : words
  return EVERYDAY.has(bare.join(' ')) || (bare.length <= 1 && isEverydayWord(bare[0] ?? ''))
}
