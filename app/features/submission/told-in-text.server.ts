import { placeOfLocation } from '~/features/feeds/import/location.server'
import type { FoundDate, FoundEvent, FoundLocation } from '~/features/found-events/found-event'
import { addDays } from '~/platform/zurich'
import { MOST_DATES, type PastedDate, readPastedDates } from './pasted-dates'

/** The dates and the place that a text names, where the event has none: « Samedi 5 décembre dès 20 h », « 1260 Nyon ». */
export function withTold(event: FoundEvent, text: string, today: string): FoundEvent {
  const { dates, location } = event
  return {
    ...event,
    dates: dates.length > 0 ? dates : readPastedDates(text, { today, room: MOST_DATES }).dates.map(foundDate),
    location: location ?? locationIn(text),
  }
}

function foundDate({ day, startTime, endDay, endTime }: PastedDate): FoundDate {
  if (!startTime) return { start: day, end: endDay ?? null }
  const lastDay = endDay ?? (endTime && endTime <= startTime ? addDays(day, 1) : day)
  return { start: `${day}T${startTime}`, end: endTime ? `${lastDay}T${endTime}` : null }
}

/** The first line with a postal code and its locality. */
function locationIn(text: string): FoundLocation | null {
  const line = text.split('\n').find((candidate) => {
    const place = /\b[1-9]\d{3} \p{L}/u.test(candidate) ? placeOfLocation(candidate.trim(), null) : null
    return place !== null && !('elsewhere' in place) && place.npa !== ''
  })
  return line ? { name: '', street: '', npa: '', locality: '', text: line.trim(), geo: null } : null
}
