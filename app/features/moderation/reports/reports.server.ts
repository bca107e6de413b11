import type { DocumentStore, Transaction } from '~/backend/documents'
import { onceAMinute } from '~/backend/once-a-minute.server'
import { purgeDue } from '~/backend/purging.server'
import { events, type StoredEvent } from '~/domain/event'
import { absenceReportId, isAbsenceReport, type Report, reports, type StoredReport } from '~/domain/report'
import type { ReportSubject } from '~/domain/reporting'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import { quoted } from '~/platform/french'

const RETENTION_DAYS = 90
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

/** Puts before the moderators that the source of a published event has it no more. */
export async function reportAbsence(
  transaction: Transaction,
  event: StoredEvent,
  sourceName: string,
): Promise<void> {
  const id = absenceReportId(event.id)
  const known = await transaction.get(reports, id)
  const text = `N’y figure plus\u00a0: cet événement ne figure plus dans le calendrier ${quoted(sourceName)}.`
  const open: Report = {
    about: 'event',
    eventId: event.id,
    eventTitle: event.title,
    text,
    email: '',
    state: 'open',
    keptUntil: null,
  }
  if (known === null) transaction.insert(reports, id, open)
  else if (known.state !== 'open') transaction.update(reports, id, open)
}

/** Ends that report, because the event is back in its source or a moderator has decided; false if it was not open. */
export async function endAbsence(transaction: Transaction, eventId: string, nowMs: number): Promise<boolean> {
  const id = absenceReportId(eventId)
  const isOpen = (await transaction.get(reports, id))?.state === 'open'
  if (isOpen) transaction.update<Report>(reports, id, done(nowMs))
  return isOpen
}

/** Opens it again, because the decision that has ended it is taken back. */
export function reopenAbsence(transaction: Transaction, eventId: string): void {
  transaction.update<Report>(reports, absenceReportId(eventId), { state: 'open', keptUntil: null })
}

function done(nowMs: number): Pick<Report, 'state' | 'keptUntil'> {
  return { state: 'done', keptUntil: new Date(nowMs + RETENTION_DAYS * DAY_MS).toISOString() }
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

/** Marks a report as dealt with; false when it is not there. An event that its source has no more stays then. */
export async function settleReport(id: string, { documents, clock }: Dependencies): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const report = await transaction.get(reports, id)
    if (report === null) return false
    if (report.state !== 'open') return true
    const event = isAbsenceReport(report) ? await transaction.get(events, report.eventId) : null
    const confirmedAt = new Date(clock.now()).toISOString()
    if (event) transaction.update(events, event.id, { source: { ...event.source, confirmedAt } })
    transaction.update<Report>(reports, id, done(clock.now()))
    return true
  })
}

/** Deletes what was dealt with long ago; answers how many. */
export function purgeReports({ documents, clock }: Dependencies): Promise<number> {
  return purgeDue(documents, reports, { field: 'keptUntil', before: clock.now() })
}
