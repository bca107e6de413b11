// Makes valid events for tests: say what matters to the test, the rest is plain.
import { type AgendaEvent, eventSchema, type Place } from '~/domain/event'
import { BLANK_EVENT, SITE_SOURCE } from '~/domain/event-content'
import { makeOccurrences } from '~/domain/occurrence'

type When = Parameters<typeof makeOccurrences>[0][number]

export interface EventOverrides
  extends Partial<Omit<AgendaEvent, 'place' | 'price' | 'contact' | 'audience' | 'source'>> {
  /** Wall times as makeOccurrences takes them, in place of `occurrences`. */
  when?: When | When[]
  place?: Partial<Place> | null
  price?: Partial<AgendaEvent['price']>
  contact?: Partial<AgendaEvent['contact']>
  audience?: Partial<AgendaEvent['audience']>
  source?: Partial<AgendaEvent['source']>
}

const LAUSANNE: Place = {
  name: 'Salle du Port',
  street: 'Rue du Lac 1',
  npa: '1003',
  locality: 'Lausanne',
  canton: 'VD',
  lat: 46.5197,
  lng: 6.6323,
  access: '',
}

/**
 * A published concert in Lausanne on Saturday 28 November 2026, 20:00 to 22:00, with the given fields in place of its own.
 * Throws on overrides that no event may have.
 */
export function makeEvent(overrides: EventOverrides = {}): AgendaEvent {
  const { when = { start: '2026-11-28T20:00', end: '2026-11-28T22:00' }, ...fields } = overrides
  return eventSchema.parse({
    ...BLANK_EVENT,
    title: 'Concert du samedi',
    description: 'Un concert, comme chaque samedi.',
    category: 'musique',
    occurrences: makeOccurrences([when].flat()),
    organizerName: 'Association du Port',
    status: 'published',
    ...fields,
    place: fields.place === null ? null : { ...LAUSANNE, ...fields.place },
    price: { ...BLANK_EVENT.price, ...fields.price },
    contact: { ...BLANK_EVENT.contact, ...fields.contact },
    audience: { ...BLANK_EVENT.audience, ...fields.audience },
    source: { ...SITE_SOURCE, ...fields.source },
  })
}
