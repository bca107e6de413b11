import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SEED_CATEGORIES } from '~/domain/category'
import { AA, checkColour } from '~/domain/colours'
import { newCategoryForm } from './category-form'
import { LOOK } from './testing/seeded-categories'

describe('the form', () => {
  const fields = { ...LOOK, synonyms: '' }
  const messages = (input: object) =>
    newCategoryForm.safeParse({ ...fields, ...input }).error?.issues.map((i) => i.message)

  test('takes one synonym a line, without doubles and empty lines', () => {
    const parsed = newCategoryForm.parse({ ...fields, synonyms: '  jeux \n\n jeux\nsoirée   jeux\n' })
    expect(parsed.synonyms).toEqual(['jeux', 'soirée jeux'])
  })

  test.each(['Musique', 'a b', '-a', 'a-', 'a--b', 'é', '../x', 'nouveau', ''])(
    'refuses the slug %j',
    (slug) => {
      expect(newCategoryForm.safeParse({ ...fields, slug }).success).toBe(false)
    },
  )

  test('refuses a colour that is illegible on paper, with the measured ratios and a shade that would do', () => {
    const [message = ''] = messages({ colour: '#ffe100' }) ?? []
    expect(message).toMatch(/1,\d pour 1 en mode clair/)
    expect(message).toContain('4,5 pour 1')
    const suggestion = /#[0-9a-f]{6}/.exec(message)?.[0] ?? ''
    expect(newCategoryForm.safeParse({ ...fields, colour: suggestion }).success).toBe(true)
  })

  test('takes every seeded colour, and of any colour only what reaches AA everywhere', () => {
    for (const { colour } of SEED_CATEGORIES.values()) expect(checkColour(colour).ok).toBe(true)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (rgb) => {
        const check = checkColour(`#${rgb.toString(16).padStart(6, '0')}`)
        expect(check.ok).toBe(Math.min(check.onPaper, check.inTheDark, check.onField) >= AA)
        expect(checkColour(check.suggestion).ok).toBe(true)
      }),
    )
  })
})
