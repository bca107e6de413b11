import { limitedWorker } from '~/platform/limited-worker.server'
import type { Refused } from '~/platform/refused'
import type { DocumentKind, DocumentRefusal, DocumentRequest, DocumentText } from './document-text'

const BUDGET_MS = 20_000
const MEMORY_MB = 400
/** Each takes a processor and up to MEMORY_MB. */
const MAX_AT_ONCE = 2

/** A poster takes some seconds. */
const MOST_WAITING_POSTERS = 3

/** 'busy': two are being read; 'posters-busy': too many are waiting; 'posters-off': the operator wants none read;
 * 'unreadable': it took too long or too much memory; 'not-started': the worker cannot start. */
export type DocumentUnread =
  | DocumentRefusal
  | 'busy'
  | 'posters-busy'
  | 'posters-off'
  | 'unreadable'
  | 'not-started'

type ReadText = Extract<DocumentText, { ok: true }> & {
  /** It was read on a picture, with mistakes. */
  isFromPicture: boolean
}

export interface DocumentReader {
  /** It reads pictures: the operator may want none read. */
  readsPosters: boolean
  /** Rejects when `signal` is aborted while it waits. */
  read(
    request: DocumentRequest & { kind: DocumentKind },
    signal: AbortSignal,
  ): Promise<ReadText | Refused<DocumentUnread>>
}

/**
 * Reads each document in a worker of its own, which is ended afterwards. Pictures, and PDF without text, are read one
 * after the other.
 */
export function openDocumentReader({
  readsPosters = true,
  budgetMs = BUDGET_MS,
}: {
  readsPosters?: boolean
  budgetMs?: number
} = {}): DocumentReader {
  let underway = 0
  let waitingPosters = 0
  let lastPoster: Promise<unknown> = Promise.resolve()

  async function readDocument(request: DocumentRequest): ReturnType<DocumentReader['read']> {
    if (underway >= MAX_AT_ONCE) return { ok: false, reason: 'busy' }
    underway += 1
    try {
      return await readInWorker(request, budgetMs)
    } finally {
      underway -= 1
    }
  }

  async function readPoster(request: DocumentRequest, signal: AbortSignal) {
    if (waitingPosters > MOST_WAITING_POSTERS) return { ok: false as const, reason: 'posters-busy' as const }
    waitingPosters += 1
    const turn = lastPoster.then(() => {
      signal.throwIfAborted()
      return readInWorker(request, budgetMs)
    })
    lastPoster = turn.catch(() => {})
    try {
      return await turn
    } finally {
      waitingPosters -= 1
    }
  }

  return {
    readsPosters,
    async read(request, signal) {
      if (request.kind === 'picture')
        return readsPosters ? readPoster(request, signal) : { ok: false, reason: 'posters-off' }
      const read = await readDocument(request)
      const isScan = request.kind === 'pdf' && !read.ok && read.reason === 'no-text'
      return isScan && readsPosters ? readPoster({ ...request, kind: 'scan' }, signal) : read
    },
  }
}

async function readInWorker(
  request: DocumentRequest,
  budgetMs: number,
): Promise<ReadText | Refused<DocumentUnread>> {
  const script = new URL('./document-requests.worker.mjs', import.meta.url)
  const limits = { heapMb: MEMORY_MB, growthMb: MEMORY_MB }
  const worker = limitedWorker<DocumentRequest, DocumentText>(script, budgetMs, limits)
  try {
    const answer = await worker.ask(request)
    if (answer === null) return { ok: false, reason: 'unreadable' }
    if (answer === 'not-started') return { ok: false, reason: answer }
    const isFromPicture = request.kind === 'picture' || request.kind === 'scan'
    return answer.ok ? { ...answer, isFromPicture } : answer
  } finally {
    await worker.close()
  }
}
