// Pauses between retries.

const FIRST_MS = 1_000
/** A service that has come back must be found within a minute, a first attempt that fails included. */
const LONGEST_MS = 15_000
/** Random share of each pause: several processes must not retry at the same moment. */
const JITTER = 0.25

/** Returns milliseconds: one second after the first failure, doubled each time, at most fifteen. */
export function pauseAfter(failures: number): number {
  const pause = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
  return pause * (1 - JITTER * Math.random())
}
