import type { Canton, Place as EventPlace } from '~/domain/event'
import type { Refused } from '~/platform/refused'
import type { Choice } from '~/ui/choice'
import { foldPlaceName, isMistyped, nameForms, splitCanton } from './place-names'
import { allPlaces, findPlace, type Place, searchPlaces } from './places.server'

type LocalityOutcome =
  | { ok: true; locality: Place; npa: string }
  /** Each choice means exactly one place; empty if no place is similar. */
  | (Refused<'unknown' | 'ambiguous'> & { choices: Choice[] })

const CHOICES_SHOWN = 16
const ALL = 60
/** The form's field is as long. Drafts hold longer texts, and each word of one is looked for. */
const LONGEST = 100

/**
 * Finds the place for « 1003 Lausanne », « Lausanne », « 1003 » or « Lully (FR) »; `canton` tells places of the same
 * name apart. One typing error or missing words are accepted if only one place fits (« Yverdon », not « Chaux »). A
 * name or canton that contradicts the NPA is refused, and so is a text longer than that of a place.
 */
export function resolveLocality(text: string, canton?: Canton): LocalityOutcome {
  if (text.length > LONGEST) return refused('unknown', [], '')
  const npa = /(?:^|\D)(\d{4})(?!\d)/.exec(text)?.[1] ?? ''
  const folded = foldPlaceName(npa ? text.replace(npa, ' ') : text).replace(/^ch( |$)/, '')
  const written = splitCanton(folded)
  const wanted = canton ?? written.canton

  const sharing = npa ? searchPlaces(npa, ALL) : []
  const byName = folded ? placesNamed(folded, written.name) : []
  const meant = localityOf({ npa, folded, sharing, byName }).filter(
    (place) => wanted === null || place.canton === wanted,
  )
  const [only, another] = meant
  if (only && !another) return { ok: true, locality: only, npa: npaOf(only, npa) }
  if (another) return refused('ambiguous', meant, npa)

  return refused('unknown', [...sharing, ...byName], npa)
}

/** A value that means only this place, and its label. `typed` may begin with one of its NPA. */
export function localityChoice(place: Place, typed = ''): Choice {
  const digits = /^\s*(?:CH[- ]?)?(\d{1,4})/i.exec(typed)?.[1] ?? ''
  const asked = digits ? place.npa.find((npa) => npa.startsWith(digits)) : undefined
  const npa = asked ?? (place.npa.length === 1 ? place.npa[0] : undefined)
  const label = `${npa ? `${npa} ` : ''}${place.name} (${place.canton})`
  return { value: npa ? `${npa} ${place.name}` : `${place.name} (${place.canton})`, label }
}

export function localityText({
  npa,
  locality,
  canton,
}: Pick<EventPlace, 'npa' | 'locality' | 'canton'>): string {
  return npa ? `${npa} ${locality}` : `${locality} (${canton})`
}

function localityOf({
  npa,
  folded,
  sharing,
  byName,
}: {
  npa: string
  folded: string
  sharing: Place[]
  byName: Place[]
}): Place[] {
  if (!npa) return byName
  return folded ? sharing.filter((place) => byName.includes(place)) : sharing
}

/** Places with exactly this name; if there are none, similar ones: shorter, alternative or misspelt. */
function placesNamed(folded: string, withoutCanton: string): Place[] {
  const names = [...new Set([folded, withoutCanton])]
  const exact = firstFound(names, (name) => placesWith(({ exact }) => exact.includes(name)))
  if (exact.length > 0) return exact
  const shortened = firstFound(names, (name) =>
    // A single letter at the end begins a word.
    placesWith(({ all }) => all.some((form) => `${form} `.startsWith(/ \w$/.test(name) ? name : `${name} `))),
  )
  if (shortened.length > 0) return shortened
  const other = findPlace(folded, 'exact')
  if (other) return [other]
  const words = withoutCanton.split(' ')
  // « Lausanne Flon »: the longest place name at the beginning.
  const beginnings = words.map((_, index) => words.slice(0, -index - 1).join(' ')).filter(Boolean)
  const begun = firstFound(beginnings, (name) => placesWith(({ exact }) => exact.includes(name)))
  if (begun.length > 0) return begun
  return placesWith(({ all }) => isMistyped(withoutCanton, all))
}

interface Forms {
  /** Full names, and without brackets: « Granges (Veveyse) », « Granges ». */
  exact: string[]
  all: string[]
}

let known: [Place, Forms][] | undefined

function placesWith(isMeant: (forms: Forms) => boolean): Place[] {
  known ??= allPlaces().map((place) => [place, formsOf(place.name)])
  return known.filter(([, forms]) => isMeant(forms)).map(([place]) => place)
}

function formsOf(name: string): Forms {
  const { full, short } = nameForms(name)
  return { exact: [...full, foldPlaceName(name.replace(/\(.*\)/, ''))], all: [...full, ...short] }
}

function firstFound(names: string[], find: (name: string) => Place[]): Place[] {
  for (const name of names) {
    const found = find(name)
    if (found.length > 0) return found
  }
  return []
}

function npaOf(place: Place, typed: string): string {
  if (place.npa.includes(typed)) return typed
  return place.npa.length === 1 ? (place.npa[0] ?? '') : ''
}

function refused(reason: 'unknown' | 'ambiguous', places: Place[], npa: string): LocalityOutcome {
  const choices = [...new Set(places)].slice(0, CHOICES_SHOWN).map((place) => localityChoice(place, npa))
  return { ok: false, reason, choices }
}
