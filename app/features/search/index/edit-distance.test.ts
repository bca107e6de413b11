import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearTerms, oneEditSpellings } from './edit-distance'
import { alignmentDistance } from './testing/naive-lexicon'

const word = fc
  .array(fc.constantFrom('a', 'b', 'c', 'é'), { maxLength: 7 })
  .map((letters) => letters.join(''))

test('every term near enough is found, with its distance, and no other', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 60 }),
      word,
      fc.constantFrom(1, 2),
      (terms, wanted, most) => {
        const sorted = [...terms].sort((a, b) => (a < b ? -1 : 1))
        const expected = sorted
          .map((term, at) => ({ at, edits: alignmentDistance(term, wanted) }))
          .filter(({ edits }) => edits <= most)
        expect(nearTerms(wanted, most, sorted.length, (at) => sorted[at] ?? '')).toEqual(expected)
      },
    ),
    { numRuns: 3000 },
  )
})

test('the spellings one edit away are those, and no others', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const isNear = oneEditSpellings(one, ['a', 'b', 'c', 'é']).has(other)
      expect(isNear).toBe(alignmentDistance(one, other) === 1)
    }),
    { numRuns: 3000 },
  )
})

test('a letter more, less, other, or two neighbours exchanged are one edit each', () => {
  const found = nearTerms(
    'recital',
    1,
    6,
    (at) => ['rcital', 'recital', 'recitall', 'recitel', 'recitla', 'rectla'][at] ?? '',
  )
  expect(found.map(({ edits }) => edits)).toEqual([1, 0, 1, 1, 1])
})

test('what is longer than any term is near none, and none is looked at', () => {
  const looked: number[] = []
  const terms = ['aaaa', 'b'.repeat(40)]
  const near = (wanted: string) =>
    nearTerms(wanted, 2, terms.length, (at) => {
      looked.push(at)
      return terms[at] ?? ''
    })
  expect(near('b'.repeat(41))).toEqual([])
  expect(near('ﷺ'.repeat(500).normalize('NFKD'))).toEqual([])
  expect(looked).toEqual([])
  expect(near('b'.repeat(39))).toEqual([{ at: 1, edits: 1 }])
})
