import { readCalendarEvent } from '../files/calendar-event'
import { CalendarFault } from '../files/calendar-fault'
import { byUid, readCalendarFile } from '../files/content-lines.server'
import { descriptionOf, oneLine, titleOf } from '../files/text.server'
import { type FoundEvent, gathered, NOTHING_FOUND } from './found-event'
import { absoluteUrl } from './html'

/** Repeating ones take time to reckon. */
const MOST_UIDS = 500

/** The events of an iCalendar file but for private ones. `charset`: as the server has told it; `today`: YYYY-MM-DD. */
export function eventsOfCalendar(bytes: Buffer, charset: string | null, today: string): FoundEvent[] {
  const { events, timezones } = readCalendarFile(bytes, charset)
  const named = events.map((block, index) => ({ ...block, uid: block.uid ?? `line ${index}` }))
  const found = [...byUid(named).values()].slice(0, MOST_UIDS).flatMap((texts) => {
    try {
      const event = readCalendarEvent({ events: texts, timezones, today })
      return event.isPrivate ? [] : [foundEvent(event)]
    } catch (error) {
      if (error instanceof CalendarFault) return []
      throw error
    }
  })
  return gathered(
    found.filter(({ title }) => title !== ''),
    today,
  )
}

function foundEvent(event: ReturnType<typeof readCalendarEvent>): FoundEvent {
  const url = addressIn(event.url)
  const onlineUrl = addressIn(event.location)
  const isCancelled = event.status === 'CANCELLED'
  return {
    ...NOTHING_FOUND,
    title: titleOf(event.title),
    description: descriptionOf(event.description),
    dates: event.dates.map(({ start, end, time, cancelled }) => ({
      start,
      end,
      time,
      status: cancelled ? 'cancelled' : null,
    })),
    location:
      onlineUrl || event.location.trim() === ''
        ? null
        : { name: '', street: '', npa: '', locality: '', text: oneLine(event.location, 300), geo: event.geo },
    onlineUrl,
    website: url,
    tags: event.categories,
    programme: isCancelled ? 'cancelled' : 'scheduled',
    notes: isCancelled ? ['D’après le calendrier, l’événement est annulé.'] : [],
  }
}

function addressIn(text: string): string | null {
  const address = text.trim()
  return /^https?:\/\/\S+$/i.test(address) ? absoluteUrl(address, address) : null
}
