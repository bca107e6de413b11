// Waiting for a moment that a Clock names: in time that really passes, because a fixed clock never gets there.

export interface Alarm {
  /** Milliseconds since some moment; never goes back. */
  elapsed(): number
  /** Calls once, so many milliseconds from now; answers what calls it off. */
  after(milliseconds: number, ring: () => void): () => void
}

/** Keeps no process alive. */
export const systemAlarm: Alarm = {
  elapsed: () => performance.now(),
  after(milliseconds, ring) {
    const timer = setTimeout(ring, milliseconds)
    if (typeof timer === 'object') timer.unref()
    return () => clearTimeout(timer)
  },
}

/** An alarm whose time passes when a test says so. What is due at once rings at once. */
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
