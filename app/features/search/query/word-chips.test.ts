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
        ['concert', 'au port'],
        ['port', 'concert'],
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
        ['concert', 'poterie ou spectacle'],
        ['poterie', 'concert ou spectacle'],
        ['spectacle', 'concert ou poterie'],
      ],
    ],
    [
      'nuit des spectacles de jass',
      [
        ['nuit', 'spectacles de jass'],
        ['spectacles', 'nuit des de jass'],
        ['jass', 'nuit des spectacles'],
      ],
    ],
    ['les', [['les', '']]],
    ['', []],
  ] as [string, [words: string, rest: string][]][])('« %s »', (words, chips) => {
    expect(
      wordChips(words, THEMES).map(({ label, rest }) => [label.replace(/^«\s|\s».*$/g, ''), rest]),
    ).toEqual(chips)
  })
})
