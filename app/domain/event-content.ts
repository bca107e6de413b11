// The part of an event that its author writes, as against what becomes of it: states, decisions, provenance.
import type { AgendaEvent, Occurrence, Programme } from './event'

/** An edit that needs approval concerns these fields; approving an amendment takes exactly these over. */
export const CONTENT_FIELDS = [
  'title',
  'summary',
  'description',
  'category',
  'tags',
  'kind',
  'occurrences',
  'openingHours',
  'recurrence',
  'attendance',
  'onlineUrl',
  'place',
  'price',
  'bookingUrl',
  'website',
  'contact',
  'audience',
  'accessibility',
  'languages',
  'outdoor',
  'rainPlan',
  'image',
  'organizerName',
  'partnerId',
] as const satisfies readonly (keyof AgendaEvent)[]
export type EventContent = Pick<AgendaEvent, (typeof CONTENT_FIELDS)[number]>

/** What an author changes at any time without approval: whether it takes place, and whether there is room. */
export const STATE_FIELDS = ['programme', 'programmeNote', 'availability'] as const
export type EventState = Pick<AgendaEvent, (typeof STATE_FIELDS)[number]>

export function contentOf(event: AgendaEvent): EventContent {
  return Object.fromEntries(CONTENT_FIELDS.map((field) => [field, event[field]])) as EventContent
}

/** What an amendment makes of its event when it is taken over. */
export function proposalOf(amendment: AgendaEvent): EventContent & Partial<EventState> {
  const { programmeNote, proposesNote } = amendment
  return { ...contentOf(amendment), ...(proposesNote ? { programmeNote } : {}) }
}

/** The id of an event's amendment: there is at most one at a time. */
export function amendmentId(eventId: string): string {
  return `modification-${eventId}`
}

/** The states of single dates by their ids; null = as the event. */
export function statusesOf(dates: readonly Occurrence[]): Map<string, Programme | null> {
  return new Map(dates.map(({ id, status }) => [id, status]))
}

/** These dates in the states given; those that are not named keep theirs. */
export function withStatuses(
  dates: readonly Occurrence[],
  statuses: ReadonlyMap<string, Programme | null>,
): Occurrence[] {
  return dates.map((date) => {
    const status = statuses.get(date.id)
    return status === undefined ? date : { ...date, status }
  })
}
