// Work after the answer, mails above all: the time they take would tell whether an address is known.
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
