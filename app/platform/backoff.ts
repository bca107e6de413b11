// Pauses between retries.

const FIRST_MS = 1_000
const LONGEST_MS = 60_000
/** Random share of each pause: several processes must not retry at the same moment. */
const JITTER = 0.25

/** In milliseconds: one second after the first failure, doubled each time, at most a minute. */
export function pauseAfter(failures: number): number {
  const pause = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
  return pause * (1 - JITTER * Math.random())
}
