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
  /** Of the event, in the queue. */
  path: string
}

export function reportLine(
  { id, eventId, eventTitle, text, email, createdAt }: StoredReport,
  query: ModerationQuery,
  nowMs: number,
): ReportLine {
  const path = moderationPath({ ...query, eventId, batch: null })
  return { id, title: eventTitle, text, email, age: agoText(createdAt, nowMs), path }
}
