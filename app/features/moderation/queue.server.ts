// The queue of the moderators, in their order, from what waits in memory.
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Occurrence } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { type DuplicateDependencies, findPossibleDuplicates } from '~/features/events/duplicates.server'
import type { PendingEvent } from '~/features/events/pending.server'
import { MINUTE_MS } from '~/platform/durations'
import { byUrgency, passes, type Waiting } from './queue'
import type { QueueFilters } from './queue-filters'

export type QueueDependencies = DuplicateDependencies

/** Lists the events that wait and pass the filters, most urgent first. */
export async function filteredQueue(
  filters: QueueFilters,
  dependencies: QueueDependencies,
): Promise<Waiting[]> {
  const { pending, clock, catalogue } = dependencies
  const queue = byUrgency(pending.list(), clock.now(), (id) => catalogue.event(id)).filter(({ event }) =>
    passes(event, filters),
  )
  if (!filters.twins) return queue
  const twins = await idsWithDuplicates(queue, dependencies)
  return queue.filter(({ event }) => twins.has(event.id))
}

const REMEMBERED_MS = 5 * MINUTE_MS
/** Comparing the titles of a whole queue takes too long for each page: the detail of an event compares anew. */
const twinsOf = new WeakMap<PendingEvent, { ids: string[]; atMs: number }>()

/** Returns the ids of the events that another one resembles on their next date, published or waiting: as found within
 * the last five minutes, if the other event still exists. */
export async function idsWithDuplicates(
  queue: readonly Waiting[],
  dependencies: QueueDependencies,
): Promise<Set<string>> {
  const { pending, catalogue } = dependencies
  const waiting = new Set(pending.list().map(({ id }) => id))
  const twins = new Set<string>()
  for (const { event, next } of queue) {
    if (next === undefined) continue
    const ids = await similarTo(event, next, dependencies)
    if (ids.some((id) => waiting.has(id) || waiting.has(amendmentId(id)) || catalogue.event(id)))
      twins.add(event.id)
  }
  return twins
}

async function similarTo(
  event: PendingEvent,
  next: Occurrence,
  dependencies: QueueDependencies,
): Promise<string[]> {
  const known = twinsOf.get(event)
  const atMs = dependencies.clock.now()
  if (known && atMs - known.atMs < REMEMBERED_MS) return known.ids
  const asked = { ...event, occurrences: [next] }
  const subject = event.amends ?? event.id
  const found = await findPossibleDuplicates(asked, dependencies, subject, READS_EVERYTHING)
  const ids = found.map(({ id }) => id)
  twinsOf.set(event, { ids, atMs })
  await letOthersRun()
  return ids
}

/** The queue is for admins only. */
const READS_EVERYTHING = { uid: '', role: 'admin', profile: null } as const
