import type { AgendaEvent } from '~/domain/event'
import type { Candidate, Fingerprint } from './candidate'
import { contentHash } from './import-record.server'

/** Of a field, the first 16 digits are enough to see a change. */
const FIELD_DIGITS = 16

export function fingerprintOf({ event, datesTold }: Candidate): Fingerprint {
  const former = comparable(event)
  const told = datesTold === undefined ? former : { ...former, occurrences: datesTold }
  return {
    content: contentHash(told),
    formerContent: contentHash(former),
    fields: Object.fromEntries(
      Object.entries(told).map(([field, value]) => [field, contentHash(value).slice(0, FIELD_DIGITS)]),
    ),
  }
}

/** As the event was written when imports began: in another form every event would look changed, and edits would be
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
