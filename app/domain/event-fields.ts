// The fields of an event, a row each. Browser-safe.

/** line, text: what authors write, on one line or several, '' where they write nothing. address: http or https. time: HH:mm
 * in Europe/Zurich. Addresses and times are null where they are not told. */
type SimpleType = 'line' | 'text' | 'address' | 'time' | 'yes-no'

type EventField = Row & ({ part: 'content'; label: string } | { part: 'state' | 'record' })

interface Row {
  /** content: its author writes it, and it travels with amendments, copies, drafts and imports. state: it is public at once.
   * record: the site writes it. */
  part: 'content' | 'state' | 'record'
  /** French, in the list of what has changed. */
  label?: string
  /** Its schema, its blank, its texts and its place in the form follow from this. A field without it has a module of its
   * own. */
  type?: SimpleType
  /** UTF-16 code units of a line or text. */
  max?: number
  /** French, above its input. */
  inputLabel?: string
  /** Its input stands under « Compléments ». */
  isFolded?: boolean
  /** A word of it weighs so much in the search; title and place have weights of their own. */
  searchWeight?: number
  /** /evenements.json has it as it is stored; `about` describes it in the OpenAPI schema, in French. */
  json?: { about: string | null }
}

/** The order is that of documents, exports and lists of differences. */
export const EVENT_FIELDS = {
  title: { part: 'content', label: 'Titre' },
  summary: {
    part: 'content',
    label: 'Résumé',
    type: 'line',
    max: 200,
    inputLabel: 'En une phrase',
    isFolded: true,
    searchWeight: 2,
  },
  description: {
    part: 'content',
    label: 'Description',
    type: 'text',
    max: 10_000,
    inputLabel: 'Description',
    searchWeight: 1,
  },
  category: { part: 'content', label: 'Thème' },
  genre: { part: 'content', label: 'Genre', isFolded: true },
  tags: { part: 'content', label: 'Mots-clés', isFolded: true, searchWeight: 3 },
  kind: { part: 'content', label: 'Type' },
  occurrences: { part: 'content', label: 'Dates' },
  openingHours: { part: 'content', label: 'Heures d’ouverture' },
  closedDays: { part: 'content', label: 'Jours de fermeture' },
  rules: { part: 'content', label: 'Répétition' },
  attendance: { part: 'content', label: 'Participation' },
  onlineUrl: {
    part: 'content',
    label: 'Lien en ligne',
    type: 'address',
    inputLabel: 'Adresse pour suivre en ligne',
  },
  place: { part: 'content', label: 'Lieu' },
  placeId: { part: 'content', label: 'Page du lieu' },
  price: { part: 'content', label: 'Prix' },
  bookingUrl: {
    part: 'content',
    label: 'Réservation',
    type: 'address',
    inputLabel: 'Adresse de la billetterie',
    isFolded: true,
  },
  website: {
    part: 'content',
    label: 'Site web',
    type: 'address',
    inputLabel: 'Site de l’événement',
    isFolded: true,
  },
  contact: { part: 'content', label: 'Contact', isFolded: true },
  audience: { part: 'content', label: 'Public' },
  accessibility: { part: 'content', label: 'Accessibilité', isFolded: true },
  languages: { part: 'content', label: 'Langues', isFolded: true },
  outdoor: {
    part: 'content',
    label: 'En plein air',
    type: 'yes-no',
    inputLabel: 'En plein air',
    isFolded: true,
  },
  rainPlan: {
    part: 'content',
    label: 'En cas de pluie',
    type: 'line',
    max: 200,
    inputLabel: 'En cas de pluie',
    isFolded: true,
    json: { about: null },
  },
  /** At this hour the organizer decides, on the day of each date, what the weather does to it. */
  rainDecisionTime: {
    part: 'content',
    label: 'Décision le jour même',
    type: 'time',
    inputLabel: 'Décision le jour même à',
    isFolded: true,
    json: { about: 'HH:mm\u00a0: l’organisateur décide à cette heure, le jour même' },
  },
  image: { part: 'content', label: 'Image' },
  organizerUid: { part: 'record' },
  organizerName: { part: 'content', label: 'Organisation', searchWeight: 3 },
  organizerId: { part: 'content', label: 'Au nom de' },
  partnerId: { part: 'content', label: 'Partenaire', isFolded: true },
  source: { part: 'record' },
  status: { part: 'record' },
  programme: { part: 'state' },
  programmeNote: { part: 'state', type: 'line', max: 300, inputLabel: 'Ce que le public doit savoir' },
  programmeSetBy: { part: 'record' },
  availability: { part: 'state' },
  weather: { part: 'record' },
  submittedAt: { part: 'record' },
  decision: { part: 'record' },
  amends: { part: 'record' },
  proposesNote: { part: 'record' },
} as const satisfies Record<string, EventField>

type Fields = typeof EVENT_FIELDS
export type FieldName = keyof Fields
/** The names of the rows that say this. */
type FieldsWith<Row> = { [F in FieldName]: Fields[F] extends Row ? F : never }[FieldName]

type SimpleField = FieldsWith<{ type: SimpleType }>
export type ContentField = FieldsWith<{ part: 'content' }>
export type SimpleContentField = SimpleField & ContentField
type StateField = FieldsWith<{ part: 'state' }>
type SearchedField = FieldsWith<{ searchWeight: number }>
export type JsonField = SimpleField & FieldsWith<{ json: object }>

export const FIELD_NAMES = Object.keys(EVENT_FIELDS) as FieldName[]
const rowOf = (field: FieldName): EventField => EVENT_FIELDS[field]

const SIMPLE_FIELDS = FIELD_NAMES.filter((field): field is SimpleField => 'type' in rowOf(field))
/** The fields that an amendment proposes and its approval takes over. */
export const CONTENT_FIELDS = FIELD_NAMES.filter(
  (field): field is ContentField => rowOf(field).part === 'content',
)
export const SIMPLE_CONTENT = CONTENT_FIELDS.filter(
  (field): field is SimpleContentField => 'type' in rowOf(field),
)
export const STATE_FIELDS = FIELD_NAMES.filter((field): field is StateField => rowOf(field).part === 'state')
export const JSON_FIELDS = FIELD_NAMES.filter((field): field is JsonField => 'json' in rowOf(field))
export const FOLDED_FIELDS = FIELD_NAMES.filter((field) => rowOf(field).isFolded)
/** The search reads these beside title and place. */
export const SEARCHED_FIELDS = FIELD_NAMES.filter(
  (field): field is SearchedField => 'searchWeight' in rowOf(field),
)
export const SEARCHED_TEXTS = SEARCHED_FIELDS.filter((field) => field !== 'tags')
/** Authors write these freely; they are on the public page. */
export const TEXT_FIELDS = simpleContent('line', 'text')
export const ADDRESS_FIELDS = simpleContent('address')

type SimpleOf<T extends SimpleType> = FieldsWith<{ part: 'content'; type: T }>

function simpleContent<const T extends SimpleType>(...types: T[]): SimpleOf<T>[] {
  return CONTENT_FIELDS.filter((field): field is SimpleOf<T> =>
    (types as (SimpleType | undefined)[]).includes(rowOf(field).type),
  )
}

/** Whether it has several lines. */
export function isLongText(field: FieldName): boolean {
  return rowOf(field).type === 'text'
}

/** undefined for what is no simple field. */
export function inputLabel(field: string): string | undefined {
  return Object.hasOwn(EVENT_FIELDS, field) ? rowOf(field as FieldName).inputLabel : undefined
}

/** A value for each simple field, made from its type and its most letters. */
export function ofSimpleFields<Makers extends Record<SimpleType, (max: number) => unknown>>(
  makers: Makers,
): { [F in SimpleField]: ReturnType<Makers[Fields[F]['type']]> }
export function ofSimpleFields(makers: Record<SimpleType, (max: number) => unknown>): object {
  return Object.fromEntries(
    SIMPLE_FIELDS.map((field) => {
      const { type = 'line', max = 0 } = rowOf(field)
      return [field, makers[type](max)]
    }),
  )
}
