import type { DocumentStore } from '~/backend/documents'
import type { Gathered, KnownJob } from '~/backend/jobs.server'
import { isSealed, mailQueue, type QueuedEventMail, type QueuedMail } from '~/domain/queued-mail'
import type { Clock } from '~/platform/clock'
import { HOUR_MS } from '~/platform/durations'

/** So many mails of one group leave at once within an hour; what comes after them waits, and leaves as one. */
const MOST_AN_HOUR = 2
/** A moderator decides on several events one after the other: each waits so long for an undo. */
const SOON_MS = 15_000
/** So many messages leave as one mail; fewer leave one by one. */
const MANY = 3
/** So many messages one mail may hold. */
const MOST_IN_ONE = 100
/** So many latest messages are read: enough to hold two mails of MOST_IN_ONE messages each. */
const RECENT = 2 * MOST_IN_ONE

/** Mails of one group may leave as one: acknowledgements, or decisions, to one person. Null = always alone. */
export function groupOf(mail: QueuedMail): string | null {
  return isSealed(mail) ? null : `${mail.uid} ${stageOf(mail)}`
}

function stageOf({ kind }: QueuedEventMail): string {
  return kind === 'submission_received' ? 'received' : 'decided'
}

/** Given all mails of a group that wait, lets those that are due leave, or wait for others, at most some two hours. */
export async function gatherMails(
  waiting: readonly KnownJob[],
  now: number,
  dependencies: Grouping,
): Promise<Gathered> {
  const due = waiting.filter(({ moment }) => moment <= now)
  const isPatient = due.every(({ since }) => now - since < 2 * HOUR_MS)
  const soon = waiting.map(({ moment }) => moment).filter((moment) => moment > now && moment <= now + SOON_MS)
  if (isPatient && soon.length > 0 && due.length + soon.length >= MANY)
    return { hold: due, until: Math.max(...soon) }
  const hasWaited = due.some(({ heldMs }) => heldMs > SOON_MS)
  const pause = isPatient && !hasWaited ? await pauseOf(due[0]?.group ?? '', dependencies) : 0
  if (pause > 0) return { hold: due, until: now + pause }
  const oldestFirst = due.toSorted((one, other) => one.since - other.since)
  return { leave: oldestFirst.slice(0, due.length < MANY ? 1 : MOST_IN_ONE) }
}

interface Grouping {
  documents: DocumentStore
  clock: Clock
}

/** How long a group has to wait, in milliseconds, because enough of its mails have left within the hour. */
async function pauseOf(group: string, { documents, clock }: Grouping): Promise<number> {
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
  return before === undefined ? 0 : Math.max(0, before + HOUR_MS - clock.now())
}
