import { capitalized, counted, enumerated } from '~/platform/french'
import { type CalendarEvent, expandCalendarEvent } from '../files/calendar-event'
import { byUid, readCalendarFile } from '../files/content-lines.server'
import { descriptionOf, oneLine } from '../files/text.server'
import {
  type FoundEvent,
  type FoundEvents,
  type FoundLocation,
  gathered,
  lastDayOf,
  NOTHING_FOUND,
} from './found-event'
import { absoluteUrl } from './html'
import { stateNotes } from './state-notes'

/** Repeating ones take time to reckon. */
const MOST_UIDS = 500

/** The events of an iCalendar file but for private ones, and what of it could not be read, with its line. `charset`: as the
 * server has told it; `today`: YYYY-MM-DD. */
export function eventsOfCalendar(
  bytes: Buffer,
  charset: string | null,
  today: string,
): Pick<FoundEvents, 'events' | 'unread'> {
  const { events, timezones, refused } = readCalendarFile(bytes, charset)
  const named = events.map((block, index) => ({ ...block, uid: block.uid ?? `line ${index}` }))
  const lineOf = new Map([...named].reverse().map(({ uid, line }) => [uid, line]))
  const groups = [...byUid(named)]
  const unread = [...refused]
  const found: FoundEvent[] = []
  for (const [uid, texts] of groups.slice(0, MOST_UIDS)) {
    const answer = expandCalendarEvent({ events: texts, timezones, today })
    const reason = answer.ok ? whyNot(answer.event) : answer.reason
    if (answer.ok && reason === null) found.push(foundEvent(answer.event))
    else unread.push({ line: lineOf.get(uid) ?? 0, reason: reason ?? '' })
  }
  const leftOut = sentencesOf(unread)
  if (groups.length > MOST_UIDS)
    leftOut.push(`Seuls les ${MOST_UIDS} premiers événements du calendrier sont lus, de ${groups.length}.`)
  const past = found.filter(({ dates }) => dates.every((date) => lastDayOf(date) < today)).length
  if (past > 0 && past < found.length)
    leftOut.push(`${counted(past, 'événement passé n’est', 'événements passés ne sont')} pas repris.`)
  const kept = gathered(found, today, leftOut)
  return {
    events: kept.map((event) => ({
      ...event,
      notes: [...event.notes, ...stateNotes(event, 'le calendrier', today)],
    })),
    unread: leftOut,
  }
}

function whyNot({ isPrivate, title, dates }: CalendarEvent): string | null {
  if (isPrivate) return 'événement marqué privé (CLASS)'
  if (title === '') return 'événement sans titre (SUMMARY)'
  return dates.length === 0 ? `«\u00a0${title}\u00a0» n’a aucune date` : null
}

const MOST_SENTENCES = 20

/** « Ligne 12 : fuseau horaire inconnu. »; many lines with one reason are one sentence. */
function sentencesOf(unread: readonly { line: number; reason: string }[]): string[] {
  const byReason = new Map<string, number[]>()
  for (const { line, reason } of unread) byReason.set(reason, [...(byReason.get(reason) ?? []), line])
  const sentences = [...byReason].map(([reason, lines]) => {
    if (/^ligne \d/.test(reason)) return `${capitalized(reason)}.`
    const named = lines.slice(0, MOST_LINES).map(String)
    const more = lines.length > MOST_LINES ? [`${lines.length - MOST_LINES}\u00a0autres`] : []
    const where = lines.length === 1 ? `Ligne ${named[0]}` : `Lignes ${enumerated([...named, ...more])}`
    return `${where}\u00a0: ${reason}.`
  })
  const more = sentences.length - MOST_SENTENCES
  if (more <= 0) return sentences
  return [...sentences.slice(0, MOST_SENTENCES), `Et ${counted(more, 'autre ligne', 'autres lignes')}.`]
}

const MOST_LINES = 5

function foundEvent(event: CalendarEvent): FoundEvent {
  const { title, tags, location, geo, programme, availability } = { ...event, tags: event.categories }
  const onlineUrl = addressIn(location)
  return {
    ...NOTHING_FOUND,
    title,
    description: descriptionOf(event.description),
    dates: event.dates.map(({ start, end, time, location: own, ...date }) => ({
      start,
      end,
      time,
      label: date.label,
      status: date.status,
      availability: date.availability,
      note: date.note,
      location: own === null ? null : { ...NOWHERE, text: oneLine(own, LONGEST_PLACE) },
    })),
    location:
      onlineUrl || location.trim() === ''
        ? null
        : { ...NOWHERE, text: oneLine(location, LONGEST_PLACE), geo },
    onlineUrl,
    website: addressIn(event.url),
    tags,
    programme,
    availability,
    notes: [
      ...event.notes.map((note) => (/[.!]$/.test(note) ? note : `${capitalized(note)}.`)),
      ...(event.isEndless ? [ENDLESS] : []),
      ...(event.isTentative ? ['D’après le calendrier, l’événement est à confirmer.'] : []),
    ],
  }
}

const ENDLESS =
  'Le calendrier répète cet événement sans fin\u00a0: seules les dates des 13 prochains mois sont reprises.'
const LONGEST_PLACE = 300
const NOWHERE: FoundLocation = { name: '', street: '', npa: '', locality: '', text: '', geo: null }

function addressIn(text: string): string | null {
  const address = text.trim()
  return /^https?:\/\/\S+$/i.test(address) ? absoluteUrl(address, address) : null
}
