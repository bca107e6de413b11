import { type AgendaQuery, EMPTY_QUERY } from '~/domain/agenda-query'
import {
  type CalendarPeriod,
  dateOf,
  periodAfter,
  periodBefore,
  periodOf,
  today as todayOf,
} from '~/domain/days'
import { listPath, mapPath, ongoingPath } from '~/domain/query-paths'
import { eventCard } from '~/features/events/event-view'
import { capitalized, grouped } from '~/platform/french'
import { dayRange, longDay, monthAndYear } from '~/platform/french-dates'
import { type CalendarView, calendarParams, calendarPath } from './calendar-paths'
import { calendarWeeks, dayToShow } from './calendar-view'
import { countsText } from './counts-text'
import { activeChips, filterGroups, searchView, shownChips } from './filter-view'
import { ignoredText } from './ignored-text'
import type { ListContext } from './list-page.server'
import { firstDay, monthOf } from './query-edit'
import { searchName } from './search-name'

/** Events named in the cell of a day. */
const NAMED = { month: 2, week: 8 } as const
const CARDS_MOST = 12
const YEARS_AHEAD = 2

/** `typed` is the query of the address. Dates that it asks for choose the period and are no filter. */
export function calendarPage(
  typed: AgendaQuery,
  { kind, period: asked }: CalendarView,
  { catalogue, nowMs, categoryOf, unfolded }: ListContext,
) {
  const { query: understood, unsupportedWords } = catalogue.understand(typed)
  const today = dateOf(todayOf(nowMs))
  const day = firstDay(understood.date, today)
  const period = day === null ? (asked ?? periodOf(kind, today)) : periodOf(kind, day)
  const query = { ...understood, date: null, sort: null }
  const dated = { ...query, date: { from: period.first, to: period.last } }
  const found = catalogue.search(dated, { limit: 1 })
  const { total, ongoingTotal } = found
  const weeks = calendarWeeks(query, period, { catalogue, today, named: NAMED[kind] })
  const categoryLabel = (slug: string) => categoryOf(slug).label
  const themes = catalogue.themes()
  const search = searchView('/evenements', typed, query.localities)
  const [others, otherLabel] =
    kind === 'month' ? (['week', 'Par semaine'] as const) : (['month', 'Par mois'] as const)

  function pathOf(query: AgendaQuery): string {
    const { date } = query
    const isPeriod = typeof date === 'object' && date?.from === period.first && date.to === period.last
    if (date === null || isPeriod) return calendarPath(query, period)
    const month = monthOf(date)
    return month === null ? listPath(query) : calendarPath(query, periodOf(kind, `${month}-01`))
  }

  function dayShown(day: string) {
    const ofDay = { ...query, date: { from: day, to: day } }
    const page = catalogue.search(ofDay, { limit: CARDS_MOST, section: 'dated', isByCard: true })
    return {
      day,
      heading: capitalized(longDay(day, today)),
      cards: page.items.map((hit) =>
        eventCard(hit, { nowMs, today, category: categoryOf(hit.event.category) }),
      ),
      whole: {
        href: listPath(ofDay),
        text: `Tout voir de ce jour\u00a0: ${countsText(page.total, page.ongoingTotal)}`,
      },
    }
  }

  const groups = filterGroups(dated, found.facets(), categoryLabel, pathOf, { themes, unfolded })
  const chips = activeChips(query, categoryLabel, pathOf, catalogue)
  const shown = dayToShow(weeks)
  return {
    kind,
    path: calendarPath(query, period),
    title: searchName(chips) ?? 'Événements',
    heading: periodLabel(period),
    total,
    totalText: countsText(total, 0),
    ongoing:
      ongoingTotal > 0
        ? { text: `dont ${grouped(ongoingTotal)}\u00a0déjà en cours`, href: ongoingPath(dated) }
        : null,
    search: {
      ...search,
      hidden: [
        ...search.hidden,
        ...calendarParams({ kind, period }).map(([name, value]) => ({ name, value })),
      ],
    },
    chips: shownChips(chips, groups),
    groups,
    clear: calendarPath(EMPTY_QUERY, period),
    ignored: ignoredText(unsupportedWords),
    previous: period.first <= today ? null : linkTo(periodBefore(period), query),
    next: isFarAhead(period, today) ? null : linkTo(periodAfter(period), query),
    views: [
      { label: otherLabel, href: calendarPath(query, periodOf(others, startOf(period, today))) },
      { label: 'En liste', href: listPath(dated) },
      { label: 'Sur la carte', href: mapPath(dated) },
    ],
    weeks,
    day: shown === null ? null : dayShown(shown),
  }
}

export type CalendarPage = ReturnType<typeof calendarPage>

/** The day that the other calendar is opened at. */
function startOf({ first, last }: CalendarPeriod, today: string): string {
  return first <= today && today <= last ? today : first
}

function isFarAhead({ last }: CalendarPeriod, today: string): boolean {
  return Number(last.slice(0, 4)) > Number(today.slice(0, 4)) + YEARS_AHEAD
}

function linkTo(period: CalendarPeriod, query: AgendaQuery): { label: string; href: string } {
  return { label: periodLabel(period), href: calendarPath(query, period) }
}

/** « Décembre 2026 », « Semaine 49, du 30 novembre au 6 décembre 2026 ». */
function periodLabel({ kind, value, first, last }: CalendarPeriod): string {
  if (kind === 'month') return capitalized(monthAndYear(first))
  return `Semaine ${Number(value.slice(-2))}, ${dayRange(first, last)}`
}
