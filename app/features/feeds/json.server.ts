import type { Hit } from '~/domain/catalogue'
import type { AgendaEvent, Availability, Occurrence, OccurrenceTime, Place, Programme } from '~/domain/event'
import { JSON_FIELDS, type JsonField } from '~/domain/event-fields'
import { availabilityOf, programmeOf } from '~/domain/occurrence'
import { type FeedLog, writeEach } from '~/features/archive/write-each'
import { plainText } from '~/features/events/markdown.server'
import { scheduleLines } from '~/features/events/schedule-text'
import { weatherText } from '~/features/events/weather-text'
import { isOutdoors } from '~/features/search/index/event-facts'
import { pick } from '~/platform/pick'
import { withOffset } from '~/platform/zurich'

/** Public contract, documented at /reutiliser. */
interface AgendaDate {
  /** ISO 8601 with the offset of Europe/Zurich. */
  start: string
  /** Exclusive. */
  end: string | null
  /** The start and the end of a date without a time (all_day, unknown) are midnights. */
  time: OccurrenceTime
  status: Programme
  /** The label belongs to this date alone. */
  label: string | null
  note: string | null
  availability: Availability
  bookingUrl: string | null
  /** Its own; null where it is that of the event. */
  place: AgendaPlace | null
  price: AgendaEvent['price'] | null
  /** The text tells of the weather on its day, in French; null for nothing. */
  weather: string | null
}

interface AgendaPlace {
  name: string
  /** null when none is told. */
  room: string | null
  street: string
  npa: string
  locality: string
  canton: string
  lat: number | null
  lng: number | null
}

export interface AgendaItem extends Pick<AgendaEvent, JsonField> {
  id: string
  url: string
  title: string
  /** Plain text, at most 200 characters. */
  summary: string
  category: string
  /** Slug; null when the event tells none. */
  genre: string | null
  occurrences: AgendaDate[]
  /** The sentences say in French what the dates are made from. */
  schedule: string[]
  /** The date that matched the query. */
  next: AgendaDate
  place: AgendaPlace | null
  /** null where neither is told. */
  outdoor: boolean | null
  price: Pick<AgendaEvent['price'], 'kind' | 'minChf' | 'maxChf' | 'note' | 'reductions'>
  status: Programme
  image: { url: string; alt: string; credit: string } | null
  source: { kind: string; externalId: string | null }
  /** French texts of `next`, as the list shows them. */
  display: DisplayedTexts
}

interface DisplayedTexts {
  /** The heading it stands under. */
  day: string
  time: string
  place: string
  price: string
  marks: string[]
}

interface ItemContext {
  /** The URL has no slash at its end. */
  siteUrl: string
  nowMs: number
  textsOf: (hit: Hit) => DisplayedTexts
}

const SUMMARY_LENGTH = 200
export const DEFAULT_LIMIT = 20
export const MAX_LIMIT = 100

/** 1 to 100; default 20. */
export function itemLimit(text: string | null): number {
  const limit = Math.trunc(Number(text || Number.NaN))
  return Number.isNaN(limit) ? DEFAULT_LIMIT : Math.min(MAX_LIMIT, Math.max(1, limit))
}

/** An event that cannot be written is left out and logged. Lets other requests run meanwhile. */
export function agendaItems(hits: readonly Hit[], context: ItemContext, log: FeedLog): Promise<AgendaItem[]> {
  return writeEach(hits, (hit) => agendaItem(hit, context), log)
}

/** An item of `/evenements.json`, as the OpenAPI description tells it. */
export function agendaItem(hit: Hit, { siteUrl, nowMs, textsOf }: ItemContext): AgendaItem {
  const { event, occurrence } = hit
  const { id, title, summary, description, category, genre, place, price, programme, image, source } = event
  return {
    id,
    url: `${siteUrl}/evenement/${id}`,
    title,
    summary: summary || plainText(description, SUMMARY_LENGTH),
    category,
    genre,
    occurrences: event.occurrences.map((date) => agendaDate(date, event, nowMs)),
    schedule: scheduleLines(event),
    next: agendaDate(occurrence, event, nowMs),
    place: place && agendaPlace(place),
    outdoor: isOutdoors(event),
    ...pick(event, JSON_FIELDS),
    price,
    status: occurrence.status ?? programme,
    image: image && { url: `${siteUrl}/images/${image.id}/1280`, alt: image.alt, credit: image.credit },
    source: { kind: source.kind, externalId: source.externalId },
    display: textsOf(hit),
  }
}

function agendaPlace({ name, room, street, npa, locality, canton, lat, lng }: Place): AgendaPlace {
  return { name, room: room ?? null, street, npa, locality, canton, lat, lng }
}

function agendaDate(date: Occurrence, event: AgendaEvent, nowMs: number): AgendaDate {
  const { start, startLocal, end, endLocal, time, label, note } = date
  return {
    start: withOffset(startLocal, start),
    end: end && endLocal && withOffset(endLocal, end),
    time,
    status: programmeOf(event, date),
    label,
    note,
    availability: availabilityOf(event, date),
    bookingUrl: date.bookingUrl ?? event.bookingUrl,
    place: date.place && agendaPlace(date.place),
    price: date.price,
    weather: weatherText(event, date, nowMs),
  }
}
