import { expect, test } from 'vitest'
import { queryWords, termsOf } from '../index/analysis'
import { themesIn, wordMeanings } from '../index/word-meanings'
import { themeOf, themesOf } from './themes'

const THEMES = themesOf([
  {
    id: 'musique',
    label: 'Musique',
    synonyms: ['concert', 'jazz'],
    genres: [{ slug: 'jazz', label: 'Jazz', synonyms: ['big band', 'swing'] }],
  },
  {
    id: 'marches',
    label: 'Marchés & brocantes',
    synonyms: [],
    genres: [
      { slug: 'marche', label: 'Marché', synonyms: [] },
      { slug: 'marche-de-noel', label: 'Marché de Noël', synonyms: [] },
      { slug: 'vide-grenier', label: 'Vide-grenier', synonyms: ['brocante'] },
    ],
  },
])

function named(text: string) {
  const terms = termsOf(text)
  return themesIn(terms, THEMES).map(({ from, to, theme }) => [
    terms.slice(from, to).join(' '),
    ...theme.alsoIn.map(({ facet, value }) => `${facet} ${value}`),
  ])
}

test.each([
  ['concert', [['concert', 'category musique']]],
  ['jazz', [['jazz', 'genre jazz']]],
  ['big bands de Vevey', [['big bands', 'genre jazz']]],
  ['marché', [['marche', 'genre marche']]],
  ['le marché de Noël', [['marche de noel', 'genre marche-de-noel']]],
  ['marchés noël', [['marches noel', 'genre marche-de-noel']]],
  [
    'brocantes et concerts',
    [
      ['brocantes', 'genre vide-grenier'],
      ['concerts', 'category musique'],
    ],
  ],
  ['vide', []],
  ['enfants', [['enfants', 'audience enfants']]],
])('« %s » names %j', (text, expected) => {
  expect(named(text)).toEqual(expected)
})

test('one word of a phrase is none by itself', () => {
  expect(themeOf('vide', THEMES)).toBeNull()
  expect(themeOf('swing', THEMES)?.label).toBe('Jazz')
})

test('a word of a genre also asks for the other words of the genre, and is no prefix', () => {
  expect(queryWords('swing', wordMeanings('swing', THEMES))).toEqual([
    {
      term: 'swing',
      prefix: false,
      alsoIn: [{ facet: 'genre', value: 'jazz' }],
      also: ['jazz', 'swing'],
      phrase: ['swing'],
      isOptional: false,
      either: null,
    },
  ])
  expect(queryWords('vide-grenier', wordMeanings('vide-grenier', THEMES)).map(({ also }) => also)).toEqual([
    ['brocante'],
    ['brocante'],
  ])
})
