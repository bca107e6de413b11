import { expect, test } from 'vitest'
import { TermNumbers } from './term-numbers'

test('terms keep their numbers, many of them too, and in another table of the same terms', () => {
  const terms: string[] = []
  const numbers = new TermNumbers(terms)
  const units = new Uint16Array(40)
  const learn = (term: string) => {
    for (let at = 0; at < term.length; at++) units[at] = term.charCodeAt(at)
    return numbers.learn(units, term.length)
  }
  const words = Array.from({ length: 5000 }, (_, number) => `mot${number.toString(36)}`)
  expect(words.map(learn)).toEqual(words.map((_, number) => number))
  expect(words.map(learn)).toEqual(words.map((_, number) => number))
  expect(terms).toEqual(words)
  const others = new TermNumbers(terms)
  for (const known of [numbers, others]) {
    expect(words.map((word) => known.of(word))).toEqual(words.map((_, number) => number))
    expect(known.of('mot')).toBeNull()
    expect(known.of('m'.repeat(100))).toBeNull()
  }
})
