// One mailbox has one budget for mails that it has not asked for, over all doors, and a link that ends them.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DocumentStore } from '~/backend/documents'
import { reserveOf, type UnrequestedMailKind } from '~/domain/mail-kinds'
import { silencedMailboxes } from '~/domain/queued-mail'
import { consume, giveBack, type LimitKeeper, limits, type RateLimit } from '~/http/rate-limits.server'
import type { RefusedForNow } from '~/platform/refused'
import { sha256 } from '~/platform/secrets.server'
import { mailboxOf } from './mailbox.server'

const counted = Symbol('counted')
/** A mail that nobody asked for enters the queue only with a permit. */
export interface MailPermit {
  readonly [counted]: { mailbox: string; limits: readonly RateLimit[] }
}

export type MailLeave =
  | { ok: true; permit: MailPermit }
  /** 'silenced': its owner wants none. */
  | RefusedForNow<'full' | 'silenced'>

/**
 * Counts a mail that its recipient did not ask for: ten an hour and twenty a day to one mailbox, of whatever kind and
 * from wherever; none where its owner said so. Links for a new password and to verify an address have a reserve, so that
 * nobody can keep them from the owner.
 */
export async function mayMail(
  address: string,
  kind: UnrequestedMailKind,
  keeper: LimitKeeper,
): Promise<MailLeave> {
  const mailbox = mailboxOf(address)
  const isEnded = await isSilenced(mailboxHash(mailbox), keeper.documents)
  const leave: MailLeave = isEnded
    ? SILENCED
    : await take([limits.unaskedMail, limits.unaskedMailDay], mailbox, keeper)
  const reserve = reserveOf(kind)
  if (leave.ok || reserve === undefined) return leave
  const spare = await take(
    [reserve === 'reset' ? limits.resetReserve : limits.verificationReserve],
    mailbox,
    keeper,
  )
  return spare.ok ? spare : leave
}

const SILENCED = {
  ok: false,
  reason: 'silenced',
  retryAfterSeconds: limits.unaskedMailDay.windowSeconds,
} as const

/** `withinRecipientLimits` has counted mails with codes before the identity of the embedded backend writes them: they
 * are not counted again. */
export const COUNTED_BEFORE: MailPermit = { [counted]: { mailbox: '', limits: [] } }

/** Takes from all these limits, or from none. */
async function take(wanted: readonly RateLimit[], mailbox: string, keeper: LimitKeeper): Promise<MailLeave> {
  const taken: RateLimit[] = []
  for (const limit of wanted) {
    const usage = await consume(limit, mailbox, keeper)
    if (!usage.ok) {
      await giveAllBack({ mailbox, limits: taken }, keeper)
      return { ...usage, reason: 'full' }
    }
    taken.push(limit)
  }
  return { ok: true, permit: { [counted]: { mailbox, limits: taken } } }
}

/** A mail that was counted and has not left is given back: a new try counts again, and a mail server that is down
 * would eat the reserves. */
export function hasNotLeft(permit: MailPermit, keeper: LimitKeeper): Promise<void> {
  return giveAllBack(permit[counted], keeper)
}

async function giveAllBack(
  { mailbox, limits: taken }: MailPermit[typeof counted],
  keeper: LimitKeeper,
): Promise<void> {
  for (const limit of taken) await giveBack(limit, mailbox, keeper)
}

export function isSilenced(hash: string, documents: Pick<DocumentStore, 'get'>): Promise<boolean> {
  return documents.get(silencedMailboxes, hash).then((found) => found !== null)
}

export async function setSilenced(
  hash: string,
  isSo: boolean,
  { documents, clock }: Pick<LimitKeeper, 'documents' | 'clock'>,
): Promise<void> {
  await documents.transaction(async (transaction) => {
    const known = await transaction.get(silencedMailboxes, hash)
    if (isSo && known === null)
      transaction.insert(silencedMailboxes, hash, { since: new Date(clock.now()).toISOString() })
    if (!isSo && known !== null) transaction.purge(silencedMailboxes, hash)
  })
}

export const SILENCE_PATH = '/ne-plus-ecrire'

/** The owner of a mailbox ends all mails here that others bring about. */
export function silencePath(address: string, secret: string): string {
  const hash = mailboxHash(mailboxOf(address))
  return `${SILENCE_PATH}/${hash}${signatureOf(hash, secret)}`
}

/** The hash of the mailbox that this key is for; null for a forged one. */
export function mailboxOfKey(key: string, secret: string): string | null {
  const [, hash = '', signature = ''] = KEY.exec(key) ?? []
  const expected = Buffer.from(signatureOf(hash, secret))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) ? hash : null
}

const KEY = /^([0-9a-f]{40})([0-9a-f]{32})$/

function mailboxHash(mailbox: string): string {
  return sha256(`mailbox:${mailbox}`).slice(0, 40)
}

function signatureOf(hash: string, secret: string): string {
  return createHmac('sha256', secret).update(`silence:${hash}`).digest('hex').slice(0, 32)
}
