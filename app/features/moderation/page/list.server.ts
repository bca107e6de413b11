import { type DocumentQuery, type DocumentStore, InvalidCursor } from '~/backend/documents'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import type { Categories } from '~/domain/category'
import { dateOf, today } from '~/domain/days'
import { events, type StoredEvent } from '~/domain/event'
import { cleanSearchText } from '~/domain/search-text'
import { datesToCome } from '~/domain/spans'
import { occurrenceText, placeText } from '~/features/events/event-view'
import type { Pending, PendingEvent } from '~/features/events/pending.server'
import { rhythmsText } from '~/features/events/rule-text'
import type { Clock } from '~/platform/clock'
import { agoText, sinceText } from '~/platform/french-dates'
import { type ModerationQuery, type ModerationView, moderationPath } from '../moderation-address'
import { urgencyText } from '../queue'
import { filteredQueue, idsWithDuplicates, type QueueDependencies } from '../queue.server'
import type { QueueFilters } from '../queue-filters'
import { type Filtering, filteringOf } from './filtering.server'

export interface ListDependencies {
  documents: DocumentStore
  catalogue: Catalogue
  categories: Categories
  pending: Pending
  clock: Clock
}

export interface EventLine {
  id: string
  version: number
  title: string
  path: string
  category: string
  when: string
  place: string
  author: string
  /** « depuis 3 jours », « il y a 2 heures ». */
  age: string
  isAmendment: boolean
  /** The text is urgencyText's; '' outside the queue. */
  urgency: string
  /** A possible duplicate; false outside the queue. */
  isDuplicate: boolean
}

interface EventListPage {
  lines: EventLine[]
  /** Path of what comes after. */
  next: string | null
  /** Null outside the queue. */
  filtering: Filtering | null
}

type ListView = Exclude<ModerationView, 'journal'>

const PAGE_SIZE = 50

const STATUSES = {
  corrections: 'changes_requested',
  refusees: 'rejected',
  publiees: 'published',
} as const satisfies Record<Exclude<ListView, 'a-traiter'>, StoredEvent['status']>
type StoredView = keyof typeof STATUSES

/** A page of a view: the queue by urgency, search results best first, others by latest change. */
export async function eventList(
  query: ModerationQuery,
  view: ListView,
  dependencies: ListDependencies,
): Promise<EventListPage> {
  if (view === 'a-traiter') return queuePage(query, dependencies)
  const found =
    view === 'publiees' && query.q
      ? searched(query, dependencies.catalogue)
      : await stored(query, view, dependencies)
  return {
    lines: found.events.map((event) => lineOf(event, query, dependencies.clock.now())),
    next: found.next && moderationPath({ view, q: query.q, after: found.next }),
    filtering: null,
  }
}

/** The page comes from memory: the store is asked only whether it holds something newer. */
async function queuePage(query: ModerationQuery, dependencies: ListDependencies): Promise<EventListPage> {
  const { pending, clock } = dependencies
  await pending.caughtUp()
  const now = clock.now()
  const found = await filteredQueue(query.filters, dependencies)
  const { after } = query
  const left = after === null ? found : found.filter(({ rank }) => rank > after)
  const shown = left.slice(0, PAGE_SIZE)
  const last = left.length > shown.length ? shown.at(-1) : undefined
  const twins = await idsWithDuplicates(shown, dependencies)
  return {
    lines: shown.map((waiting) => ({
      ...lineOf(waiting.event, query, now),
      age: sinceText(waiting.event.submittedAt, now),
      urgency: urgencyText(waiting, now),
      isDuplicate: twins.has(waiting.event.id),
    })),
    next: last ? moderationPath({ filters: query.filters, after: last.rank }) : null,
    filtering: filteringOf(query.filters, found.length, dependencies),
  }
}

/** The next event in the queue, or else the first; null when there is no other. */
export async function nextPending(
  eventId: string,
  filters: QueueFilters,
  dependencies: QueueDependencies,
): Promise<string | null> {
  const queue = await filteredQueue(filters, dependencies)
  const at = queue.findIndex(({ event }) => event.id === eventId)
  const next = (queue[at + 1] ?? queue[0])?.event.id
  return next === undefined || next === eventId ? null : next
}

function inView(view: StoredView): DocumentQuery {
  return { where: [['status', '==', STATUSES[view]]], orderBy: ['updatedAt', 'desc'], limit: PAGE_SIZE }
}

async function stored(
  { after }: ModerationQuery,
  view: StoredView,
  { documents }: ListDependencies,
): Promise<{ events: StoredEvent[]; next: string | null }> {
  const asked = inView(view)
  const page = await documents
    .find(events, { ...asked, after: after ?? undefined })
    .catch((error: unknown) => {
      if (error instanceof InvalidCursor) return documents.find(events, asked)
      throw error
    })
  return { events: page.documents, next: page.next }
}

function searched({ q, after }: ModerationQuery, catalogue: Catalogue) {
  const named = after === null ? catalogue.event(q.replace(/^.*\/evenement\//, '')) : null
  const text = cleanSearchText(q)
  const query = { ...EMPTY_QUERY, q: text.ok ? text.text : '', when: 'all' as const }
  if (named || !text.ok) return { events: named ? [named] : [], next: null }
  const { items, nextCursor } = catalogue.search(query, { limit: PAGE_SIZE, cursor: after })
  return { events: items.map(({ event }) => event), next: nextCursor }
}

function lineOf(event: StoredEvent | PendingEvent, query: ModerationQuery, now: number): EventLine {
  const next = datesToCome(event, now)[0] ?? event.occurrences.at(-1)
  return {
    id: event.id,
    version: event.version,
    title: event.title,
    path: moderationPath({ ...query, eventId: event.id, batch: null }),
    category: event.category,
    when: [next && occurrenceText(next, dateOf(today(now))), rhythmsText(event.rules)]
      .filter(Boolean)
      .join(' · '),
    place: placeText(event, next ?? null),
    author: event.organizerName,
    age: 'updatedAt' in event ? agoText(event.updatedAt, now) : '',
    isAmendment: event.amends !== null,
    urgency: '',
    isDuplicate: false,
  }
}
