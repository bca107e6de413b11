import type { StoredReport } from '~/domain/report'
import { agoText } from '../messages'
import { type ModerationQuery, moderationPath } from './moderation-address'

export interface ReportLine {
  id: string
  title: string
  text: string
  email: string
  /** « il y a 2 heures » */
  age: string
  /** Of the event, in the queue; of a place or an organizer, its admin page. */
  path: string
  /** What is about a place or an organizer is settled in the list: the queue shows events only. */
  isSettledHere: boolean
}

const ADMIN_PAGES = { place: '/admin/places', organizer: '/admin/organisateurs' } as const

export function reportLine(
  { id, about, eventId, eventTitle, text, email, createdAt }: StoredReport,
  query: ModerationQuery,
  nowMs: number,
): ReportLine {
  const path =
    about === 'event'
      ? moderationPath({ ...query, eventId, batch: null })
      : `${ADMIN_PAGES[about]}/${encodeURIComponent(eventId)}`
  const age = agoText(createdAt, nowMs)
  return { id, title: eventTitle, text, email, age, path, isSettledHere: about !== 'event' }
}
