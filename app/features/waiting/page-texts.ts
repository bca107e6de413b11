import { ACCESS_FEATURES, ACCESS_LABELS, CANTON_LABELS } from '~/domain/vocabulary'
import { changedFields, type OrganizerPage, type PlacePage } from '~/domain/waiting'
import { labelsOf } from '~/http/merge-forms'
import { type DifferenceRow, differenceRow } from '~/platform/difference'

type Field = keyof OrganizerPage | keyof PlacePage

/** The forms of organizers and places call them so. */
const LABELS: Readonly<Record<Field, string>> = {
  name: 'Nom',
  description: 'Présentation',
  website: 'Site web',
  logo: 'Logo',
  otherNames: 'Autres noms',
  rooms: 'Salles',
  street: 'Rue et numéro',
  npa: 'NPA',
  locality: 'Localité',
  canton: 'Canton',
  lat: 'Latitude',
  lng: 'Longitude',
  access: 'Comment venir',
  accessibility: 'Accessibilité',
  photo: 'Photo',
}

/** « Nom, Site web ». */
export function fieldLabels(fields: readonly string[]): string {
  return labelsOf(fields, LABELS)
}

/** The fields that read differently, for the difference view. */
export function pageDifferences(
  before: OrganizerPage | PlacePage,
  after: OrganizerPage | PlacePage,
): DifferenceRow[] {
  return changedFields<OrganizerPage | PlacePage>(before, after).flatMap((name) => {
    const field = name as Field
    const [was, is] = [fieldText(before, field), fieldText(after, field)]
    const isOtherImage = field === 'logo' || field === 'photo'
    if (was === is && !isOtherImage) return []
    const changed = was === is ? `${is}\nAutre fichier que celui d’avant` : is
    return [differenceRow({ field, label: LABELS[field], before: was, after: changed })]
  })
}

/** One line per item; '' if empty. */
function fieldText(page: OrganizerPage | PlacePage, field: Field): string {
  const value: unknown = Reflect.get(page, field)
  if (field === 'accessibility') return accessText(page as PlacePage)
  if (field === 'canton') return CANTON_LABELS[(page as PlacePage).canton]
  if (field === 'logo') return (page as OrganizerPage).logo?.alt ?? ''
  if (field === 'photo') return photoText(page as PlacePage)
  if (Array.isArray(value)) return value.join('\n')
  return value === null ? '' : String(value)
}

function photoText({ photo }: PlacePage): string {
  if (photo === null) return ''
  return [photo.alt, photo.credit && `Photo\u00a0: ${photo.credit}`].filter(Boolean).join('\n')
}

function accessText({ accessibility }: PlacePage): string {
  return ACCESS_FEATURES.flatMap((feature) => {
    const answer = accessibility[feature] ?? 'unknown'
    return answer === 'unknown'
      ? []
      : [`${ACCESS_LABELS[feature]}\u00a0: ${answer === 'yes' ? 'oui' : 'non'}`]
  }).join('\n')
}
