import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markedText, snippetOf, unmet } from './marked-text'

const jazz = (term: string) => term === 'jazz'
const atelier = (term: string) => term.startsWith('atelier')

/** « Le [jazz] » */
function shown(stretches: string[]): string {
  return stretches.map((text, at) => (at % 2 === 1 ? `[${text}]` : text)).join('')
}

describe('marked text', () => {
  test('marks the words that are meant, with their accents and capitals', () => {
    expect(shown(markedText('Du JAZZ à l’Atelier des Jazzmen', [jazz, atelier]))).toBe(
      'Du [JAZZ] à l’[Atelier] des Jazzmen',
    )
    const coeur = (term: string) => term === 'coeur'
    expect(shown(markedText('Le cœur, le CŒUR', [coeur]))).toBe('Le [cœur], le [CŒUR]')
  })

  test('a word with an apostrophe may be meant as a whole', () => {
    expect(shown(markedText('Aigl’in chante', [(term) => term === 'aiglin']))).toBe('[Aigl’in] chante')
  })

  test('without its marks every text is the text it was', () => {
    const hasVowel = (term: string) => /[aeiou]/.test(term)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(markedText(text, [hasVowel]).join('')).toBe(text)
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.constantFrom('l’été', "d'hiver", 'œuf', '<b>', ' ', 'e\u0301')), (words) => {
        const text = words.join(' ')
        expect(markedText(text, [() => true]).join('')).toBe(text)
      }),
    )
  })

  test('what is not found in the texts is told', () => {
    expect(unmet(['Concert de jazz', 'Nyon'], [jazz, atelier])).toEqual([atelier])
    expect(unmet(['Atelier jazz'], [jazz, atelier])).toEqual([])
  })
})

describe('a snippet', () => {
  const LONG = `${'Avant le concert, on mange. '.repeat(8)}Puis vient le **jazz** de la région. ${'Et après. '.repeat(20)}`

  test('is a short piece around the first match, cut between words', () => {
    const snippet = snippetOf(['', LONG], [jazz])
    const text = snippet.join('')
    expect(text.length).toBeLessThan(160)
    expect(text).toMatch(/^… \S.*\S …$/)
    expect(shown(snippet)).toContain('vient le [jazz] de la région.')
  })

  test('is a whole text that is short', () => {
    expect(shown(snippetOf(['Du jazz, rien que du jazz.', LONG], [jazz]))).toBe(
      'Du [jazz], rien que du [jazz].',
    )
  })

  test('is empty where nothing matches', () => {
    expect(snippetOf(['Rien', LONG], [atelier])).toEqual([])
  })

  test('is a piece of the text and no longer than it should be, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('jazz', 'mot', 'l’hiver', 'é'.repeat(60), '😀'), { maxLength: 60 }),
        (words) => {
          const text = words.join(' ')
          const snippet = snippetOf([text], [jazz]).join('')
          const piece = snippet.replace(/^… /, '').replace(/ …$/, '')
          expect(text).toContain(piece)
          expect(piece.length).toBeLessThanOrEqual(140)
          expect(snippet.includes('jazz')).toBe(text.includes('jazz'))
        },
      ),
    )
  })
})
