// Brings what has changed in an event to everybody who follows it, some at a time.
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DocumentStore } from '~/backend/documents'
import { JobQueue, type RunningQueue } from '~/backend/jobs.server'
import type { SteadyOptions } from '~/backend/steady-subscription.server'
import { type ChangeAlert, changeAlerts, factsOf, publications } from '~/domain/change-alert'
import { events } from '~/domain/event'
import { follows, type StoredFollow } from '~/domain/follow'
import type { Clock } from '~/platform/clock'
import type { Logger } from '~/platform/logger.server'
import { alertChanges } from './alert-changes'
import { queueAlertPush, queueChangeMail } from './tell-follower.server'
import { insteadOf, withdrawal } from './withdrawn-event'

interface AlertDependencies {
  documents: DocumentStore
  clock: Clock
  secret: string
  log: Logger
}

/** A commit of so many mails takes some ten milliseconds, in which a server answers nobody. */
const FOLLOWERS_AT_ONCE = 50
/** An alert that nobody has moved on for so long has lost its process. */
const LEFT_ALONE_MS = 15_000

type Leaving = Extract<ChangeAlert, { state: 'leaving' }>

/**
 * Follows the alerts of the store. Every process may take up any of them: each step is one commit that counts its
 * followers as told, so that of two processes one goes on, and after a kill the next one continues where it ended.
 */
export function openAlerts({
  alarm,
  isStoreAway,
  report,
  ...dependencies
}: AlertDependencies & Omit<SteadyOptions, 'rememberIn'>): Promise<RunningQueue> {
  const { documents, clock, log } = dependencies
  return JobQueue.open({
    documents,
    clock,
    collection: changeAlerts,
    stateOf: (alert) => (alert.state === 'waiting' ? { is: 'waiting', dueAt: alert.dueAt } : { is: 'taken' }),
    abandonedAfterMs: LEFT_ALONE_MS,
    async work([alert], isOver) {
      const leaving = alert.is === 'waiting' ? await begin(alert.id, dependencies) : alert.id
      if (leaving !== null) await leave(leaving, dependencies, isOver)
    },
    onFailure: (err, alert) => log.error({ err, alert }, 'followers could not be told of a change'),
    onUnreadable: (err) => log.error({ err }, 'an alert cannot be read'),
    alarm,
    isStoreAway,
    report,
  })
}

/** Turns the changes since the alert was written into an alert that leaves; returns its id, null for none. */
async function begin(id: string, { documents, clock }: AlertDependencies): Promise<string | null> {
  const leavingId = randomUUID()
  return documents.transaction(async (transaction) => {
    const alert = await transaction.get(changeAlerts, id)
    if (alert?.state !== 'waiting') return null
    const { eventId, before } = alert
    const event = await transaction.get(events, eventId)
    const isPublic = event?.status === 'published'
    transaction.purge(changeAlerts, id)
    // Forgotten only now: an event withdrawn and published again before its alert leaves must not count as a new one.
    if (!isPublic) transaction.purge(publications, eventId)
    // An author's edits of an event that is not public stay private.
    const after = isPublic ? factsOf(event) : null
    const nowMs = clock.now()
    const changes = after ? alertChanges(before, after, nowMs) : withdrawal(before, nowMs)
    if (changes.length === 0) return null
    const facts = after ?? before
    transaction.insert(changeAlerts, leavingId, {
      state: 'leaving',
      eventId,
      title: facts.title,
      changes,
      instead: insteadOf(facts, nowMs),
      stage: 'event',
      after: null,
    })
    return leavingId
  })
}

async function leave(id: string, dependencies: AlertDependencies, isOver: () => boolean): Promise<void> {
  while (!isOver() && (await step(id, dependencies))) await nextTurn()
}

/** One commit; false when nothing is left to do here, or another process does it. */
async function step(id: string, dependencies: AlertDependencies): Promise<boolean> {
  const { documents } = dependencies
  const seen = await documents.get(changeAlerts, id)
  if (seen?.state !== 'leaving') return false
  const { documents: page, next } = await documents.find(follows, {
    where: [
      seen.stage === 'event' ? ['target.eventId', '==', seen.eventId] : ['target.kind', '==', 'favourites'],
    ],
    limit: FOLLOWERS_AT_ONCE,
    after: seen.after ?? undefined,
  })
  const followers = page.filter((follow) => isFollower(follow, seen.eventId))
  const progress = progressAfter(seen, next)
  return documents.transaction(async (transaction) => {
    const alert = await transaction.get(changeAlerts, id)
    if (alert?.version !== seen.version) return false
    const { eventId, title, changes, instead } = seen
    const content = { eventId, title, changes, instead }
    for (const follow of distinct(followers)) {
      await queueChangeMail(transaction, follow, { occasion: id, ...content }, dependencies)
    }
    queueAlertPush(transaction, followers, { occasion: `${id}-${seen.version}`, ...content })
    if (progress === null) transaction.purge(changeAlerts, id)
    else transaction.update(changeAlerts, id, progress)
    return progress !== null
  })
}

function isFollower({ state, target }: StoredFollow, eventId: string): boolean {
  if (state !== 'confirmed') return false
  return target.kind === 'favourites'
    ? target.eventIds.includes(eventId)
    : target.kind === 'event' && target.eventId === eventId
}

/** Mails are told apart by the address, and a commit does not see its own. */
function distinct(followers: readonly StoredFollow[]): StoredFollow[] {
  return [...new Map(followers.map((follow) => [follow.email, follow])).values()]
}

function progressAfter({ stage }: Leaving, next: string | null): Partial<Leaving> | null {
  if (next !== null) return { after: next }
  return stage === 'event' ? { stage: 'favourites', after: null } : null
}
