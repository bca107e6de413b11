import type { DocumentStore, Transaction } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { normaliseEmail } from '~/backend/identity/identity'
import type { EventContent } from '~/domain/event-content'
import { proposalIdOf } from '~/domain/hashes.server'
import type { IngestedImage } from '~/domain/image'
import { type Proposal, proposals, proposerUid, type StoredProposal, type Suspicion } from '~/domain/proposal'
import { folded, linksOf, suspicionsOf } from '~/features/events/suspicions'
import { discardIfUnused } from '~/features/images/sweep.server'
import { type MailLeave, type MailPermit, mayMail } from '~/features/notify/mail-budget.server'
import { linkKeyOf, newLinkKey } from '~/features/notify/proposal-link.server'
import { queueSealed } from '~/features/notify/sealed-mail.server'
import { consume, type LimitKeeper, limits } from '~/http/rate-limits.server'
import type { Clock } from '~/platform/clock'
import { DAY_MS } from '~/platform/durations'
import type { Sender } from '~/platform/letter'
import type { Refused, RefusedForNow } from '~/platform/refused'
import type { DraftFields } from '../draft/draft-fields'
import { waitingBeside } from './own-proposal.server'
import { CONFIRM_DAYS, confirmationMail } from './proposal-mails'

export interface ProposalDependencies {
  documents: DocumentStore
  files: FileStore
  clock: Clock
  secret: string
  env: Sender
}

interface Sent {
  formToken: string
  /** How long the form was open, in milliseconds; null = not known. */
  openForMs: number | null
  /** Network address. */
  address: string
  /** '' = not known. */
  browser: string
  /** Whether the mailbox was confirmed in this browser: then no mail is needed. */
  isConfirmed: boolean
  email: string
  fields: DraftFields
  content: EventContent
  image: IngestedImage | null
}

export type ProposeOutcome =
  /** The version is the one written; another post of the same form may have replaced it since. `unmailed`: titles of
   * the announcements that the link of this one led to, before its address changed, where no other link can be mailed
   * now. */
  | { ok: true; version: number; unmailed: readonly string[] }
  /** 'confirmed': with this form before. 'address': of the sender. 'full', 'silenced': the mailbox gets no more mails. */
  | Refused<'confirmed'>
  | RefusedForNow<'address' | 'full' | 'silenced'>

/**
 * Keeps a form without errors and mails the link that confirms it, unless the mail of another form of the same mailbox
 * and browser leads to it. The same form sent again replaces what it said; with another address the earlier link dies,
 * and the mail goes to the new one. Makes no event: confirming does.
 */
export async function propose(sent: Sent, dependencies: ProposalDependencies): Promise<ProposeOutcome> {
  const { documents, clock, secret, files } = dependencies
  const { formToken, fields, content, image } = sent
  const email = normaliseEmail(sent.email)
  const id = proposalIdOf(formToken)
  const known = await documents.get(proposals, id)
  const taken = await consume(limits.propose, sent.address, dependencies)
  if (!taken.ok) return { ok: false, reason: 'address', retryAfterSeconds: taken.retryAfterSeconds }
  // Another browser that corrects it was led there by a link: what was begun beside it stays beside it.
  const browser = known?.browser ?? sent.browser
  const needsMail =
    !isMailedTo(email, known) &&
    !sent.isConfirmed &&
    !(await isMailedBeside({ id, email, browser }, dependencies))
  const leave = needsMail ? await mayMail(email, 'proposal_link', dependencies) : null
  if (leave?.ok === false) return leave
  const suspicions = suspicionsOf({ ...content, openForMs: sent.openForMs, email })
  if (await isRepeated(sent, dependencies)) suspicions.push('repeated')

  let imageLetGo: string | undefined
  const outcome = await documents.transaction<ProposeOutcome | 'again'>(async (transaction) => {
    imageLetGo = undefined
    const before = await transaction.get(proposals, id)
    if (before && before.state !== 'unconfirmed') return { ok: false, reason: 'confirmed' }
    // Its address was this one when the form was looked at, and another tab has changed it since.
    if (known?.email === email && before?.email !== email) return 'again'
    const said = {
      email,
      browser: before?.browser ?? browser,
      name: content.organizerName,
      title: content.title,
      fields,
      image,
      suspicions: [...new Set([...lasting(before), ...suspicions])],
      keptUntil: new Date(clock.now() + CONFIRM_DAYS * DAY_MS).toISOString(),
    }
    if (before?.image?.id !== image?.id) imageLetGo = before?.image?.id
    const written = { ok: true, version: (before?.version ?? 0) + 1, unmailed: [] } as const
    if (before?.email === email && (leave === null || isMailedTo(email, before))) {
      transaction.update(proposals, id, said)
      return written
    }
    const { key, ...link } = newLinkKey(id, secret)
    const mailedAt = leave ? new Date(clock.now()).toISOString() : null
    if (before) transaction.update(proposals, id, { ...said, ...link, mailedAt })
    else transaction.insert(proposals, id, { ...NEW, ...said, ...link, mailedAt, formToken })
    if (leave) await mailLink(transaction, { id, email, key }, leave.permit, dependencies)
    return written
  })
  await discardIfUnused(imageLetGo, { documents, files })
  if (outcome === 'again') return propose(sent, dependencies)
  if (!outcome.ok || known === null || known.email === email) return outcome
  return { ...outcome, unmailed: await mailLeftBehind(known, dependencies) }
}

/** Whether a link of its own was mailed to this address. */
function isMailedTo(email: string, proposal: Pick<Proposal, 'email' | 'mailedAt'> | null): boolean {
  return proposal?.email === email && proposal.mailedAt !== null
}

/** The link of the other one must work for so much longer. */
export const JOINED_DAYS = 5

/** Whether a link is in this mailbox that leads to what is sent now as well. */
async function isMailedBeside(
  own: Pick<StoredProposal, 'id' | 'email' | 'browser'>,
  dependencies: Pick<ProposalDependencies, 'documents' | 'clock'>,
): Promise<boolean> {
  const until = dependencies.clock.now() + JOINED_DAYS * DAY_MS
  const waiting = await waitingBeside(own, dependencies)
  return waiting.some(({ mailedAt, keptUntil }) => mailedAt !== null && Date.parse(keptUntil) > until)
}

/** The only link to these announcements has gone to another address: mails one of theirs. Answers the titles of those to
 * which no link leads now. */
async function mailLeftBehind(
  former: StoredProposal,
  dependencies: ProposalDependencies,
): Promise<readonly string[]> {
  const waiting = await waitingBeside(former, dependencies)
  const [first] = waiting
  if (first === undefined || waiting.some(({ mailedAt }) => mailedAt !== null)) return []
  const leave = await mailLinkAgain(first, dependencies)
  return leave.ok ? [] : waiting.map(({ title }) => title)
}

/** The suspicions that stay when the form is sent again with another text. */
function lasting(before: Proposal | null): Suspicion[] {
  return (before?.suspicions ?? []).filter((suspicion) => suspicion === 'fast' || suspicion === 'repeated')
}

const NEW: Pick<Proposal, 'state' | 'eventId' | 'confirmedAt' | 'refusal'> = {
  state: 'unconfirmed',
  eventId: null,
  confirmedAt: null,
  refusal: null,
}

/** Mails the link of a proposal once more, within the budget of its mailbox. */
export async function mailLinkAgain(
  proposal: StoredProposal,
  dependencies: ProposalDependencies,
): Promise<MailLeave> {
  const { id, email } = proposal
  const leave = await mayMail(email, 'proposal_link', dependencies)
  if (!leave.ok) return leave
  const key = await lastingKeyOf(proposal, dependencies)
  await mailLink(dependencies.documents, { id, email, key }, leave.permit, dependencies)
  // Another version would make the person who confirms just now read the page again.
  if (proposal.mailedAt === null) {
    const mailedAt = new Date(dependencies.clock.now()).toISOString()
    await dependencies.documents.update(proposals, id, { mailedAt })
  }
  return leave
}

/** The key that was mailed; another one, which ends the former, where the installation's secret has changed since. */
export async function lastingKeyOf(
  proposal: StoredProposal,
  { documents, secret }: Pick<ProposalDependencies, 'documents' | 'secret'>,
): Promise<string> {
  const kept = linkKeyOf(proposal, secret)
  if (kept !== null) return kept
  const { key, ...stored } = newLinkKey(proposal.id, secret)
  await documents.update(proposals, proposal.id, stored, { expectedVersion: proposal.version })
  return key
}

async function mailLink(
  writer: Pick<Transaction, 'insert'> | Pick<DocumentStore, 'insert'>,
  { id, email, key }: { id: string; key: string } & Pick<Proposal, 'email'>,
  permit: MailPermit,
  { env, clock, secret }: ProposalDependencies,
): Promise<void> {
  await queueSealed(
    {
      kind: 'proposal_link',
      permit,
      uid: proposerUid(id),
      validMs: CONFIRM_DAYS * DAY_MS,
      content: confirmationMail({ to: email, key }, env),
    },
    { documents: writer, clock, secret },
  )
}

/** Whether more network addresses than usual send this text, or one of its links. */
async function isRepeated({ content, address }: Sent, keeper: LimitKeeper): Promise<boolean> {
  const { title, description } = content
  const subjects = [
    { limit: limits.sameText, subject: `text ${folded(`${title} ${description}`)}` },
    ...linksOf(content)
      .slice(0, LINKS_COUNTED)
      .map((link) => ({ limit: limits.sameLink, subject: `link ${link}` })),
  ]
  let isAny = false
  for (const { limit, subject } of subjects) {
    const isFirst = (await consume(limits.sameFrom, `${subject} from ${address}`, keeper)).ok
    if (isFirst && !(await consume(limit, subject, keeper)).ok) isAny = true
  }
  return isAny
}

const LINKS_COUNTED = 10
