// Asking to follow something: the address is written to before anything else is sent there.
import { z } from 'zod'
import type { DocumentStore } from '~/backend/documents'
import { normaliseEmail } from '~/backend/identity/identity'
import { FOLLOW_CONFIRM_DAYS, type FollowTarget, follows, followTargetSchema, RHYTHMS } from '~/domain/follow'
import { followerUid, followIdOf } from '~/domain/hashes.server'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import type { Sender } from '~/platform/letter'
import { mayMail } from '../mail-budget.server'
import { queueSealed, queueSealedOnce } from '../sealed-mail.server'
import { lastingFollowKey, newFollowKey } from './follow-link.server'
import { alreadyFollowedMail, confirmFollowMail } from './follow-mails'
import { followedThing, mailableWords, type Wording } from './follow-target.server'

export interface AskDependencies extends Wording {
  documents: DocumentStore
  clock: Clock
  secret: string
  env: Sender
}

const followRequest = z.object({
  email: z.string(),
  target: followTargetSchema,
  rhythm: z.enum(RHYTHMS),
})
type FollowRequest = z.infer<typeof followRequest>

/** Puts the request into the queue of mails: neither answer nor time tell what the address follows already. */
export function askToFollow(
  { email, target, rhythm }: FollowRequest,
  { documents, clock, secret }: Pick<AskDependencies, 'documents' | 'clock' | 'secret'>,
): Promise<void> {
  const content: FollowRequest = { email: normaliseEmail(email), target, rhythm }
  const uid = followerUid(content.email)
  return queueSealed({ kind: 'follow_request', uid, validMs: DAY_MS, content }, { documents, clock, secret })
}

/**
 * Keeps the unconfirmed follow and mails the link that confirms it, or, if it is confirmed, the link to what the address
 * follows; once for what is asked twice within a minute. A link that was mailed before stays valid. Does nothing when the
 * thing is gone by now, or when the mailbox gets no more mails (`mayMail`).
 */
export async function carryOutFollowRequest(request: unknown, dependencies: AskDependencies): Promise<void> {
  const { documents, clock, secret, env } = dependencies
  const { email, target, rhythm } = followRequest.parse(request)
  const thing = followedThing(target, dependencies)
  if (thing === null) return
  const leave = await mayMail(email, 'follow_link', dependencies)
  if (!leave.ok) return

  const { key, isConfirmed } = await findOrCreateFollow({ email, target, rhythm }, dependencies)
  const words = target.kind === 'search' ? mailableWords(thing) : thing.title
  const mail = isConfirmed ? alreadyFollowedMail : confirmFollowMail
  await queueSealedOnce(
    {
      kind: 'follow_link',
      permit: leave.permit,
      uid: followerUid(email),
      validMs: FOLLOW_CONFIRM_DAYS * DAY_MS,
      content: mail({ to: email, key, kind: target.kind, words, rhythm }, env),
    },
    { documents, clock, secret },
  )
}

async function findOrCreateFollow(
  { email, target, rhythm }: FollowRequest,
  { documents, secret }: AskDependencies,
): Promise<{ key: string; isConfirmed: boolean }> {
  const id = followIdOf(email, target)
  const known = await documents.get(follows, id)
  if (known === null) {
    const { key, ...hashes } = newFollowKey(id, secret)
    const told = { confirmedAt: null, lastToldAt: null, lastMailAt: null, toldEventIds: [] }
    await documents.insert(follows, id, { state: 'unconfirmed', email, target, rhythm, ...hashes, ...told })
    return { key, isConfirmed: false }
  }
  const isConfirmed = known.state === 'confirmed'
  const key = await lastingFollowKey(known, { documents, secret })
  // Only the owner of the mailed link may change a confirmed follow. The update of an unconfirmed one renews its seven days.
  if (!isConfirmed) await documents.update(follows, id, { rhythm })
  return { key, isConfirmed }
}

/** The rhythm that this target gets: events and favourites tell changes only, all others tell news as wished. */
export function rhythmFor(target: FollowTarget, wished: 'weekly' | 'at_once'): FollowRequest['rhythm'] {
  return target.kind === 'event' || target.kind === 'favourites' ? 'changes' : wished
}
