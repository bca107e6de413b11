import type { CurrentUser } from '~/domain/current-user'
import { events } from '~/domain/event'
import { REJECTION_REASONS } from '~/domain/reasons'
import { journal } from '../journal.server'
import { undoable } from '../undo.server'
import { eventDetail } from './detail.server'
import { eventList, type ListParts } from './list.server'
import { type ModerationQuery, moderationPath } from './moderation-address'

const JOURNAL_SIZE = 50

/** What the moderation page shows. The caller lets admins in only. */
export async function moderationPage(moderator: CurrentUser, query: ModerationQuery, parts: ListParts) {
  const { documents, clock } = parts
  const count = (status: string) => documents.count(events, [['status', '==', status]])
  const counts = {
    'a-traiter': await count('pending'),
    corrections: await count('changes_requested'),
    refusees: await count('rejected'),
  }
  const undo = query.batch === null ? null : await undoable(moderator, query.batch, parts)
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
      ? { kind: 'journal' as const, ...(await journalPart(query, parts)) }
      : { kind: 'events' as const, ...(await eventsPart(moderator, query, query.view, parts)) }),
  }
}
export type ModerationPage = Awaited<ReturnType<typeof moderationPage>>
export type EventsPage = Extract<ModerationPage, { kind: 'events' }>
export type JournalPage = Extract<ModerationPage, { kind: 'journal' }>

async function journalPart({ eventId, after }: ModerationQuery, { documents }: ListParts) {
  const { entries, next } = await journal(documents, { eventId, after, limit: JOURNAL_SIZE })
  return { entries, next: next && moderationPath({ view: 'journal', eventId, after: next }) }
}

async function eventsPart(
  moderator: CurrentUser,
  query: ModerationQuery,
  view: Exclude<ModerationQuery['view'], 'journal'>,
  parts: ListParts,
) {
  const list = await eventList(query, view, parts)
  // The first one stands open beside the list where there is room for both.
  const shown = query.eventId ?? (view === 'a-traiter' ? list.lines[0]?.id : undefined) ?? null
  return {
    view,
    ...list,
    shownId: shown,
    /** Whether somebody has asked for it: on a phone it then stands in place of the list. */
    isAsked: query.eventId !== null,
    detail: shown === null ? null : await eventDetail(shown, moderator, parts),
  }
}
