// One attempt to send one queued mail: who gets it now, what it says, and what became of it.
import type { DocumentStore } from '~/backend/documents'
import { type User, users } from '~/features/accounts/user'
import { events } from '~/features/events/event'
import type { Clock } from '~/platform/clock'
import type { Sender } from '~/platform/letter'
import type { Logger } from '~/platform/logger.server'
import { type Mail, type Mailer, MailNotSent } from '~/platform/mailer.server'
import { eventMail } from './event-mails'
import type { Outcome } from './mail-claims.server'
import type { EventMailKind, StoredQueuedMail } from './queued-mail'

export interface DeliveryParts {
  documents: DocumentStore
  mailer: Pick<Mailer, 'send' | 'isRepeatable'>
  clock: Clock
  log: Logger
  sender: Sender
}

const MINUTE_MS = 60_000
/** After each failed attempt; the last one counts for all that follow. Ten attempts take nearly two days. */
const PAUSES_MS = [1, 5, 30, 120, 480].map((minutes) => minutes * MINUTE_MS)
const MAX_ATTEMPTS = 10

/** Sends a mail that was claimed. Never rejects: what went wrong is in the outcome, and in the log. */
export async function deliver(mail: StoredQueuedMail, parts: DeliveryParts): Promise<Outcome> {
  const { mailer, log } = parts
  const about = { mail: mail.id, kind: mail.kind, attempts: mail.attempts }
  let written: Awaited<ReturnType<typeof writeMail>>
  try {
    written = await writeMail(mail, parts)
  } catch (error) {
    return again(mail, error, parts)
  }
  if (!written.ok) {
    log.info({ ...about, reason: written.reason }, 'mail not wanted')
    return { state: 'given_up', problem: written.reason }
  }

  try {
    await mailer.send(written.mail)
    log.info(about, 'mail sent')
    return { state: 'sent' }
  } catch (error) {
    // One that no mail can be made of will not become better.
    if (error instanceof RangeError) return givenUp(mail, error, parts)
    if (mailer.isRepeatable || error instanceof MailNotSent) return again(mail, error, parts)
    return givenUp(mail, new Error('it may have left, and is not sent twice', { cause: error }), parts)
  }
}

function again(mail: StoredQueuedMail, error: unknown, parts: DeliveryParts): Outcome {
  const pause = PAUSES_MS[mail.attempts - 1] ?? PAUSES_MS.at(-1)
  if (mail.attempts >= MAX_ATTEMPTS || pause === undefined) return givenUp(mail, error, parts)
  const dueAt = new Date(parts.clock.now() + pause).toISOString()
  parts.log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, dueAt, err: error }, 'mail waits')
  return { state: 'waiting', problem: messageOf(error), dueAt }
}

function givenUp(mail: StoredQueuedMail, error: unknown, { log }: DeliveryParts): Outcome {
  log.error({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, err: error }, 'mail given up')
  return { state: 'given_up', problem: messageOf(error) }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The mail as it is to go out now: addresses, wishes and what is public may have changed since it was queued. */
async function writeMail(
  queued: StoredQueuedMail,
  { documents, sender }: DeliveryParts,
): Promise<{ ok: true; mail: Mail } | { ok: false; reason: 'no-account' | 'disabled' | 'unwanted' }> {
  const user = await documents.get(users, queued.uid)
  if (user === null) return { ok: false, reason: 'no-account' }
  if (user.disabled) return { ok: false, reason: 'disabled' }
  if (!wants(user, queued.kind)) return { ok: false, reason: 'unwanted' }
  const event = await documents.get(events, queued.eventId)
  const content = { ...queued, isPublic: event?.status === 'published' }
  const mail = eventMail(content, { to: user.email, displayName: user.displayName }, sender)
  return { ok: true, mail: { ...mail, id: queued.id } }
}

/**
 * Who wants no mails about decisions gets no confirmation of a submission either: it announces such a mail, and the page
 * after the form says the same. That the moderators have cancelled or removed something is told in any case: nobody
 * awaits it, and visitors see it.
 */
function wants({ notifications }: User, kind: EventMailKind): boolean {
  return kind === 'cancelled_by_moderation' || notifications.decisions
}
