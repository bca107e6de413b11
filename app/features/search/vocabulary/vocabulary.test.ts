import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EMPTY_QUERY, toSearchParams } from '~/domain/agenda-query'
import { SEED_CATEGORIES } from '~/domain/category'
import { findPlace } from '~/features/localities/places.server'
import { askedQuery } from '../query/asked-query'
import { ALL_HAS_EVENTS } from '../query/testing/knowledge'
import { themeNamed, themesOf } from '../query/themes'
import { AUDIENCE_WORDS, DICTIONARIES, FILTER_WORDS, PLACE_LISTS, PLACE_WORDS } from './vocabulary.server'
import { FILLERS, type Meaning, spellingsOf } from './word-list.server'

const SPELLINGS = FILTER_WORDS.flatMap(({ meaning, spellings }) =>
  spellings.map((spelling) => ({ spelling, meaning })),
)
const THEMES = themesOf([...SEED_CATEGORIES].map(([id, category]) => ({ ...category, id })))

/** The sections of a language are one list: one is not asked for what another knows. */
const LISTS: (readonly [name: string, meanings: readonly Meaning[]])[] = [
  ['filters', FILTER_WORDS],
  ['audiences', AUDIENCE_WORDS],
  ...Object.entries(DICTIONARIES).map(([name, sections]) => [name, Object.values(sections).flat()] as const),
  ...(['near', 'around', 'quarters', 'cantons'] as const).map((name) => [name, PLACE_WORDS[name]] as const),
]

test.each(LISTS)('%s: no spelling has two meanings, or stands twice', (_, meanings) => {
  const all = meanings.flatMap(({ spellings }) => spellings)
  expect(all.filter((spelling, at) => all.indexOf(spelling) !== at)).toEqual([])
})

function asked(q: string) {
  return askedQuery({ ...EMPTY_QUERY, q }, { ...ALL_HAS_EVENTS, today: '2026-11-21', themes: THEMES })
}

function readingOf(q: string): string {
  const { query, nearMe } = asked(q)
  return `${toSearchParams(query)}${nearMe ? ' près' : ''}`
}

test('no spelling is shadowed by something else, be it alone or behind « avec »', () => {
  const filtersOf = (q: string) =>
    [...toSearchParams(asked(q).query)].map(([name, value]) => `${name}=${value}`)
  const shadowed = SPELLINGS.filter(({ spelling, meaning }) => {
    const found = [`concert ${spelling}`, `concert avec ${spelling}`].map(filtersOf)
    return !found.some((filters) => meaning.split('&').every((filter) => filters.includes(filter)))
  })
  expect(shadowed).toEqual([])
})

/** A question, by the words in it; how it is read. */
const PLACES_SAID: [list: string, question: string, address: string][] = [
  ['near me', 'concert … samedi', 'q=concert&mots=lus&du=2026-11-21&au=2026-11-21 près'],
  ['anywhere', 'concert … samedi', 'q=concert&mots=lus&du=2026-11-21&au=2026-11-21'],
  ['before a town', 'concert … nyon', 'q=concert&mots=lus&lieu=Nyon'],
  ['behind a town', 'concert nyon …', 'q=concert&mots=lus&lieu=Nyon'],
  ['towns outside', 'concert nyon ou …', 'q=concert&mots=lus&lieu=Nyon'],
  ['towns outside', 'concert … ou nyon', 'q=concert&mots=lus&lieu=Nyon'],
  ['between', 'concert … nyon et morges', 'q=concert&mots=lus&lieu=Morges&lieu=Nyon&rayon=10'],
  ['anywhere in', 'concert nyon ou … morges', 'q=concert&mots=lus&lieu=Morges&lieu=Nyon'],
  ['before a distance', 'concert … 10 km de nyon', 'q=concert&mots=lus&lieu=Nyon&rayon=10'],
  ['before an area', 'concert … riviera', 'q=concert&mots=lus&region=riviera'],
  ['10 km before', 'concert … nyon', 'q=concert&mots=lus&lieu=Nyon&rayon=10'],
  ['20 km before', 'concert … nyon', 'q=concert&mots=lus&lieu=Nyon&rayon=20'],
  ['10 km behind', 'concert nyon …', 'q=concert&mots=lus&lieu=Nyon&rayon=10'],
  ['20 km behind', 'concert nyon …', 'q=concert&mots=lus&lieu=Nyon&rayon=20'],
]
test.each(PLACES_SAID)('%s: « %s » is %s', (list, question, address) => {
  const [km = '', side] = list.split(/ (?=before$|behind$)/)
  const own = side === undefined ? PLACE_LISTS : side === 'before' ? PLACE_WORDS.near : PLACE_WORDS.around
  for (const words of spellingsOf(own, km))
    expect(readingOf(question.replace('…', words)), words).toBe(address)
})

test.each(AUDIENCE_WORDS)('each name of the audience $meaning is a theme', ({ meaning, spellings }) => {
  for (const name of spellings)
    expect(themeNamed(name, THEMES)?.alsoIn, name).toEqual([{ facet: 'audience', value: meaning }])
})

test.each(PLACE_WORDS.cantons)('each name of the canton $meaning means it', ({ meaning, spellings }) => {
  for (const name of spellings) expect(readingOf(`concert ${name}`), name).toMatch(`canton=${meaning}`)
})

test.each(PLACE_WORDS.quarters)('$meaning, which has quarters, is a town', ({ meaning }) => {
  expect(findPlace(meaning, 'exact')?.name).toBe(meaning)
})

test('each list has a name of its own, and a reader', () => {
  const names = [...FILLERS, ...PLACE_LISTS].map(({ meaning }) => meaning)
  const readers = new URL('../query/', import.meta.url)
  const sources = readdirSync(readers, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(new URL(name, readers), 'utf8'))
    .join()
  expect(names.filter((name) => !sources.includes(`'${name}'`))).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test.each([...FILLERS, ...PLACE_LISTS])('$meaning: no word stands there twice', ({ spellings }) => {
  expect(spellings.filter((spelling, at) => spellings.indexOf(spelling) !== at)).toEqual([])
})
