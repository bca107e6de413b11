// Brings what has changed in an event to everybody who follows it, some at a time.
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DocumentStore } from '~/backend/documents'
import { type SteadyOptions, subscribeSteadily } from '~/backend/steady-subscription.server'
import { type ChangeAlert, changeAlerts, factsOf, type StoredChangeAlert } from '~/domain/change-alert'
import { events } from '~/domain/event'
import { follows, type StoredFollow } from '~/domain/follow'
import { systemAlarm } from '~/platform/alarm'
import type { Clock } from '~/platform/clock'
import type { Logger } from '~/platform/logger.server'
import { tellChange, tellDevices } from './tell-follower.server'
import { toldChanges } from './told-changes'

export interface Alerts {
  /** Resolves when nothing is being done. */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface AlertDependencies {
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
export async function openAlerts({
  alarm = systemAlarm,
  isStoreAway = false,
  report,
  ...dependencies
}: AlertDependencies & Omit<SteadyOptions, 'rememberIn'>): Promise<Alerts> {
  const { documents, clock, log } = dependencies
  const callOffs = new Map<string, () => void>()
  let work = Promise.resolve()
  let isClosed = false

  function lookAfter(alert: StoredChangeAlert): void {
    callOffs.get(alert.id)?.()
    // Counted from now, so that the wait ends even if the clock stands still.
    const pause =
      alert.state === 'waiting' ? Math.max(0, Date.parse(alert.dueAt) - clock.now()) : LEFT_ALONE_MS
    callOffs.set(
      alert.id,
      alarm.after(pause, () => take(alert)),
    )
  }

  function take(alert: StoredChangeAlert): void {
    work = work
      .then(async () => {
        if (isClosed) return
        const leaving = alert.state === 'waiting' ? await begin(alert.id, dependencies) : alert.id
        if (leaving !== null) await leave(leaving, dependencies, () => isClosed)
      })
      .catch((err) => {
        log.error({ err, event: alert.eventId }, 'followers could not be told of a change')
        if (!isClosed)
          callOffs.set(
            alert.id,
            alarm.after(LEFT_ALONE_MS, () => take(alert)),
          )
      })
  }

  const stopFollowing = await subscribeSteadily(
    {
      documents,
      collection: changeAlerts,
      query: {},
      onChanges(changes) {
        for (const change of changes) {
          if (change.kind !== 'removed') lookAfter(change.document)
          else {
            callOffs.get(change.id)?.()
            callOffs.delete(change.id)
          }
        }
      },
      onError: (err) => log.error({ err }, 'an alert cannot be read'),
    },
    { alarm, isStoreAway, report },
  )

  return {
    async settled() {
      for (let seen: Promise<void> | null = null; seen !== work; await seen) seen = work
    },
    async close() {
      isClosed = true
      stopFollowing()
      for (const callOff of callOffs.values()) callOff()
      await work
    },
  }
}

/** What has changed since the alert was written, as it is now; answers the id of what leaves, null for nothing. */
async function begin(id: string, { documents, clock }: AlertDependencies): Promise<string | null> {
  const leavingId = randomUUID()
  return documents.transaction(async (transaction) => {
    const alert = await transaction.get(changeAlerts, id)
    if (alert?.state !== 'waiting') return null
    const event = await transaction.get(events, alert.eventId)
    transaction.purge(changeAlerts, id)
    if (event?.status !== 'published') return null
    const changes = toldChanges(alert.before, factsOf(event), clock.now())
    if (changes.length === 0) return null
    const { title } = event
    const told = { state: 'leaving', eventId: event.id, title, changes, stage: 'event', after: null } as const
    transaction.insert(changeAlerts, leavingId, told)
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
    const { eventId, title, changes } = seen
    for (const follow of distinct(followers)) {
      await tellChange(transaction, follow, { occasion: id, eventId, title, changes }, dependencies)
    }
    tellDevices(transaction, followers, { occasion: `${id}-${seen.version}`, eventId, title, changes })
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
