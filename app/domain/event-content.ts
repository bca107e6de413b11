// The fields of an event that its author writes.
import type { AgendaEvent, Occurrence } from './event'

/** The fields that an amendment proposes and its approval takes over. */
export const CONTENT_FIELDS = [
  'title',
  'summary',
  'description',
  'category',
  'genre',
  'tags',
  'kind',
  'occurrences',
  'openingHours',
  'closedDays',
  'rules',
  'attendance',
  'onlineUrl',
  'place',
  'placeId',
  'price',
  'bookingUrl',
  'website',
  'contact',
  'audience',
  'accessibility',
  'languages',
  'outdoor',
  'rainPlan',
  'rainDecisionTime',
  'image',
  'organizerName',
  'organizerId',
  'partnerId',
] as const satisfies readonly (keyof AgendaEvent)[]
export type EventContent = Pick<AgendaEvent, (typeof CONTENT_FIELDS)[number]>

export const STATE_FIELDS = ['programme', 'programmeNote', 'availability'] as const
export type EventState = Pick<AgendaEvent, (typeof STATE_FIELDS)[number]>

export function contentOf(event: AgendaEvent): EventContent {
  return Object.fromEntries(CONTENT_FIELDS.map((field) => [field, event[field]])) as EventContent
}

/** The fields that the approval of this amendment changes. */
export function proposalOf(amendment: AgendaEvent): EventContent & Partial<EventState> {
  const { programmeNote, proposesNote } = amendment
  return { ...contentOf(amendment), ...(proposesNote ? { programmeNote } : {}) }
}

export function amendmentId(eventId: string): string {
  return `modification-${eventId}`
}

/** What changes at once, whoever writes it; null = as the event. */
export type DateState = Pick<Occurrence, 'status' | 'availability'>

/** By id of the date. */
export function dateStatesOf(dates: readonly Occurrence[]): Map<string, DateState> {
  return new Map(dates.map(({ id, status, availability }) => [id, { status, availability }]))
}

export function withDateStates(
  dates: readonly Occurrence[],
  states: ReadonlyMap<string, Partial<DateState>>,
): Occurrence[] {
  return dates.map((date) => ({ ...date, ...states.get(date.id) }))
}
