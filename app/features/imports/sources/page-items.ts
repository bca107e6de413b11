import type { AgendaEvent } from '~/domain/event'
import { SITE_SOURCE } from '~/domain/event-content'
import { type EntryKey, type ImportItem, refusal, toCandidate } from '../files/candidate'
import { categoryOf } from '../files/categories'
import { categoryOfFound, eventOfFound, locate, nearbyNote, withPlaceInWords } from '../pages/event-of-found'
import { type FoundEvent, type FoundEvents, lastDayOf } from '../pages/found-event'

interface PageContext {
  /** The page has this address after redirects. */
  address: string
  /** YYYY-MM-DD. */
  today: string
  /** External ids of what was read from it before. */
  known: ReadonlySet<string>
}

const MAX_ID = 300

/** The events that a page tells with its markup, JSON-LD before others; what it says of itself is none, and what cannot
 * be read is refused. */
export function* itemsOfPage(
  found: FoundEvents,
  { address, today, known }: PageContext,
): Generator<ImportItem> {
  const usedIds = new Set<string>()
  for (const reason of found.unread ?? []) yield refusal(0, reason, undefined, 'La page')
  const told = found.by === 'page' || found.by === 'text' ? [] : found.events
  for (const [index, event] of told.entries()) {
    const externalId = idOf(event, { address, known, usedIds })
    usedIds.add(externalId)
    yield readFound(index + 1, event, { kind: 'page', name: '', externalId }, today)
  }
}

/** Its own address outlives a new title, its title with its place the addresses of single dates: the one by which it is
 * known already, else the address of what has one date. */
function idOf(
  { title, website, location, dates }: FoundEvent,
  { address, known, usedIds }: Pick<PageContext, 'address' | 'known'> & { usedIds: ReadonlySet<string> },
): string {
  const place = [location?.name, location?.locality].filter(Boolean).join(', ')
  const byTitle = [title.toLowerCase(), place.toLowerCase()].filter(Boolean).join(' @ ').slice(0, MAX_ID)
  const own = website !== null && website !== address && website.length <= MAX_ID ? website : null
  const free = [own, byTitle].filter((id) => id !== null && !usedIds.has(id))
  const before = free.find((id) => id !== null && known.has(id))
  if (before) return before
  return own !== null && dates.length === 1 && !usedIds.has(own) ? own : byTitle
}

function readFound(line: number, found: FoundEvent, source: EntryKey, today: string): ImportItem {
  const { title } = found
  const event = eventOfFound(found, today)
  if (event.occurrences.length === 0)
    return refusal(line, ['aucune date', ...found.notes].join('. '), source, title)
  const located = locate(found.location)
  const elsewhere = located?.elsewhere
  if (elsewhere) return refusal(line, `lieu hors de Suisse romande (${elsewhere})`, source, title)
  const read: AgendaEvent = {
    ...event,
    status: 'pending',
    category: categoryOfFound(found) ?? categoryOf(found.tags, title),
    programme: found.programme,
    availability: found.availability,
    description: event.place === null ? withPlaceInWords(found) : found.description,
    source: { ...SITE_SOURCE, ...source, url: found.website },
  }
  const comingDates = found.dates
    .filter((date) => lastDayOf(date) >= today)
    .map(({ start, end }) => `${start}/${end ?? ''}`)
  const notes = [...found.notes, ...(located?.nearby ? [nearbyNote(located.nearby)] : [])]
  return toCandidate(line, read, { notes, comingDates })
}
