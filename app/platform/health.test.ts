import { expect, test } from 'vitest'
import { createHealth } from './health'

test('a problem is listed until its part works again, and replaces what the part reported before', () => {
  const health = createHealth()
  expect(health.problems()).toEqual([])
  health.report('store', 'The disk is full.')
  health.report('catalogue', 'Two changes wait.')
  health.report('store', 'The database file is gone.')
  expect(health.problems()).toEqual([
    { part: 'store', says: 'The database file is gone.' },
    { part: 'catalogue', says: 'Two changes wait.' },
  ])
  health.report('store', null)
  health.report('catalogue', null)
  expect(health.problems()).toEqual([])
})
