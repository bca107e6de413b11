import { parentPort } from 'node:worker_threads'
import type { AgendaEvent, Occurrence } from '~/domain/event'
import { datesToCome } from '~/domain/spans'
import type { Refused } from '~/platform/refused'
import type { Candidate } from '../files/candidate'
import { type ItemsRead, type ItemsRequest, readItems } from './source-items'

export type WorkerRequest = { ask: 'read'; request: ItemsRequest } | { ask: 'next' }
export type WorkerAnswer = { summary: ItemsSummary | Refused } | { candidates: Candidate[] }
/** The candidates follow, a few at a time: taking over many at once would block the server. */
export type ItemsSummary = Omit<ItemsRead, 'candidates'> & { count: number; first: FirstEvent[] }

/** A preview shows the soonest events; they may have hundreds of dates. */
export interface FirstEvent extends Pick<AgendaEvent, 'title' | 'place' | 'onlineUrl'> {
  next: Occurrence | null
  /** Only dates to come count. */
  dates: number
}

const FIRST = 5
const DATES_AT_ONCE = 400
const EVENTS_AT_ONCE = 2

let waiting: Candidate[] = []

parentPort?.on('message', async (request: WorkerRequest) => {
  parentPort?.postMessage(
    request.ask === 'read' ? { summary: await read(request.request) } : { candidates: next() },
  )
})
parentPort?.postMessage('ready')

async function read(request: ItemsRequest): Promise<ItemsSummary | Refused> {
  const answer = await readItems(request)
  if (!answer.ok) return answer
  const { candidates, ...summary } = answer
  waiting = candidates
  return { ...summary, count: candidates.length, first: firstOf(candidates, request.nowMs) }
}

function firstOf(candidates: readonly Candidate[], nowMs: number): FirstEvent[] {
  const startOf = ({ next }: FirstEvent) => next?.start ?? ''
  return candidates
    .map(({ event }) => {
      const toCome = datesToCome(event, nowMs)
      const { title, place, onlineUrl } = event
      return { title, place, onlineUrl, next: toCome[0] ?? null, dates: toCome.length }
    })
    .sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))
    .slice(0, FIRST)
}

function next(): Candidate[] {
  let dates = 0
  const end = waiting.findIndex(({ event }, index) => {
    dates += event.occurrences.length
    return index > 0 && (index === EVENTS_AT_ONCE || dates > DATES_AT_ONCE)
  })
  return waiting.splice(0, end < 0 ? waiting.length : end)
}
