import { LRUCache } from 'lru-cache'
import type { Canton } from '~/domain/event'
import { regionsOfNpa } from '~/domain/regions'
import { FRENCH_NAMES, PLACE_ALIASES } from './place-aliases'
import { PlaceBeginnings } from './place-beginnings'
import {
  foldPlaceName,
  isMistyped,
  joinElisions,
  nameForms,
  soundOf,
  splitCanton,
  withoutArticle,
} from './place-names'
import { type PostalRow, readPostalList } from './postal-list.server'

export interface Place {
  name: string
  npa: string[]
  canton: Canton
  lat: number
  lng: number
}

/** Farther apart, two places of the same name and canton are different places. */
const SAME_PLACE_DEGREES = 0.12
const MAX_QUERY_LENGTH = 100

interface PlaceEntry {
  place: Place
  names: string[]
  shortNames: string[]
  aliases: string[]
  importance: number
}

interface Gazetteer {
  entries: PlaceEntry[]
  byNpa: Map<string, PlaceEntry[]>
  byName: Map<string, PlaceEntry[]>
  byOtherName: Map<string, PlaceEntry[]>
  bySound: Map<string, PlaceEntry[]>
}

let gazetteer: Gazetteer | undefined
let beginnings: PlaceBeginnings | undefined

/** Most important first. */
export function allPlaces(): Place[] {
  return load().entries.map((entry) => entry.place)
}

/**
 * Takes an NPA, a name, or both, with or without canton (« CH-1260 Nyon », « motiers ne »). 'forgiving' also
 * completes a first word and corrects one typing error; 'completing' rather takes the text for the beginning of a name
 * (« Nyo »). Answers the most important match.
 */
export function findPlace(
  text: string,
  matching: 'exact' | 'forgiving' | 'completing' = 'forgiving',
): Place | null {
  if (text.length > MAX_QUERY_LENGTH) return null
  const key = `${matching} ${text}`
  const known = foundBefore.get(key)
  if (known) return known.place
  const place = findAnew(text, matching)
  foundBefore.set(key, { place })
  return place
}

/** The localities of the catalogue's events, and what visitors type. */
const FOUND_CACHE_SIZE = 5000
const foundBefore = new LRUCache<string, { place: Place | null }>({ max: FOUND_CACHE_SIZE })

function findAnew(text: string, matching: 'exact' | 'forgiving' | 'completing'): Place | null {
  const found = findIn(load(), text, matching === 'forgiving' ? matching : 'exact')
  if (found || matching !== 'completing') return found?.place ?? null
  return searchPlaces(text, 1)[0] ?? findPlace(text)
}

interface Named {
  npa: string
  locality: string
  canton: Canton
}

function placeNamed({ locality, canton }: Named): Place | null {
  return locality.trim() === '' ? null : findPlace(`${locality} ${canton}`, 'exact')
}

/** The name under which a locality of an event is found, whatever its author calls it; as typed when it is unknown. */
export function officialLocality(place: Named): string {
  return placeNamed(place)?.name ?? place.locality
}

/**
 * Ids of the regions in which a place of an event lies. Without an NPA those that have most codes of its locality: one of
 * Lausanne's, EPFL's, lies in the Ouest lausannois.
 */
export function regionsOf(place: Named): readonly string[] {
  if (place.npa !== '') return regionsOfNpa(place.npa)
  const lists = (placeNamed(place)?.npa ?? []).map(regionsOfNpa).filter((regions) => regions.length > 0)
  return [...new Set(lists.flat())].filter(
    (region) => lists.filter((regions) => regions.includes(region)).length * 2 > lists.length,
  )
}

/** Finds places for a typed beginning of an NPA or a name; the best matches and most important places are first. */
export function searchPlaces(prefix: string, limit: number): Place[] {
  if (prefix.length > MAX_QUERY_LENGTH) return []
  const digits = /^\s*(?:CH[- ]?)?(\d{1,4})\s*$/i.exec(prefix)?.[1]
  const typed = foldPlaceName(prefix)
  if (!typed) return []
  const { entries } = load()
  beginnings ??= new PlaceBeginnings(entries)
  const found = digits ? beginnings.withNpa(digits) : beginnings.withName(typed)
  return [...found].slice(0, limit).flatMap((at) => entries[at]?.place ?? [])
}

/** Lists the places with exactly this name. */
export function placesNamed(name: string): Place[] {
  const sharing = load().byName.get(foldPlaceName(name)) ?? []
  return sharing.map(({ place }) => place).filter((place) => place.name === name)
}

function findIn(known: Gazetteer, text: string, matching: 'exact' | 'forgiving'): PlaceEntry | null {
  const npa = /(?:^|\D)(\d{4})(?!\d)/.exec(text)?.[1]
  const folded = foldPlaceName(npa ? text.replace(npa, ' ') : text).replace(/^ch( |$)/, '')
  if (npa) {
    const sharing = known.byNpa.get(npa) ?? []
    const { name } = splitCanton(folded)
    const named = sharing.find((entry) => [folded, name].some((one) => isNamed(entry, one)))
    if (named ?? sharing[0]) return named ?? sharing[0] ?? null
  }
  if (!folded) return null

  const { name, canton } = splitCanton(folded)
  const inCanton = ({ place }: PlaceEntry) => canton === null || place.canton === canton
  const first = (isMeant: (entry: PlaceEntry) => boolean) =>
    known.entries.find((entry) => inCanton(entry) && isMeant(entry))
  const attempts = [
    () => known.byName.get(folded)?.[0],
    () => known.byName.get(name)?.find(inCanton),
    () => known.byOtherName.get(folded)?.[0],
    () => known.byOtherName.get(name)?.find(inCanton),
    () => known.byName.get(withoutArticle(name))?.find(inCanton),
  ]
  if (matching === 'forgiving') {
    attempts.push(
      () => first(({ names }) => names.some((one) => one.startsWith(`${name} `))),
      () => first(({ shortNames }) => shortNames.some((one) => one.startsWith(`${name} `))),
      () => known.byName.get(name)?.[0] ?? known.byOtherName.get(name)?.[0],
      () => longestBeginning(known, name),
      () => first(({ names, shortNames }) => isMistyped(name, names) || isMistyped(name, shortNames)),
      () => soundingLike(known, name),
    )
  }
  for (const attempt of attempts) {
    const found = attempt()
    if (found) return found
  }
  return null
}

/** Short names sound like too many words, and so do those of villages: « baleine », Ballens. */
const MIN_SOUND_LENGTH = 6
const MIN_SOUND_IMPORTANCE = 1

function soundingLike({ bySound }: Gazetteer, name: string): PlaceEntry | undefined {
  if (name.length < MIN_SOUND_LENGTH) return undefined
  return bySound.get(soundOf(name))?.find(({ importance }) => importance > MIN_SOUND_IMPORTANCE)
}

function longestBeginning(known: Gazetteer, name: string): PlaceEntry | undefined {
  const words = name.split(' ')
  for (let count = words.length - 1; count > 0; count--) {
    const found = known.byName.get(words.slice(0, count).join(' '))?.[0]
    if (found) return found
  }
  return undefined
}

function isNamed({ names, shortNames, aliases }: PlaceEntry, name: string): boolean {
  return [names, shortNames, aliases].some((list) => list.includes(name))
}

function load(): Gazetteer {
  gazetteer ??= buildGazetteer(readPostalList())
  return gazetteer
}

function buildGazetteer(rows: PostalRow[]): Gazetteer {
  const known: Gazetteer = {
    entries: [],
    byNpa: new Map(),
    byName: new Map(),
    byOtherName: new Map(),
    bySound: new Map(),
  }
  known.entries = groupRows(rows)
    .map(makeEntry)
    .sort((one, other) => other.importance - one.importance)
  for (const entry of known.entries) {
    for (const npa of entry.place.npa) push(known.byNpa, npa, entry)
    for (const name of entry.names) push(known.byName, name, entry)
    for (const name of entry.shortNames) push(known.byOtherName, name, entry)
    for (const name of [...entry.names, ...entry.shortNames]) push(known.bySound, soundOf(name), entry)
  }
  for (const [target, names] of PLACE_ALIASES) {
    const entry = findIn(known, target, 'exact')
    if (!entry) continue
    for (const alias of names.map(foldPlaceName)) {
      entry.aliases.push(alias)
      known.byOtherName.set(alias, [entry, ...(known.byOtherName.get(alias) ?? [])])
    }
  }
  return known
}

function groupRows(rows: PostalRow[]): PostalRow[][] {
  const groups = new Map<string, PostalRow[][]>()
  for (const row of rows) {
    const key = `${row.canton} ${row.name}`
    const namesakes = groups.get(key) ?? []
    const near = namesakes.find(
      ([first]) => first && Math.hypot(first.lat - row.lat, first.lng - row.lng) < SAME_PLACE_DEGREES,
    )
    if (near) near.push(row)
    else groups.set(key, [...namesakes, [row]])
  }
  return [...groups.values()].flat()
}

function makeEntry(rows: PostalRow[]): PlaceEntry {
  const [first] = rows
  if (!first) throw new RangeError('A place needs at least one row')
  const { canton } = first
  const name = FRENCH_NAMES.get(`${first.npa} ${first.name}`) ?? first.name
  const forms = [...new Set([name, first.name])].map(nameForms)
  const [full, short] = [forms.flatMap((one) => one.full), forms.flatMap((one) => one.short)]
  const npa = [...new Set(rows.map((row) => row.npa))].sort()
  return {
    place: {
      name,
      npa,
      canton,
      lat: median(rows.map((row) => row.lat)),
      lng: median(rows.map((row) => row.lng)),
    },
    names: full,
    // The search box removes the apostrophe of « Château-d’Oex ».
    shortNames: [...short, ...full.map(joinElisions).filter((name) => !full.includes(name))],
    aliases: [],
    importance: importanceOf(npa) - complexity(name),
  }
}

/** The importance stands in for the population: towns have several NPA, regional centres one with zeros (1000,
 * 2300). */
function importanceOf(npa: string[]): number {
  const zeros = Math.max(...npa.map((code) => code.length - code.replace(/0+$/, '').length))
  return npa.length + 2 * zeros
}

/** The number is below 1, so it only decides between equals. The centre of an NPA has the simplest name. */
function complexity(name: string): number {
  return name.split(/[ -]/).length / 10 + name.length / 1000
}

function push(map: Map<string, PlaceEntry[]>, key: string, entry: PlaceEntry): void {
  const list = map.get(key)
  if (list) list.push(entry)
  else map.set(key, [entry])
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
