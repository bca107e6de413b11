import { describe, expect, test } from 'vitest'
import { SEED_CATEGORIES } from '~/domain/category'
import { termsOf } from '../index/analysis'
import { themesIn } from '../index/word-meanings'
import { FOREIGN_THEMES } from './foreign-words'
import { themesOf } from './themes'

describe('names of themes in another language', () => {
  const themes = themesOf([...SEED_CATEGORIES].map(([id, category]) => ({ ...category, id })))
  const memberOf = (text: string) => themesIn(termsOf(text), themes).map(({ theme }) => theme.alsoIn)

  test.each(FOREIGN_THEMES)('« %s » is « %s »', (name, french) => {
    expect(memberOf(french).length).toBe(1)
    expect(memberOf(name)).toEqual(memberOf(french))
  })
})
