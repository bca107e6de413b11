import { z } from 'zod'
import type { DocumentStore } from '~/backend/documents'
import { ACCOUNT_PATHS, type AuthorPaths, linkPaths } from '~/domain/author-paths'
import { authorProfile } from '~/domain/authorship'
import { type AgendaEvent, events, type StoredEvent } from '~/domain/event'
import type { EventMailKind } from '~/domain/lifecycle'
import { isUnrequested } from '~/domain/mail-kinds'
import { hasPlaces } from '~/domain/occurrence'
import { proposalIdIn, proposals } from '~/domain/proposal'
import {
  type ComposedKind,
  isComposed,
  isRequest,
  isSafeToResend,
  isSealed,
  mailQueue,
  type QueuedEventMail,
  type QueuedMail,
  type RequestKind,
} from '~/domain/queued-mail'
import type { User } from '~/domain/user'
import { placesText } from '~/features/events/event-view'
import type { Clock } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import { withFootnote } from '~/platform/letter'
import type { Logger } from '~/platform/logger.server'
import { type Mail, type Mailer, MailNotSent, RecipientRefused } from '~/platform/mailer.server'
import type { Refused } from '~/platform/refused'
import { type EventMailContent, type EventMailSender, eventMail, groupedEventMail } from './event-mails'
import { silencePath } from './mail-budget.server'
import type { ClaimedMail, ClaimedMails, DeliveryOutcome } from './mail-claims.server'
import { linkKeyOf } from './proposal-link.server'
import { openSealed, Unreadable } from './sealed-mail.server'

export interface DeliveryDependencies {
  documents: DocumentStore
  mailer: Pick<Mailer, 'send' | 'isRepeatable'>
  clock: Clock
  log: Logger
  sender: EventMailSender
  secret: string
  /** Carries out a request. Rejects to be tried again, so doing it twice must do no harm. */
  handlers: Record<RequestKind, (request: unknown) => Promise<void>>
  /** Writes a mail of what was queued; null when nobody wants it any more. */
  writers: Record<ComposedKind, (content: unknown) => Promise<Mail | null>>
  /** Ends all that this address follows; answers how many follows. */
  endFollows: (email: string) => Promise<number>
  /** The published event that is taken for the same as this one; null = none. */
  findTwin: (event: StoredEvent) => Promise<{ title: string; path: string } | null>
  /** All dates of an event on one line, in French. */
  datesInBrief: (event: StoredEvent) => string
}

/** After each failed attempt; the last pause repeats. Five attempts within the hour of a password link. */
const PAUSES_MS = [1, 2, 5, 10, 30, 120, 480].map((minutes) => minutes * MINUTE_MS)
const MAX_ATTEMPTS = 12

/**
 * Sends claimed mails as one, or carries out a request. More than one are mails about events to one person; the outcome
 * is that of all. Never rejects: errors are in the outcome and the log.
 */
export async function deliver(
  [mail, ...others]: ClaimedMails,
  dependencies: DeliveryDependencies,
): Promise<DeliveryOutcome> {
  const { mailer, clock, log } = dependencies
  const about = aboutOf(mail)
  if (isSealed(mail) && Date.parse(mail.expiresAt) <= clock.now())
    return expired(mail, mail.problem, dependencies)

  let written: Written
  try {
    if (isSealed(mail) && isRequest(mail)) {
      await dependencies.handlers[mail.kind](openSealed(mail, dependencies.secret))
      return { state: 'carried_out' }
    }
    written = isSealed(mail)
      ? await sealedLetter(mail, dependencies)
      : await writeMail([mail, ...others.filter((other) => !isSealed(other))], dependencies)
  } catch (error) {
    if (error instanceof Unreadable) return givenUp(mail, error, dependencies)
    log.warn({ ...about, err: error }, 'mail not written')
    return again(mail, error, dependencies)
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
    if (error instanceof RangeError) return givenUp(mail, error, dependencies)
    if (error instanceof RecipientRefused && isSealed(mail) && isComposed(mail))
      return refused(mail, error, written.mail.to, dependencies)
    const isRepeatable = mailer.isRepeatable || isSafeToResend(mail)
    if (isRepeatable || error instanceof MailNotSent) return again(mail, error, dependencies)
    return givenUp(
      mail,
      new Error(`it may have left, and is not sent twice: ${messageOf(error)}`),
      dependencies,
    )
  }
}

function again(mail: ClaimedMail, error: unknown, dependencies: DeliveryDependencies): DeliveryOutcome {
  const pause = PAUSES_MS[mail.attempts - 1] ?? PAUSES_MS.at(-1)
  if (mail.attempts >= MAX_ATTEMPTS || pause === undefined) return givenUp(mail, error, dependencies)
  const dueMs = dependencies.clock.now() + pause
  if (isSealed(mail) && dueMs >= Date.parse(mail.expiresAt))
    return { ...expired(mail, messageOf(error), dependencies), isRecipientRefused: isRefusal(error) }
  const dueAt = new Date(dueMs).toISOString()
  dependencies.log.warn({ ...aboutOf(mail), dueAt, problem: messageOf(error) }, 'mail waits')
  return { state: 'waiting', problem: messageOf(error), dueAt, isRecipientRefused: isRefusal(error) }
}

function expired(
  mail: ClaimedMail,
  before: string,
  { log }: DeliveryDependencies,
): DeliveryOutcome & { state: 'given_up' } {
  const problem = `expired${before && `, after: ${before}`}`
  log.error({ ...aboutOf(mail), problem }, 'mail given up')
  return { state: 'given_up', problem }
}

function givenUp(mail: ClaimedMail, error: unknown, { log }: DeliveryDependencies): DeliveryOutcome {
  const problem = messageOf(error)
  log.error({ ...aboutOf(mail), problem }, 'mail given up')
  return { state: 'given_up', problem, isRecipientRefused: isRefusal(error) }
}

function isRefusal(error: unknown): boolean {
  return error instanceof RecipientRefused
}

/** So many mails in a row are refused to their end before a mailbox counts as closed that nobody has called unknown. */
const REFUSED_MAILS = 3

/** A follow that nobody can read of ends: at once where there is no such mailbox, else with the third mail in a row that
 * the mailbox has refused until it was given up. */
async function refused(
  mail: ClaimedMail,
  error: RecipientRefused,
  to: string,
  dependencies: DeliveryDependencies,
): Promise<DeliveryOutcome> {
  const outcome = (error.isUnknown ? givenUp : again)(mail, error, dependencies)
  if (outcome.state !== 'given_up') return outcome
  if (error.isUnknown || (await refusedBefore(mail, dependencies)) >= REFUSED_MAILS - 1) {
    const follows = await dependencies.endFollows(to)
    dependencies.log.warn({ ...aboutOf(mail), follows }, 'follows ended: their mailbox refuses every mail')
  }
  return outcome
}

/** How many mails to the same person were refused since one has arrived, as far as it matters. */
async function refusedBefore({ id, uid }: ClaimedMail, { documents }: DeliveryDependencies): Promise<number> {
  const latest = (state: QueuedMail['state'], limit: number) =>
    documents.find(mailQueue, {
      where: [
        ['uid', '==', uid],
        ['state', '==', state],
      ],
      orderBy: ['updatedAt', 'desc'],
      limit,
    })
  const { documents: givenUpMails } = await latest('given_up', REFUSED_MAILS)
  const { documents: sent } = await latest('sent', 1)
  const since = sent[0]?.updatedAt ?? ''
  const before = givenUpMails.filter((mail) => mail.id !== id && mail.updatedAt > since)
  const first = before.findIndex((mail) => mail.isRecipientRefused !== true)
  return first < 0 ? before.length : first
}

/** The log must not contain recipient or text. */
function aboutOf({ id, kind, attempts }: ClaimedMail) {
  return { mail: id, kind, attempts }
}

/** Mail servers repeat the recipient's address in errors; neither log nor queue may keep it. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/(?<![^\s<>"'])[^\s<>"']+@[^\s<>"']+/g, '…')
}

type Written = { ok: true; mail: Mail } | Refused<'no-account' | 'disabled' | 'unwanted'>

const writtenMail = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  unsubscribeUrl: z.string().url().optional(),
})

async function sealedLetter(
  queued: Parameters<typeof openSealed>[0],
  { secret, writers, sender }: DeliveryDependencies,
): Promise<Written> {
  const content = openSealed(queued, secret)
  const mail = isComposed(queued) ? await writers[queued.kind](content) : writtenMail.parse(content)
  if (mail === null) return { ok: false, reason: 'unwanted' }
  const whole = isUnrequested(queued.kind)
    ? withFootnote(
        mail,
        'Ne plus jamais recevoir de tels messages',
        sender.siteUrl + silencePath(mail.to, secret),
      )
    : mail
  return { ok: true, mail: { ...whole, id: queued.id } }
}

/** Writes the mail when it is sent: address, preferences and publication may have changed since it was queued. Several
 * mails to one person become one. */
async function writeMail(
  queued: readonly (QueuedEventMail & { id: string })[],
  { documents, sender, secret, findTwin, datesInBrief }: DeliveryDependencies,
): Promise<Written> {
  const [first] = queued
  const user = first ? await authorProfile(first.uid, documents) : null
  if (!first || user === null) return { ok: false, reason: 'no-account' }
  if (user.disabled) return { ok: false, reason: 'disabled' }
  const wanted = queued.filter(({ kind }) => wants(user, kind))
  const contents: EventMailContent[] = []
  for (const mail of wanted) {
    const event = await documents.get(events, mail.eventId)
    const twin = event && mail.reason === 'duplicate' ? await findTwin(event) : null
    contents.push({
      ...mail,
      isPublic: event?.status === 'published',
      facts: event ? `${datesInBrief(event)} · ${whereabouts(event)}` : '',
      twin,
    })
  }
  const recipient = { to: user.email, displayName: user.displayName }
  const [only, ...others] = contents
  if (!only) return { ok: false, reason: 'unwanted' }
  const paths = await pathsOf(first.uid, { documents, secret })
  const mail =
    others.length > 0
      ? groupedEventMail(contents, recipient, sender, paths)
      : eventMail(only, recipient, sender, paths)
  return { ok: true, mail: { ...mail, id: first.id } }
}

/** « Temple, Nyon », « 3 lieux ». */
export function whereabouts(event: AgendaEvent): string {
  if (hasPlaces(event)) return placesText(event)
  const { place, attendance } = event
  return place
    ? [place.name, place.locality].filter(Boolean).join(', ')
    : attendance === 'online'
      ? 'en ligne'
      : 'lieu à confirmer'
}

/** An author without an account comes to their pages by the link that was mailed. */
async function pathsOf(
  uid: string,
  { documents, secret }: Pick<DeliveryDependencies, 'documents' | 'secret'>,
): Promise<AuthorPaths | null> {
  const proposalId = proposalIdIn(uid)
  if (proposalId === null) return ACCOUNT_PATHS
  const proposal = await documents.get(proposals, proposalId)
  const key = proposal && linkKeyOf(proposal, secret)
  return key === null ? null : linkPaths(key)
}

/** A cancellation by moderators is always mailed: the author does not expect it, but visitors see it. */
function wants({ notifications }: User, kind: EventMailKind): boolean {
  return kind === 'cancelled_by_moderation' || notifications.decisions
}
