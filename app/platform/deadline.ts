// Waits for work with a time limit.
import type { Alarm } from './alarm'

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
