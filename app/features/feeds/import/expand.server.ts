import { limitedWorker } from '~/platform/limited-worker.server'
import type { CalendarEventRequest, ExpansionAnswer } from './calendar-event'

export interface Expander {
  /** One request at a time, in a worker that is ended when it takes too long. Refuses with a French reason. */
  expand(request: CalendarEventRequest): Promise<ExpansionAnswer> | ExpansionAnswer
  close(): Promise<void>
}

const BUDGET_MS = 2000

export function openExpander(budgetMs = BUDGET_MS): Expander {
  const script = new URL('./expand.worker.mjs', import.meta.url)
  const worker = limitedWorker<CalendarEventRequest, ExpansionAnswer>(script, budgetMs)
  return {
    async expand(request) {
      const answer = await worker.ask(request)
      if (answer) return answer
      return { ok: false, reason: `récurrence trop longue à calculer (plus de ${budgetMs / 1000} s)` }
    },
    close: () => worker.close(),
  }
}
