import { expect, test } from 'vitest'
import { SEED_CATEGORIES } from '~/domain/category'
import { withThemesMended } from './mistyped-themes'
import { themesOf } from './themes'

const THEMES = themesOf([...SEED_CATEGORIES].map(([id, category]) => ({ ...category, id })))

function mended(text: string, known: readonly string[] = []) {
  return withThemesMended(text, THEMES, {
    isKnown: (term) => known.includes(term),
    isWritten: (term) => known.includes(term),
  }).text
}

test('a word of no event becomes the word of a theme that it is one letter away from', () => {
  expect(mended('concrt clasique')).toBe('concert classique')
  expect(mended('concrt', ['concrt'])).toBe('concrt')
})

test('the beginning of a word of a theme becomes the whole word, even if events have forms of it', () => {
  const forms = { isKnown: () => true, isWritten: () => false }
  expect(withThemesMended('spectacl danse', THEMES, forms).text).toBe('spectacle danse')
  expect(withThemesMended('danser', THEMES, forms).text).toBe('danser')
})

test('a word beside those of a phrase becomes the one that belongs there', () => {
  expect(mended('marcher de noel', ['marcher', 'noel'])).toBe('marche de noel')
  expect(mended('marche de noel', ['marche', 'noel'])).toBe('marche de noel')
  expect(mended('marcher de nuit', ['marcher', 'nuit'])).toBe('marcher de nuit')
})
