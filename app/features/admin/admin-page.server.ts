import type { DocumentStore } from '~/backend/documents'
import { type AdminLogEntry, logOf } from '~/domain/admin-log'
import { clockTime, dayRange } from '~/platform/french-dates'
import { toWallTime } from '~/platform/zurich'

/** « 21.11.2026 ». Takes an ISO instant. */
export function shortDate(instant: string): string {
  const [year, month, day] = toWallTime(Date.parse(instant)).slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}

/** « le 21 novembre 2026 à 10 h ». Takes an ISO instant. */
export function dateAndTime(instant: string): string {
  const wallTime = toWallTime(Date.parse(instant))
  return `${dayRange(wallTime, wallTime)} à ${clockTime(wallTime)}`
}

export interface LogLine {
  id: string
  at: string
  actor: string
  text: string
}

export async function logLines(
  subject: AdminLogEntry['subject'],
  subjectId: string,
  texts: Readonly<Record<string, string>>,
  documents: DocumentStore,
): Promise<LogLine[]> {
  const entries = await logOf(subject, subjectId, documents)
  return entries.map(({ id, createdAt, actorName, action, detail }) => ({
    id,
    at: dateAndTime(createdAt),
    actor: actorName,
    text: [texts[action] ?? action, detail].filter(Boolean).join('\u00a0: '),
  }))
}
