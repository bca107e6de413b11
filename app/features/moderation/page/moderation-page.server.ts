import type { CurrentUser } from '~/domain/current-user'
import { events } from '~/domain/event'
import { REJECTION_REASONS } from '~/domain/reasons'
import { journal } from '../journal.server'
import { type ModerationQuery, moderationPath } from '../moderation-address'
import { savedReplies } from '../replies.server'
import { openReports } from '../reports/reports.server'
import { undoable } from '../undo.server'
import { eventDetail } from './detail.server'
import { eventList, type ListDependencies } from './list.server'
import { reportLine } from './report-line'

const JOURNAL_SIZE = 50

/** The data of the moderation page. The caller checks that the moderator is an admin. */
export async function moderationPage(
  moderator: CurrentUser,
  query: ModerationQuery,
  dependencies: ListDependencies,
) {
  const { documents, clock } = dependencies
  const count = (status: string) => documents.count(events, [['status', '==', status]])
  const counts = {
    'a-traiter': await count('pending'),
    corrections: await count('changes_requested'),
    refusees: await count('rejected'),
  }
  const undo = query.batch === null ? null : await undoable(moderator, query.batch, dependencies)
  return {
    query,
    counts,
    reasons: Object.entries(REJECTION_REASONS).map(([value, label]) => ({ value, label })),
    undo: undo && {
      batch: query.batch ?? '',
      count: undo.logIds.length,
      leftMs: Date.parse(undo.expiresAt) - clock.now(),
    },
    ...(query.view === 'journal'
      ? { kind: 'journal' as const, ...(await journalPart(query, dependencies)) }
      : { kind: 'events' as const, ...(await eventsPart(moderator, query, query.view, dependencies)) }),
  }
}
export type ModerationPage = Awaited<ReturnType<typeof moderationPage>>
export type EventsPage = Extract<ModerationPage, { kind: 'events' }>
export type JournalPage = Extract<ModerationPage, { kind: 'journal' }>

async function journalPart({ eventId, after }: ModerationQuery, { documents }: ListDependencies) {
  const { entries, next } = await journal(documents, { eventId, after, limit: JOURNAL_SIZE })
  return { entries, next: next && moderationPath({ view: 'journal', eventId, after: next }) }
}

async function eventsPart(
  moderator: CurrentUser,
  query: ModerationQuery,
  view: Exclude<ModerationQuery['view'], 'journal'>,
  dependencies: ListDependencies,
) {
  const { documents, clock } = dependencies
  const list = await eventList(query, view, dependencies)
  const open = view === 'a-traiter' && query.after === null ? await openReports(documents) : null
  // A wide screen shows the first event beside the list.
  const shown = query.eventId ?? (view === 'a-traiter' ? list.lines[0]?.id : undefined) ?? null
  return {
    view,
    ...list,
    replies: await savedReplies(documents),
    reported: open && {
      count: open.count,
      lines: open.latest.map((report) => reportLine(report, query, clock.now())),
    },
    shownId: shown,
    /** On a phone, an event named in the query replaces the list. */
    isAsked: query.eventId !== null,
    detail: shown === null ? null : await eventDetail({ ...query, eventId: shown }, moderator, dependencies),
  }
}
