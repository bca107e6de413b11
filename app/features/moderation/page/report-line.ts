import { isAbsenceReport, type StoredReport } from '~/domain/report'
import { agoText } from '~/platform/french-dates'
import { type ModerationQuery, moderationPath } from '../moderation-address'

export interface ReportLine {
  id: string
  title: string
  text: string
  email: string
  /** Whether a calendar says it, not a visitor. */
  isAbsence: boolean
  /** « il y a 2 heures » */
  age: string
  /** The path leads to the event in the queue, or to the admin page of a place or an organizer. */
  path: string
  /** A report about a place or an organizer is settled in the list: the queue shows events only. */
  isSettledHere: boolean
}

const ADMIN_PAGES = { place: '/admin/places', organizer: '/admin/organisateurs' } as const

export function reportLine(report: StoredReport, query: ModerationQuery, nowMs: number): ReportLine {
  const { id, about, eventId, eventTitle, text, email, createdAt } = report
  const path =
    about === 'event'
      ? moderationPath({ ...query, eventId, batch: null })
      : `${ADMIN_PAGES[about]}/${encodeURIComponent(eventId)}`
  const age = agoText(createdAt, nowMs)
  const isSettledHere = about !== 'event'
  return { id, title: eventTitle, text, email, isAbsence: isAbsenceReport(report), age, path, isSettledHere }
}
