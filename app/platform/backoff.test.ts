import { expect, test } from 'vitest'
import { pauseAfter } from './backoff'

test('pauses double from a second on, and never exceed fifteen, however long something is away', () => {
  for (const [failures, longest] of [
    [1, 1],
    [2, 2],
    [4, 8],
    [5, 15],
    [6, 15],
    [2000, 15],
  ] as const) {
    const pause = pauseAfter(failures)
    expect(pause).toBeLessThanOrEqual(longest * 1000)
    expect(pause).toBeGreaterThanOrEqual(longest * 750)
  }
})
