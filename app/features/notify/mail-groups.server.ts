import type { DocumentStore } from '~/backend/documents'
import { isSealed, mailQueue, type QueuedEventMail, type QueuedMail } from '~/domain/queued-mail'
import { HOUR_MS } from '~/platform/durations'

/** So many mails of one group leave at once within an hour; what comes after them waits, and leaves as one. */
const MOST_AN_HOUR = 2
/** A moderator decides on several events one after the other: each waits so long for an undo. */
export const SOON_MS = 15_000
/** So many messages leave as one mail; fewer leave one by one. */
export const MANY = 3
/** So many messages one mail may hold. */
export const MOST_IN_ONE = 100
/** So many latest messages are read: enough to hold two mails of MOST_IN_ONE messages each. */
const RECENT = 2 * MOST_IN_ONE

/** Mails of one group may leave as one: acknowledgements, or decisions, to one person. Null = always alone. */
export function groupOf(mail: QueuedMail): string | null {
  return isSealed(mail) ? null : `${mail.uid} ${stageOf(mail)}`
}

function stageOf({ kind }: QueuedEventMail): string {
  return kind === 'submission_received' ? 'received' : 'decided'
}

/** How long a group has to wait, in milliseconds, because enough of its mails have left within the hour. */
export async function pauseOf(
  group: string,
  { documents, nowMs }: { documents: DocumentStore; nowMs: number },
): Promise<number> {
  const [uid = ''] = group.split(' ')
  const { documents: recent } = await documents.find(mailQueue, {
    where: [
      ['uid', '==', uid],
      ['state', '==', 'sent'],
    ],
    orderBy: ['updatedAt', 'desc'],
    limit: RECENT,
  })
  const moments = new Map<string, number>()
  for (const mail of recent) {
    if (groupOf(mail) === group && mail.claim) moments.set(mail.claim.by, Date.parse(mail.claim.at))
  }
  const before = [...moments.values()].sort((a, b) => b - a)[MOST_AN_HOUR - 1]
  return before === undefined ? 0 : Math.max(0, before + HOUR_MS - nowMs)
}
