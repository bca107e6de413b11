import { expect, test } from 'vitest'
import { billText, unfitForBills } from './bank'

test.each([
  ['L’Abbaye – « Fête » … ﬁn', "L'Abbaye - « Fête » ... fin"],
  ['Ａgenda\u202fromand', 'Agenda romand'],
  ['E\u0301cole 5 €', 'École 5 €'],
  ['Œuvre Șerban Ÿ', 'Œuvre Șerban Ÿ'],
])('« %s » is « %s » on a bill', (text, plain) => {
  expect(billText(text)).toBe(plain)
  expect(unfitForBills(text)).toBeNull()
})

test.each([
  ['Agenda ɐ', 'ɐ'],
  ['Агенда', 'А'],
  ['Fête 🎉', '🎉'],
  ['Ligne\nsuivante', '\n'],
  ['Σ', 'Σ'],
])('« %s » fits on no bill', (text, sign) => {
  expect(unfitForBills(text)).toBe(sign)
})
