// In which order moderators see what waits, and which of it.
import { today } from '~/domain/days'
import type { Occurrence } from '~/domain/event'
import { proposalIdIn } from '~/domain/proposal'
import { isOver, spanOf } from '~/domain/spans'
import { fold } from '~/features/catalogue/index/analysis'
import { counted } from '~/platform/french-counts'
import type { PendingEvent } from './pending.server'
import type { QueueFilters, QueueSource } from './queue-filters'

export interface Waiting {
  event: PendingEvent
  /** The first date that is not over; the last one when all are. */
  next: Occurrence | undefined
  /** Where it stands in the queue: greater is later. */
  rank: string
}

/**
 * Most urgent first: corrections of published events, then new ones, each by their next date; what is over comes last.
 * Of the same date, what has waited longest. Takes milliseconds since the epoch.
 */
export function byUrgency(events: readonly PendingEvent[], nowMs: number): Waiting[] {
  return events
    .map((event) => {
      const toCome = event.occurrences.find((occurrence) => !isOver(event, occurrence, nowMs))
      const next = toCome ?? event.occurrences.at(-1)
      const group = toCome === undefined ? 2 : event.amends === null ? 1 : 0
      return { event, next, rank: [group, next?.start, event.submittedAt, event.id].join(' ') }
    })
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
}

/** « Aujourd’hui », « Demain », « Dans 3 jours », « En cours », « Passé »; '' for more than a week. */
export function urgencyText({ event, next }: Waiting, nowMs: number): string {
  if (next === undefined) return ''
  if (isOver(event, next, nowMs)) return 'Passé'
  const days = spanOf(next).day - today(nowMs)
  if (days < 0) return 'En cours'
  if (days === 0) return 'Aujourd’hui'
  if (days === 1) return 'Demain'
  return days <= DAYS_SAID ? `Dans ${counted(days, 'jour', 'jours')}` : ''
}
const DAYS_SAID = 7

/** Of all filters but `twins`, which needs the catalogue. */
export function passes(event: PendingEvent, filters: QueueFilters): boolean {
  return (
    (filters.canton === null || event.place?.canton === filters.canton) &&
    (filters.theme === null || event.category === filters.theme) &&
    (filters.source === null || sourceOf(event) === filters.source) &&
    (!filters.accountless || isAccountless(event)) &&
    (filters.author === '' || fold(event.organizerName).includes(fold(filters.author)))
  )
}

export function sourceOf({ source }: PendingEvent): QueueSource {
  return source === 'site' ? 'site' : 'import'
}

export function isAccountless({ organizerUid }: PendingEvent): boolean {
  return organizerUid !== null && proposalIdIn(organizerUid) !== null
}

/** What each value of a filter would leave, with the other filters as they are. */
export function countedBy<Value>(
  events: readonly PendingEvent[],
  filters: QueueFilters,
  without: Partial<QueueFilters>,
  chosenBy: (event: PendingEvent) => Value | null,
): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const event of events) {
    const value = chosenBy(event)
    if (value === null || !passes(event, { ...filters, ...without })) continue
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}
