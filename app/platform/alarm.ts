// Timers in real time: a fixed Clock never reaches the moment.

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
