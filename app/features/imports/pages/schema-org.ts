import { descriptionOf, oneLine, titleOf } from '../files/text.server'
import { saidInTitle, toldState } from '../files/told-state'
import { type FoundEvent, NOTHING_FOUND } from './found-event'
import { absoluteUrl, withoutMarkup } from './html'
import { datesOf } from './schema-dates'
import {
  type EventNodes,
  eventNodesIn,
  isNode,
  type Node,
  plainTextOf,
  textOf,
  typesOf,
  valuesOf,
} from './schema-nodes'
import { offered } from './schema-offers'
import { locationOf } from './schema-places'
import { programmeOf } from './schema-state'

/** Events were found here. */
export interface Finding {
  /** The page's address, '' where it has none; addresses in it may be relative. */
  base: string
  /** YYYY-MM-DD. */
  today: string
}

/** The events among values of JSON-LD: in `@graph`, lists, other things' properties, and their `subEvent`s. They have a
 * title or a date. */
export function eventsOfSchema(values: readonly unknown[], finding: Finding): FoundEvent[] {
  const { events, named } = eventNodesIn(values)
  return events
    .map((event) => readEvent(event, { ...finding, named }))
    .filter(({ title, dates }) => title !== '' || dates.length > 0)
}

interface PageReading extends Finding {
  named: EventNodes['named']
}

function readEvent(event: Node, reading: PageReading): FoundEvent {
  const { base, named } = reading
  const property = (...names: string[]) => names.flatMap((name) => valuesOf(event[name], named))
  const languages = property('inLanguage').map(languageOf)
  const text = (...names: string[]) =>
    names.map((name) => textOf(property(name), languages)).find(Boolean) ?? ''
  const notes: string[] = []
  const dates = datesOf(event, reading, notes)
  const told = toldState(
    titleOf(withoutMarkup(text('name', 'headline', 'summary'))),
    dates.map(({ start }) => start),
  )
  if (told.says) notes.push(saidInTitle(told.says))
  const programme = programmeOf(property('eventStatus').map(addressOf).filter(Boolean), notes)
  const { availability, ...offers } = offered(property('offers', 'tickets'), event, base, notes)
  const types = typesOf(event)
  return {
    ...NOTHING_FOUND,
    title: told.title,
    description: descriptionOf(htmlOf(text('description', 'disambiguatingDescription'))),
    dates,
    ...placesOf(property('location'), event, reading, notes),
    ...offers,
    website: absoluteUrl(text('url'), base) ?? (base || null),
    organizerName:
      property('organizer')
        .map((one) => oneLine(nameOf(one, reading), 140))
        .find(Boolean) ?? '',
    tags: property('keywords')
      .flatMap((value) => plainTextOf(value).split(','))
      .map((tag) => tag.trim())
      .filter(Boolean),
    types: types.length > 0 ? types : ['Event'],
    languages: languages.filter((code) => code !== ''),
    ...ageOf(text('typicalAgeRange')),
    programme: programme === 'scheduled' ? (told.programme ?? programme) : programme,
    availability: availability === 'unknown' ? (told.availability ?? availability) : availability,
    imageUrl:
      property('image', 'photo')
        .map((value) => absoluteUrl(imageOf(value), base))
        .find(Boolean) ?? null,
    notes,
  }
}

function placesOf(
  places: readonly unknown[],
  event: Node,
  { base, named }: PageReading,
  notes: string[],
): Pick<FoundEvent, 'location' | 'onlineUrl'> {
  const isOnline = (value: unknown) =>
    isNode(value) && /VirtualLocation$/i.test([value['@type']].flat().map(String).join(' '))
  const onlineUrl =
    places
      .filter(isOnline)
      .map((place) => absoluteUrl(plainTextOf((place as Node).url), base))
      .find(Boolean) ?? null
  const isMeantOnline = /OnlineEventAttendanceMode\/?$/i.test(addressOf(event.eventAttendanceMode))
  if (onlineUrl === null && (isMeantOnline || places.some(isOnline)))
    notes.push('D’après la page, l’événement a lieu en ligne\u00a0: indiquez le lien.')
  const located = places
    .filter((place) => !isOnline(place))
    .map((place) => locationOf(place, named))
    .filter((place) => place !== null)
  if (new Set(located.map((place) => JSON.stringify(place))).size > 1)
    notes.push('La page nomme plusieurs lieux\u00a0: le premier est repris.')
  return { location: located[0] ?? null, onlineUrl }
}

function ageOf(range: string): Pick<FoundEvent, 'minAge' | 'maxAge'> {
  const [, min, max] = /^(\d{1,2})\s*(?:[-–+]\s*(\d{1,2})?)?$/.exec(range.trim()) ?? []
  return { minAge: min === undefined ? null : Number(min), maxAge: max === undefined ? null : Number(max) }
}

function languageOf(value: unknown): string {
  const code = isNode(value) ? plainTextOf(value.alternateName) : plainTextOf(value)
  return /^[a-z]{2}(?=$|-)/i.exec(code)?.[0].toLowerCase() ?? ''
}

/** A member of an enumeration is an address, or a node that has or names it. */
function addressOf(value: unknown): string {
  return isNode(value)
    ? plainTextOf(value['@id']) || plainTextOf(value) || plainTextOf(value.name)
    : plainTextOf(value)
}

function imageOf(value: unknown): string {
  return isNode(value)
    ? plainTextOf(value.url) || plainTextOf(value.contentUrl) || plainTextOf(value['@id'])
    : plainTextOf(value)
}

function nameOf(value: unknown, { named }: PageReading): string {
  if (!isNode(value)) return withoutMarkup(plainTextOf(value))
  return withoutMarkup(textOf(valuesOf(value.name, named)))
}

/** Descriptions often hold HTML whose tags are escaped once more. */
function htmlOf(text: string): string {
  return text.includes('<') ? text : withoutMarkup(text)
}
