import type { AgendaEvent } from '~/domain/event'
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

/** The event is written as when imports began: in another form every event would look changed, and edits would be
 * lost. */
function comparable({
  genre: _genre,
  organizerId: _organizer,
  placeId: _place,
  programmeSetBy: _setBy,
  rainDecisionTime: _decided,
  weather: _weather,
  proposesNote: _proposes,
  source: { kind, url, externalId },
  occurrences,
  rules: _rules,
  closedDays: _closed,
  ...content
}: AgendaEvent) {
  const dates = occurrences.map(
    (
      { time, movedFrom: _moved, availability: _places, bookingUrl: _booking, note: _note, ...date },
      index,
    ) => ({
      ...date,
      id: String(index + 1),
      allDay: time !== 'timed',
      // Imports could not tell it then; the period of an exhibition with hours was no different.
      ...(time === 'all_day' && content.kind === 'event' && { time }),
    }),
  )
  return { ...content, recurrence: null, source: { kind, url, externalId }, occurrences: dates }
}
