// The only source of "now", so that tests can fix the time.

export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** The clock stands still until a test moves it. Takes an ISO 8601 instant. */
export function fixedClock(
  isoInstant: string,
): Clock & { set(isoInstant: string): void; advance(milliseconds: number): void } {
  let current = Date.parse(isoInstant)
  return {
    now: () => current,
    set: (next) => {
      current = Date.parse(next)
    },
    advance: (milliseconds) => {
      current += milliseconds
    },
  }
}
