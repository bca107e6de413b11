// The one source of "now": everything that depends on time takes a Clock, so that tests can fix it.

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** A clock that stands still until a test moves it. Takes an ISO 8601 instant. */
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
