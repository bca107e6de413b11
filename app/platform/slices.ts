// Splits long work, so that other requests are served in between.
import { setImmediate as nextTurn } from 'node:timers/promises'

const SLICE_MS = 8

/** Await the result after each step: it lets other work run when the last slice was long. */
export function eventLoopYielder(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await nextTurn()
    since = performance.now()
  }
}
