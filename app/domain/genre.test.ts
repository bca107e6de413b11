import { expect, test } from 'vitest'
import { SEED_CATEGORIES } from './category'
import { genreSchema, genresOf, SEED_GENRES } from './genre'

const all = [...SEED_GENRES.values()].flat()

test('every theme begins with genres, and no genre is in two themes', () => {
  expect([...SEED_GENRES.keys()]).toEqual([...SEED_CATEGORIES.keys()])
  for (const genre of all) expect(genreSchema.parse(genre)).toEqual(genre)
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length)
})

test('no word names two genres', () => {
  const words = all.flatMap(({ label, synonyms }) => [label, ...synonyms]).map((word) => word.toLowerCase())
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})

test('a theme whose list was never changed has the first one, and an empty list stays empty', () => {
  expect(genresOf({ id: 'musique', genres: null }).map(({ slug }) => slug)).toContain('jazz')
  expect(genresOf({ id: 'musique', genres: [] })).toEqual([])
  expect(genresOf({ id: 'autre', genres: null })).toEqual([])
})
