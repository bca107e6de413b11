import { expect, test } from 'vitest'
import { scriptsOfPages } from '../../scripts/bench/javascript'

/** Bytes in brotli. */
const LIST_MOST = 85_000

test('a first visit of the list loads at most 85 kB of JavaScript', () => {
  const list = scriptsOfPages().find(({ page }) => page === 'EventsList')
  expect(list?.brotli).toBeLessThanOrEqual(LIST_MOST)
})
