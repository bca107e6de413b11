import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { CalendarEvent, CalendarEventRequest } from './calendar-event'

export type ExpansionAnswer = { ok: true; event: CalendarEvent } | { ok: false; reason: string }

export interface Expander {
  /** One request at a time, in a worker that is ended when it takes too long. Refuses with a French reason. */
  expand(request: CalendarEventRequest): Promise<ExpansionAnswer>
  close(): Promise<void>
}

const BUDGET_MS = 2000
const MEMORY_MB = 256

export function openExpander(budgetMs = BUDGET_MS): Expander {
  let worker: Worker | null = null

  return {
    async expand(request) {
      worker ??= await startWorker()
      const answer = await ask(worker, request, budgetMs)
      if (answer) return answer
      await worker.terminate()
      worker = null
      return { ok: false, reason: `récurrence trop longue à calculer (plus de ${budgetMs / 1000} s)` }
    },
    async close() {
      await worker?.terminate()
      worker = null
    },
  }
}

async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./expand.worker.mjs', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  // The time limit starts when the worker is ready; `once` rejects if it cannot start.
  await once(worker, 'message')
  return worker
}

/** null = no answer in time, or the worker died. */
function ask(
  worker: Worker,
  request: CalendarEventRequest,
  budgetMs: number,
): Promise<ExpansionAnswer | null> {
  return new Promise((resolve) => {
    const settle = (answer: ExpansionAnswer | null) => {
      clearTimeout(timer)
      worker.off('message', settle).off('error', giveUp)
      resolve(answer)
    }
    const giveUp = () => settle(null)
    const timer = setTimeout(giveUp, budgetMs)
    worker.on('message', settle).on('error', giveUp)
    worker.postMessage(request)
  })
}
