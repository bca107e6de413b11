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

/** Timers in real time: a fixed Clock never reaches the moment. */
export interface Alarm {
  /** Milliseconds since an unspecified moment; never goes back. */
  elapsed(): number
  /** Calls `ring` once; returns a function that cancels it. */
  after(milliseconds: number, ring: () => void): () => void
}

export const systemAlarm: Alarm = {
  elapsed: () => performance.now(),
  after(milliseconds, ring) {
    const timer = setTimeout(ring, milliseconds)
    if (typeof timer === 'object') timer.unref()
    return () => clearTimeout(timer)
  },
}

export function manualAlarm(): Alarm & { advance(milliseconds: number): void } {
  let now = 0
  const waiting = new Set<{ at: number; ring: () => void }>()

  function ringWhatIsDue(): void {
    for (const one of waiting) if (one.at <= now && waiting.delete(one)) one.ring()
  }

  return {
    elapsed: () => now,
    after(milliseconds, ring) {
      const one = { at: now + milliseconds, ring }
      waiting.add(one)
      if (milliseconds <= 0) queueMicrotask(ringWhatIsDue)
      return () => waiting.delete(one)
    },
    advance(milliseconds) {
      now += milliseconds
      ringWhatIsDue()
    },
  }
}

const LATE = Symbol('late')

/** Keeps the process from ending before the time is over. */
const TIMER: Pick<Alarm, 'after'> = {
  after(milliseconds, ring) {
    const timer = setTimeout(ring, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** The result of `work`, or of `late` after `ms` milliseconds; the work itself goes on. */
export async function withDeadline<T, L>(
  work: Promise<T>,
  ms: number,
  late: () => L,
  alarm = TIMER,
): Promise<T | L> {
  let callOff = () => {}
  const over = new Promise<typeof LATE>((resolve) => {
    callOff = alarm.after(ms, () => resolve(LATE))
  })
  try {
    const first = await Promise.race([work, over])
    return first === LATE ? late() : first
  } finally {
    callOff()
  }
}

/** Likewise, but each call of `onProgress` restarts the time limit. */
export async function withProgressDeadline<T, L>(
  start: (onProgress: () => void) => Promise<T>,
  ms: number,
  late: () => L,
): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  let isLate = (_symbol: typeof LATE) => {}
  const over = new Promise<typeof LATE>((resolve) => {
    isLate = resolve
  })
  function onProgress(): void {
    clearTimeout(timer)
    timer = setTimeout(isLate, ms, LATE)
  }
  try {
    onProgress()
    const first = await Promise.race([start(onProgress), over])
    return first === LATE ? late() : first
  } finally {
    clearTimeout(timer)
  }
}

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
