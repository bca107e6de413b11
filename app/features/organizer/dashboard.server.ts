import type { DocumentStore } from '~/backend/documents'
import type { StoredDraft } from '~/domain/draft'
import type { StoredEvent } from '~/domain/event'
import { datesToCome } from '~/domain/spans'
import type { ViewCounter } from '~/features/events/views/view-counter.server'
import { eventsManagedBy } from '~/features/profile/own-events.server'
import { findDrafts } from '~/features/submission/find-drafts.server'
import { counted } from '~/platform/french-counts'
import { amendmentRow, draftRow, type EventRow, eventRow } from './event-rows.server'

/** In the order of the page. */
export const DASHBOARD_GROUPS = {
  'a-corriger': 'À corriger',
  'en-attente': 'En attente',
  publies: 'Publiés, à venir',
  brouillons: 'Brouillons',
  refuses: 'Refusés',
  passes: 'Passés',
} as const
export type DashboardGroupName = keyof typeof DASHBOARD_GROUPS

/** Rows of a group above « Tout afficher ». */
const SHOWN_FIRST = 10

export interface DashboardRow extends Omit<EventRow, 'viewsOf'> {
  /** « 12 vues »; null without a public page. */
  views: string | null
}

export interface DashboardGroup {
  name: DashboardGroupName
  title: string
  count: number
  rows: DashboardRow[]
  isCut: boolean
}

/** Only the rows that are shown are made. */
interface Candidate {
  group: DashboardGroupName
  /** Ascending. */
  order: string
  makeRow(): EventRow
}

/** The events and drafts of this user, and the events of their organizers, in groups, without empty ones. `all` names the group to show without a limit. */
export async function loadDashboard(
  uid: string,
  { all, nowMs }: { all: string | null; nowMs: number },
  { documents, views }: { documents: DocumentStore; views: Pick<ViewCounter, 'of'> },
): Promise<DashboardGroup[]> {
  const own = await eventsManagedBy(uid, documents)
  const amendments = new Map(own.flatMap((event) => (event.amends ? [[event.amends, event] as const] : [])))
  const candidates = [
    ...own.flatMap((event) => candidatesOf(event, amendments.get(event.id) ?? null, nowMs)),
    ...(await findDrafts(uid, documents)).map(draftCandidate),
  ]

  const groups: DashboardGroup[] = []
  for (const [name, title] of Object.entries(DASHBOARD_GROUPS)) {
    const members = candidates.filter(({ group }) => group === name)
    if (members.length === 0) continue
    members.sort((a, b) => (a.order < b.order ? -1 : 1))
    const shown = all === name ? members : members.slice(0, SHOWN_FIRST)
    groups.push({
      name: name as DashboardGroupName,
      title,
      count: members.length,
      rows: await Promise.all(shown.map(({ makeRow }) => withViews(makeRow(), views))),
      isCut: shown.length < members.length,
    })
  }
  return groups
}

async function withViews(
  { viewsOf, ...row }: EventRow,
  views: Pick<ViewCounter, 'of'>,
): Promise<DashboardRow> {
  return { ...row, views: viewsOf === null ? null : counted(await views.of(viewsOf), 'vue') }
}

function candidatesOf(event: StoredEvent, amendment: StoredEvent | null, nowMs: number): Candidate[] {
  const sentAt = event.submittedAt ?? event.createdAt
  if (event.amends !== null) {
    const makeRow = () => amendmentRow(event, nowMs)
    // A pending amendment is a note in the row of its event.
    if (event.status === 'changes_requested') return [{ group: 'a-corriger', order: sentAt, makeRow }]
    return event.status === 'rejected' ? [{ group: 'refuses', order: latestFirst(sentAt), makeRow }] : []
  }

  const makeRow = () => eventRow(event, amendment, nowMs)
  switch (event.status) {
    case 'changes_requested':
      return [{ group: 'a-corriger', order: sentAt, makeRow }]
    case 'pending':
      return [{ group: 'en-attente', order: sentAt, makeRow }]
    case 'draft':
      return [{ group: 'brouillons', order: latestFirst(event.updatedAt), makeRow }]
    case 'rejected':
      return [{ group: 'refuses', order: latestFirst(event.decision?.at ?? sentAt), makeRow }]
    case 'published': {
      const [next] = datesToCome(event, nowMs)
      if (next) return [{ group: 'publies', order: next.start, makeRow }]
      return [{ group: 'passes', order: latestFirst(event.occurrences.at(-1)?.start ?? ''), makeRow }]
    }
  }
}

function draftCandidate(draft: StoredDraft): Candidate {
  return { group: 'brouillons', order: latestFirst(draft.updatedAt), makeRow: () => draftRow(draft) }
}

function latestFirst(instant: string): string {
  return String(Number.MAX_SAFE_INTEGER - (Date.parse(instant) || 0)).padStart(16, '0')
}
