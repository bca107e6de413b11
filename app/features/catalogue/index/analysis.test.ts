import { describe, expect, test } from 'vitest'
import { fold, queryWords, rarity, termsOf } from './analysis'

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
    ["L'atelier d’été", ['l', 'atelier', 'latelier', 'd', 'ete', 'dete']],
    ['AC/DC, 20h30 !', ['ac', 'dc', '20h30']],
    ['« Rock » & roll…', ['rock', 'roll']],
    ["'quoted'", ['quoted']],
    ['🎷 —', []],
    ['a'.repeat(100), ['a'.repeat(40)]],
  ])('of %j', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })
})

describe('the words of a query', () => {
  test('match all, the last one as a prefix too', () => {
    expect(queryWords('Fête du ciné')).toEqual([
      { term: 'fete', prefix: false },
      { term: 'du', prefix: false },
      { term: 'cine', prefix: true },
    ])
  })

  test('are each asked once; a single letter is no prefix', () => {
    expect(queryWords('jazz JAZZ l')).toEqual([
      { term: 'jazz', prefix: false },
      { term: 'l', prefix: false },
    ])
  })

  test('find what was typed with, without and after losing its apostrophe', () => {
    const terms = termsOf("L'atelier")
    for (const typed of ['atelier', 'latelier', 'l’atelier']) {
      expect(queryWords(typed).every(({ term }) => terms.includes(term))).toBe(true)
    }
  })
})

test('a rarer word weighs more, and none weighs nothing', () => {
  const weights = [1, 10, 100, 1000, 2000].map((frequency) => rarity(frequency, 1000))
  expect(weights).toEqual([...weights].sort((a, b) => b - a))
  expect(weights.at(-1)).toBe(1)
})
