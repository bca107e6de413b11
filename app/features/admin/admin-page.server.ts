import type { DocumentStore } from '~/backend/documents'
import { type AdminLogEntry, logOf } from '~/domain/admin-log'
import { dottedDay } from '~/platform/french-dates'
import { dateAndTime, toWallTime } from '~/platform/zurich'

/** « 21.11.2026 ». Takes an ISO instant. */
export function shortDate(instant: string): string {
  return dottedDay(toWallTime(Date.parse(instant)).slice(0, 10))
}

interface LogLine {
  id: string
  at: string
  actor: string
  text: string
}

/** The admin log about one thing, in French. `texts` names the actions; an action that it lacks stands as it is. */
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
