import { capitalized } from '~/platform/french'
import { limitedWorker, NOT_STARTED } from '~/platform/limited-worker.server'
import type { Refused } from '~/platform/refused'
import type { Candidate } from '../files/candidate'
import type { ItemsSummary, WorkerAnswer, WorkerRequest } from './item-requests'
import type { ItemsRequest } from './source-items'

const BUDGET_MS = 20_000

export interface ItemReader {
  /** Refused with a French reason; also what takes too long. */
  read(request: ItemsRequest): Promise<ItemsSummary | Refused>
  /** Gives the candidates that were read, a few at a time. */
  candidates(): AsyncGenerator<Candidate>
  close(): Promise<void>
}

/** A worker that reads one source; the caller closes it. */
export function openItemReader(budgetMs = BUDGET_MS): ItemReader {
  const script = new URL('./item-requests.worker.mjs', import.meta.url)
  const worker = limitedWorker<WorkerRequest, WorkerAnswer>(script, budgetMs)
  return {
    async read(request) {
      const answer = await worker.ask({ ask: 'read', request })
      if (answer === 'not-started') return { ok: false, reason: `${capitalized(NOT_STARTED)}.` }
      if (answer && 'summary' in answer) return answer.summary
      return { ok: false, reason: TOO_HARD }
    },
    async *candidates() {
      for (;;) {
        const answer = await worker.ask({ ask: 'next' })
        if (!answer || answer === 'not-started' || !('candidates' in answer))
          throw new Error('the worker has lost what it had read')
        if (answer.candidates.length === 0) return
        yield* answer.candidates
      }
    },
    close: () => worker.close(),
  }
}

const TOO_HARD = 'Le contenu est trop long à lire, ou n’est pas lisible.'
