import { NO_DATE } from '~/calendar/reading/announced/read-dates'
import { placeOfLocation } from '~/features/imports/files/location.server'
import type { FoundDate, FoundEvent, FoundLocation } from '~/features/imports/pages/found-event'
import { quoted } from '~/platform/french'
import { addDays } from '~/platform/zurich'
import { MOST_DATES, type PastedDate, readPastedDates } from '../pasted/pasted-dates'

/**
 * The dates and the place that a text names, where the event has none: « Samedi 5 décembre dès 20 h », « 1260 Nyon ».
 * Notes say what looks like a date and is not taken.
 */
export function withTold(event: FoundEvent, text: string, today: string): FoundEvent {
  const location = event.location ?? locationIn(text, today)
  if (event.dates.length > 0) return { ...event, location }
  const { dates, refusals } = readPastedDates(text.replace(SENTENCE_END, '.\n'), { today, room: MOST_DATES })
  const notes = refusals
    .filter(({ reason }) => reason !== NO_DATE)
    .slice(0, MOST_NOTES)
    .map((refusal) => `${quoted(refusal.text)} n’est pas compris dans les dates\u00a0: ${refusal.reason}.`)
  return { ...event, dates: dates.map(foundDate), location, notes: [...event.notes, ...notes] }
}

/** « Sorti en 1995. Projection mardi 8 décembre »: each sentence is read by itself. */
const SENTENCE_END = /(?<=[\p{L}\d)]{2})[.!?] +(?=\p{Lu})/gu
const MOST_NOTES = 5

function foundDate({ day, startTime, endDay, endTime }: PastedDate): FoundDate {
  if (!startTime) return { start: day, end: endDay ?? null }
  const lastDay = endDay ?? (endTime && endTime <= startTime ? addDays(day, 1) : day)
  return { start: `${day}T${startTime}`, end: endTime ? `${lastDay}T${endTime}` : null }
}

/** More letters, or more such lines, are no address of an event. */
const LONGEST_ADDRESS = 300
const MOST_ADDRESSES = 100

/** The first line with a postal code and its locality, without the dates and hours on it. */
function locationIn(text: string, today: string): FoundLocation | null {
  const addresses = text
    .split('\n')
    .filter((line) => line.length <= LONGEST_ADDRESS && /\b[1-9]\d{3} \p{L}/u.test(line))
    .slice(0, MOST_ADDRESSES)
  const line = addresses.find((candidate) => {
    const place = placeOfLocation(candidate.trim(), null)
    return place !== null && !('elsewhere' in place) && place.npa !== ''
  })
  if (line === undefined) return null
  const parts = line.split(',').filter((part) => !isWhen(part, today))
  return { name: '', street: '', npa: '', locality: '', text: parts.join(',').trim(), geo: null }
}

const HOUR = /^\s*(?:dès|à|de)?\s*\d{1,2}\s?(?:h|:\d\d)/iu

function isWhen(part: string, today: string): boolean {
  return HOUR.test(part) || readPastedDates(part, { today, room: MOST_DATES }).dates.length > 0
}
