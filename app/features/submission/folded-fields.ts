import { FOLDED_FIELDS } from '~/domain/event-fields'

/** These stand under « Compléments » in the form, also where a group has other fields that are always open. */
const FOLDED = [
  ...FOLDED_FIELDS,
  ...['place.room', 'place.street', 'place.access', 'price.note', 'price.reductions'],
  ...['audience.minAge', 'audience.maxAge', 'audience.family', 'inaccessible'],
]

/** The folded field or group that `name` belongs to; undefined for a field that is always open. */
export function foldedField(name: string): string | undefined {
  return FOLDED.find((folded) => name === folded || name.startsWith(`${folded}.`))
}

/** How many of the folded fields and groups say something. */
export function countFolded(fields: Iterable<readonly [string, unknown]>): number {
  const filled = new Set<string>()
  for (const [name, value] of fields) {
    const folded = foldedField(name)
    if (folded && typeof value === 'string' && value.trim() !== '' && value !== 'unknown') filled.add(folded)
  }
  return filled.size
}
