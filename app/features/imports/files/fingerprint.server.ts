import type { AgendaEvent } from '~/domain/event'
import type { FieldName } from '~/domain/event-fields'
import { pick } from '~/platform/pick'
import { sha256 } from '~/platform/secrets.server'
import type { Candidate, Fingerprint } from './candidate'
import { canonicalText } from './import-record.server'

/** The first 16 digits of a field's hash are enough to see a change. */
const FIELD_DIGITS = 16

export function fingerprintOf({ event, sourceDates }: Candidate): Fingerprint {
  const former = textsOf(comparable(event))
  const content = sourceDates === undefined ? former : { ...former, occurrences: canonicalText(sourceDates) }
  const hash = hashOfFields(content)
  return {
    content: hash,
    formerContent: content === former ? hash : hashOfFields(former),
    fields: Object.fromEntries(
      Object.entries(content).map(([field, text]) => [field, sha256(text).slice(0, FIELD_DIGITS)]),
    ),
  }
}

function textsOf(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, canonicalText(value)]))
}

/** Returns the hash of the object with these fields. */
function hashOfFields(texts: Record<string, string>): string {
  const members = Object.keys(texts)
    .sort()
    .map((field) => `${JSON.stringify(field)}:${texts[field]}`)
  return sha256(`{${members.join(',')}}`)
}

/** The fields that events had when imports began. With another one every event would look changed, and edits would be
 * lost. */
const COMPARED = [
  ...[
    'title',
    'summary',
    'description',
    'category',
    'tags',
    'kind',
    'openingHours',
    'attendance',
    'onlineUrl',
  ],
  ...[
    'place',
    'price',
    'bookingUrl',
    'website',
    'contact',
    'audience',
    'accessibility',
    'languages',
    'outdoor',
  ],
  ...[
    'rainPlan',
    'image',
    'organizerUid',
    'organizerName',
    'partnerId',
    'status',
    'programme',
    'programmeNote',
  ],
  ...['availability', 'submittedAt', 'decision', 'amends'],
] as const satisfies readonly FieldName[]
const COMPARED_OF_DATES = ['start', 'end', 'startLocal', 'endLocal', 'label', 'status'] as const

/** The event is written as when imports began, too. */
function comparable(event: AgendaEvent) {
  const { kind, url, externalId } = event.source
  const occurrences = event.occurrences.map(({ time, ...date }, index) => ({
    ...pick(date, COMPARED_OF_DATES),
    id: String(index + 1),
    allDay: time !== 'timed',
    // Imports could not tell it then; the period of an exhibition with hours was no different.
    ...(time === 'all_day' && event.kind === 'event' && { time }),
    ...(date.availability && { availability: date.availability }),
    ...(date.bookingUrl && { bookingUrl: date.bookingUrl }),
    ...(date.note && { note: date.note }),
    ...(date.price && { price: date.price }),
    ...(date.place && { place: date.place }),
  }))
  return { ...pick(event, COMPARED), recurrence: null, source: { kind, url, externalId }, occurrences }
}
