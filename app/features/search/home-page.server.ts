import { EMPTY_QUERY } from '~/domain/agenda-query'
import type { Catalogue, Hit } from '~/domain/catalogue'
import type { CategoryLook, StoredCategory } from '~/domain/category'
import { dateOf, today as todayOf } from '~/domain/days'
import type { DateFilter } from '~/domain/filter-values'
import { minuteOfDay } from '~/domain/hours'
import { listPath, ongoingPath } from '~/domain/query-paths'
import { CANTON_LABELS, CANTONS } from '~/domain/vocabulary'
import { type EventCardView, eventCard } from '~/features/events/event-view'
import { capitalized, counted } from '~/platform/french'
import { dayParts, longDay, monthAndYear } from '~/platform/french-dates'
import { toWallTime } from '~/platform/zurich'
import { countsText } from './counts-text'
import { homeExamples } from './home-examples.server'

const SOON_SHOWN = 6
const NEXT_SHOWN = 9
const EXHIBITIONS_SHOWN = 3

interface Period {
  title: string
  date: DateFilter
}

const TODAY: Period = { title: 'Aujourd’hui', date: 'aujourdhui' }
const TONIGHT: Period = { title: 'Ce soir', date: 'ce-soir' }
const TOMORROW: Period = { title: 'Demain', date: 'demain' }
/** Fewer dated events are followed by what goes on. */
const ROW = 3
/** In the morning the whole day is ahead; from 17:00 on museums close. */
const NOON = minuteOfDay('12:00')
const CLOSING_TIME = minuteOfDay('17:00')
const LATER: Period[] = [
  { title: 'Les sept prochains jours', date: '7-jours' },
  { title: 'Les trente prochains jours', date: '30-jours' },
  { title: 'À venir', date: null },
]
const WEEKEND: Period = { title: 'Ce week-end', date: 'ce-week-end' }

interface HomeContext {
  catalogue: Catalogue
  nowMs: number
  categories: StoredCategory[]
  categoryOf: (slug: string) => CategoryLook
}

/** Makes the home page; an event stands in one of its sections at most. */
export function homePage({ catalogue, nowMs, categories, categoryOf }: HomeContext) {
  const today = dateOf(todayOf(nowMs))
  const everything = catalogue.search(EMPTY_QUERY, { limit: 1 })

  function card(hit: Hit): EventCardView {
    return eventCard(hit, { nowMs, today, category: categoryOf(hit.event.category) })
  }
  function countOf<V extends string>(counts: { value: V; count: number }[], value: V): number {
    return counts.find((entry) => entry.value === value)?.count ?? 0
  }

  const shown = new Set<string>()
  /** Events of the first period that has others than those shown already. `ongoing`: what goes on fills its row, or is
   * enough where 'alone'. */
  function section(id: string, periods: readonly (Period & { ongoing?: 'after' | 'alone' })[], most: number) {
    for (const { title, date, ongoing } of periods) {
      const query = { ...EMPTY_QUERY, date }
      const page = catalogue.search(query, { limit: most + shown.size, section: 'dated', isByCard: true })
      const { total, ongoingTotal } = page
      const cards = page.items.filter(({ event }) => !shown.has(event.id)).slice(0, most)
      if (cards.length === 0 && ongoing !== 'alone') continue
      if (ongoing && cards.length < ROW && ongoingTotal > 0) cards.push(...page.ongoing(ROW - cards.length))
      if (cards.length === 0) continue
      for (const { event } of cards) shown.add(event.id)
      const all = {
        id,
        title,
        href: listPath(query),
        label: `Tout voir\u00a0: ${countsText(total, ongoingTotal)}`,
      }
      return [{ ...all, cards: cards.map(card) }]
    }
    return []
  }

  const periods = [
    ...section('soon', [...soonest(nowMs), TOMORROW, ...LATER], SOON_SHOWN),
    ...section('next', [WEEKEND, ...LATER], NEXT_SHOWN),
  ]
  const exhibitions = catalogue.search(
    { ...EMPTY_QUERY, kind: 'exhibition' },
    { limit: EXHIBITIONS_SHOWN + ROW, section: 'ongoing', isByCard: true },
  )
  const facets = everything.facets()
  const notShown = exhibitions.items.filter(({ event }) => !shown.has(event.id))
  return {
    today: {
      ...dayParts(today),
      weekday: capitalized(longDay(today).split(' ')[0] ?? ''),
      month: monthAndYear(today),
    },
    total: everything.total,
    totalText: counted(everything.total, 'événement'),
    examples: homeExamples(facets, categories, catalogue),
    periods,
    exhibitions: {
      cards: notShown.slice(0, EXHIBITIONS_SHOWN).map(card),
      total: exhibitions.ongoingTotal,
      href: ongoingPath({ ...EMPTY_QUERY, kind: 'exhibition' }),
    },
    categories: categories.map(({ id, label, icon }) => ({
      slug: id,
      label,
      icon,
      count: countOf(facets.category, id),
      href: listPath({ ...EMPTY_QUERY, categories: [id] }),
    })),
    cantons: CANTONS.map((code) => ({
      code,
      label: CANTON_LABELS[code],
      count: countOf(facets.canton, code),
      href: listPath({ ...EMPTY_QUERY, cantons: [code] }),
    })),
  }
}

/** People expect these first: in the morning the day, then the evening, before it the places that are still open. */
function soonest(nowMs: number): (Period & { ongoing: 'after' | 'alone' })[] {
  const minute = minuteOfDay(toWallTime(nowMs).slice(11, 16))
  const day = { ...TODAY, ongoing: 'alone' as const }
  const evening = { ...TONIGHT, ongoing: 'after' as const }
  if (minute < NOON) return [day]
  return minute < CLOSING_TIME ? [evening, day] : [evening]
}
