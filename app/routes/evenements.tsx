import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parseAgendaQuery } from '~/domain/agenda-query'
import { dateOf, today as todayOf } from '~/domain/days'
import { movedCategoryPath } from '~/features/categories/moved-category.server'
import { EventGrid } from '~/features/events/event-grid'
import { gridCards } from '~/features/events/event-grid.server'
import type { EventCardView } from '~/features/events/event-view'
import { calendarYears } from '~/features/feeds/calendar-years'
import { FollowList } from '~/features/feeds/follow-list'
import { NearFound, NothingFound, Understood, UntimedFound } from '~/features/search/answers-later'
import { CalendarScreen, CalendarTable } from '~/features/search/calendar-later'
import { calendarPage } from '~/features/search/calendar-page.server'
import { parseCalendarView } from '~/features/search/calendar-paths'
import { ActiveChips } from '~/features/search/filter-chips'
import { filterParts } from '~/features/search/filter-parts.server'
import { UNFOLDED } from '~/features/search/filter-view'
import { RESULTS_ID } from '~/features/search/filters'
import { listCaching } from '~/features/search/list-caching.server'
import { calendarMeta, listMeta } from '~/features/search/list-meta.server'
import { type ListPage, listPage } from '~/features/search/list-page.server'
import { SearchLayout } from '~/features/search/search-layout'
import { publicPage } from '~/http/cache-control'
import { pageMeta } from '~/http/seo'
import { wordsSearched } from '~/http/words-searched'
import { runtime } from '~/runtime.server'
import { buttonClass } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) =>
  pageMeta({
    matches,
    path: '/evenements',
    ...loaded?.meta,
    feeds: loaded?.list ? { name: loaded.list.name, ...loaded.list.feeds } : undefined,
  })

export const headers = publicPage

const LOST_CURSOR = 'La liste a changé entre-temps\u00a0: la voici depuis le début.'

export async function loader({ request, context: { isDocument } }: LoaderFunctionArgs) {
  const { catalogue, categories, clock, siteCounter } = await runtime()
  const moved = movedCategoryPath(request, categories)
  if (moved !== null) throw redirect(moved)
  const { searchParams } = new URL(request.url)
  const { query, problem } = parseAgendaQuery(searchParams)
  const context = {
    catalogue,
    nowMs: clock.now(),
    categoryOf: categories.get,
    unfolded: searchParams.get(UNFOLDED),
  }
  const calendarView = parseCalendarView(searchParams)
  if (calendarView) {
    const calendar = calendarPage(query, calendarView, context)
    const day = calendar.day && {
      ...calendar.day,
      cards: gridCards(calendar.day.cards, 'time', { isDocument }),
    }
    const { groups, ...shown } = calendar
    const page = {
      list: null,
      calendar: { ...shown, day, filters: filterParts(groups, { isDocument }) },
      problem,
      meta: calendarMeta(calendar),
    }
    return data(page, { status: problem ? 400 : 200, headers: listCaching(query) })
  }
  const list = listPage(
    query,
    { cursor: searchParams.get('cursor'), view: searchParams.get('vue') === 'en-cours' ? 'ongoing' : null },
    context,
  )
  const words = wordsSearched('/evenements', searchParams)
  if (words !== null && problem === null) siteCounter.note(words, list.nothing === null)
  const page = {
    list: {
      ...withMarkup(list, isDocument),
      years: calendarYears(query, {
        total: list.total,
        isDated: list.isDated,
        today: dateOf(todayOf(clock.now())),
      }),
    },
    calendar: null,
    problem: problem ?? (list.isCursorLost ? LOST_CURSOR : null),
    meta: listMeta(list, query),
  }
  return data(page, { status: page.problem ? 400 : 200, headers: listCaching(query) })
}

function withMarkup({ groups, ...list }: ListPage, isDocument: boolean) {
  const grid = (cards: EventCardView[], lead: 'date' | 'time' = 'time') =>
    gridCards(cards, lead, { isDocument })
  return {
    ...list,
    filters: filterParts(groups, { isDocument }),
    ongoing: list.ongoing && { ...list.ongoing, cards: grid(list.ongoing.cards) },
    days: list.days.map((group) => ({ ...group, cards: grid(group.cards) })),
    near: list.near && {
      ...list.near,
      groups: list.near.groups.map(({ heading, cards }) => ({ heading, cards: grid(cards, 'date') })),
    },
    untimed: list.untimed && { ...list.untimed, cards: grid(list.untimed.cards) },
    results: list.results.length > 0 ? grid(list.results, list.view === 'ongoing' ? 'time' : 'date') : null,
  }
}

type ShownList = ReturnType<typeof withMarkup> & { years: ReturnType<typeof calendarYears> }

export default function EventsPage() {
  const { list, calendar, problem } = useLoaderData<typeof loader>()
  if (calendar) return <CalendarScreen calendar={calendar} problem={problem} />
  return (
    <SearchLayout title={list.title} found={list} problem={problem}>
      <Results list={list} />
    </SearchLayout>
  )
}

function Results({ list }: { list: ShownList }) {
  return (
    <section id={RESULTS_ID} tabIndex={-1} aria-labelledby="results-heading" className="min-w-0 outline-none">
      <ActiveChips chips={list.chips} clearPath="/evenements" />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 not-first:mt-4">
        <h2 id="results-heading" className="text-xl font-bold" aria-live="polite">
          {list.heading}
        </h2>
        <SortAndMap list={list} />
      </div>
      {list.isInterpreted && <Understood list={list} />}
      {list.ongoing && !list.ongoing.isLast && <Ongoing ongoing={list.ongoing} />}
      {list.days.map((group) => (
        <section key={group.heading} aria-labelledby={`day-${group.day ?? 'none'}`} className="mt-12">
          <h2
            id={`day-${group.day ?? 'none'}`}
            className="day-heading sticky top-[calc(var(--spacing-header)-2px)] z-10 border-t-2 border-ink bg-paper py-3 text-2xl font-bold"
          >
            {group.heading}
          </h2>
          <div className="mt-2">
            <EventGrid id={`events-${group.day ?? 'none'}`} cards={group.cards} />
          </div>
        </section>
      ))}
      {list.ongoing?.isLast && <Ongoing ongoing={list.ongoing} />}
      {list.results && (
        <div className={list.resultsHeading ? 'mt-12 border-t-2 border-ink pt-3' : 'mt-8'}>
          {list.resultsHeading && <h2 className="mb-4 text-2xl font-bold">{list.resultsHeading}</h2>}
          <EventGrid id="found-events" cards={list.results} />
        </div>
      )}
      {list.untimed && <UntimedFound untimed={list.untimed} />}
      {list.near && <NearFound near={list.near} />}
      {list.nothing && <NothingFound nothing={list.nothing} />}
      {/* The key makes new links: the focus must not stay on the old one, below the events of the new page. */}
      <Paging key={list.next} list={list} />
      {list.month && (
        <CalendarTable
          caption={list.month.caption}
          weeks={list.month.weeks}
          chosen={list.month.day}
          className="no-print mt-10 lg:hidden"
        />
      )}
      {list.total > 0 && (
        <p className="no-print mt-8 flex flex-wrap gap-x-6">
          {list.newest && (
            <Link to={list.newest} rel="nofollow" className={buttonClass('quiet')}>
              Voir les derniers ajouts
            </Link>
          )}
          <Link to={list.print} rel="nofollow" className={buttonClass('quiet')}>
            Imprimer cette liste
          </Link>
        </p>
      )}
      <FollowList feeds={list.feeds} years={list.years} />
    </section>
  )
}

function Ongoing({ ongoing }: { ongoing: NonNullable<ShownList['ongoing']> }) {
  return (
    <section aria-labelledby="ongoing" className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-4 border-t-2 border-ink pt-3">
        <h2 id="ongoing" className="text-2xl font-bold">
          En cours
        </h2>
        {ongoing.href && (
          <Link to={ongoing.href} className={buttonClass('quiet')}>
            Tout voir ({ongoing.total})
          </Link>
        )}
      </div>
      {/* Phones show one of them only. */}
      <div className={`mt-4 ${ongoing.href ? 'max-sm:[&>ul>li:nth-child(n+2)]:hidden' : ''}`}>
        <EventGrid id="ongoing-events" cards={ongoing.cards} />
      </div>
    </section>
  )
}

function SortAndMap({ list }: { list: ShownList }) {
  return (
    <p className="no-print flex flex-wrap gap-x-6">
      {list.sorts.map(({ label, href }) => (
        <Link key={href} to={href} rel="nofollow" className={buttonClass('quiet')}>
          {label}
        </Link>
      ))}
      <Link to={list.calendar} rel="nofollow" className={buttonClass('quiet')}>
        <Icon name="calendar-days" size={18} />
        Calendrier
      </Link>
      <Link to={list.map} rel="nofollow" className={buttonClass('quiet')}>
        <Icon name="map" size={18} />
        Voir sur la carte
      </Link>
    </p>
  )
}

function Paging({ list }: { list: ShownList }) {
  if (!list.next && !list.first) return null
  return (
    <nav aria-label="Pagination" className="no-print mt-14 flex flex-wrap gap-4 border-t-2 border-ink pt-6">
      {list.next && (
        <Link to={list.next} rel="next nofollow" className={buttonClass('primary')}>
          Événements suivants
        </Link>
      )}
      {list.first && (
        <Link to={list.first} className={buttonClass('plain')}>
          Revenir au début
        </Link>
      )}
    </nav>
  )
}
