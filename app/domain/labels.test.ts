import { expect, test } from 'vitest'
import { weekdaysLabel } from './labels'

test.each([
  [[4], 'Le jeudi'],
  [[2, 4], 'Le mardi et le jeudi'],
  [[6, 7], 'Le week-end'],
  [[1, 2, 3, 4, 5], 'En semaine'],
  [[2, 3, 4, 5, 6, 7], 'Sauf le lundi'],
])('weekdays %j are « %s »', (weekdays, label) => {
  expect(weekdaysLabel(weekdays)).toBe(label)
})
