import { NO_DATE } from '~/calendar/reading/announced/read-dates'
import { audienceOf } from '~/features/imports/files/text.server'
import type { FoundDate, FoundEvent } from '~/features/imports/pages/found-event'
import { quoted } from '~/platform/french'
import { addDays } from '~/platform/zurich'
import { headerOf } from '../pasted/cells'
import { MOST_DATES, type PastedDate, readPastedDates } from '../pasted/pasted-dates'
import { placeTold } from './told-place.server'
import { priceTold } from './told-price'

/**
 * The dates, place, price, ages, organizer and links that a text names, where the event has none: « Samedi 5 décembre dès
 * 20 h », « temple de Morges », « 30.- / 20.- AVS ». The rows of a table are dates, its header no title. Notes say what
 * looks like a date and is not taken; nothing is filled that is not sure.
 */
export function withTold(found: FoundEvent, text: string, today: string): FoundEvent {
  const isTable = headerOf(found.title) !== null
  const event = isTable ? { ...found, title: '', description: '' } : found
  const links = linksTold(text)
  const { minAge, maxAge } = audienceOf(text, [])
  const told: FoundEvent = {
    ...event,
    location: event.location ?? placeTold(text, event.title, today),
    price: event.price ?? (isTable ? null : priceTold(text)),
    minAge: event.minAge ?? minAge,
    maxAge: event.maxAge ?? maxAge,
    organizerName: event.organizerName || organizerTold(text),
    bookingUrl: event.bookingUrl ?? (isTable ? null : links.booking),
    website: event.website ?? (isTable ? null : links.website),
  }
  if (event.dates.length > 0) return told
  const lines = text.replace(SENTENCE_END, '.\n').split('\n')
  const moved = isTable ? [] : lines.filter((line) => MOVED.test(line))
  const standing = lines.filter((line) => !moved.includes(line)).join('\n')
  const { dates, refusals } = readPastedDates(standing, { today, room: MOST_DATES })
  const notes = [
    ...moved.map((line) => ({ text: line.slice(0, LONGEST_QUOTE), reason: IS_MOVED })),
    ...refusals,
  ]
    .filter(({ reason }) => reason !== NO_DATE)
    .slice(0, MOST_NOTES)
    .map((refusal) => `${quoted(refusal.text)} n’est pas compris dans les dates\u00a0: ${refusal.reason}.`)
  return {
    ...told,
    dates: withoutVague(dates).map((date) => ({ ...(isTable && ofRow(date)), ...foundDate(date) })),
    notes: [...event.notes, ...notes],
  }
}

const ORGANIZED =
  /(?<!\p{L})organis(?:ée?s?|ation|ateurs?|atrices?)(?: par | ?: ?)(?<name>[^.;|\n]{2,100}?)(?=[.;|\n]|, |$)/iu

function organizerTold(text: string): string {
  return ORGANIZED.exec(text)?.groups?.name?.trim() ?? ''
}

const LINK = /(?<![\p{L}@.])(?:https?:\/\/|www\.)[^\s<>()«»]*[^\s<>()«».,;:!?]/giu
const TICKETS = /billet|réserv|inscri|ticket|préloc|location|places/i

/** A line that speaks of tickets has theirs; the first other one is the website. */
function linksTold(text: string): { booking: string | null; website: string | null } {
  const links = text.split('\n').flatMap((line) =>
    [...line.matchAll(LINK)].map(({ 0: link, index }) => ({
      url: link.startsWith('www') ? `https://${link}` : link,
      isOfTickets: TICKETS.test(line.slice(0, index)),
    })),
  )
  return {
    booking: links.find(({ isOfTickets }) => isOfTickets)?.url ?? null,
    website: links.find(({ isOfTickets }) => !isOfTickets)?.url ?? null,
  }
}

/** « Sorti en 1995. Projection mardi 8 décembre »: each sentence is read by itself. */
const SENTENCE_END = /(?<=[\p{L}\d)]{2})[.!?] +(?=\p{Lu})/gu
const MOST_NOTES = 5
const LONGEST_QUOTE = 60
/** « Le concert du 5 décembre est annulé, il est reporté au 30 janvier » */
const MOVED =
  /(?<!\p{L})(?:annulée?s?|annulation|reportée?s?|report|renvoyée?s?)(?!\p{L}).*\d|\d.*(?<!\p{L})(?:annulée?s?|reportée?s?|renvoyée?s?)(?!\p{L})/iu
const IS_MOVED = 'annulé ou reporté, indiquez les dates qui ont lieu'

/** Without days, and periods, that other lines tell with their hours. */
function withoutVague(dates: readonly PastedDate[]): PastedDate[] {
  const timed = dates.filter(({ startTime }) => startTime)
  return dates.filter(
    ({ day, endDay = day, startTime }) =>
      startTime || !timed.some((date) => date.day >= day && date.day <= endDay),
  )
}

/** In a text the words beside a date are of its sentence; in a table they have columns. */
function ofRow({ label, status, availability, bookingUrl }: PastedDate): Partial<FoundDate> {
  return {
    label: label ?? null,
    status: status ?? null,
    availability: availability ?? null,
    bookingUrl: bookingUrl ?? null,
  }
}

function foundDate({ day, startTime, endDay, endTime }: PastedDate): FoundDate {
  if (!startTime) return { start: day, end: endDay ?? null }
  const lastDay = endDay ?? (endTime && endTime <= startTime ? addDays(day, 1) : day)
  return { start: `${day}T${startTime}`, end: endTime ? `${lastDay}T${endTime}` : null }
}
