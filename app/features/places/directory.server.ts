import type { Catalogue } from '~/domain/catalogue'
import { placePath, type StoredPlace } from '~/domain/place'
import { CANTON_LABELS, CANTONS } from '~/domain/vocabulary'
import { comingText } from '~/features/events/announced.server'
import { foldedName } from '~/features/localities/place-key.server'
import { foldPlaceName } from '~/features/localities/place-names'
import { capitalized, counted } from '~/platform/french'
import type { MapPoint } from '~/ui/map/map-props'
import { type DirectoryQuery, directoryPath, OTHER_LETTER } from './directory-path'

const SHOWN = 48

interface DirectoryEntry {
  place: StoredPlace
  letter: string
  /** Folded, without its article. */
  name: string
  /** Names, locality and NPA, each word after a space. */
  words: string
}

/** Folding thousands of names takes a moment: documents, and the list of the catalogue, stay the same until they change. */
const entryOf = new WeakMap<StoredPlace, DirectoryEntry>()
const entriesOf = new WeakMap<readonly StoredPlace[], readonly DirectoryEntry[]>()

function folded(place: StoredPlace): DirectoryEntry {
  const known = entryOf.get(place)
  if (known) return known
  const { name, otherNames, locality, npa } = place
  const own = foldedName(name)
  const initial = own.charAt(0)
  const made = {
    place,
    name: own,
    letter: /[a-z]/.test(initial) ? initial : OTHER_LETTER,
    words: ` ${[name, ...otherNames, locality, npa].map(foldPlaceName).join(' ')}`,
  }
  entryOf.set(place, made)
  return made
}

/** Finds the places with all these words, or their beginnings, in names, locality or NPA. */
function entriesWith(places: readonly StoredPlace[], text: string): readonly DirectoryEntry[] {
  const entries = entriesOf.get(places) ?? places.map(folded)
  entriesOf.set(places, entries)
  const beginnings = foldedName(text)
    .split(' ')
    .flatMap((word) => (word ? [` ${word}`] : []))
  if (beginnings.length === 0) return entries
  return entries.filter(({ words }) => beginnings.every((beginning) => words.includes(beginning)))
}

/** Places with all these words, or their beginnings, in names, locality or NPA; in their order, or those whose name begins
 * with what was typed first. */
export function placesWith(
  places: readonly StoredPlace[],
  text: string,
  order: 'same' | 'beginning' = 'same',
): StoredPlace[] {
  const found = entriesWith(places, text)
  const typed = foldedName(text)
  const isFirst = ({ name }: DirectoryEntry) => order === 'same' || name.startsWith(typed)
  const first = found.filter(isFirst)
  const sorted = first.length === found.length ? found : [...first, ...found.filter((one) => !isFirst(one))]
  return sorted.map(({ place }) => place)
}

/** One page of the directory. A page beyond the last one is the last. */
export function directoryPage(query: DirectoryQuery, catalogue: Pick<Catalogue, 'places' | 'placeCounts'>) {
  const { q, canton, letter } = query
  const counts = catalogue.placeCounts()
  const named = entriesWith(catalogue.places(), q)
  const inCanton = canton === null ? named : named.filter(({ place }) => place.canton === canton)
  const found = letter === null ? inCanton : inCanton.filter((entry) => entry.letter === letter)
  const pages = Math.max(1, Math.ceil(found.length / SHOWN))
  const page = Math.min(query.page, pages)
  const shown = found.slice((page - 1) * SHOWN, page * SHOWN).map(({ place }) => place)

  const byCanton = countsOf(named, ({ place }) => place.canton)
  const byLetter = countsOf(inCanton, (entry) => entry.letter)
  const first = { ...query, page: 1 }
  return {
    q,
    canton,
    title: ['Lieux', canton && CANTON_LABELS[canton]].filter(Boolean).join('\u00a0: '),
    total: counted(found.length, 'lieu', 'lieux'),
    isFiltered: q !== '' || canton !== null || letter !== null,
    path: directoryPath({ ...query, page }),
    cantons: CANTONS.filter((each) => byCanton.has(each) || each === canton).map((each) => ({
      label: CANTON_LABELS[each],
      count: byCanton.get(each) ?? 0,
      href: directoryPath({ ...first, letter: null, canton: each === canton ? null : each }),
      active: each === canton,
    })),
    letters: [...byLetter.keys()].sort().map((each) => ({
      label: each === OTHER_LETTER ? '0-9' : each.toUpperCase(),
      href: directoryPath({ ...first, letter: each === letter ? null : each }),
      active: each === letter,
    })),
    places: shown.map((place) => rowOf(place, counts.get(place.id) ?? 0)),
    points: shown.flatMap((place) => pointOf(place, counts.get(place.id) ?? 0)),
    previous: page > 1 ? directoryPath({ ...query, page: page - 1 }) : null,
    next: page < pages ? directoryPath({ ...query, page: page + 1 }) : null,
    position: pages > 1 ? `Page ${page} sur ${pages}` : null,
  }
}

function rowOf({ id, name, locality, canton }: StoredPlace, events: number) {
  return {
    id,
    name,
    href: placePath(id),
    where: `${locality} (${canton})`,
    events: comingText(events),
  }
}

function pointOf({ id, name, lat, lng, ...place }: StoredPlace, events: number): MapPoint[] {
  if (lat === null || lng === null) return []
  const when = capitalized(comingText(events) || 'aucun événement annoncé')
  return [
    { id, title: name, href: placePath(id), when, place: place.locality, isApproximate: false, lat, lng },
  ]
}

function countsOf<K>(
  entries: readonly DirectoryEntry[],
  keyOf: (entry: DirectoryEntry) => K,
): Map<K, number> {
  const counts = new Map<K, number>()
  for (const entry of entries) {
    const key = keyOf(entry)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
