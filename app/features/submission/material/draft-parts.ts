import { pick } from '~/platform/pick'
import type { EventDraft } from '../draft/draft'
import { fieldsOfDraft } from '../draft/draft-fields'

/** A part of the form that is filled as a whole. */
interface FormPart {
  /** French, as in « Rempli : titre, dates ». */
  label: string
  fields: readonly (keyof EventDraft)[]
  /** These are empty until somebody fills them in; default: all. */
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
    fields: ['mode', 'dates', 'rules', 'pasted', 'exhibition'],
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
    fields: ['attendance', 'placeUnknown', 'place', 'onlineUrl'],
    telling: ['placeUnknown', 'place.name', 'place.street', 'place.locality', 'onlineUrl'],
    isEssential: true,
  },
  { label: 'prix', fields: ['price'], isEssential: true },
  { label: 'billetterie', fields: ['bookingUrl'] },
  { label: 'site', fields: ['website'] },
  { label: 'public', fields: ['audience'] },
  { label: 'langues', fields: ['languages'] },
  { label: 'organisé par', fields: ['organizerName'] },
]

const UNCHOSEN = 'unknown'

interface Filling {
  draft: EventDraft
  /** Labels of the parts. */
  filled: string[]
  /** Parts in which the author had written something else. */
  kept: string[]
  missing: string[]
}

/**
 * Puts what was found into the parts of the draft that are still as they were at first (`initial`); with `replaces`
 * into the others too.
 */
export function fillParts(
  posted: EventDraft,
  found: EventDraft,
  { initial, replaces }: { initial: EventDraft; replaces: boolean },
): Filling {
  const filling: Filling = { draft: posted, filled: [], kept: [], missing: [] }
  for (const part of PARTS) {
    const offered = told(part, found)
    const present = told(part, posted)
    const isWritten = present !== NOTHING && present !== told(part, initial)
    if (offered === NOTHING) {
      if (part.isEssential && present === NOTHING) filling.missing.push(part.label)
    } else if (isWritten && !replaces && present !== offered) {
      filling.kept.push(part.label)
    } else {
      filling.draft = { ...filling.draft, ...pick(found, part.fields) }
      filling.filled.push(part.label)
    }
  }
  return filling
}

const NOTHING = '[]'

/** The words of the draft in this part, as one text to compare. */
function told({ fields, telling }: FormPart, draft: EventDraft): string {
  const said = Object.entries(fieldsOfDraft(pick(draft, fields))).flatMap(([name, values]) => {
    const written = values.map((value) => value.trim()).filter((value) => value !== '' && value !== UNCHOSEN)
    const counts = telling === undefined || telling.includes(name.replace(/\[\d+\]/, '[*]'))
    return counts && written.length > 0 ? [[name, written]] : []
  })
  return JSON.stringify(said.sort())
}
