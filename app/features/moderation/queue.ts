// This orders and filters the events that wait for moderators.
import { today } from '~/domain/days'
import type { AgendaEvent, Canton, Occurrence } from '~/domain/event'
import { placesNamed } from '~/domain/occurrence'
import type { OpeningTimes } from '~/domain/opening-hours'
import { proposalIdIn } from '~/domain/proposal'
import { isOver, spanOf } from '~/domain/spans'
import type { PendingEvent } from '~/features/events/pending.server'
import { fold } from '~/platform/characters'
import { counted } from '~/platform/french'
import type { QueueFilters, QueueSource } from './queue-filters'

export interface Waiting {
  event: PendingEvent
  /** The first date that is not over; the last one when all are. */
  next: Occurrence | undefined
  /** The first date that visitors may travel for: of a correction also that which is public. undefined = all are over. */
  urgent: Occurrence | undefined
  /** It stands here in the queue: greater is later. */
  rank: string
}

type PublicDates = OpeningTimes & Pick<AgendaEvent, 'occurrences'>

/** The event with the soonest date comes first, whether it is new or corrects a public one; one that is over comes
 * last. On the same date, the one that has waited longest comes first. `publicVersion` answers the published event of
 * a correction. Takes milliseconds since the epoch. */
export function byUrgency(
  events: readonly PendingEvent[],
  nowMs: number,
  publicVersion: (eventId: string) => PublicDates | null,
): Waiting[] {
  return events
    .map((event) => {
      const toCome = firstToCome(event, nowMs)
      const before = event.amends === null ? null : publicVersion(event.amends)
      const publicToCome = before ? firstToCome(before, nowMs) : undefined
      const [urgent] = [toCome, publicToCome]
        .flatMap((date) => date ?? [])
        .sort((a, b) => a.start.localeCompare(b.start))
      const next = toCome ?? event.occurrences.at(-1)
      const group = urgent === undefined ? 1 : 0
      const rank = [group, (urgent ?? next)?.start, event.submittedAt, event.id].join(' ')
      return { event, next, urgent, rank }
    })
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
}

function firstToCome(event: PublicDates, nowMs: number): Occurrence | undefined {
  return event.occurrences.find((occurrence) => !isOver(event, occurrence, nowMs))
}

/** « Aujourd’hui », « Demain », « Dans 3 jours », « En cours », « Passé »; '' for more than a week. */
export function urgencyText({ next, urgent }: Waiting, nowMs: number): string {
  if (urgent === undefined) return next === undefined ? '' : 'Passé'
  const days = spanOf(urgent).day - today(nowMs)
  if (days < 0) return 'En cours'
  if (days === 0) return 'Aujourd’hui'
  if (days === 1) return 'Demain'
  return days <= DAYS_COUNTED_DOWN ? `Dans ${counted(days, 'jour', 'jours')}` : ''
}
const DAYS_COUNTED_DOWN = 7

/** Checks all filters but `twins`, which needs the catalogue. */
export function passes(event: PendingEvent, filters: QueueFilters): boolean {
  return (
    (filters.canton === null || cantonsOf(event).includes(filters.canton)) &&
    (filters.theme === null || event.category === filters.theme) &&
    (filters.source === null || sourceOf(event) === filters.source) &&
    (!filters.accountless || isAccountless(event)) &&
    (filters.author === '' || fold(event.organizerName).includes(fold(filters.author)))
  )
}

export function cantonsOf(event: PendingEvent): Canton[] {
  return [...new Set(placesNamed(event).map(({ place }) => place.canton))]
}

export function sourceOf({ source }: PendingEvent): QueueSource {
  return source === 'site' ? 'site' : 'import'
}

export function isAccountless({ organizerUid }: PendingEvent): boolean {
  return organizerUid !== null && proposalIdIn(organizerUid) !== null
}

/** Counts the events that each value of a filter would leave, with the other filters as they are. */
export function countedBy<Value>(
  events: readonly PendingEvent[],
  filters: QueueFilters,
  without: Partial<QueueFilters>,
  chosenBy: (event: PendingEvent) => readonly Value[],
): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const event of events) {
    if (!passes(event, { ...filters, ...without })) continue
    for (const value of chosenBy(event)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}
