import { SEED_CATEGORIES } from '~/domain/category'
import { type AgendaEvent, MAX_OCCURRENCES, type Occurrence, type Place } from '~/domain/event'
import { BLANK_EVENT, SITE_SOURCE } from '~/domain/event-content'
import { makeOccurrences } from '~/domain/occurrence'
import { NOTE_MAX } from '~/domain/vocabulary'
import { DAY_MS } from '~/platform/durations'
import { isForeignCountry, isForeignRegion } from '../files/abroad.server'
import { categoryFromText, shownTags } from '../files/categories'
import { nearbyTown, placeOfLocation } from '../files/location.server'
import { type FoundDate, type FoundEvent, type FoundLocation, lastDayOf } from './found-event'

/** An event of more days in a row is open, and does not begin. */
const LONGEST_EVENT_DAYS = 7

/** Makes an event of what was found, a draft by nobody: without a category, with no date where none was told. Past
 * dates are left out where others come. `today`: YYYY-MM-DD. */
export function eventOfFound(found: FoundEvent, today: string): AgendaEvent {
  const located = locate(found.location)
  return {
    ...BLANK_EVENT,
    source: SITE_SOURCE,
    status: 'draft',
    title: found.title,
    description: found.description,
    category: '',
    tags: shownTags(found.tags),
    ...scheduleOf(found.dates, today),
    place: located?.place ?? null,
    attendance: found.onlineUrl === null ? 'in_person' : found.location === null ? 'online' : 'mixed',
    onlineUrl: found.onlineUrl,
    price: found.price ?? BLANK_EVENT.price,
    bookingUrl: found.bookingUrl,
    website: found.website,
    organizerName: found.organizerName,
    audience: {
      minAge: found.minAge,
      maxAge: found.maxAge,
      family: found.types.includes('ChildrensEvent'),
    },
    languages: [...new Set(found.languages)],
  }
}

/** Finds the category by schema.org's type, or else by tag or title; null where none tells. */
export function categoryOfFound({ types, tags, title }: FoundEvent): string | null {
  const ofType = [...SEED_CATEGORIES].find(
    ([, { schemaType }]) => schemaType !== 'Event' && types.includes(schemaType),
  )
  return ofType?.[0] ?? MORE_TYPES[types[0] ?? ''] ?? categoryFromText(tags, title)
}

const MORE_TYPES: Record<string, string> = {
  ComedyEvent: 'spectacles',
  CourseInstance: 'ateliers-cours',
  DanceEvent: 'spectacles',
  VisualArtsEvent: 'expos-musees',
}

function scheduleOf(dates: readonly FoundDate[], today: string): Pick<AgendaEvent, 'kind' | 'occurrences'> {
  const ahead = dates.filter((date) => lastDayOf(date) >= today)
  const kept = (ahead.length > 0 ? ahead : dates).slice(0, MAX_OCCURRENCES)
  const [only, another] = kept
  const isLong = only !== undefined && !another && daysOf(only) > LONGEST_EVENT_DAYS
  const whole = isLong ? [{ ...only, start: only.start.slice(0, 10), end: lastDayOf(only) }] : kept
  return { kind: isLong ? 'exhibition' : 'event', occurrences: whole.flatMap(occurrencesOf) }
}

function daysOf(date: FoundDate): number {
  return (Date.parse(lastDayOf(date)) - Date.parse(date.start.slice(0, 10))) / DAY_MS + 1
}

/** None for a date that does not exist or ends before it begins. */
function occurrencesOf(date: FoundDate): Occurrence[] {
  try {
    return makeOccurrences([{ ...date, ...ownPlace(date) }])
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/** A date may be elsewhere than the event: in words where that place is unknown here. */
function ownPlace({ location = null, note = null }: FoundDate): { place: Place | null; note: string | null } {
  if (location === null) return { place: null, note }
  const place = locate(location)?.place ?? null
  const words = [note, `Lieu\u00a0: ${placeInWords(location)}`].filter(Boolean).join('. ')
  return { place, note: place === null ? words.slice(0, NOTE_MAX) : note }
}

/** The place with its locality as known here; null where none is told or it is unknown, `elsewhere` outside of Suisse
 * romande. `nearby` is a town of France beside it, which is no place here. */
export function locate(
  location: FoundLocation | null,
): { place: AgendaEvent['place']; elsewhere: string | null; nearby: string | null } | null {
  if (location === null) return null
  const { name, street, npa, locality, text, geo, region = '', country = '' } = location
  const told = [npa, locality].filter(Boolean).join(' ')
  const isAbroad =
    isForeignCountry(country) || isForeignRegion(region) || (/\d/.test(npa) && !/^\d{4}$/.test(npa))
  const address = told || [name, street, text].filter(Boolean).join(', ')
  const known = placeOfLocation(address, geo, isAbroad)
  if (known === null) {
    const nearby = nearbyTown(address)
    return nearby === null ? null : { place: null, elsewhere: null, nearby }
  }
  if ('elsewhere' in known) return { place: null, elsewhere: known.elsewhere, nearby: null }
  const place = told ? { ...known, name, street } : { ...known, name: name || known.name }
  return { place, elsewhere: null, nearby: null }
}

/** A place here has one of our cantons: that of a town of France stands in the description. */
export function nearbyNote(town: string): string {
  return `Ce lieu est en France voisine (${town})\u00a0: il figure dans la description, sans page ni carte.`
}

/** The description, and below it a place whose locality is unknown here. */
export function withPlaceInWords({ location, description }: FoundEvent): string {
  if (location === null) return description
  const told = placeInWords(location)
  return [description, told && `Lieu\u00a0: ${told}`].filter(Boolean).join('\n\n').slice(0, 10_000)
}

function placeInWords({ name, street, npa, locality, text }: FoundLocation): string {
  return [name, street, [npa, locality].filter(Boolean).join(' '), text].filter(Boolean).join(', ')
}
