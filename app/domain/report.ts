// The public says in a report what is wrong with an event, a place or an organizer.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'
import { REPORT_MAX_LENGTH, REPORT_SUBJECTS } from './reporting'

const reportSchema = z.object({
  about: z.enum(REPORT_SUBJECTS).default('event'),
  /** It is the id of the event, place or organizer that the report is about. */
  eventId: z.string(),
  /** Its title or name. */
  eventTitle: z.string().max(200),
  text: z.string().max(REPORT_MAX_LENGTH),
  /** The answer goes to this address; '' = none wanted. */
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
