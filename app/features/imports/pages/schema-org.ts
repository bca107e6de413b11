import { BLANK_EVENT } from '~/domain/event-content'
import { readCalendarEvent } from '../files/calendar-event'
import { CalendarFault } from '../files/calendar-fault'
import { spanOf } from '../files/schedule'
import { descriptionOf, oneLine, titleOf } from '../files/text.server'
import { type FoundDate, type FoundEvent, type FoundLocation, NOTHING_FOUND } from './found-event'
import { absoluteUrl, withoutMarkup } from './html'
import { calendarOfSchedule } from './schedule-calendar'

type Node = Record<string, unknown>

/** Events were found here. */
export interface Finding {
  /** The page's address; addresses in it may be relative. */
  base: string
  /** YYYY-MM-DD. */
  today: string
}

const EVENT =
  /^(?:https?:\/\/schema\.org\/|schema:)?(\w*Event|Festival|EventSeries|CourseInstance|Hackathon)$/
const NO_EVENT = new Set(['DeliveryEvent', 'PublicationEvent', 'BroadcastEvent', 'OnDemandEvent'])
/** An event speaks of others in these properties: they are looked into for no further events. */
const OF_OTHERS = new Set(['superEvent', 'organizer', 'performer', 'location', 'offers', 'eventSchedule'])
const MOST_NODES = 20_000

/** The events among values of JSON-LD: in `@graph`, lists, other things' properties, and their `subEvent`s. */
export function eventsOfSchema(values: readonly unknown[], finding: Finding): FoundEvent[] {
  const found: FoundEvent[] = []
  const named = new Map<string, Node>()
  const waiting: unknown[] = [...values]
  const events: Node[] = []
  for (let seen = 0; waiting.length > 0 && seen < MOST_NODES; seen += 1) {
    const value = waiting.shift()
    if (Array.isArray(value)) waiting.unshift(...value.slice(0, MOST_NODES))
    if (!isNode(value)) continue
    const id = value['@id']
    // A node that only refers to another one has no other property.
    if (typeof id === 'string' && Object.keys(value).length > 1) named.set(id, { ...named.get(id), ...value })
    const isEvent = typesOf(value).length > 0
    if (isEvent) events.push(value)
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object' && !(isEvent && OF_OTHERS.has(name))) waiting.push(inner)
    }
  }
  for (const event of events) {
    const read = readEvent(event, { ...finding, named })
    if (read.title) found.push(read)
  }
  return found
}

interface PageReading extends Finding {
  named: ReadonlyMap<string, Node>
}

function readEvent(event: Node, reading: PageReading): FoundEvent {
  const property = (name: string) => valuesOf(event[name], reading.named)
  const text = (name: string) => property(name).map(plainTextOf).find(Boolean) ?? ''
  const places = property('location')
  const isOnline = (value: unknown) => isNode(value) && /VirtualLocation$/.test(typeIn(value))
  const address = absoluteUrl(text('url'), reading.base)
  const notes: string[] = []
  return {
    ...NOTHING_FOUND,
    title: titleOf(withoutMarkup(text('name') || text('headline'))),
    description: descriptionOf(htmlOf(text('description') || text('disambiguatingDescription'))),
    dates: datesOf(event, reading, notes),
    location:
      places
        .filter((place) => !isOnline(place))
        .map((place) => locationOf(place, reading))
        .find(Boolean) ?? null,
    onlineUrl:
      places
        .filter(isOnline)
        .map((place) => absoluteUrl(plainTextOf((place as Node).url), reading.base))
        .find(Boolean) ?? null,
    ...offerOf(property('offers'), event, reading),
    website: address ?? reading.base,
    organizerName:
      property('organizer')
        .map((one) => oneLine(nameOf(one, reading), 140))
        .find(Boolean) ?? '',
    tags: property('keywords')
      .flatMap((value) => plainTextOf(value).split(','))
      .map((tag) => tag.trim())
      .filter(Boolean),
    types: typesOf(event),
    languages: property('inLanguage')
      .map((value) => languageOf(value))
      .filter((code) => code !== ''),
    ...ageOf(text('typicalAgeRange')),
    programme: /Cancelled$/.test(text('eventStatus')) ? 'cancelled' : 'scheduled',
    imageUrl:
      property('image')
        .map((value) => absoluteUrl(imageOf(value), reading.base))
        .find(Boolean) ?? null,
    notes: [...notes, ...stateOf(text('eventStatus'))],
  }
}

function datesOf(event: Node, reading: PageReading, notes: string[]): FoundDate[] {
  const starts = valuesOf(event.startDate, reading.named).map(plainTextOf).filter(Boolean)
  const ends = valuesOf(event.endDate, reading.named).map(plainTextOf)
  const schedules = valuesOf(event.eventSchedule, reading.named).filter(isNode)
  const scheduled = schedules.flatMap((schedule) => datesOfSchedule(schedule, reading.today, notes))
  if (scheduled.length > 0) return scheduled
  return starts.flatMap((start, index) => {
    try {
      return [asDays(spanOf(start, ends[index] || null, []))]
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      notes.push(`Une date n’est pas lisible\u00a0: «\u00a0${oneLine(start, 40)}\u00a0».`)
      return []
    }
  })
}

/** Pages write midnight where they know no hour. */
function asDays({ start, end = null }: { start: string; end?: string | null }): FoundDate {
  const isMidnight = start.slice(10) === 'T00:00'
  if (!isMidnight || (end !== null && !/T(?:00:00|23:59)$/.test(end))) return { start, end }
  const day = start.slice(0, 10)
  const last = end?.slice(0, 10) ?? day
  return { start: day, end: last > day ? last : null }
}

function datesOfSchedule(schedule: Node, today: string, notes: string[]): FoundDate[] {
  try {
    const events = calendarOfSchedule(schedule)
    return events === null ? [] : readCalendarEvent({ events, timezones: {}, today }).dates
  } catch (error) {
    if (!(error instanceof CalendarFault)) throw error
    notes.push('La règle de répétition n’est pas lisible\u00a0: vérifiez les dates.')
    return []
  }
}

function locationOf(value: unknown, reading: PageReading): FoundLocation | null {
  const nowhere = { name: '', street: '', npa: '', locality: '', text: '', geo: null }
  if (!isNode(value))
    return plainTextOf(value) ? { ...nowhere, text: withoutMarkup(plainTextOf(value)) } : null
  const name = oneLine(withoutMarkup(plainTextOf(value.name)), 100)
  const [address = value] = valuesOf(value.address, reading.named)
  const [geo] = valuesOf(value.geo, reading.named)
  const [lat, lng] = isNode(geo)
    ? [Number(plainTextOf(geo.latitude)), Number(plainTextOf(geo.longitude))]
    : []
  const at = lat && lng && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
  if (!isNode(address)) return { ...nowhere, name, text: withoutMarkup(plainTextOf(address)), geo: at }
  const told = {
    ...nowhere,
    name,
    street: oneLine(withoutMarkup(plainTextOf(address.streetAddress)), 140),
    npa: plainTextOf(address.postalCode).replace(/^CH-?\s*/i, ''),
    locality: oneLine(withoutMarkup(plainTextOf(address.addressLocality)), 100),
    geo: at,
  }
  return told.name || told.street || told.locality || told.npa ? told : null
}

/** The cheapest and dearest price in francs; prices in other currencies are left out. */
function offerOf(
  offers: unknown[],
  event: Node,
  { base }: PageReading,
): Pick<FoundEvent, 'price' | 'bookingUrl'> {
  const nodes = offers.filter(isNode)
  const amounts = nodes
    .filter((offer) => /^(?:CHF|)$/i.test(plainTextOf(offer.priceCurrency).trim()))
    .flatMap((offer) => [offer.price, offer.lowPrice, offer.highPrice].map(plainTextOf))
    .filter((price) => /^\d{1,5}(?:[.,]\d{1,2})?$/.test(price))
    .map((price) => Number(price.replace(',', '.')))
  const isFree =
    /^(?:true|1)$|\/True$/i.test(plainTextOf(event.isAccessibleForFree)) ||
    (amounts.length > 0 && amounts.every((amount) => amount === 0))
  const paid = amounts.filter((amount) => amount > 0)
  // « gratuit pour les enfants » beside a price of others
  const note = paid.length > 0 && amounts.includes(0) ? 'Gratuit pour certains' : ''
  const price = { ...BLANK_EVENT.price, note }
  const cost = { minChf: Math.min(...paid), maxChf: Math.max(...paid) }
  return {
    price: isFree
      ? { ...price, kind: 'free' }
      : paid.length === 0
        ? null
        : { ...price, kind: 'paid', ...cost },
    bookingUrl:
      nodes
        .map((offer) => absoluteUrl(plainTextOf(offer.url), base))
        .find((url) => url !== null && url !== base) ?? null,
  }
}

function ageOf(range: string): Pick<FoundEvent, 'minAge' | 'maxAge'> {
  const [, min, max] = /^(\d{1,2})\s*(?:[-–+]\s*(\d{1,2})?)?$/.exec(range.trim()) ?? []
  return { minAge: min === undefined ? null : Number(min), maxAge: max === undefined ? null : Number(max) }
}

const STATES: readonly (readonly [RegExp, string])[] = [
  [/Cancelled$/, 'D’après la page, l’événement est annulé.'],
  [/Postponed$/, 'D’après la page, l’événement est reporté.'],
]

function stateOf(status: string): string[] {
  return STATES.flatMap(([pattern, says]) => (pattern.test(status) ? [says] : []))
}

function languageOf(value: unknown): string {
  const code = isNode(value) ? plainTextOf(value.alternateName) : plainTextOf(value)
  return /^[a-z]{2}(?=$|-)/i.exec(code)?.[0].toLowerCase() ?? ''
}

function imageOf(value: unknown): string {
  return isNode(value)
    ? plainTextOf(value.url) || plainTextOf(value.contentUrl) || plainTextOf(value['@id'])
    : plainTextOf(value)
}

function nameOf(value: unknown, { named }: PageReading): string {
  if (!isNode(value)) return withoutMarkup(plainTextOf(value))
  return withoutMarkup(valuesOf(value.name, named).map(plainTextOf).find(Boolean) ?? '')
}

/** Descriptions often hold HTML whose tags are escaped once more. */
function htmlOf(text: string): string {
  return text.includes('<') ? text : withoutMarkup(text)
}

/** A property's values; a reference by `@id` is followed. */
function valuesOf(value: unknown, named: ReadonlyMap<string, Node>): unknown[] {
  const list = Array.isArray(value) ? value.slice(0, MOST_NODES) : [value]
  return list
    .map((one) => (isNode(one) && typeof one['@id'] === 'string' ? (named.get(one['@id']) ?? one) : one))
    .filter((one) => one !== undefined && one !== null)
}

function typesOf(node: Node): string[] {
  return [node['@type']].flat().flatMap((type) => {
    const name = EVENT.exec(String(type))?.[1]
    return name === undefined || NO_EVENT.has(name) ? [] : [name]
  })
}

function typeIn(node: Node): string {
  return [node['@type']].flat().map(String).join(' ')
}

function plainTextOf(value: unknown): string {
  if (Array.isArray(value)) return plainTextOf(value[0])
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (isNode(value)) return plainTextOf(value['@value'])
  return typeof value === 'string' ? value.trim() : ''
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
