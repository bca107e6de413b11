import { limitedWorker } from '~/platform/limited-worker.server'
import type { FoundEvents } from './found-event'
import type { ReadRequest } from './read-source'

const BUDGET_MS = 3000
/** Each takes a processor and up to 256 MB. */
const MAX_AT_ONCE = 2

export interface SourceReader {
  /** 'busy': two are being read; 'unreadable': it took too long, or is nothing that can be read; 'not-started': the
   * worker cannot start. */
  read(request: ReadRequest): Promise<FoundEvents | Unread>
}
export type Unread = 'busy' | 'unreadable' | 'not-started'

/** Reads each source in a worker of its own, which is ended afterwards. `script`: of the worker. */
export function openSourceReader(
  budgetMs = BUDGET_MS,
  script = new URL('./read-source.worker.mjs', import.meta.url),
): SourceReader {
  let underway = 0
  return {
    async read(request) {
      if (underway >= MAX_AT_ONCE) return 'busy'
      underway += 1
      const worker = limitedWorker<ReadRequest, FoundEvents>(script, budgetMs)
      try {
        return (await worker.ask(request)) ?? 'unreadable'
      } finally {
        await worker.close()
        underway -= 1
      }
    },
  }
}
