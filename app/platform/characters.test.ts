import { expect, test } from 'vitest'
import { countSeen, withFewMarks } from './characters'

test.each([
  ['three fillers of Hangul', '\u3164'.repeat(3), 0],
  ['blank Braille', '\u2800'.repeat(3), 0],
  ['marks of direction', '\u200c\u200d\u200e\u200f', 0],
  ['marks alone', '\u0301'.repeat(130), 0],
  ['invisible letters of flags', '\u{e0041}'.repeat(3), 0],
  ['signs', '!!! ***', 0],
  ['letters with marks', 'e\u0301te\u0301', 3],
  ['digits', '1984', 4],
  ['other writings', 'قصة 物語', 5],
])('of %s what can be seen is counted', (_name, text, count) => {
  expect(countSeen(text)).toBe(count)
})

test('a letter keeps four marks', () => {
  expect(withFewMarks(`e\u0301 ${'a'}${'\u0323'.repeat(9)}b`)).toBe(`e\u0301 a${'\u0323'.repeat(4)}b`)
})
