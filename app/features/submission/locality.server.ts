// From what was typed as the locality of an event to the place that is meant, or to the ones it may be.
import type { Canton, Place as EventPlace } from '~/domain/event'
import { foldPlaceName, isMistyped, nameForms, splitCanton } from '~/features/places/place-names'
import { allPlaces, findPlace, type Place, searchPlaces } from '~/features/places/places.server'
import type { Choice } from './form-view'

type LocalityOutcome =
  | { ok: true; locality: Place; npa: string }
  /** `choices` are values that mean one place each; none when nothing comes near. */
  | { ok: false; reason: 'unknown' | 'ambiguous'; choices: Choice[] }

/** All that « Villars » may be. */
const CHOICES_SHOWN = 16
/** As many namesakes and sharers of an NPA as there can be. */
const ALL = 60

/**
 * The one place that « 1003 Lausanne », « Lausanne », « 1003 » or « Lully (FR) » means. A canton chosen beside it tells
 * namesakes apart. One typing error and missing words are forgiven where one place alone can be meant (« Yverdon », not
 * « Chaux »); a name or canton that contradicts the NPA is not.
 */
export function resolveLocality(text: string, canton?: Canton): LocalityOutcome {
  const npa = /(?:^|\D)(\d{4})(?!\d)/.exec(text)?.[1] ?? ''
  const folded = foldPlaceName(npa ? text.replace(npa, ' ') : text).replace(/^ch( |$)/, '')
  const written = splitCanton(folded)
  const wanted = canton ?? written.canton

  const sharing = npa ? searchPlaces(npa, ALL) : []
  const byName = folded ? placesNamed(folded, written.name) : []
  const meant = meantBy({ npa, folded, sharing, byName }).filter(
    (place) => wanted === null || place.canton === wanted,
  )
  const [only, another] = meant
  if (only && !another) return { ok: true, locality: only, npa: npaOf(only, npa) }
  if (another) return refused('ambiguous', meant, npa)

  return refused('unknown', [...sharing, ...byName], npa)
}

/** A value that means this place and no other, and how it is shown. `typed` may begin an NPA of it. */
export function localityChoice(place: Place, typed = ''): Choice {
  const digits = /^\s*(?:CH[- ]?)?(\d{1,4})/i.exec(typed)?.[1] ?? ''
  const asked = digits ? place.npa.find((npa) => npa.startsWith(digits)) : undefined
  const npa = asked ?? (place.npa.length === 1 ? place.npa[0] : undefined)
  const label = `${npa ? `${npa} ` : ''}${place.name} (${place.canton})`
  return { value: npa ? `${npa} ${place.name}` : `${place.name} (${place.canton})`, label }
}

/** What stands in the field for a place that an event has. */
export function localityText({
  npa,
  locality,
  canton,
}: Pick<EventPlace, 'npa' | 'locality' | 'canton'>): string {
  return npa ? `${npa} ${locality}` : `${locality} (${canton})`
}

function meantBy({
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

/** Places of exactly that name; where there is none, those it may be short for, another name of, or a slip from. */
function placesNamed(folded: string, withoutCanton: string): Place[] {
  const names = [...new Set([folded, withoutCanton])]
  const exact = firstFound(names, (name) => placesWith(({ exact }) => exact.includes(name)))
  if (exact.length > 0) return exact
  const shortened = firstFound(names, (name) =>
    placesWith(({ all }) => all.some((form) => `${form} `.startsWith(`${name} `))),
  )
  if (shortened.length > 0) return shortened
  const other = findPlace(folded, 'exact')
  if (other) return [other]
  const words = withoutCanton.split(' ')
  // « Lausanne Flon »: the longest name that the text begins with.
  const beginnings = words.map((_, index) => words.slice(0, -index - 1).join(' ')).filter(Boolean)
  const begun = firstFound(beginnings, (name) => placesWith(({ exact }) => exact.includes(name)))
  if (begun.length > 0) return begun
  return placesWith(({ all }) => isMistyped(withoutCanton, all))
}

interface Forms {
  /** In full, and without the brackets that only tell namesakes apart: « Granges (Veveyse) ». */
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
