import { expect, test } from 'vitest'
import { countsText } from './counts-text'

test.each([
  [0, 0, 'Aucun événement'],
  [1, 0, '1 événement'],
  [1, 1, '1 événement en cours'],
  [7, 7, '7 événements en cours'],
  [1300, 42, '1’300 événements, dont 42 en cours'],
])('of %i events %i are under way: « %3$s »', (total, ongoing, text) => {
  expect(countsText(total, ongoing).replaceAll('\u00a0', ' ')).toBe(text)
})
