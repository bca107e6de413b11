import { describe, expect, test } from 'vitest'
import { themesOf } from './themes'
import { wordChips } from './word-chips'

const THEMES = themesOf([
  { id: 'musique', label: 'Musique', synonyms: ['concert'], genres: [] },
  { id: 'spectacles', label: 'Spectacles', synonyms: ['spectacle'], genres: [] },
])

describe('the chips of', () => {
  test.each([
    ['jazz au port', [['jazz au port', '']]],
    ['concert', [['concert', '']]],
    [
      'concert au port',
      [
        ['au port', 'concert'],
        ['concert', 'au port'],
      ],
    ],
    // Words that only connect are no search of their own.
    ['les enfants', [['enfants', '']]],
    [
      'spectacle pour enfants',
      [
        ['spectacle', 'pour enfants'],
        ['enfants', 'spectacle pour'],
      ],
    ],
    [
      'concert ou spectacle',
      [
        ['concert', 'spectacle'],
        ['spectacle', 'concert'],
      ],
    ],
    [
      'concert ou poterie ou spectacle',
      [
        ['poterie', 'concert ou spectacle'],
        ['concert', 'poterie ou spectacle'],
        ['spectacle', 'concert ou poterie'],
      ],
    ],
    ['', []],
  ] as [string, [words: string, rest: string][]][])('« %s »', (words, chips) => {
    expect(
      wordChips(words, THEMES).map(({ label, rest }) => [label.replace(/^«\s|\s».*$/g, ''), rest]),
    ).toEqual(chips)
  })
})
