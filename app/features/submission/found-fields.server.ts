import { BLANK_EVENT, SITE_SOURCE } from '~/domain/blank-event'
import { SEED_CATEGORIES } from '~/domain/category'
import { type AgendaEvent, MAX_OCCURRENCES, type Occurrence } from '~/domain/event'
import { makeOccurrences } from '~/domain/occurrence'
import { shownTags, toldCategory } from '~/features/feeds/import/categories'
import { placeOfLocation } from '~/features/feeds/import/location.server'
import {
  type FoundDate,
  type FoundEvent,
  type FoundLocation,
  lastDayOf,
} from '~/features/found-events/found-event'
import { DAY_MS } from '~/platform/durations'
import { fillEventForm } from './fill-event-form.server'
import type { PostedFields } from './posted-fields'

export interface FoundFieldsContext {
  /** YYYY-MM-DD. */
  today: string
  isCategory: (slug: string) => boolean
}

/** With more days in a row it is something that is open, not something that begins. */
const LONGEST_EVENT_DAYS = 7
/** What the form shows of an event that says nothing: nobody has told it. */
const UNTOLD = new Set(['category', 'placeUnknown', 'programme', 'availability'])

/** The form's fields for what was found: nothing where nothing was told. Past dates are left out where others come. */
export function fieldsOfFound(found: FoundEvent, { today, isCategory }: FoundFieldsContext): PostedFields {
  const category = categoryOf(found)
  const { fields: place, event: ofPlace } = placeOf(found.location)
  const event: AgendaEvent = {
    ...BLANK_EVENT,
    source: SITE_SOURCE,
    status: 'draft',
    title: found.title,
    description: found.description,
    category: '',
    tags: shownTags(found.tags),
    ...scheduleOf(found.dates, today),
    place: ofPlace,
    attendance: found.onlineUrl === null ? 'in_person' : found.location === null ? 'online' : 'mixed',
    onlineUrl: found.onlineUrl,
    price: priceOf(found),
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
  const fields = Object.entries(fillEventForm(event)).filter(([name, [value]]) => {
    if (name === 'price.kind') return value !== 'unknown'
    if (name === 'mode') return event.occurrences.length > 0
    if (name === 'attendance') return found.location !== null || found.onlineUrl !== null
    return !UNTOLD.has(name)
  })
  const chosen: PostedFields = category !== null && isCategory(category) ? { category: [category] } : {}
  return { ...Object.fromEntries(fields), ...place, ...chosen }
}

/** By schema.org's type, else by tag or title; null where none tells. */
function categoryOf({ types, tags, title }: FoundEvent): string | null {
  const ofType = [...SEED_CATEGORIES].find(
    ([, { schemaType }]) => schemaType !== 'Event' && types.includes(schemaType),
  )
  return ofType?.[0] ?? MORE_TYPES[types[0] ?? ''] ?? toldCategory(tags, title)
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
  const whole = isLong ? [{ start: only.start.slice(0, 10), end: lastDayOf(only) }] : kept
  return { kind: isLong ? 'exhibition' : 'event', occurrences: whole.flatMap(occurrencesOf) }
}

function daysOf(date: FoundDate): number {
  return (Date.parse(lastDayOf(date)) - Date.parse(date.start.slice(0, 10))) / DAY_MS + 1
}

/** None for a date that does not exist or ends before it begins. */
function occurrencesOf(date: FoundDate): Occurrence[] {
  try {
    return makeOccurrences([date])
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/** Fields as told where the locality is unknown here: the form asks for it then. */
function placeOf(location: FoundLocation | null): { event: AgendaEvent['place']; fields: PostedFields } {
  if (location === null) return { event: null, fields: {} }
  const { name, street, npa, locality, text, geo } = location
  const told = [npa, locality].filter(Boolean).join(' ')
  const known = placeOfLocation(told || [name, text].filter(Boolean).join(', '), geo)
  if (known !== null && !('elsewhere' in known)) {
    return { event: told ? { ...known, name, street } : { ...known, name: name || known.name }, fields: {} }
  }
  const asTold = { 'place.name': name || text.slice(0, 100), 'place.street': street, 'place.locality': told }
  const fields = Object.entries(asTold).filter(([, value]) => value !== '')
  return { event: null, fields: Object.fromEntries(fields.map(([field, value]) => [field, [value]])) }
}

function priceOf({ price, isFree }: FoundEvent): AgendaEvent['price'] {
  if (isFree) return { ...BLANK_EVENT.price, kind: 'free' }
  return price === null ? BLANK_EVENT.price : { ...BLANK_EVENT.price, kind: 'paid', ...price }
}
