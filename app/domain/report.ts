// What the public says is wrong with an event, a place or an organizer.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'

// How the public says what is wrong with an event, a place or an organizer. Browser-safe.

export const REPORT_MIN_LENGTH = 5

export const REPORT_MAX_LENGTH = 1000

export const REPORT_SUBJECTS = ['event', 'place', 'organizer'] as const

export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

const PAGES: Readonly<Record<ReportSubject, string>> = {
  event: '/evenement',
  place: '/lieux',
  organizer: '/organisateurs',
}

/** Takes the form, and thanks. */
export function reportPath(id: string, about: ReportSubject = 'event'): string {
  return `${reportedPath(id, about)}/signaler`
}

/** The public page that it is about. */
export function reportedPath(id: string, about: ReportSubject): string {
  return `${PAGES[about]}/${encodeURIComponent(id)}`
}

const reportSchema = z.object({
  about: z.enum(REPORT_SUBJECTS).default('event'),
  /** Of the event, or of the place or organizer that it is about. */
  eventId: z.string(),
  /** Its title or name. */
  eventTitle: z.string().max(200),
  text: z.string().max(REPORT_MAX_LENGTH),
  /** For an answer; '' = none wanted. */
  email: z.string().max(200),
  state: z.enum(['open', 'done']),
  /** Purged after this moment; null while it is open. */
  keptUntil: z.string().datetime().nullable(),
})
export type Report = z.infer<typeof reportSchema>
export type StoredReport = Stored<Report>

/** The report that a source has this event no more: one for each event. */
export function absenceReportId(eventId: string): string {
  return `absence-${eventId}`
}

export function isAbsenceReport({ id, eventId }: Pick<StoredReport, 'id' | 'eventId'>): boolean {
  return id === absenceReportId(eventId)
}

export const reports = defineCollection<Report>({
  name: 'reports',
  indexed: ['eventId', 'state', 'keptUntil'],
  parse: (raw) => reportSchema.parse(raw),
})
