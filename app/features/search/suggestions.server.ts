import { type AgendaQuery, EMPTY_QUERY } from '~/domain/agenda-query'
import type { Catalogue, Hit } from '~/domain/catalogue'
import type { Categories, StoredCategory } from '~/domain/category'
import { dateOf, today as todayOf } from '~/domain/days'
import { genresOf } from '~/domain/genre'
import { organizerPath } from '~/domain/organizer'
import { placePath } from '~/domain/place'
import { listPath } from '~/domain/query-paths'
import { REGIONS } from '~/domain/regions'
import type { Suggestion, SuggestionGroup } from '~/domain/suggestion'
import { CANTON_LABELS, CANTONS } from '~/domain/vocabulary'
import { occurrenceText, placeText } from '~/features/events/event-view'
import { type Place, placesNamed } from '~/features/localities/places.server'
import { fold } from '~/platform/characters'
import { capitalized, counted } from '~/platform/french'
import { completionsFor } from './completions.server'
import { termsOf } from './index/analysis'

/** So many fit above the keyboard of a phone. */
const SHOWN_MOST = 6
/** Each kind has its share; events have what is left. */
const OF_OTHER_KINDS_MOST = 2
const EVENTS_LEAST = 2
const TYPED_MIN = 2
/** Shorter beginnings are near too many words. */
const MISSPELT_MIN = 5
/** Localities without events are left out, so more are looked at. */
const PLACES_LOOKED_AT = 30
const REGIONS_COUNTED_MOST = 4

interface SuggestionContext {
  catalogue: Pick<
    Catalogue,
    | 'titled'
    | 'search'
    | 'understand'
    | 'count'
    | 'hasLocality'
    | 'hasGenre'
    | 'partners'
    | 'places'
    | 'placeCounts'
    | 'organizers'
    | 'organizerCounts'
  >
  categories: Pick<Categories, 'list'>
  searchPlaces: (typed: string, limit: number) => Place[]
  /** Finds misspelt places too. */
  findPlace: (typed: string) => Place | null
  nowMs: number
}

/**
 * `typed` is a cleaned search text. At most six suggestions, none for fewer than two letters: whole questions, what begins
 * with these letters, then events, then what has a word that begins with them; where nothing has, what was probably meant.
 */
export function suggestionsFor(typed: string, context: SuggestionContext): SuggestionGroup[] {
  const beginning = fold(typed)
  if (beginning.length < TYPED_MIN) return []
  const places = [
    ...cantonsFor(beginning),
    ...localitiesFor(typed, context),
    ...regionsFor(beginning, context),
  ].slice(0, OF_OTHER_KINDS_MOST)
  const begun = termsOf(beginning).join(' ')
  const themes = themesFor(begun, context).slice(0, OF_OTHER_KINDS_MOST)
  const partners = partnersFor(begun, context).slice(0, OF_OTHER_KINDS_MOST)
  const questions = completionsFor(typed, context, OF_OTHER_KINDS_MOST)
  const groups = [
    { label: 'Recherches', options: questions },
    { label: 'Lieux', options: [...places, ...venuesFor(begun, context)].slice(0, OF_OTHER_KINDS_MOST) },
    { label: 'Thèmes', options: themes },
    { label: 'Organisateurs', options: organizersFor(begun, context) },
    { label: 'Partenaires', options: partners },
  ].filter(({ options }) => options.length > 0)
  const others = groups.reduce((sum, { options }) => sum + options.length, 0)
  // Each event costs reading a document.
  const events = eventsFor(typed, Math.max(EVENTS_LEAST, SHOWN_MOST - others), context)
  const eventsKept = Math.min(events.length, EVENTS_LEAST)
  let left = SHOWN_MOST - eventsKept
  const shared = groups.map(({ label, options }) => {
    const shown = options.slice(0, left)
    left -= shown.length
    return { label, options: shown }
  })
  const isBegun = ({ label, options }: SuggestionGroup) =>
    label === 'Recherches' || options.some(({ label }) => fold(label).startsWith(beginning))
  const suggested = [
    ...shared.filter(isBegun),
    { label: 'Événements', options: events.slice(0, eventsKept + left) },
    ...shared.filter((group) => !isBegun(group)),
  ].filter(({ options }) => options.length > 0)
  return suggested.length > 0 || typed.length < MISSPELT_MIN ? suggested : misspelt(typed, context)
}

function misspelt(typed: string, context: SuggestionContext): SuggestionGroup[] {
  const place = context.findPlace(typed)
  const localities = place ? localityOptions([place], context) : []
  if (localities.length > 0) return [{ label: 'Lieux', options: localities }]
  const { corrections } = context.catalogue.search({ ...EMPTY_QUERY, q: typed }, { limit: 1 })
  const meant = corrections.reduce((text, one) => text.replace(one.typed, one.corrected), fold(typed))
  const events = corrections.length > 0 ? eventsFor(meant, EVENTS_LEAST, context) : []
  return events.length > 0 ? [{ label: 'Événements', options: events }] : []
}

function eventsFor(typed: string, limit: number, context: SuggestionContext): Suggestion[] {
  return context.catalogue.titled(typed, limit).map((hit) => eventOption(hit, context))
}

function eventOption({ event, occurrence }: Hit, { nowMs }: Pick<SuggestionContext, 'nowMs'>): Suggestion {
  const today = dateOf(todayOf(nowMs))
  return {
    label: event.title,
    detail: `${capitalized(occurrenceText(occurrence, today))} · ${placeText(event, occurrence)}`,
    href: `/evenement/${event.id}`,
  }
}

function cantonsFor(beginning: string): Suggestion[] {
  return CANTONS.filter((canton) => fold(CANTON_LABELS[canton]).startsWith(beginning)).map((canton) => ({
    label: CANTON_LABELS[canton],
    detail: 'Canton',
    href: listPath({ ...EMPTY_QUERY, cantons: [canton] }),
  }))
}

function regionsFor(beginning: string, { catalogue }: SuggestionContext): Suggestion[] {
  return REGIONS.filter(({ label }) => fold(label).startsWith(beginning))
    .slice(0, REGIONS_COUNTED_MOST)
    .map(({ id, label }) => ({ label, query: { ...EMPTY_QUERY, regions: [id] } }))
    .filter(({ query }) => catalogue.count(query) > 0)
    .map(({ label, query }) => ({ label, detail: 'Région', href: listPath(query) }))
}

function localitiesFor(typed: string, context: SuggestionContext): Suggestion[] {
  return localityOptions(context.searchPlaces(typed, PLACES_LOOKED_AT), context)
}

function localityOptions(places: readonly Place[], { catalogue }: SuggestionContext): Suggestion[] {
  return places
    .filter(({ name }) => catalogue.hasLocality(name))
    .slice(0, OF_OTHER_KINDS_MOST)
    .map((place) => ({
      label: place.name,
      detail: `Localité, ${CANTON_LABELS[place.canton]}`,
      href: listPath({ ...EMPTY_QUERY, localities: [localityText(place)] }),
    }))
}

/** Adds the canton when several places have this name. */
function localityText({ name, canton }: Place): string {
  return placesNamed(name).length > 1 ? `${name} ${canton}` : name
}

/** A theme or a genre. */
interface NamedTheme {
  label: string
  /** Its label, then its synonyms. */
  names: string[]
  /** The category of a genre. */
  above: string | null
  genre: string | null
  href: string
}

/** Every letter typed is compared with these, so they are made once for each list of categories. */
const namedThemes = new WeakMap<readonly StoredCategory[], NamedTheme[]>()

/** All themes, then all genres. */
function themesOf(categories: readonly StoredCategory[]): NamedTheme[] {
  const known = namedThemes.get(categories)
  if (known) return known
  const named = (name: { label: string; synonyms: readonly string[] }, query: Partial<AgendaQuery>) => ({
    label: name.label,
    names: [name.label, ...name.synonyms],
    href: listPath({ ...EMPTY_QUERY, ...query }),
  })
  const themes = categories.map((category) => ({
    ...named(category, { categories: [category.id] }),
    above: null,
    genre: null,
  }))
  const genres = categories.flatMap((category) =>
    genresOf(category).map((genre) => ({
      ...named(genre, { genres: [genre.slug] }),
      above: category.label,
      genre: genre.slug,
    })),
  )
  const all = [...themes, ...genres]
  namedThemes.set(categories, all)
  return all
}

/** Themes, then genres with events to come; what is only another word for one comes last. */
function themesFor(begun: string, { categories, catalogue }: SuggestionContext): Suggestion[] {
  const byLabel: Suggestion[] = []
  const bySynonym: Suggestion[] = []
  for (const { label, names, above, genre, href } of themesOf(categories.list())) {
    const name = names.find((one) => hasWordFrom(one, begun))
    if (name === undefined || (genre !== null && !catalogue.hasGenre(genre))) continue
    const isLabel = name === label
    // « marionnettes » explains why « mar » suggests Spectacles.
    const detail = [isLabel ? '' : name, above ?? 'Thème'].filter(Boolean).join(' · ')
    ;(isLabel ? byLabel : bySynonym).push({ label, detail, href })
  }
  return [...byLabel, ...bySynonym]
}

function partnersFor(begun: string, { catalogue }: SuggestionContext): Suggestion[] {
  return catalogue
    .partners()
    .filter(({ name }) => hasWordFrom(name, begun))
    .map(({ id, name, locality }) => ({
      label: name,
      detail: locality ? `Partenaire · ${locality}` : 'Partenaire',
      href: `/partenaires/${id}`,
    }))
}

function venuesFor(begun: string, { catalogue }: SuggestionContext): Suggestion[] {
  const found = mostOf(namesFrom(catalogue.places(), begun), catalogue, 'placeCounts')
  return found.map(([{ id, name, locality }, count]) => ({
    label: name,
    detail: `${locality} · ${counted(count, 'événement')}`,
    href: placePath(id),
  }))
}

function organizersFor(begun: string, { catalogue }: SuggestionContext): Suggestion[] {
  const found = mostOf(namesFrom(catalogue.organizers(), begun), catalogue, 'organizerCounts')
  return found.map(([{ id, name }, count]) => ({
    label: name,
    detail: counted(count, 'événement'),
    href: organizerPath(id),
  }))
}

/** Leaves out what has no event to come; the most first, with their number. */
function mostOf<T extends { id: string }>(
  found: readonly T[],
  catalogue: SuggestionContext['catalogue'],
  which: 'placeCounts' | 'organizerCounts',
): (readonly [T, number])[] {
  if (found.length === 0) return []
  const counts = catalogue[which]()
  return found
    .map((one) => [one, counts.get(one.id) ?? 0] as const)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, OF_OTHER_KINDS_MOST)
}

/** The names of a list are folded once: every letter typed is compared with all. */
const foldedLists = new WeakMap<readonly object[], string[]>()

function namesFrom<T extends { name: string }>(list: readonly T[], begun: string): T[] {
  if (begun === '') return []
  const known = foldedLists.get(list) ?? list.map(({ name }) => spacedWords(name))
  foldedLists.set(list, known)
  return list.filter((_, at) => known[at]?.includes(` ${begun}`))
}

function hasWordFrom(name: string, begun: string): boolean {
  return begun !== '' && foldedName(name).includes(` ${begun}`)
}

const FOLDED_MOST = 2000
/** Cached, because every letter typed compares them all. */
const foldedNames = new Map<string, string>()

/** Folded, each word with a space before it. */
function spacedWords(name: string): string {
  return ` ${termsOf(name).join(' ')}`
}

function foldedName(name: string): string {
  const known = foldedNames.get(name)
  if (known !== undefined) return known
  const folded = spacedWords(name)
  if (foldedNames.size >= FOLDED_MOST) foldedNames.clear()
  foldedNames.set(name, folded)
  return folded
}
