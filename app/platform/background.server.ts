// Work after the answer, mails above all: the time they take would tell whether an address is known.

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from './logger.server'

export interface Background {
  run(name: string, work: () => Promise<unknown>): void
  /** Resolves when all started work, and the work it started, is done. */
  settled(): Promise<void>
}

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>()
  return {
    run(name, work) {
      const task = (async () => {
        try {
          await work()
        } catch (err) {
          log.error({ err }, `${name} failed`)
        }
      })()
      running.add(task)
      task.finally(() => running.delete(task))
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

// Splits long work, so that other requests are served in between.

const SLICE_MS = 8

/** To be awaited after each step: lets other work run when the last slice was long. */
export function inSlices(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await nextTurn()
    since = performance.now()
  }
}
