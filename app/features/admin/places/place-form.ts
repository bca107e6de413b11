import { z } from 'zod'
import { type AgendaPlace, agendaPlaceSchema } from '~/domain/place'
import { typedAddress } from '~/domain/typed-address'
import { typedLine } from '~/domain/typed-line'
import { ACCESS_FEATURES, ACCESS_LABELS, type AccessFeature } from '~/domain/vocabulary'
import type { PlacePage } from '~/domain/waiting'
import type { FormFields } from '~/http/merge-forms'

const NAMES_MOST = 10
const ROOMS_MOST = 30

/** One a line. */
const lines = (most: number, max: number) =>
  z
    .string()
    .max(most * (max + 2))
    .default('')
    .refine((text) => linesOf(text).length <= most, `Au plus ${most}, une par ligne.`)
    .refine(
      (text) => linesOf(text).every((each) => each.length <= max),
      `Au plus ${max}\u00a0caractères par ligne.`,
    )

const degrees = (most: number) =>
  z.coerce.number({ message: 'Indiquez un nombre.' }).min(-most).max(most).optional()

const ANSWERS = ['yes', 'no', 'unknown'] as const

export const placeForm = z
  .object({
    name: typedLine(100).pipe(
      z.string({ required_error: 'Indiquez le nom.' }).min(2, 'Au moins 2\u00a0caractères.'),
    ),
    otherNames: lines(NAMES_MOST, 100),
    rooms: lines(ROOMS_MOST, 80),
    street: typedLine(140).default(''),
    locality: typedLine(100).pipe(z.string({ required_error: 'Indiquez la localité.' })),
    lat: degrees(90),
    lng: degrees(180),
    access: z.string().trim().max(500, 'Au plus 500\u00a0caractères.').default(''),
    website: typedAddress.optional(),
    accessibility: z.record(z.enum(ACCESS_FEATURES), z.enum(ANSWERS)).default({}),
    photo: z.instanceof(File, { message: 'Choisissez une image.' }).optional(),
    photoAlt: typedLine(200).default(''),
    photoCredit: typedLine(140).default(''),
    /** Takes the photo away; a new one wins. */
    withoutPhoto: z.boolean().default(false),
    base: z.string().max(20_000).default(''),
  })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    message: 'Indiquez à la fois la latitude et la longitude, ou aucune des deux.',
    path: ['lng'],
  })
export type PlaceForm = z.output<typeof placeForm>
export type PlaceInput = z.input<typeof placeForm>

export const PLACE_FIELD_LABELS: Readonly<Record<string, string>> = {
  name: 'Nom',
  otherNames: 'Autres noms',
  rooms: 'Salles',
  street: 'Rue et numéro',
  locality: 'Localité',
  lat: 'Latitude',
  lng: 'Longitude',
  access: 'Comment venir',
  website: 'Site web',
  photo: 'Photo',
  photoAlt: 'Ce que montre la photo',
  photoCredit: 'Photographe',
  ...Object.fromEntries(
    ACCESS_FEATURES.map((feature) => [`accessibility.${feature}`, ACCESS_LABELS[feature]]),
  ),
}

/** An admin edits these of a place; of its photo only the texts. */
type PlaceFacts = Omit<PlacePage, 'photo'> & PhotoTexts
interface PhotoTexts {
  photoAlt: string
  photoCredit: string
}

/** `spot`: the locality as it is known. */
export function factsOf(form: PlaceForm, spot: Pick<AgendaPlace, 'npa' | 'locality' | 'canton'>): PlaceFacts {
  const { otherNames, rooms, lat, lng, website, photoAlt, photoCredit } = form
  const { name, street, access, accessibility } = form
  const {
    state: _state,
    mergedInto: _merged,
    photo: _photo,
    ...facts
  } = agendaPlaceSchema.parse({
    ...spot,
    name,
    street,
    access,
    accessibility,
    otherNames: linesOf(otherNames),
    rooms: linesOf(rooms),
    lat: lat ?? null,
    lng: lng ?? null,
    website: website ?? null,
    state: 'active',
    mergedInto: null,
  })
  return { ...facts, photoAlt, photoCredit }
}

export function factsOfPlace({ photo, ...facts }: PlacePage): PlaceFacts {
  return { ...facts, photoAlt: photo?.alt ?? '', photoCredit: photo?.credit ?? '' }
}

/** Returns the fields as the form shows them. */
export function placeFields(place: PlaceFacts): FormFields {
  const answers = ACCESS_FEATURES.map((feature): [string, string] => [
    `accessibility.${feature}`,
    place.accessibility[feature] ?? 'unknown',
  ])
  return {
    name: place.name,
    otherNames: place.otherNames.join('\n'),
    rooms: place.rooms.join('\n'),
    street: place.street,
    locality: place.npa ? `${place.npa} ${place.locality}` : `${place.locality} (${place.canton})`,
    lat: place.lat === null ? '' : String(place.lat),
    lng: place.lng === null ? '' : String(place.lng),
    access: place.access,
    website: place.website ?? '',
    photoAlt: place.photoAlt,
    photoCredit: place.photoCredit,
    ...Object.fromEntries(answers),
  }
}

/** The fields of a document that these of the form are; without those of the photo. */
export function factsNamed(names: readonly string[], facts: PlaceFacts): Partial<PlacePage> {
  const changed: Partial<PlacePage> = {}
  for (const name of names) {
    if (name === 'photoAlt' || name === 'photoCredit') continue
    if (name === 'locality') {
      Object.assign(changed, { npa: facts.npa, locality: facts.locality, canton: facts.canton })
    } else if (name.startsWith('accessibility.')) changed.accessibility = facts.accessibility
    else Object.assign(changed, { [name]: Reflect.get(facts, name) })
  }
  return changed
}

export const ACCESS_CHOICES: { value: string; label: string }[] = [
  { value: 'unknown', label: 'Non précisé' },
  { value: 'yes', label: 'Oui' },
  { value: 'no', label: 'Non' },
]

export const ACCESS_FIELDS: { feature: AccessFeature; label: string }[] = ACCESS_FEATURES.map((feature) => ({
  feature,
  label: ACCESS_LABELS[feature],
}))

function linesOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((each) => each.trim())
        .filter(Boolean),
    ),
  ]
}

/** « accessibility.wheelchair » is a field of a group to conform. */
export function defaultsOf(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const accessibility: Record<string, string> = {}
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name.startsWith('accessibility.')) accessibility[name.slice('accessibility.'.length)] = value
    else rest[name] = value
  }
  return { ...rest, accessibility }
}
