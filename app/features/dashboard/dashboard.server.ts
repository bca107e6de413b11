import type { DocumentStore } from '~/backend/documents'
import type { Categories } from '~/domain/category'
import { findDrafts } from '~/domain/draft'
import { viewsPath } from '~/domain/event-views'
import { eventsManagedBy } from '~/features/accounts/profile/own-events.server'
import type { ViewCounter } from '~/features/events/views/view-counter.server'
import { counted } from '~/platform/french'
import { monthAndYear } from '~/platform/french-dates'
import { toWallTime } from '~/platform/zurich'
import { type DashboardEntry, dashboardEntries, entriesWith } from './dashboard-entries.server'
import {
  DASHBOARD_GROUPS,
  type DashboardGroupName,
  type DashboardQuery,
  dashboardAddress,
  GROUP_NAMES,
  isOverview,
  withReturn,
} from './dashboard-query'
import type { EventRow, RowLink } from './event-rows.server'

/** Rows of a group where nothing is asked for. */
const SHOWN_FIRST = 10
const ROWS_ON_A_PAGE = 25

export interface DashboardRow extends Omit<EventRow, 'viewsOf'> {
  /** « 12 vues »; null without a public page. */
  views: RowLink | null
}

export interface DashboardGroup {
  name: DashboardGroupName
  title: string
  count: number
  rows: DashboardRow[]
  /** All of them are there; null when they are here. */
  rest: string | null
}

export interface DashboardMonth {
  /** YYYY-MM */
  value: string
  /** « novembre 2026 (12) » */
  label: string
}

interface DashboardDependencies {
  documents: DocumentStore
  views: Pick<ViewCounter, 'of'>
  categories: Pick<Categories, 'get'>
}

export type DashboardView = Awaited<ReturnType<typeof loadDashboard>>

/**
 * The events and drafts of this user and the events of their organizers, in groups, without empty ones: the first of each
 * group, or a page of those that the query asks for; a page beyond the last one is the last. `path`: of the page.
 */
export async function loadDashboard(
  uid: string,
  { query, path, nowMs }: { query: DashboardQuery; path: string; nowMs: number },
  { documents, views, categories }: DashboardDependencies,
) {
  const own = await eventsManagedBy(uid, documents)
  const drafts = await findDrafts(uid, documents)
  const entries = dashboardEntries(own, drafts, { nowMs, colourOf: (slug) => categories.get(slug).colour })

  const first = { ...query, page: 1 }
  const named = entriesWith(entries, query.q)
  const inMonth = entriesIn(named, query.month)
  const inState = query.group === null ? named : named.filter(({ group }) => group === query.group)
  const found = query.group === null ? inMonth : inMonth.filter(({ group }) => group === query.group)
  const pages = Math.max(1, Math.ceil(found.length / ROWS_ON_A_PAGE))
  const page = Math.min(query.page, pages)

  const groups = sortedGroups(found, query.month)
  const shown = isOverview(query)
    ? groups.map((group) => ({ ...group, members: group.members.slice(0, SHOWN_FIRST) }))
    : pageOf(groups, (page - 1) * ROWS_ON_A_PAGE)
  const address = (asked: DashboardQuery) => dashboardAddress(path, asked)
  return {
    ...query,
    path,
    isEmpty: entries.length === 0,
    hasTools: entries.length > SHOWN_FIRST,
    isOverview: isOverview(query),
    total: counted(found.length, 'annonce'),
    states: GROUP_NAMES.flatMap((name) => {
      const count = inMonth.filter(({ group }) => group === name).length
      const active = query.group === name
      if (count === 0 && !active) return []
      return [
        {
          label: DASHBOARD_GROUPS[name],
          count,
          active,
          href: address({ ...first, group: active ? null : name }),
        },
      ]
    }),
    months: monthsOf(inState, query.month, toWallTime(nowMs).slice(0, 7)),
    groups: await Promise.all(
      shown.map(async ({ name, count, members }) => ({
        name,
        title: DASHBOARD_GROUPS[name],
        count,
        rows: await Promise.all(members.map(({ makeRow }) => shownRow(makeRow(), { ...query, page }, views))),
        rest: isOverview(query) && members.length < count ? address({ ...first, group: name }) : null,
      })),
    ),
    previous: page > 1 ? address({ ...query, page: page - 1 }) : null,
    next: page < pages ? address({ ...query, page: page + 1 }) : null,
    position: pages > 1 ? `Page ${page} sur ${pages}` : null,
  }
}

interface Group {
  name: DashboardGroupName
  /** The count is of all pages. */
  count: number
  members: readonly DashboardEntry[]
}

/** Entries of a month stand in the order of their dates in it. */
function sortedGroups(entries: readonly DashboardEntry[], month: string | null): Group[] {
  const key = ({ order, months }: DashboardEntry) => (month && months.get(month)) || order
  return GROUP_NAMES.flatMap((name) => {
    const members = entries.filter(({ group }) => group === name)
    members.sort((a, b) => (key(a) < key(b) ? -1 : 1))
    return members.length > 0 ? [{ name, count: members.length, members }] : []
  })
}

function pageOf(groups: readonly Group[], from: number): Group[] {
  let passed = 0
  return groups.flatMap((group) => {
    const begin = Math.max(from - passed, 0)
    const end = Math.max(from + ROWS_ON_A_PAGE - passed, 0)
    passed += group.count
    const members = group.members.slice(begin, end)
    return members.length > 0 ? [{ ...group, members }] : []
  })
}

function entriesIn(entries: readonly DashboardEntry[], month: string | null): readonly DashboardEntry[] {
  return month === null ? entries : entries.filter(({ months }) => months.has(month))
}

/** Lists this month and the later ones, then those before it with the latest first. One that is asked for is always
 * there. */
function monthsOf(entries: readonly DashboardEntry[], asked: string | null, present: string) {
  const counts = new Map<string, number>(asked ? [[asked, 0]] : [])
  for (const { months } of entries) {
    for (const month of months.keys()) counts.set(month, (counts.get(month) ?? 0) + 1)
  }
  const sorted = [...counts.keys()].sort()
  const told = (value: string): DashboardMonth => ({
    value,
    label: `${monthAndYear(`${value}-01`)} (${counts.get(value)})`,
  })
  return {
    coming: sorted.filter((month) => month >= present).map(told),
    past: sorted
      .filter((month) => month < present)
      .reverse()
      .map(told),
  }
}

async function shownRow(
  { viewsOf, links, ...row }: EventRow,
  query: DashboardQuery,
  views: Pick<ViewCounter, 'of'>,
): Promise<DashboardRow> {
  return {
    ...row,
    links: links.map((link) => (link.isState ? { ...link, to: withReturn(link.to, query) } : link)),
    views:
      viewsOf === null ? null : { to: viewsPath(viewsOf), label: counted(await views.of(viewsOf), 'vue') },
  }
}
