import type { Availability, Occurrence, OccurrenceTime, Price, Programme } from '~/domain/event'
import { NOTE_MAX } from '~/domain/vocabulary'
import { withFewMarks } from '~/platform/characters'
import { clockTime, longDay } from '~/platform/french-dates'

/** A page, a calendar or a text says this of an event, before anybody has checked it. */
export interface FoundEvent {
  /** One line; '' where none was told. */
  title: string
  /** Markdown. */
  description: string
  dates: FoundDate[]
  location: FoundLocation | null
  onlineUrl: string | null
  price: Price | null
  bookingUrl: string | null
  website: string | null
  organizerName: string
  tags: string[]
  /** These are types of schema.org: « MusicEvent ». */
  types: string[]
  /** ISO 639-1. */
  languages: string[]
  minAge: number | null
  maxAge: number | null
  programme: Programme
  availability: Availability
  /** The address of a picture, not fetched. */
  imageUrl: string | null
  /** French sentences for the author. */
  notes: string[]
}

/** Days (YYYY-MM-DD, the last one inclusive) or wall times in Europe/Zurich (YYYY-MM-DDTHH:MM), with what holds for this
 * date alone; what is absent or null is as of the event. */
export interface FoundDate
  extends Partial<Pick<Occurrence, 'label' | 'status' | 'availability' | 'bookingUrl' | 'note' | 'price'>> {
  start: string
  end: string | null
  /** A date without an hour: `unknown` by default. */
  time?: Exclude<OccurrenceTime, 'timed'>
  location?: FoundLocation | null
}

export interface FoundLocation {
  name: string
  street: string
  npa: string
  locality: string
  /** An address in one text, where its parts are not told; else ''. */
  text: string
  /** « VD », « Indiana » */
  region?: string
  /** A code (ISO 3166-1) or a name. */
  country?: string
  geo: { lat: number; lng: number } | null
}

/** schema.org as JSON-LD, a calendar, markup (microdata, RDFa, microformats), a page's own title and description, a
 * plain text. */
type FoundBy = 'json-ld' | 'calendar' | 'markup' | 'page' | 'text'

export interface FoundEvents {
  by: FoundBy
  /** The events are in the order of their first dates; those without a date are last. */
  events: FoundEvent[]
  /** The calendar that a page without JSON-LD names as its other form. */
  calendarUrl: string | null
  /** The words that people read there, for those who look for dates in them. */
  text?: string
  /** French sentences: what of the source cannot be read, and why. */
  unread?: string[]
}

export const NOTHING_FOUND: FoundEvent = {
  title: '',
  description: '',
  dates: [],
  location: null,
  onlineUrl: null,
  price: null,
  bookingUrl: null,
  website: null,
  organizerName: '',
  tags: [],
  types: [],
  languages: [],
  minAge: null,
  maxAge: null,
  programme: 'scheduled',
  availability: 'unknown',
  imageUrl: null,
  notes: [],
}

const MOST_EVENTS = 100
/** A description has at most so many characters. */
const LONGEST_TEXT = 20_000
const LONGEST_LINE = 2000
const MOST_DATES = 2000
/** An event has at most so many tags, types, languages and notes. */
const MOST_WORDS = 50

/** Leaves out what no event has: the thread that serves the site works on all that is left. */
export function bounded(event: FoundEvent): FoundEvent {
  const { location } = event
  return {
    ...event,
    title: event.title.slice(0, LONGEST_LINE),
    description: withFewMarks(event.description.slice(0, LONGEST_TEXT)),
    dates: event.dates.slice(0, MOST_DATES),
    location: location && {
      name: location.name.slice(0, LONGEST_LINE),
      street: location.street.slice(0, LONGEST_LINE),
      npa: location.npa.slice(0, LONGEST_LINE),
      locality: location.locality.slice(0, LONGEST_LINE),
      text: location.text.slice(0, LONGEST_LINE),
      region: location.region?.slice(0, LONGEST_LINE),
      country: location.country?.slice(0, LONGEST_LINE),
      geo: location.geo,
    },
    onlineUrl: shortOrNone(event.onlineUrl),
    bookingUrl: shortOrNone(event.bookingUrl),
    website: shortOrNone(event.website),
    imageUrl: shortOrNone(event.imageUrl),
    organizerName: event.organizerName.slice(0, LONGEST_LINE),
    tags: wordsOf(event.tags),
    types: wordsOf(event.types),
    languages: wordsOf(event.languages),
    notes: wordsOf(event.notes),
  }
}

/** Half an address leads elsewhere. */
function shortOrNone(address: string | null): string | null {
  return address !== null && address.length > LONGEST_LINE ? null : address
}

function wordsOf(words: readonly string[]): string[] {
  return words.slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_LINE))
}

/**
 * One event of those with one title in one place: the next one, with the dates of all. State, tickets, price and a short
 * text that differ stand with their dates. Past events only where there are no others. Of too many the next ones, which
 * `leftOut` says, in French. `today`: YYYY-MM-DD.
 */
export function gathered(events: readonly FoundEvent[], today: string, leftOut: string[] = []): FoundEvent[] {
  const byTitle = new Map<string, FoundEvent[]>()
  for (const event of events) {
    const key = JSON.stringify([event.title.toLowerCase(), event.location?.name, event.location?.locality])
    byTitle.set(key, [...(byTitle.get(key) ?? []), event])
  }
  const all = [...byTitle.values()]
    .flatMap((same) => (same.length === 1 ? same : [joined(same, today)]))
    .map(inOrder)
  const toCome = all.filter(
    ({ dates }) => dates.length === 0 || dates.some((date) => lastDayOf(date) >= today),
  )
  const kept = toCome.length > 0 ? toCome : all
  if (kept.length > MOST_EVENTS)
    leftOut.push(`Seuls les ${MOST_EVENTS} prochains événements sont repris, de ${kept.length}.`)
  return kept.sort((a, b) => nextOf(a, today).localeCompare(nextOf(b, today))).slice(0, MOST_EVENTS)
}

function joined(events: readonly FoundEvent[], today: string): FoundEvent {
  const isBefore = (event: FoundEvent, other: FoundEvent) => nextOf(event, today) < nextOf(other, today)
  const next = events.reduce((first, event) => (isBefore(event, first) ? event : first))
  const isOneState = events.every(({ programme }) => programme === next.programme)
  const apart = events.filter((event) => isLongAside(event, next)).map(leftOutText)
  return {
    ...next,
    // A state of all dates is that of the event: of dates that differ each one says its own.
    programme: isOneState ? next.programme : 'scheduled',
    availability: events.every(({ availability }) => availability === next.availability)
      ? next.availability
      : 'unknown',
    dates: events.flatMap((event) => event.dates.map((date) => asOf(date, event, next, isOneState))),
    notes: [...new Set([...events.flatMap(({ notes }) => notes), ...apart])],
  }
}

/** The date with what its own event says otherwise than the one that is kept. */
function asOf(date: FoundDate, event: FoundEvent, next: FoundEvent, isOneState: boolean): FoundDate {
  const price = JSON.stringify(event.price) === JSON.stringify(next.price) ? null : event.price
  const isAside = event.description !== next.description && event.description.length <= NOTE_MAX
  return {
    ...date,
    status: date.status ?? (isOneState || event.programme === 'scheduled' ? null : event.programme),
    availability: date.availability ?? (event.availability === 'unknown' ? null : event.availability),
    bookingUrl: date.bookingUrl ?? (event.bookingUrl === next.bookingUrl ? null : event.bookingUrl),
    price: date.price ?? price,
    note: date.note ?? ((isAside && event.description.replace(/\s+/g, ' ').trim()) || null),
  }
}

function isLongAside({ description }: FoundEvent, next: FoundEvent): boolean {
  return description !== next.description && description.length > NOTE_MAX
}

function leftOutText({ dates: [first] }: FoundEvent): string {
  const date = first ? `du ${longDay(first.start.slice(0, 10))}` : 'sans date'
  return `La description propre à la date ${date} n’est pas reprise.`
}

/** Where its first date to come begins; after all where there is none. */
function nextOf({ dates }: FoundEvent, today: string): string {
  const starts = dates.filter((date) => lastDayOf(date) >= today).map(({ start }) => start)
  return starts.sort()[0] ?? '9999'
}

export function lastDayOf({ start, end }: FoundDate): string {
  return (end ?? start).slice(0, 10)
}

/**
 * The event with its dates sorted, those that say the same joined. Two at one hour stay apart by label, place or text: a
 * stored event knows them apart by label and place, so that a text becomes the label. Of those that differ otherwise the
 * first is kept, and a note of the event says so.
 */
function inOrder(event: FoundEvent): FoundEvent {
  const atOnce = new Map<string, FoundDate[]>()
  for (const date of event.dates) {
    const key = JSON.stringify([date.start, date.end, date.location ?? event.location])
    const others = atOnce.get(key)
    if (others) others.push(date)
    else atOnce.set(key, [date])
  }
  const lost = new Set<string>()
  const dates = [...atOnce.values()].flatMap((same) => toldApart(distinct(same, event, lost), lost))
  return {
    ...event,
    dates: dates.sort((a, b) => a.start.localeCompare(b.start)),
    notes: [...new Set([...event.notes, ...[...lost].map(lostText)])],
  }
}

/** One of each label and text; a date that tells none joins the first. */
function distinct(dates: readonly FoundDate[], event: FoundEvent, lost: Set<string>): FoundDate[] {
  const textOf = ({ note }: FoundDate) => note ?? event.description
  const anyLabel = dates.map(({ label }) => label).find(Boolean)
  const anyText = dates.map(textOf).find(Boolean)
  const kept = new Map<string, FoundDate>()
  for (const date of dates) {
    const key = JSON.stringify([date.label || anyLabel, textOf(date) || anyText])
    const first = kept.get(key)
    const isOther = first !== undefined && differ(first, date, event)
    if (isOther) lost.add(date.start)
    else kept.set(key, first ? { ...date, ...withoutNulls(first) } : date)
  }
  return [...kept.values()]
}

/** Whether both say something of their terms, and not the same. */
function differ(one: FoundDate, other: FoundDate, event: FoundEvent): boolean {
  const termsOf = (date: FoundDate) => [
    date.status ?? event.programme,
    [date.availability, event.availability].find((told) => told && told !== 'unknown'),
    date.bookingUrl ?? event.bookingUrl,
    JSON.stringify(date.price ?? event.price ?? undefined),
  ]
  const others = termsOf(other)
  return termsOf(one).some((told, index) => told && others[index] && told !== others[index])
}

function withoutNulls<T extends object>(told: T): T {
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)) as T
}

/** A label has at most so many characters (domain/event.ts). */
const LONGEST_LABEL = 140

function toldApart(dates: readonly FoundDate[], lost: Set<string>): FoundDate[] {
  if (dates.length < 2) return [...dates]
  const times = new Map<string, number>()
  for (const { label } of dates) times.set(label ?? '', (times.get(label ?? '') ?? 0) + 1)
  const seen = new Set<string>()
  return dates
    .map((date) => {
      const words = [date.label, date.note].filter(Boolean).join(' – ')
      const isAlike = (times.get(date.label ?? '') ?? 0) > 1
      return isAlike && date.note && words.length <= LONGEST_LABEL
        ? { ...date, label: words, note: null }
        : date
    })
    .filter(({ label, start }) => {
      const isAgain = seen.has(label ?? '')
      seen.add(label ?? '')
      if (isAgain) lost.add(start)
      return !isAgain
    })
}

function lostText(start: string): string {
  const hour = start.length > 10 ? ` à ${clockTime(start.slice(11))}` : ''
  return `Des dates au même moment, le ${longDay(start.slice(0, 10))}${hour}, ne diffèrent que par leur prix, leur lien, leur état ou leur texte\u00a0: seule la première est reprise.`
}
