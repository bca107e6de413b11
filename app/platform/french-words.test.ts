import { expect, test } from 'vitest'
import { foldedFrenchWords, isFrench } from './french-words.server'

test.each([
  'a',
  'vogue',
  'giron',
  'loto',
  'luge',
  'raclette',
  'vendanges',
  'souper',
  'traineau',
  'creche',
  'oeuvre',
  'zythum',
  'natel',
  // « pilo-sébacé », « baby-sitter »
  'pilo',
  'sitter',
])('« %s » is French', (term) => expect(isFrench(term)).toBe(true))

test.each(['', 'consert', 'marionettes', 'humouriste', 'brocant', 'zzz', 'aaa', '7'])(
  '« %s » is not',
  (term) => expect(isFrench(term)).toBe(false),
)

test('every word of the list is found', () => {
  const all = foldedFrenchWords().trimEnd().split('\n')
  const some = all.filter((_, at) => at % 97 === 0 || at < 50 || at > all.length - 50)
  expect(some.filter((word) => !isFrench(word))).toEqual([])
})
