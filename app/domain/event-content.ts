// The fields of an event that its author writes.
import { pick } from '~/platform/pick'
import type { AgendaEvent, Occurrence } from './event'
import { CONTENT_FIELDS, type ContentField, ofSimpleFields, type STATE_FIELDS } from './event-fields'

export type EventContent = Pick<AgendaEvent, ContentField>
export type EventState = Pick<AgendaEvent, (typeof STATE_FIELDS)[number]>

/** Whether words about the first state say nothing about the second one. */
export function endsNote(before: Omit<EventState, 'programmeNote'>, after: typeof before): boolean {
  const isOtherPlaces = before.availability !== 'unknown' && before.availability !== after.availability
  return before.programme !== after.programme || (before.programme === 'scheduled' && isOtherPlaces)
}

export function contentOf(event: AgendaEvent): EventContent {
  return pick(event, CONTENT_FIELDS)
}

/** The fields that the approval of this amendment changes. */
export function proposalOf(amendment: AgendaEvent): EventContent & Partial<EventState> {
  const { programmeNote, proposesNote } = amendment
  return { ...contentOf(amendment), ...(proposesNote ? { programmeNote } : {}) }
}

export function amendmentId(eventId: string): string {
  return `modification-${eventId}`
}

/** These change at once, whoever writes them; null = as the event. */
type DateState = Pick<Occurrence, 'status' | 'availability'>

/** The key is the id of the date. */
export function dateStatesOf(dates: readonly Occurrence[]): Map<string, DateState> {
  return new Map(dates.map(({ id, status, availability }) => [id, { status, availability }]))
}

/** A date loses its note when the state that it had of its own ends: the note would tell of a state that is over. */
export function withDateStates(
  dates: readonly Occurrence[],
  states: ReadonlyMap<string, Partial<DateState>>,
): Occurrence[] {
  return dates.map((date) => inState(date, { ...date, ...states.get(date.id) }))
}

/** These dates, without the notes that tell of a state that they had before. A new note stays. */
export function withoutOutdatedNotes(
  dates: readonly Occurrence[],
  before: readonly Occurrence[],
): Occurrence[] {
  const known = new Map(before.map((date) => [date.id, date]))
  return dates.map((date) => {
    const old = known.get(date.id)
    return old?.note === date.note ? inState(old, date) : date
  })
}

/** The notes of dates that these other dates no longer have. */
export function lostNotes(before: readonly Occurrence[], after: readonly Occurrence[]): string[] {
  const left = new Map(after.map(({ id, note }) => [id, note]))
  const lost = before.flatMap(({ id, note }) => (note !== null && left.get(id) === null ? [note] : []))
  return [...new Set(lost)]
}

function inState(before: Occurrence, after: Occurrence): Occurrence {
  const tellsNothing = (before.status ?? 'scheduled') === 'scheduled' && before.availability === null
  return after.note === null || tellsNothing || !endsNote(stateOf(before), stateOf(after))
    ? after
    : { ...after, note: null }
}

function stateOf({ status, availability }: DateState): Omit<EventState, 'programmeNote'> {
  return { programme: status ?? 'scheduled', availability: availability ?? 'unknown' }
}

export const SITE_SOURCE: AgendaEvent['source'] = {
  kind: 'site',
  name: '',
  url: null,
  externalId: null,
  missingSince: null,
  confirmedAt: null,
}

export const BLANK_EVENT = {
  ...ofSimpleFields({
    line: () => '',
    text: () => '',
    address: () => null,
    time: () => null,
    'yes-no': () => false,
  }),
  genre: null,
  tags: [],
  kind: 'event',
  openingHours: [],
  closedDays: [],
  rules: [],
  attendance: 'in_person',
  place: null,
  placeId: null,
  price: { kind: 'unknown', minChf: null, maxChf: null, note: '', reductions: [] },
  contact: { email: null, phone: null, public: false },
  audience: { minAge: null, maxAge: null, family: false },
  accessibility: {},
  languages: [],
  image: null,
  organizerUid: null,
  organizerName: '',
  organizerId: null,
  partnerId: null,
  programme: 'scheduled',
  programmeSetBy: 'author',
  availability: 'unknown',
  weather: null,
  submittedAt: null,
  decision: null,
  amends: null,
  proposesNote: false,
} satisfies Partial<AgendaEvent>
