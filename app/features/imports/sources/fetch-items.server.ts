import type { Clock } from '~/platform/clock'
import type { PublicWeb, Validators } from '~/platform/public-web.server'
import { toWallTime } from '~/platform/zurich'
import type { ItemReader } from './item-reader.server'
import type { ItemsSummary } from './item-requests'
import type { ItemsRequest } from './source-items'

export interface FetchDependencies {
  web: PublicWeb
  clock: Clock
}

type Fetched =
  | { is: 'read'; summary: ItemsSummary; validators: Validators; address: string }
  | { is: 'unchanged' }
  | { is: 'refused'; reason: string }

const TYPES = [
  'text/calendar',
  'text/html',
  'application/xhtml+xml',
  'application/ld+json',
  'application/json',
  'application/x-ndjson',
  'application/jsonl',
  'text/plain',
  'application/octet-stream',
]

interface FetchRequest {
  address: string
  source: ItemsRequest['source']
  /** The site gave these when it was read last. */
  validators?: Validators
  /** External ids of what was read before. */
  known?: string[]
  signal?: AbortSignal
}

/** Fetches a source and has it read; the events are then with the reader. Rejects when `signal` is aborted. */
export async function fetchItems(
  { address, source, validators, known = [], signal }: FetchRequest,
  reader: ItemReader,
  { web, clock }: FetchDependencies,
): Promise<Fetched> {
  const page = await web.get(address, { types: TYPES, known: validators, signal })
  if (!page.ok)
    return page.reason === 'unchanged' ? { is: 'unchanged' } : { is: 'refused', reason: page.says }
  const nowMs = clock.now()
  const summary = await reader.read({
    bytes: page.body,
    type: page.type,
    charset: page.charset,
    address: page.address,
    source,
    known,
    today: toWallTime(nowMs).slice(0, 10),
    nowMs,
  })
  if (!summary.ok) return { is: 'refused', reason: summary.reason }
  return { is: 'read', summary, validators: page.validators, address: page.address }
}
