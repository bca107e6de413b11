// Long work in slices: what other requests need is done in between.
import { setImmediate as nextTurn } from 'node:timers/promises'

const SLICE_MS = 8

/** What the work awaits after each of its steps: resolves at once, or after everybody else's turn when it was at it for long. */
export function inSlices(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await nextTurn()
    since = performance.now()
  }
}
