import { EMPTY_QUERY, toSearchParams } from '~/domain/agenda-query'
import { SEED_CATEGORIES } from '~/domain/category'
import { askedQuery } from '../asked-query'
import { themesOf } from '../themes'
import { ALL_HAS_EVENTS } from './knowledge'
import { expectNoTitleChanges } from './with-title'

const THEMES = themesOf([...SEED_CATEGORIES].map(([id, category]) => ({ ...category, id })))

/**
 * The filters of a question as they stand in the address, in alphabetical order; « près » stands for the question where
 * one is. `today`: YYYY-MM-DD. Every word and every place has events. All tables of questions ask this: none of their
 * readings may depend on a title.
 */
export function typedChips(typed: string, today: string): string {
  expectNoTitleChanges(typed, today, THEMES)
  const { query, nearMe } = askedQuery(
    { ...EMPTY_QUERY, q: typed },
    { ...ALL_HAS_EVENTS, today, themes: THEMES },
  )
  const params = toSearchParams(query)
  params.delete('mots')
  return sortedChips(
    [...[...params].map(([name, value]) => `${name}=${value}`), ...(nearMe ? ['près'] : [])].join(' '),
  )
}

export function sortedChips(chips: string): string {
  return chips.split(' ').sort().join(' ')
}
