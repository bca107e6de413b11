import { EVENT_FIELDS, JSON_FIELDS, type JsonField, ofSimpleFields } from '~/domain/event-fields'
import { AVAILABILITIES, CANTONS, OCCURRENCE_TIMES, PRICE_KINDS, PROGRAMMES } from '~/domain/vocabulary'

/** An object that has all these fields. */
export function object(properties: Record<string, object>) {
  return { type: 'object', properties, required: Object.keys(properties) }
}

/** A schema of `components`, by its name. */
export function answerOf(schema: string) {
  return { $ref: `#/components/schemas/${schema}` }
}

function orNull(schema: object) {
  return { anyOf: [schema, { type: 'null' }] }
}

const TEXT = { type: 'string' }
const TEXT_OR_NULL = { type: ['string', 'null'] }
const NUMBER_OR_NULL = { type: ['number', 'null'] }
const ADDRESS = { type: 'string', format: 'uri' }
const INSTANT = {
  type: 'string',
  format: 'date-time',
  description: 'ISO\u00a08601, heure de Suisse et son décalage',
}

const OF_SIMPLE_FIELDS = ofSimpleFields({
  line: () => TEXT,
  text: () => TEXT,
  address: () => orNull(ADDRESS),
  time: () => TEXT_OR_NULL,
  'yes-no': () => ({ type: 'boolean' }),
})

function jsonField(field: JsonField): object {
  const { about } = EVENT_FIELDS[field].json
  return { ...OF_SIMPLE_FIELDS[field], ...(about ? { description: about } : {}) }
}

const PLACE = object({
  name: TEXT,
  room: TEXT_OR_NULL,
  street: TEXT,
  npa: { ...TEXT, description: 'NPA, ou vide' },
  locality: TEXT,
  canton: { enum: CANTONS },
  lat: { ...NUMBER_OR_NULL, description: 'WGS84' },
  lng: { ...NUMBER_OR_NULL, description: 'WGS84' },
})

const PRICE = object({
  kind: { enum: PRICE_KINDS },
  minChf: NUMBER_OR_NULL,
  maxChf: NUMBER_OR_NULL,
  note: TEXT,
  reductions: { type: 'array', items: TEXT },
})

const AS_EVENT = 'null\u00a0: comme l’événement'

export const AGENDA_SCHEMAS = {
  Agenda: object({
    revision: { ...TEXT, description: 'Change quand l’agenda change' },
    license: {
      ...object({ text: TEXT, url: ADDRESS }),
      description: 'À quelles conditions ces données peuvent être réutilisées',
    },
    total: { type: 'integer', minimum: 0, description: 'Événements trouvés' },
    chips: {
      type: 'array',
      description: 'Les filtres compris, et la liste sans chacun d’eux',
      items: object({ label: TEXT, without: ADDRESS }),
    },
    facets: answerOf('Facets'),
    items: { type: 'array', items: answerOf('Event') },
    nextCursor: { ...TEXT_OR_NULL, description: 'null\u00a0: il n’y a pas de suite' },
  }),
  Event: object({
    id: TEXT,
    url: { ...ADDRESS, description: 'La page de l’événement' },
    title: TEXT,
    summary: { ...TEXT, description: 'Texte simple' },
    category: { ...TEXT, description: 'Un thème' },
    genre: TEXT_OR_NULL,
    occurrences: { type: 'array', minItems: 1, items: answerOf('Occurrence') },
    schedule: { type: 'array', items: TEXT, description: 'Règles et horaires, en phrases' },
    next: answerOf('Occurrence'),
    place: orNull({ ...PLACE, description: 'null\u00a0: lieu à confirmer' }),
    outdoor: { type: ['boolean', 'null'], description: 'null\u00a0: rien ne le dit' },
    ...Object.fromEntries(JSON_FIELDS.map((field) => [field, jsonField(field)])),
    price: PRICE,
    status: { enum: PROGRAMMES, description: 'De la date «\u00a0next\u00a0»' },
    image: orNull(object({ url: ADDRESS, alt: TEXT, credit: TEXT })),
    source: object({ kind: TEXT, externalId: TEXT_OR_NULL }),
    display: {
      ...object({
        day: { ...TEXT, description: 'Le titre sous lequel la liste le range' },
        time: TEXT,
        place: TEXT,
        price: TEXT,
        marks: { type: 'array', items: TEXT, description: 'Annulé, complet…' },
      }),
      description: 'La date «\u00a0next\u00a0» en français, telle que la liste la montre',
    },
  }),
  Occurrence: object({
    start: INSTANT,
    end: { ...orNull(INSTANT), description: 'Exclue\u00a0; null\u00a0: pas annoncée' },
    time: {
      enum: OCCURRENCE_TIMES,
      description:
        'all_day\u00a0: toute la journée\u00a0; unknown\u00a0: horaire non communiqué\u00a0; tous deux de minuit à minuit',
    },
    status: { enum: PROGRAMMES },
    label: TEXT_OR_NULL,
    note: TEXT_OR_NULL,
    availability: { enum: AVAILABILITIES },
    bookingUrl: orNull(ADDRESS),
    place: { ...orNull(PLACE), description: AS_EVENT },
    price: { ...orNull(PRICE), description: AS_EVENT },
    weather: { ...TEXT_OR_NULL, description: 'Ce jour-là, ce que fait la météo, en français' },
  }),
  Error: object({ error: { ...TEXT, description: 'Message destiné à l’utilisateur' } }),
}
