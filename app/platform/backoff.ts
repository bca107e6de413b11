// How long to wait before trying again what has failed.

const FIRST_MS = 1_000
const LONGEST_MS = 60_000
/** A part of each pause is chance, so that several processes do not try at the same moment. */
const JITTER = 0.25

/** Milliseconds to wait after so many failures in a row: a second after the first, twice as long each time, a minute at most. */
export function pauseAfter(failures: number): number {
  const pause = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
  return pause * (1 - JITTER * Math.random())
}
