import type { DocumentStore } from '~/backend/documents'
import { onceAMinute } from '~/backend/once-a-minute.server'
import { purgeDue } from '~/backend/purging.server'
import { type Report, reports, type StoredReport } from '~/domain/report'
import type { ReportSubject } from '~/domain/reporting'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'

const KEPT_DAYS = 90
/** Only the latest are shown: each costs a read on Firestore. */
const SHOWN = 5

interface Dependencies {
  documents: DocumentStore
  clock: Clock
}

/** Keeps what a visitor says is wrong with something public, for the moderators; once if it is sent twice within a
 * minute. */
export function reportError(
  subject: { id: string; title: string; about?: ReportSubject },
  { text, email = '' }: { text: string; email?: string },
  { documents, ...dependencies }: Dependencies & { secret: string },
): Promise<void> {
  const { about = 'event' } = subject
  return onceAMinute(['report', about, subject.id, text, email], dependencies, (id) =>
    documents.insert(reports, id, {
      about,
      eventId: subject.id,
      eventTitle: subject.title.slice(0, 200),
      text,
      email,
      state: 'open',
      keptUntil: null,
    }),
  )
}

/** How many nobody has dealt with, and the latest of them. */
export async function openReports(
  documents: DocumentStore,
): Promise<{ count: number; latest: StoredReport[] }> {
  const where = [['state', '==', 'open']] as const
  const count = await documents.count(reports, where)
  if (count === 0) return { count, latest: [] }
  const page = await documents.find(reports, { where, orderBy: ['createdAt', 'desc'], limit: SHOWN })
  return { count, latest: page.documents }
}

/** The open ones about an event, latest first. */
export async function reportsOf(eventId: string, documents: DocumentStore): Promise<StoredReport[]> {
  const page = await documents.find(reports, {
    where: [
      ['eventId', '==', eventId],
      ['state', '==', 'open'],
    ],
    orderBy: ['createdAt', 'desc'],
    limit: SHOWN,
  })
  // A place may have the id of an event.
  return page.documents.filter(({ about }) => about === 'event')
}

/** Marks a report as dealt with; false when it is not there. */
export async function settleReport(id: string, { documents, clock }: Dependencies): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const report = await transaction.get(reports, id)
    if (report === null) return false
    const keptUntil = new Date(clock.now() + KEPT_DAYS * DAY_MS).toISOString()
    if (report.state === 'open') transaction.update<Report>(reports, id, { state: 'done', keptUntil })
    return true
  })
}

/** Deletes what was dealt with long ago; answers how many. */
export function purgeReports({ documents, clock }: Dependencies): Promise<number> {
  return purgeDue(documents, reports, { field: 'keptUntil', before: clock.now() })
}
