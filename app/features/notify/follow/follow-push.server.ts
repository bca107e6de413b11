// Sends what followers are told to their devices too, where they have asked for it.
import { z } from 'zod'
import { type DocumentStore, defineCollection, type Stored, type Transaction } from '~/backend/documents'
import {
  type Claim,
  claimJobs,
  JobQueue,
  type KnownJob,
  type RunningQueue,
  settleJobs,
} from '~/backend/jobs.server'
import { purgeDue } from '~/backend/purging.server'
import type { Push, PushOutcome } from '~/backend/push/push'
import type { SteadyOptions } from '~/backend/steady-subscription.server'
import { follows, type StoredFollow } from '~/domain/follow'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import type { Logger } from '~/platform/logger.server'
import { dropDevices } from './follow-devices.server'

const messageSchema = z.object({
  /** The worker shows it also while a page of the site is open: visitors' pages have no place for it. */
  type: z.literal('follow'),
  title: z.string(),
  body: z.string(),
  /** Path of a page of the site. */
  link: z.string(),
  /** A later message with this tag replaces it on the screen. */
  tag: z.string(),
})
type FollowPushMessage = z.infer<typeof messageSchema>

const followPushSchema = z.object({
  followIds: z.array(z.string()),
  message: messageSchema,
  attempts: z.number().int().min(0),
})
type FollowPush = z.infer<typeof followPushSchema>

/** These have not reached devices yet; there are none most of the time. */
export const followPushes = defineCollection<FollowPush>({
  name: 'followPushes',
  indexed: [],
  parse: (raw) => followPushSchema.parse(raw),
})

const MAX_ATTEMPTS = 3
/** Each is sent to some twenty devices at a time, so that those of one message that answer slowly leave others room. */
const MESSAGES_AT_ONCE = 4
/** No sending takes as long, in milliseconds: the process that began it has ended. */
export const LEFT_ALONE_MS = 300_000
/** The mail and the page tell of older changes. */
const WORTH_TELLING_MS = DAY_MS

export function hasDevice({ devices = [] }: Pick<StoredFollow, 'devices'>): boolean {
  return devices.length > 0
}

/** Queues it in the commit that counts them as told. Does nothing where no follow has a device. */
export function queueFollowPush(
  transaction: Pick<Transaction, 'insert'>,
  {
    id,
    recipients,
    message,
  }: { id: string; recipients: readonly StoredFollow[]; message: FollowPushMessage },
): void {
  const followIds = recipients.filter(hasDevice).map((follow) => follow.id)
  if (followIds.length > 0) transaction.insert(followPushes, id, { followIds, message, attempts: 0 })
}

interface SendingDependencies {
  push: Push
  documents: DocumentStore
  clock: Clock
  log: Logger
}

/** Every process may send any of them; the one whose claim is written does. After a kill another one sends again. */
export function openFollowPush({
  alarm,
  isStoreAway,
  ...dependencies
}: SendingDependencies & Omit<SteadyOptions, 'rememberIn' | 'report'>): Promise<RunningQueue> {
  const { documents, clock, log } = dependencies
  return JobQueue.open({
    documents,
    clock,
    collection: followPushes,
    stateOf: ({ attempts }) => (attempts === 0 ? { is: 'waiting', dueAt: null } : { is: 'taken' }),
    abandonedAfterMs: LEFT_ALONE_MS,
    work: ([queued]) => sendOne(queued, dependencies),
    onFailure: (err) => log.warn({ err }, 'followers’ devices could not be told'),
    onUnreadable: (err) => log.error({ err }, 'a message to followers’ devices cannot be read'),
    atOnce: MESSAGES_AT_ONCE,
    alarm,
    isStoreAway,
  })
}

/** Deletes what is too old to be told, and what nobody sends because push messages have been switched off. */
export function purgeFollowPushes({
  documents,
  clock,
}: Pick<SendingDependencies, 'documents' | 'clock'>): Promise<number> {
  return purgeDue(documents, followPushes, { field: 'updatedAt', before: clock.now() - WORTH_TELLING_MS })
}

async function sendOne(seen: KnownJob, dependencies: SendingDependencies): Promise<void> {
  const { documents, clock } = dependencies
  const claim = (queued: Stored<FollowPush>) => claimOf(queued, clock.now())
  const [claimed] = await claimJobs([seen], { documents, collection: followPushes, claim })
  if (claimed?.is !== 'taken') return
  const followIds = await tell(claimed.job, dependencies)
  await settleJobs([seen.id], {
    documents,
    collection: followPushes,
    // One that stays is tried again, which the claim has counted.
    outcomeOf: () => (followIds.length > 0 ? { followIds } : 'purge'),
  })
}

/** A message that may have arrived already is sent again: on the screen it takes the place of the first, by its tag. */
function claimOf({ createdAt, attempts }: Stored<FollowPush>, nowMs: number): Claim<FollowPush> {
  const isOver = nowMs - Date.parse(createdAt) > WORTH_TELLING_MS || attempts >= MAX_ATTEMPTS
  return isOver ? { is: 'over', fields: 'purge' } : { is: 'taken', fields: { attempts: attempts + 1 } }
}

/** Sends it, and answers the follows that it may reach later. */
async function tell(
  { followIds, message }: FollowPush,
  dependencies: SendingDependencies,
): Promise<string[]> {
  const { documents, push, log } = dependencies
  const tokens = new Map<string, string[]>()
  for (const followId of followIds) {
    const follow = await documents.get(follows, followId)
    if (follow?.state !== 'confirmed') continue
    for (const { token } of follow.devices ?? []) {
      tokens.set(token, [...(tokens.get(token) ?? []), followId])
    }
  }
  if (tokens.size === 0) return []
  const { delivered, gone, failed } = await push.send([...tokens.keys()], message)
  log.info({ delivered, gone: gone.length, failed: failed.length }, 'followers’ devices told')
  for (const followId of new Set(gone.flatMap((token) => tokens.get(token) ?? []))) {
    await dropDevices(followId, new Set(gone), dependencies)
  }
  return unreached(tokens, { gone, failed })
}

/** Follows of which no device was reached and one may be later. A reached one would get a second message with it. */
function unreached(
  tokens: ReadonlyMap<string, readonly string[]>,
  { gone, failed }: Pick<PushOutcome, 'gone' | 'failed'>,
): string[] {
  const missed = new Set([...gone, ...failed])
  const told = new Set([...tokens].flatMap(([token, followIds]) => (missed.has(token) ? [] : followIds)))
  const waiting = new Set(failed.flatMap((token) => tokens.get(token) ?? []))
  return [...waiting].filter((followId) => !told.has(followId))
}
