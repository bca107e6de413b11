import { describe, expect, test } from 'vitest'
import { makeEvent } from '~/../tests/support/make-event'
import { queryWords } from './analysis'
import { expandWords } from './expanded-query'
import { FULL_WEIGHT } from './expansion'
import { stemOf } from './stems'
import { NaiveLexicon } from './testing/naive-lexicon'

function lexiconOf(...titles: string[]) {
  return new NaiveLexicon(
    titles.map((title) => makeEvent({ title, description: '', place: null, organizerName: '' })),
  )
}

/** The terms each word stands for, the best first. */
function meanings(query: string, lexicon: NaiveLexicon) {
  const { words, corrections } = expandWords(queryWords(query), lexicon, 100)
  return {
    words: words.map(({ terms }) =>
      [...terms].sort((a, b) => b.weight - a.weight).map(({ number }) => lexicon.termOf(number)),
    ),
    corrections,
  }
}

describe('a word of a query stands for', () => {
  test.each([
    ['its plural and its singular', 'concerts', ['Un concert', 'Deux concerts'], [['concerts', 'concert']]],
    ['longer words, while it is the last', 'skate', ['Skateboarding', 'Skate'], [['skate', 'skateboarding']]],
    ['the word without its elided article', 'latelier peint', ['Atelier peint'], [['atelier'], ['peint']]],
    ['two words typed as one', 'videgrenier', ['Vide grenier'], [['vide'], ['grenier']]],
    ['one word typed as two', 'week end', ['Weekend'], [['weekend']]],
    ['the nearest word when nothing else is found', 'marahton', ['Marathon'], [['marathon']]],
    [
      'what ends alike before what is more frequent',
      'martn',
      ['Marte', 'Une marte', 'Martin'],
      [['martin', 'marte']],
    ],
    ['one two letters away when it is long', 'transfromatoin', ['Transformation'], [['transformation']]],
    ['nothing when it is short and unknown', 'xyz', ['Xyl'], [[]]],
    ['the nearest word rather than two rare ones', 'festval', ['Festival', 'Fest', 'Val'], [['festival']]],
    ['no two words that no event has together', 'videgrenier', ['Vide', 'Grenier'], [[]]],
    ['no word behind an elision while it is begun', 'mart', ['Martin', 'Art'], [['martin']]],
    ['nor behind one that is no noun’s', 'sete', ['Sète', 'Été', 'L’été'], [['sete']]],
    [
      'other spellings beside a form that may be chance',
      'kropes',
      ['Krope', 'Kroupes'],
      [['krope', 'kroupes']],
    ],
  ])('%s', (_, query, titles, expected) => {
    expect(meanings(query, lexiconOf(...titles)).words).toEqual(expected)
  })

  test('itself only, where it begins like an elision but is more frequent', () => {
    expect(meanings('lune rousse', lexiconOf('Lune rousse', 'Lune', 'Une')).words[0]).toEqual(['lune'])
  })

  test('what was typed, first of all', () => {
    const lexicon = lexiconOf('Concert', 'Concerts')
    const [word] = expandWords(queryWords('concert'), lexicon, 100).words
    expect(
      word?.terms.filter(({ weight }) => weight === FULL_WEIGHT).map(({ number }) => lexicon.termOf(number)),
    ).toEqual(['concert'])
  })
})

test('a correction names what was typed and what it was taken for; a known word has none', () => {
  const lexicon = lexiconOf('Récital de piano', 'Récital')
  expect(meanings('récitla', lexicon).corrections).toEqual([{ typed: 'recitla', corrected: 'recital' }])
  expect(meanings('récital', lexicon).corrections).toEqual([])
})

test.each([
  ['petit', 'petits'],
  ['annee', 'annees'],
  ['oiseau', 'oiseaux'],
  ['cheval', 'chevaux'],
  ['jeu', 'jeux'],
  ['musical', 'musicale'],
  ['floral', 'florale'],
  ['chant', 'chante'],
  ['improvise', 'improvisee'],
  ['invites', 'invitees'],
  ['chanteur', 'chanteuse'],
  ['directeur', 'directrice'],
  ['heureux', 'heureuse'],
  ['premier', 'premiere'],
  ['public', 'publique'],
  ['francais', 'francaises'],
  ['nouveaux', 'nouvelle'],
  ['festif', 'festives'],
  ['parfait', 'parfaite'],
])('%s and %s have one stem', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other))
})

test.each([
  ['course', 'cours'],
  ['musee', 'muse'],
  ['annee', 'anne'],
  ['puree', 'pure'],
])('%s is no %s', (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other))
})

test('plural and gender weigh more than what else shares the stem', () => {
  const lexicon = lexiconOf('Innovant', 'Innovation')
  const [word] = expandWords(queryWords('innovante'), lexicon, 100).words
  const weightOf = (term: string) =>
    word?.terms.find(({ number }) => lexicon.termOf(number) === term)?.weight ?? 0
  expect(weightOf('innovant')).toBeGreaterThan(weightOf('innovation'))
})

test('words are left alone where nothing is to be corrected', () => {
  const lexicon = lexiconOf('Marathon')
  const { words, corrections } = expandWords(queryWords('marahton'), lexicon, 100, false)
  expect({ terms: words[0]?.terms, corrections }).toEqual({ terms: [], corrections: [] })
})
