import { limitedWorker, NOT_STARTED } from '~/platform/limited-worker.server'
import type { CalendarEventRequest, ExpansionAnswer } from './calendar-event'
import type { CalendarFile } from './content-lines.server'
import type { ExpandRequest } from './expand-requests'

export interface Expander {
  /** One request at a time, in a worker that is ended when it takes too long. Refuses with a French reason. */
  expand(request: CalendarEventRequest): Promise<ExpansionAnswer> | ExpansionAnswer
  close(): Promise<void>
}

/** The worker also reads the lines, because strangers wrote the file. */
export interface FileExpander extends Expander {
  /** Returns the file, or a French reason. */
  file(bytes: Buffer): Promise<CalendarFile | string>
}

const BUDGET_MS = 2000

/** `script`: of the worker. */
export function openExpander(
  budgetMs = BUDGET_MS,
  script = new URL('./expand.worker.mjs', import.meta.url),
): FileExpander {
  const worker = limitedWorker<ExpandRequest, ExpansionAnswer | CalendarFile>(script, budgetMs)
  return {
    async file(bytes) {
      const answer = await worker.ask(bytes)
      if (answer === 'not-started') return NOT_STARTED
      return answer && 'events' in answer ? answer : 'ce calendrier est trop long à lire, ou illisible'
    },
    async expand(request) {
      const answer = await worker.ask(request)
      if (answer === 'not-started') return { ok: false, reason: NOT_STARTED }
      if (answer && 'ok' in answer) return answer
      return { ok: false, reason: `récurrence trop longue à calculer (plus de ${budgetMs / 1000} s)` }
    },
    close: () => worker.close(),
  }
}
