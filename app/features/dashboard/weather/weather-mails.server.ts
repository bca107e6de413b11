// Reminds authors of the decision that they have announced for today.
import { LRUCache } from 'lru-cache'
import type { DocumentStore } from '~/backend/documents'
import { type AgendaQuery, EMPTY_QUERY } from '~/domain/agenda-query'
import { authorProfile } from '~/domain/authorship'
import type { SearchResult } from '~/domain/catalogue'
import { dateOf, today as todayOf } from '~/domain/days'
import { type AgendaEvent, events, type Occurrence, type StoredEvent } from '~/domain/event'
import { isOff, isOnline, programmeOf } from '~/domain/occurrence'
import { mailQueue } from '~/domain/queued-mail'
import { decisionMoment, REMINDED_MINUTES, weatherDay } from '~/domain/weather'
import { recipientOf } from '~/features/events/event-organizer.server'
import { occurrenceText } from '~/features/events/event-view'
import { hourText } from '~/features/events/weather-text'
import { quotedTitle } from '~/features/notify/event-mails'
import { queueSealed } from '~/features/notify/sealed-mail.server'
import type { Clock } from '~/platform/clock'
import { HOUR_MS, MINUTE_MS } from '~/platform/durations'
import { composeLetter, type Letter, type Sender } from '~/platform/letter'
import { sha256 } from '~/platform/secrets.server'
import { eventLoopYielder } from '~/platform/slices'
import { weatherLink } from './weather-link.server'

export interface WeatherMailDependencies {
  documents: DocumentStore
  catalogue: {
    search(
      query: AgendaQuery,
      page: { limit: number; cursor: string | null },
    ): Pick<SearchResult, 'items' | 'nextCursor'>
  }
  clock: Clock
  secret: string
  sender: Sender
}

/** A page is read without a break: documents lie compressed. */
const PAGE = 50

/** These mails are queued for sure, by store: asking the store again each minute would cost a read each. */
const queuedIn = new WeakMap<DocumentStore, LRUCache<string, true>>()
const MOST_REMEMBERED = 10_000

/** Queues what is due: one mail an event and day, an hour before its decision, also when several processes ask at the
 * same time. Dates that are called off, or decided already, get none. */
export async function mailWeather(dependencies: WeatherMailDependencies): Promise<void> {
  const { documents, catalogue, clock } = dependencies
  const queued = queuedIn.get(documents) ?? new LRUCache<string, true>({ max: MOST_REMEMBERED })
  queuedIn.set(documents, queued)
  const nowMs = clock.now()
  const today = todayOf(nowMs)
  // Before five in the morning the day to come is still tomorrow.
  const date = { from: dateOf(today), to: dateOf(today + 1) }
  const query: AgendaQuery = { ...EMPTY_QUERY, outdoor: ['oui'], date, sort: 'date' }
  const yieldToEventLoop = eventLoopYielder()
  let cursor: string | null = null
  do {
    const page = catalogue.search(query, { limit: PAGE, cursor })
    for (const { event } of page.items) {
      if (event.rainDecisionTime === null) continue
      for (const { day } of dueDates(event, nowMs)) {
        const id = mailId(event.id, day)
        if (queued.has(id)) continue
        if (await queueReminder(event.id, { id, day }, dependencies)) queued.set(id, true)
      }
    }
    await yieldToEventLoop()
    cursor = page.nextCursor
  } while (cursor !== null)
}

interface Due {
  day: string
  date: Occurrence
  decidedMs: number
}

/** The first date of each day whose decision falls within the hour. */
function dueDates(event: AgendaEvent, nowMs: number): Due[] {
  const due = new Map<string, Due>()
  for (const date of event.occurrences) {
    const decidedMs = decisionMoment(event, date)
    if (decidedMs === null || nowMs >= decidedMs) continue
    if (nowMs < decidedMs - REMINDED_MINUTES * MINUTE_MS) continue
    const programme = programmeOf(event, date)
    const day = weatherDay(date)
    const isDecided = event.weather?.day === day
    if (isDecided || isOff(programme) || isOnline(event, programme) || due.has(day)) continue
    due.set(day, { day, date, decidedMs })
  }
  return [...due.values()]
}

/** The catalogue may be a moment behind, and another process may do the same: so the transaction reads the event
 * again. Answers whether the mail is queued, by this process or another. */
function queueReminder(
  eventId: string,
  { id, day }: { id: string; day: string },
  { documents, clock, secret, sender }: WeatherMailDependencies,
): Promise<boolean> {
  const nowMs = clock.now()
  return documents.transaction(async (transaction) => {
    const event = await transaction.get(events, eventId)
    if (event?.status !== 'published' || event.amends !== null) return false
    const due = dueDates(event, nowMs).find((each) => each.day === day)
    if (due === undefined) return false
    if (await transaction.get(mailQueue, id, { includeRemoved: true })) return true
    const uid = await recipientOf(transaction, event)
    const author = uid === null ? null : await authorProfile(uid, transaction)
    if (uid === null || author === null || author.disabled) return false
    const link = sender.siteUrl + weatherLink({ eventId, day, uid }, secret)
    const recipient = { to: author.email, displayName: author.displayName }
    await queueSealed(
      {
        kind: 'weather',
        id,
        uid,
        // An hour after the decision was due the mail still helps; later than that, visitors have arrived.
        validMs: due.decidedMs + HOUR_MS - nowMs,
        content: composeLetter(recipient, sender, letter(event, due, { link, sender })),
      },
      { documents: transaction, clock, secret },
    )
    return true
  })
}

function mailId(eventId: string, day: string): string {
  return `meteo-${sha256(`${day} ${eventId}`).slice(0, 32)}`
}

function letter(
  event: StoredEvent,
  { date, day }: Due,
  { link, sender }: { link: string; sender: Sender },
): Letter {
  const title = quotedTitle(event.title)
  const hour = hourText(event.rainDecisionTime ?? '')
  return {
    subject: `Météo\u00a0: ${title}, décision à ${hour}`,
    paragraphs: [
      `${title} est prévu ${occurrenceText(date, day)}. L’agenda annonce votre décision pour ${hour}.`,
      'Indiquez en un clic s’il est maintenu, déplacé ou reporté\u00a0: la page, les listes et les calendriers sont mis à jour immédiatement.',
      ...(event.rainPlan ? [`En cas de pluie, vous avez écrit\u00a0: «\u00a0${event.rainPlan}\u00a0».`] : []),
    ],
    button: { label: 'Indiquer ma décision', url: link },
    closing: [
      'Ce lien est valable aujourd’hui et permet de décider en votre nom, sans mot de passe\u00a0: ne le transmettez qu’à une personne qui peut décider.',
      `Vous recevez cet e-mail parce que l’annonce a une heure de décision. La page de l’événement\u00a0: ${sender.siteUrl}/evenement/${event.id}`,
    ],
  }
}
