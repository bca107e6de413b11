import { expect, test } from 'vitest'
import { EMPTY_QUERY, toSearchParams } from '~/domain/agenda-query'
import { SEED_CATEGORIES } from '~/domain/category'
import { askedQuery } from '../query/asked-query'
import { ALL_HAS_EVENTS } from '../query/testing/knowledge'
import { themesOf } from '../query/themes'
import { DICTIONARIES, FILTER_WORDS } from './vocabulary.server'
import { FILLERS } from './word-list.server'

const SPELLINGS = FILTER_WORDS.flatMap(({ meaning, spellings }) =>
  spellings.map((spelling) => ({ spelling, meaning })),
)
const THEMES = themesOf([...SEED_CATEGORIES].map(([id, category]) => ({ ...category, id })))

/** Words with a meaning, by their file. Of two sections of a language, the second is not asked for what the first knows. */
const LISTS = Object.entries({
  filters: FILTER_WORDS,
  ...Object.fromEntries(
    Object.entries(DICTIONARIES).map(([language, sections]) => [language, Object.values(sections).flat()]),
  ),
})

test.each(LISTS)('%s.txt: no spelling has two meanings, or stands twice', (_, meanings) => {
  const all = meanings.flatMap(({ spellings }) => spellings)
  expect(all.filter((spelling, at) => all.indexOf(spelling) !== at)).toEqual([])
})

test('no spelling is shadowed by something else, be it alone or behind « avec »', () => {
  const filtersOf = (q: string) => {
    const known = { ...ALL_HAS_EVENTS, today: '2026-11-21', themes: THEMES }
    return [...toSearchParams(askedQuery({ ...EMPTY_QUERY, q }, known).query)].map(
      ([name, value]) => `${name}=${value}`,
    )
  }
  const shadowed = SPELLINGS.filter(({ spelling, meaning }) => {
    const found = [`concert ${spelling}`, `concert avec ${spelling}`].map(filtersOf)
    return !found.some((filters) => meaning.split('&').every((filter) => filters.includes(filter)))
  })
  expect(shadowed).toEqual([])
})

test.each(FILLERS)('no filler « $meaning » stands twice', ({ spellings }) => {
  expect(spellings.filter((spelling, at) => spellings.indexOf(spelling) !== at)).toEqual([])
})
