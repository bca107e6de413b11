import { describe, expect, test } from 'vitest'
import { SEED_CATEGORIES } from '~/domain/category'
import { tokensOf } from '~/platform/tokens'
import { termsOf } from '../index/analysis'
import { themesIn } from '../index/word-meanings'
import { DICTIONARIES } from '../vocabulary/vocabulary.server'
import { FOREIGN_THEMES, inFrench } from './foreign-words'
import { themesOf } from './themes'

describe('names of themes in another language', () => {
  const themes = themesOf([...SEED_CATEGORIES].map(([id, category]) => ({ ...category, id })))
  const memberOf = (text: string) => themesIn(termsOf(text), themes).map(({ theme }) => theme.alsoIn)

  test.each(FOREIGN_THEMES)('« %s » is « %s »', (name, french) => {
    expect(memberOf(french).length).toBe(1)
    expect(memberOf(name)).toEqual(memberOf(french))
  })
})

/** Each is of one language only, and of no phrase with the words of [besides]. */
const OF_THE_LANGUAGE = { english: 'discount', german: 'kostenlos', texting: 'jsuis' } as const

describe.each(['english', 'german', 'texting'] as const)('%s.txt', (language) => {
  const { phrases, besides } = DICTIONARIES[language]
  const translated = (text: string) =>
    inFrench(tokensOf(text))
      .map((token) => token.text)
      .join(' ')

  test('each phrase is read as what stands before it', () => {
    for (const { meaning, spellings } of phrases)
      for (const spelling of spellings) expect(translated(spelling), spelling).toBe(meaning)
  })

  test('each other word is read so beside one of the language', () => {
    const one = OF_THE_LANGUAGE[language]
    for (const { meaning, spellings } of besides)
      for (const spelling of spellings)
        expect(translated(`${one} ${spelling}`), spelling).toBe(`${translated(one)} ${meaning}`)
  })
})
