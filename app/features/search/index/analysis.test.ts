import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '~/platform/characters'
import { IN_FULL, queryWords, rarity, termsOf, titleKey } from './analysis'

describe('folding', () => {
  test.each([
    ['ÉTÉ', 'ete'],
    ['e\u0301te\u0301', 'ete'],
    ['Cœur', 'coeur'],
    ['Ægidius', 'aegidius'],
    ['Straße', 'strasse'],
    ['GROẞ', 'gross'],
    ['l’été', "l'ete"],
    ['ﬁlm', 'film'],
    ['𝐂𝐨𝐧𝐜𝐞𝐫𝐭 𝓡𝓸𝓬𝓴', 'concert rock'],
    ['İstanbul', 'istanbul'],
    ['Ñandú', 'nandu'],
    ['Ｊａｚｚ', 'jazz'],
    ['日本', '日本'],
  ])('%s gives %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })
})

describe('the terms of a text', () => {
  test.each([
    ['La Chaux-de-Fonds', ['la', 'chaux', 'de', 'fonds']],
    ["L'atelier d’été", ['l', 'atelier', 'd', 'ete']],
    ['AC/DC, 20h30 !', ['ac', 'dc', '20h30']],
    ['« Rock » & roll…', ['rock', 'roll']],
    ["'quoted'", ['quoted']],
    ['🎷 —', []],
    ['a'.repeat(100), ['a'.repeat(40)]],
  ])('of %j', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })

  test('are those of the folded text, whatever is in it', () => {
    const pieces = ['L’', 'été', ' ', '\u00a0', '\u0301', '…', '½', '`', 'Σ', "'", '-', '\n', 'ﷺ', 'Bar20']
    const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 3 })))
    fc.assert(
      fc.property(text, (parts) => {
        const whole = parts.join('')
        const words = fold(whole).match(/[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu) ?? []
        const parted = words.flatMap((word) => word.split("'").map((term) => term.slice(0, 40)))
        const terms = parted.map((term, at) => (at < parted.length - 1 && IN_FULL.get(term)) || term)
        expect(termsOf(whole)).toEqual(terms)
      }),
    )
  })
})

describe('the words of a query', () => {
  test('match all, the last one as a prefix too, without those that only connect', () => {
    expect(queryWords('Fête du ciné')).toEqual([
      {
        term: 'fete',
        prefix: false,
        alsoIn: [],
        also: [],
        phrase: ['fete'],
        isOptional: false,
        either: null,
      },
      { term: 'cine', prefix: true, alsoIn: [], also: [], phrase: ['cine'], isOptional: false, either: null },
    ])
  })

  test('are each asked once; a single letter is no prefix', () => {
    expect(queryWords('jazz JAZZ k')).toEqual([
      {
        term: 'jazz',
        prefix: false,
        alsoIn: [],
        also: [],
        phrase: ['jazz'],
        isOptional: false,
        either: null,
      },
      { term: 'k', prefix: false, alsoIn: [], also: [], phrase: ['k'], isOptional: false, either: null },
    ])
  })

  test('are all kept when all of them only connect', () => {
    expect(queryWords('être ou ne pas').map(({ term }) => term)).toEqual(['etre'])
    expect(queryWords('le la les').map(({ term }) => term)).toEqual(['le', 'la', 'les'])
  })
})

test('a title is the same however its apostrophes, hyphens and spaces are typed', () => {
  const keys = ["L'été à Saint-Imier !", 'lété à saint imier', 'L’été à Saint‑Imier'].map(titleKey)
  expect(new Set(keys).size).toBe(1)
})

test('a rarer word weighs more, and none weighs nothing', () => {
  const weights = [1, 10, 100, 1000, 2000].map((frequency) => rarity(frequency, 1000))
  expect(weights).toEqual([...weights].sort((a, b) => b - a))
  expect(weights.at(-1)).toBe(1)
})
