import type { AgendaQuery } from '~/domain/agenda-query'
import type { Catalogue } from '~/domain/catalogue'
import type { CategoryLook } from '~/domain/category'
import { dateOf, today as todayOf } from '~/domain/days'
import type { StoredEvent } from '~/domain/event'
import { listPath, queryPath } from '~/domain/query-paths'
import { capitalized, counted } from '~/platform/french'
import { eventCard, occurrenceText } from './event-view'

const COMING_SHOWN = 24

export interface AnnouncedContext {
  catalogue: Pick<Catalogue, 'count' | 'soonest'>
  nowMs: number
  categoryOf: (slug: string) => CategoryLook
}

/** The page of a place or of an organizer shows this of its events: those to come by this query, the given past ones,
 * and the feeds. */
export function announced(
  query: AgendaQuery,
  past: readonly StoredEvent[],
  { catalogue, nowMs, categoryOf }: AnnouncedContext,
) {
  const today = dateOf(todayOf(nowMs))
  const total = catalogue.count(query)
  const coming = catalogue.soonest(query, COMING_SHOWN)
  return {
    coming: capitalized(comingText(total) || 'aucun événement annoncé'),
    cards: coming.map((hit) => eventCard(hit, { nowMs, today, category: categoryOf(hit.event.category) })),
    all:
      total > coming.length
        ? { href: listPath(query), text: `Voir les ${counted(total, 'événement')}` }
        : null,
    past: past.map((event) => pastRow(event, today)),
    feeds: {
      ics: queryPath('/evenements.ics', query),
      rss: queryPath('/evenements.rss', query),
      json: queryPath('/evenements.json', query),
    },
  }
}

/** « 3 événements à venir »; '' if there are none. */
export function comingText(events: number): string {
  return events > 0 ? `${counted(events, 'événement')} à venir` : ''
}

function pastRow(event: StoredEvent, today: string) {
  const last = event.occurrences.at(-1)
  return {
    id: event.id,
    title: event.title,
    when: last ? capitalized(occurrenceText(last, today)) : '',
  }
}
