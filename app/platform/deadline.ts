// Waiting for something, but not for longer than one is willing to.

const LATE = Symbol('late')

/** What `work` answers, or what `late` does when that takes longer than `ms` milliseconds; the work itself goes on. */
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
