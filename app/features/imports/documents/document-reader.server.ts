import { limitedWorker } from '~/platform/limited-worker.server'
import type { Refused } from '~/platform/refused'
import type { DocumentRefusal, DocumentRequest, DocumentText } from './document-text'

const BUDGET_MS = 20_000
const MEMORY_MB = 400
/** Each takes a processor and up to MEMORY_MB. */
const MAX_AT_ONCE = 2

/** 'busy': two are being read; 'unreadable': it took too long or too much memory; 'not-started': the worker cannot
 * start. */
export type DocumentUnread = DocumentRefusal | 'busy' | 'unreadable' | 'not-started'

export interface DocumentReader {
  read(request: DocumentRequest): Promise<Extract<DocumentText, { ok: true }> | Refused<DocumentUnread>>
}

/** Reads each document in a worker of its own, which is ended afterwards. */
export function openDocumentReader(budgetMs = BUDGET_MS): DocumentReader {
  const script = new URL('./document-requests.worker.mjs', import.meta.url)
  let underway = 0
  return {
    async read(request) {
      if (underway >= MAX_AT_ONCE) return { ok: false, reason: 'busy' }
      underway += 1
      const limits = { heapMb: MEMORY_MB, growthMb: MEMORY_MB }
      const worker = limitedWorker<DocumentRequest, DocumentText>(script, budgetMs, limits)
      try {
        const answer = await worker.ask(request)
        if (answer === null) return { ok: false, reason: 'unreadable' }
        return answer === 'not-started' ? { ok: false, reason: answer } : answer
      } finally {
        await worker.close()
        underway -= 1
      }
    },
  }
}
