// Waits for work with a time limit.

const LATE = Symbol('late')

/** The result of `work`, or of `late` after `ms` milliseconds; the work itself goes on. */
export async function withDeadline<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, ms, LATE)
  })
  try {
    const first = await Promise.race([work, over])
    return first === LATE ? late() : first
  } finally {
    clearTimeout(timer)
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
