import type { AgendaEvent, Occurrence, Programme, StoredEvent } from '~/domain/event'
import { availabilityOf, isOnline, onDate, programmeOf } from '~/domain/occurrence'
import { fromWallTime, withOffset } from '~/platform/zurich'
import { lastDay } from './event-view'
import { plainText } from './markdown.server'
import { mainDates } from './schedule-text'

/** Google wants one Event for each date; the next dates are enough for a weekly course. */
const MAX_MARKED_UP_DATES = 10

const EVENT_STATUS: Record<Programme, string> = {
  scheduled: 'EventScheduled',
  rescheduled: 'EventRescheduled',
  postponed: 'EventPostponed',
  cancelled: 'EventCancelled',
  moved_online: 'EventMovedOnline',
}
const ATTENDANCE_MODE = {
  in_person: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  mixed: 'MixedEventAttendanceMode',
} as const
const AVAILABILITY = { available: 'InStock', few_left: 'LimitedAvailability', sold_out: 'SoldOut' } as const

interface JsonLdContext {
  url: string
  imageUrl: string
  schemaType: string
  /** Soonest first. */
  occurrences: Occurrence[]
}

/** schema.org data of an event, an object for each of its first dates; what takes place within a date is its `subEvent`. */
export function eventJsonLd(event: StoredEvent, context: JsonLdContext): object[] {
  const about = {
    '@context': 'https://schema.org',
    '@type': context.schemaType,
    name: event.title,
    description: plainText(event.description || event.summary || event.title, 500),
    image: [context.imageUrl],
    url: context.url,
    inLanguage: event.languages.length > 0 ? event.languages : undefined,
    isAccessibleForFree: isFree(event.price),
    organizer: event.organizerName
      ? { '@type': 'Organization', name: event.organizerName, url: event.website ?? undefined }
      : undefined,
  }
  const dates = mainDates({ kind: event.kind, occurrences: context.occurrences })
  const within = context.occurrences.filter((occurrence) => !dates.includes(occurrence))
  return dates.slice(0, MAX_MARKED_UP_DATES).map((occurrence) => ({
    ...about,
    ...ofDate(event, occurrence, context.url),
    subEvent:
      within.length === 0
        ? undefined
        : within.slice(0, MAX_MARKED_UP_DATES).map((part) => ({
            '@type': 'Event',
            name: `${event.title} – ${part.label}`,
            ...ofDate(event, part, context.url),
          })),
  }))
}

function ofDate(event: StoredEvent, occurrence: Occurrence, url: string): object {
  const shown = onDate(event, occurrence)
  return {
    ...(occurrence.price && { isAccessibleForFree: isFree(occurrence.price) }),
    ...datesOf(occurrence),
    ...whereabouts(shown, occurrence, url),
    eventStatus: `https://schema.org/${EVENT_STATUS[programmeOf(event, occurrence)]}`,
    offers: offers(shown, occurrence, url),
    previousStartDate: previousStart(event, occurrence),
  }
}

function isFree({ kind }: AgendaEvent['price']): true | undefined {
  return kind === 'free' || undefined
}

/** Google reads a last day as inclusive. */
function datesOf(occurrence: Occurrence): { startDate: string; endDate: string | undefined } {
  const { time, start, end, startLocal, endLocal } = occurrence
  if (time !== 'timed') return { startDate: startLocal.slice(0, 10), endDate: lastDay(occurrence) }
  return {
    startDate: withOffset(startLocal, start),
    endDate: end === null || endLocal === null ? undefined : withOffset(endLocal, end),
  }
}

function previousStart(event: AgendaEvent, occurrence: Occurrence): string | undefined {
  const { movedFrom } = occurrence
  if (movedFrom === null || programmeOf(event, occurrence) !== 'rescheduled') return undefined
  return movedFrom.length > 10
    ? withOffset(movedFrom, new Date(fromWallTime(movedFrom)).toISOString())
    : movedFrom
}

function whereabouts(event: AgendaEvent, { status }: Occurrence, url: string) {
  const isVirtual = isOnline(event, status)
  return {
    eventAttendanceMode: `https://schema.org/${ATTENDANCE_MODE[isVirtual ? 'online' : event.attendance]}`,
    location: locations(event, isVirtual, url),
  }
}

function locations(event: AgendaEvent, isVirtual: boolean, url: string): object | object[] {
  const virtual = { '@type': 'VirtualLocation', url: event.onlineUrl ?? url }
  if (isVirtual) return virtual
  const { place } = event
  const physical = {
    '@type': 'Place',
    name: [place?.name || place?.locality || 'Lieu à confirmer', place?.room].filter(Boolean).join(', '),
    address: {
      '@type': 'PostalAddress',
      streetAddress: place?.street || undefined,
      postalCode: place?.npa || undefined,
      addressLocality: place?.locality,
      addressRegion: place?.canton,
      addressCountry: 'CH',
    },
    geo:
      place && place.lat !== null && place.lng !== null
        ? { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lng }
        : undefined,
  }
  return event.attendance === 'mixed' ? [physical, virtual] : physical
}

function offers(event: AgendaEvent, date: Occurrence, url: string): object | undefined {
  const { price } = event
  const places = availabilityOf(event, date)
  if (price.kind !== 'free' && price.minChf === null && price.maxChf === null) return undefined
  return {
    '@type': 'Offer',
    price: price.kind === 'free' ? 0 : (price.minChf ?? price.maxChf),
    priceCurrency: 'CHF',
    url: date.bookingUrl ?? event.bookingUrl ?? event.website ?? url,
    availability: places === 'unknown' ? undefined : `https://schema.org/${AVAILABILITY[places]}`,
  }
}
