// The ways to a follower: by mail, and on the devices where they have asked for it.
import { z } from 'zod'
import type { Transaction } from '~/backend/documents'
import { changeSchema, insteadSchema } from '~/domain/change-alert'
import type { StoredFollow } from '~/domain/follow'
import { followerUid } from '~/domain/hashes.server'
import { mailQueue } from '~/domain/queued-mail'
import type { Clock } from '~/platform/clock'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { counted } from '~/platform/french'
import { sha256 } from '~/platform/secrets.server'
import { queueSealed } from '../sealed-mail.server'
import { changeSubject } from './follow-mails'
import { queueFollowPush } from './follow-push.server'

/** A mail older than this could be wrong by now, so it is not sent. */
const ALERT_VALID_MS = 3 * DAY_MS

export const alertContent = z.object({
  followId: z.string(),
  eventId: z.string(),
  title: z.string(),
  changes: z.array(changeSchema).min(1),
  /** Mails of an earlier version have none. */
  instead: insteadSchema.nullable().default(null),
})
type AlertContent = z.infer<typeof alertContent>

interface MailDependencies {
  clock: Clock
  secret: string
}

/** Tells the owner of a follow what has changed, in the commit that counts it as told. `occasion` names the change: a
 * person who follows it in two ways hears of it once. */
export async function queueChangeMail(
  transaction: Transaction,
  follow: Pick<StoredFollow, 'id' | 'email'>,
  { occasion, ...content }: Omit<AlertContent, 'followId'> & { occasion: string },
  { clock, secret }: MailDependencies,
): Promise<void> {
  const uid = followerUid(follow.email)
  const id = `alerte-${hash([occasion, uid])}`
  if ((await transaction.get(mailQueue, id)) !== null) return
  const sealed: AlertContent = { followId: follow.id, ...content }
  await queueSealed(
    { id, kind: 'follow_alert', uid, validMs: ALERT_VALID_MS, content: sealed },
    { documents: transaction, clock, secret },
  )
}

export const newsContent = z.object({
  parts: z
    .array(
      z.object({ followId: z.string(), eventIds: z.array(z.string()).min(1), more: z.number().int().min(0) }),
    )
    .min(1),
})
export type NewsContent = z.infer<typeof newsContent>

/** The next day there are others. */
const NEWS_VALID_MS = 20 * HOUR_MS

/**
 * Tells an address what is new in what it follows, in the commit that counts it as told; false when it has had its mail
 * of the day. `day`: YYYY-MM-DD in Zurich.
 */
export async function queueNewsMail(
  transaction: Transaction,
  email: string,
  { day, ...content }: NewsContent & { day: string },
  { clock, secret }: MailDependencies,
): Promise<boolean> {
  const uid = followerUid(email)
  const id = `nouvelles-${hash([uid, day])}`
  if ((await transaction.get(mailQueue, id)) !== null) return false
  await queueSealed(
    { id, kind: 'follow_news', uid, validMs: NEWS_VALID_MS, content },
    { documents: transaction, clock, secret },
  )
  return true
}

/** The length is in characters: enough for a reader to decide whether to open the page. */
const BODY_MAX = 300

/** Tells the devices of these followers as well, in the same commit. `occasion` names the step. */
export function queueAlertPush(
  transaction: Transaction,
  recipients: readonly StoredFollow[],
  { occasion, eventId, title, changes, instead }: Omit<AlertContent, 'followId'> & { occasion: string },
): void {
  const isGone = changes.some(({ kind }) => kind === 'withdrawn')
  const body = inBrief(changes.map(({ text }) => text).join(' '))
  queueFollowPush(transaction, {
    id: occasion,
    recipients,
    message: {
      type: 'follow',
      title: changeSubject(title, changes),
      body,
      link: (isGone && instead?.path) || `/evenement/${eventId}`,
      tag: `suivi-${eventId}`,
    },
  })
}

/** `count`: of the events that are new; `titles`: of the first of them; `path`: where they stand. */
export function queueNewsPush(
  transaction: Transaction,
  recipients: readonly StoredFollow[],
  {
    occasion,
    count,
    titles,
    path,
  }: { occasion: string; count: number; titles: readonly string[]; path: string },
): void {
  const [only = ''] = titles
  const isOne = count === 1
  queueFollowPush(transaction, {
    id: occasion,
    recipients,
    message: {
      type: 'follow',
      title: isOne ? 'Du nouveau dans vos abonnements' : counted(count, 'nouveauté'),
      body: isOne ? only : inBrief(titles.join(' · ')),
      link: path,
      tag: `nouveautes-${path}`,
    },
  })
}

function inBrief(text: string): string {
  return text.length > BODY_MAX ? `${text.slice(0, BODY_MAX - 1)}…` : text
}

function hash(parts: readonly string[]): string {
  return sha256(JSON.stringify(parts)).slice(0, 32)
}
