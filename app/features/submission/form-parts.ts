import type { PostedFields } from './posted-fields'

/** A part of the form that is filled as a whole. */
interface FormPart {
  /** French, as in « Rempli : titre, dates ». */
  label: string
  /** Its fields: names, or their beginnings. */
  fields: readonly string[]
  /** These of them are empty until somebody fills them in; default: all. */
  telling?: readonly string[]
  /** It is said to be missing when nobody has filled it in. */
  isEssential?: true
}

const PARTS: readonly FormPart[] = [
  { label: 'titre', fields: ['title'], isEssential: true },
  { label: 'thème', fields: ['category', 'genre'], isEssential: true },
  { label: 'description', fields: ['description'], isEssential: true },
  { label: 'mots-clés', fields: ['tags'] },
  {
    label: 'dates',
    fields: ['mode', 'dates[', 'rules[', 'pasted', 'exhibition.'],
    telling: [
      'dates[*].day',
      'dates[*].folded',
      'pasted',
      'rules[*].from',
      'rules[*].until',
      'exhibition.from',
      'exhibition.until',
    ],
    isEssential: true,
  },
  {
    label: 'lieu',
    fields: ['attendance', 'placeUnknown', 'place.', 'onlineUrl'],
    telling: ['placeUnknown', 'place.name', 'place.street', 'place.locality', 'onlineUrl'],
    isEssential: true,
  },
  { label: 'prix', fields: ['price.'], isEssential: true },
  { label: 'billetterie', fields: ['bookingUrl'] },
  { label: 'site', fields: ['website'] },
  { label: 'public', fields: ['audience.'] },
  { label: 'langues', fields: ['languages'] },
  { label: 'organisé par', fields: ['organizerName'] },
]

const UNCHOSEN = 'unknown'

interface Filling {
  fields: PostedFields
  /** Labels of the parts. */
  filled: string[]
  /** Parts in which the author had written something else. */
  kept: string[]
  missing: string[]
}

/**
 * Puts what was found into the parts of the form that are still as they were at first (`initial`); with `replaces`
 * into the others too.
 */
export function fillParts(
  posted: PostedFields,
  found: PostedFields,
  { initial, replaces }: { initial: PostedFields; replaces: boolean },
): Filling {
  const filling: Filling = { fields: { ...posted }, filled: [], kept: [], missing: [] }
  for (const part of PARTS) {
    const offered = fieldsOf(part, found)
    const present = fieldsOf(part, posted)
    const isWritten = isTold(part, present) && !isSame(part, present, fieldsOf(part, initial))
    if (!isTold(part, offered)) {
      if (part.isEssential && !isTold(part, present)) filling.missing.push(part.label)
    } else if (isWritten && !replaces && !isSame(part, present, offered)) {
      filling.kept.push(part.label)
    } else {
      for (const name of Object.keys(present)) delete filling.fields[name]
      Object.assign(filling.fields, offered)
      filling.filled.push(part.label)
    }
  }
  return filling
}

function fieldsOf({ fields }: FormPart, all: PostedFields): PostedFields {
  const isOf = (name: string) =>
    fields.some((field) => name === field || (/[.[]$/.test(field) && name.startsWith(field)))
  return Object.fromEntries(Object.entries(all).filter(([name]) => isOf(name)))
}

function told({ telling }: FormPart, fields: PostedFields): [string, string[]][] {
  return Object.entries(fields).flatMap(([name, values]): [string, string[]][] => {
    const written = values.map((value) => value.trim()).filter((value) => value !== '' && value !== UNCHOSEN)
    const counts = telling === undefined || telling.includes(name.replace(/\[\d+\]/, '[*]'))
    return counts && written.length > 0 ? [[name, written]] : []
  })
}

function isTold(part: FormPart, fields: PostedFields): boolean {
  return told(part, fields).length > 0
}

function isSame(part: FormPart, one: PostedFields, other: PostedFields): boolean {
  const text = (fields: PostedFields) => JSON.stringify(told(part, fields).sort())
  return text(one) === text(other)
}
