import { type DocumentQuery, type DocumentStore, InvalidCursor } from '~/backend/documents'
import { dateOf, today } from '~/domain/days'
import { events, type StoredEvent } from '~/domain/event'
import { cleanSearchText } from '~/domain/search-text'
import { datesToCome } from '~/domain/spans'
import type { Catalogue } from '~/features/catalogue/catalogue'
import { EMPTY_QUERY } from '~/features/catalogue/query'
import type { Categories } from '~/features/categories/categories.server'
import { occurrenceText, placeText } from '~/features/events/event-view'
import type { Clock } from '~/platform/clock'
import { agoText, sinceText } from '../messages'
import type { Pending, PendingEvent } from '../pending.server'
import { type ModerationQuery, type ModerationView, moderationPath } from './moderation-address'

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
}

const PAGE_SIZE = 30

const STATUSES = {
  'a-traiter': 'pending',
  corrections: 'changes_requested',
  refusees: 'rejected',
  publiees: 'published',
} as const satisfies Record<Exclude<ModerationView, 'journal'>, StoredEvent['status']>

/** A page of a view: pending events oldest first, search results best first, others by latest change. */
export async function eventList(
  query: ModerationQuery,
  view: keyof typeof STATUSES,
  dependencies: ListDependencies,
): Promise<{ lines: EventLine[]; next: string | null }> {
  const found =
    view === 'publiees' && query.q
      ? searched(query, dependencies.catalogue)
      : await stored(query, view, dependencies)
  return {
    lines: found.events.map((event) => lineOf(event, query, view, dependencies.clock.now())),
    next: found.next && moderationPath({ view, q: query.q, after: found.next }),
  }
}

/** The next event in the queue, or else the first; null when there is no other. */
export function nextPending(eventId: string, pending: Pick<Pending, 'list'>): string | null {
  const queue = pending.list().sort(byWaiting)
  const at = queue.findIndex(({ id }) => id === eventId)
  const next = queue[at + 1] ?? queue[0]
  return next && next.id !== eventId ? next.id : null
}

function byWaiting(a: PendingEvent, b: PendingEvent): number {
  if (a.submittedAt !== b.submittedAt) return a.submittedAt < b.submittedAt ? -1 : 1
  return a.id < b.id ? -1 : 1
}

function inView(view: keyof typeof STATUSES): DocumentQuery {
  return {
    where: [['status', '==', STATUSES[view]]],
    orderBy: view === 'a-traiter' ? ['submittedAt', 'asc'] : ['updatedAt', 'desc'],
    limit: PAGE_SIZE,
  }
}

async function stored(
  { after }: ModerationQuery,
  view: keyof typeof STATUSES,
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

function lineOf(event: StoredEvent, query: ModerationQuery, view: ModerationView, now: number): EventLine {
  const next = datesToCome(event, now)[0] ?? event.occurrences.at(-1)
  return {
    id: event.id,
    version: event.version,
    title: event.title,
    path: moderationPath({ ...query, view, eventId: event.id, batch: null }),
    category: event.category,
    when: next ? occurrenceText(next, dateOf(today(now))) : '',
    place: placeText(event, next?.status ?? null),
    author: event.organizerName,
    age:
      view === 'a-traiter'
        ? sinceText(event.submittedAt ?? event.createdAt, now)
        : agoText(event.updatedAt, now),
    isAmendment: event.amends !== null,
  }
}
