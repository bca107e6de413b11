import { expect, test } from 'vitest'
import { LIST_WORDS_MAX, listQuery, pageIn, withQuery, wordsIn } from './query-string'

const given = (query: string) => new URLSearchParams(query)

test('words are short, in one line, and no halves of characters', () => {
  expect(wordsIn(given('q=+Bex%0AArts++'))).toBe('Bex Arts')
  expect(wordsIn(given(''))).toBe('')
  expect(wordsIn(new URLSearchParams({ q: `${'a'.repeat(LIST_WORDS_MAX - 1)}😀` }))).toBe(
    'a'.repeat(LIST_WORDS_MAX - 1),
  )
})

test('what is no page is the first one', () => {
  expect(
    ['3', '10000', '1', '0', '-2', '1.5', '1e9', 'deux', ''].map((page) => pageIn(given(`page=${page}`))),
  ).toEqual([3, 10_000, 1, 1, 1, 1, 1, 1, 1])
  expect(pageIn(given(''))).toBe(1)
})

test('only what says something stands in an address, the page last', () => {
  expect(
    withQuery('/lieux', listQuery({ page: 2, q: 'a&b', canton: null, lettre: undefined, mot: '' })),
  ).toBe('/lieux?q=a%26b&page=2')
  expect(withQuery('/lieux', listQuery({ page: 1, q: '' }))).toBe('/lieux')
})
