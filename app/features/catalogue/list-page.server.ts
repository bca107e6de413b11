// Everything the events list shows for one address, as ready-made text and links.
import type { CategoryLook } from '~/features/categories/categories.server'
import { type EventCardView, eventCard } from '~/features/events/event-view'
import { capitalized, counted, longDay } from '~/platform/french'
import { addDays } from '~/platform/zurich'
import type { Catalogue, Hit } from './catalogue'
import { dateOf, spanOf, today as todayOf } from './days'
import {
  activeChips,
  filterGroups,
  listPath,
  mapPath,
  ongoingPath,
  queryPath,
  searchView,
  withParam,
} from './filter-view'
import type { AgendaQuery } from './query'

const PAGE_SIZE = 24
/** Exhibitions and festivals under way stand above the days, but only a row of them. */
const ONGOING_ON_FIRST_PAGE = 3
const SUGGESTIONS_ON_EMPTY = 6

export interface ListContext {
  catalogue: Catalogue
  nowMs: number
  categoryOf: (slug: string) => CategoryLook
}

export interface DayGroup {
  day: string
  heading: string
  cards: EventCardView[]
}

/** `view` 'ongoing' lists only what is under way; null is the ordinary list. */
export function listPage(
  query: AgendaQuery,
  { cursor, view }: { cursor: string | null; view: 'ongoing' | null },
  { catalogue, nowMs, categoryOf }: ListContext,
) {
  const categoryLabel = (slug: string) => categoryOf(slug).label
  const today = dateOf(todayOf(nowMs))
  const byRelevance = query.sort === 'relevance' || (query.sort === null && query.q !== '')
  const grouped = !byRelevance && view === null
  const page = catalogue.search(query, {
    limit: PAGE_SIZE,
    cursor,
    section: view === 'ongoing' ? 'ongoing' : grouped ? 'dated' : undefined,
  })
  const ongoing =
    grouped && !cursor && page.ongoingTotal > 0
      ? catalogue.search(query, {
          limit: page.items.length > 0 ? ONGOING_ON_FIRST_PAGE : PAGE_SIZE,
          section: 'ongoing',
        })
      : null

  function card(hit: Hit): EventCardView {
    return eventCard(hit, { nowMs, today, category: categoryOf(hit.event.category) })
  }

  const chips = activeChips(query, categoryLabel, listPath)
  return {
    title: headline(query, categoryLabel),
    total: page.total,
    totalText: counted(page.total, 'événement'),
    heading:
      view === 'ongoing'
        ? `${counted(page.ongoingTotal, 'événement')} en cours`
        : counted(page.total, 'événement'),
    view,
    byRelevance,
    search: searchView('/evenements', query),
    chips: chips.map(({ label, href }) => ({ label, href })),
    groups: filterGroups(query, page.facets, categoryLabel, listPath),
    ongoing: ongoing && {
      total: page.ongoingTotal,
      cards: ongoing.items.map(card),
      href: page.ongoingTotal > ongoing.items.length ? ongoingPath(query) : null,
    },
    days: grouped ? groupByDay(page.items, today, card) : [],
    results: grouped ? [] : page.items.map(card),
    sortLinks:
      query.q === '' || page.total === 0
        ? null
        : {
            relevance: byRelevance ? null : listPath({ ...query, sort: null }),
            date: byRelevance ? listPath({ ...query, sort: 'date' }) : null,
          },
    next: nextHref(query, page.nextCursor, view),
    first: cursor ? listPath(query) : null,
    feeds: {
      ics: queryPath('/evenements.ics', query),
      rss: queryPath('/evenements.rss', query),
      json: queryPath('/evenements.json', query),
    },
    map: mapPath(query),
    suggestions: page.total === 0 ? suggestions(chips, catalogue) : [],
  }
}

export type ListPage = ReturnType<typeof listPage>

function headline(query: AgendaQuery, categoryLabel: (slug: string) => string): string {
  const [only, ...others] = query.categories
  return only && others.length === 0 ? categoryLabel(only) : 'Événements'
}

function groupByDay(hits: Hit[], today: string, card: (hit: Hit) => EventCardView): DayGroup[] {
  const groups: DayGroup[] = []
  for (const hit of hits) {
    const day = dateOf(spanOf(hit.occurrence).day)
    const last = groups.at(-1)
    if (last && last.day === day) last.cards.push(card(hit))
    else groups.push({ day, heading: dayHeading(day, today), cards: [card(hit)] })
  }
  return groups
}

function dayHeading(day: string, today: string): string {
  const text = longDay(day, today)
  if (day === today) return `Aujourd’hui, ${text}`
  if (day === addDays(today, 1)) return `Demain, ${text}`
  return capitalized(text)
}

/** For each filter: how many events there would be without it. The most helpful first. */
function suggestions(chips: ReturnType<typeof activeChips>, catalogue: Catalogue) {
  return chips
    .map(({ label, href, without }) => ({
      label,
      href,
      count: catalogue.search(without, { limit: 1 }).total,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, SUGGESTIONS_ON_EMPTY)
    .map(({ label, href, count }) => ({ label, href, countText: counted(count, 'événement') }))
}

function nextHref(query: AgendaQuery, cursor: string | null, view: 'ongoing' | null): string | null {
  if (!cursor) return null
  const path = view === 'ongoing' ? ongoingPath(query) : listPath(query)
  return withParam(path, 'cursor', cursor)
}
