import { audienceOf } from '~/features/imports/files/text.server'
import type { FoundDate, FoundEvent } from '~/features/imports/pages/found-event'
import { clockTime } from '~/platform/french-dates'
import { addDays } from '~/platform/zurich'
import type { PastedDate } from '../pasted/line-dates'
import { datesTold } from './told-dates'
import { doorsTold } from './told-hours'
import { organizerTold } from './told-organizer'
import { placeTold } from './told-place.server'
import { priceTold } from './told-price'
import { isNoTitle, titleTold } from './told-title.server'

/**
 * The dates, place, price, ages, organizer and links that a text names, where the event has none: « Samedi 5 décembre dès
 * 20 h », « temple de Morges », « 30.- / 20.- AVS ». Notes say what
 * looks like a date and is not taken; nothing is filled that is not sure.
 */
export function withTold(found: FoundEvent, written: string, today: string): FoundEvent {
  const text = written.replace(LONG_SPACES, '  ')
  const event = withTitle(found, text)
  const links = linksTold(text)
  const place = placeTold(text, event.title, today)
  const { minAge, maxAge } = audienceOf(text, [])
  const told: FoundEvent = {
    ...event,
    location: event.location ?? place.location,
    price: event.price ?? priceTold(text),
    minAge: event.minAge ?? minAge,
    maxAge: event.maxAge ?? maxAge,
    organizerName: event.organizerName || organizerTold(text),
    bookingUrl: event.bookingUrl ?? links.booking,
    website: event.website ?? links.website,
  }
  if (event.dates.length > 0) return told
  const { dates, lineOf, notes } = datesTold(text, today)
  const isTour = event.location === null && place.location === null && place.notes.length > 0
  const places = isTour ? placesOfDates(dates, lineOf, today) : null
  return {
    ...told,
    dates: dates.map((date, at) => ({
      ...stateOf(date),
      ...labelled([date.label, places?.[at]]),
      ...noteOfDoors(date, doorsTold(text)),
      ...foundDate(date),
    })),
    notes: [...event.notes, ...notes, ...(places ? [IS_TOUR] : event.location ? [] : place.notes)],
  }
}

const IS_TOUR =
  'Les dates ont chacune leur lieu, repris dans leur précision\u00a0: indiquez le lieu de l’événement.'

/** The place of each date of a tour, as its own line tells it; null where not every date has one. */
function placesOfDates(
  dates: readonly PastedDate[],
  lineOf: ReadonlyMap<string, string>,
  today: string,
): string[] | null {
  const places = dates.map(({ day }) => {
    const { location } = placeTold(lineOf.get(day) ?? '', '', today)
    return location ? [location.name, location.locality].filter(Boolean).join(', ') : ''
  })
  return places.length > 1 && places.every(Boolean) ? places : null
}

function labelled(words: readonly (string | undefined)[]): Partial<FoundDate> {
  const label = words.filter(Boolean).join(' – ')
  return label ? { label } : {}
}

/** « Portes à 19 h 30 », beside a date that begins later on that day. */
function noteOfDoors({ startTime }: PastedDate, doors: string | null): Partial<FoundDate> {
  return doors !== null && startTime && startTime > doors ? { note: `Portes à ${clockTime(doors)}` } : {}
}

/** Forms that skip spaces would try each run of them from each of its letters. */
const LONG_SPACES = /[^\S\n\t]{3,}/g

/** Its first line is the title, but for a greeting, a house or an association. */
function withTitle(found: FoundEvent, text: string): FoundEvent {
  const lines = text.split('\n').map((line) => line.trim())
  const [first = '', second = ''] = lines.filter((line) => line !== '')
  const isOther = found.title !== '' && !first.startsWith(found.title) && found.title !== second
  if (isOther || (found.title !== '' && found.title === second && !isNoTitle(second, ''))) return found
  const { title, line } = titleTold(text)
  if (title === found.title) return found
  const rest = line === null ? lines : lines.filter((one) => one !== line)
  return { ...found, title, description: rest.join('\n').trim() }
}

/** With its protocol or without: « petitesrives.ch/loup », but no address of mail. */
const LINK =
  /(?<![\p{L}\d@./-])(?:(?:https?:\/\/|www\.)[^\s<>()«»]*[^\s<>()«».,;:!?]|(?:[a-z\d-]{2,}\.)+(?:ch|com|org|net|info|swiss|fr)(?![\p{L}\d@.-]*@|[\p{L}\d-])(?:\/[^\s<>()«»]*[^\s<>()«».,;:!?])?)/giu
const TICKETS = /billet|réserv|inscri|ticket|préloc|location|places/i

/** A line that speaks of tickets has theirs; the first other one is the website. */
function linksTold(text: string): { booking: string | null; website: string | null } {
  const links = text.split('\n').flatMap((line) =>
    [...line.matchAll(LINK)].map(({ 0: link, index }) => ({
      url: /^https?:/i.test(link) ? link : `https://${link}`,
      isOfTickets: TICKETS.test(line.slice(0, index)),
    })),
  )
  return {
    booking: links.find(({ isOfTickets }) => isOfTickets)?.url ?? null,
    website: links.find(({ isOfTickets }) => !isOfTickets)?.url ?? null,
  }
}

function stateOf({ status, availability }: PastedDate): Partial<FoundDate> {
  return { ...(status && { status }), ...(availability && { availability }) }
}

/** The date as pages and calendars tell it. */
export function foundDate({ day, startTime, endDay, endTime }: PastedDate): FoundDate {
  if (!startTime) return { start: day, end: endDay ?? null }
  const lastDay = endDay ?? (endTime && endTime <= startTime ? addDays(day, 1) : day)
  return { start: `${day}T${startTime}`, end: endTime ? `${lastDay}T${endTime}` : null }
}
