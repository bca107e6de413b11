import { allDocuments, type DocumentStore } from '~/backend/documents'
import { proposerOf, visitorWith } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { events, type StoredEvent } from '~/domain/event'
import { hashOfKey, proposalIdOf } from '~/domain/hashes.server'
import { proposals, type StoredProposal } from '~/domain/proposal'
import { datesToCome } from '~/domain/spans'
import type { Clock } from '~/platform/clock'
import { openedAt } from './form-token.server'

interface ProposalDependencies {
  documents: Pick<DocumentStore, 'find' | 'get'>
  clock: Clock
}

export interface OwnProposal {
  proposal: StoredProposal
  author: CurrentUser
  /** null before it is one. */
  event: StoredEvent | null
}

const KEY = /^[\w-]{43}$/

/** Finds the proposal to which the link with this key leads; null for a forged one, and once the event is over,
 * removed, purged or of an account. */
export async function findByKey(key: string, reading: ProposalDependencies): Promise<OwnProposal | null> {
  const proposal = await proposalOfKey(key, reading)
  return proposal && whileItLasts(proposal, reading)
}

/** The event that an account has taken, to which this key led before. */
export async function findTransferredEvent(
  key: string,
  reading: ProposalDependencies,
): Promise<StoredEvent | null> {
  const proposal = await proposalOfKey(key, reading)
  return proposal?.state === 'taken' && proposal.eventId !== null
    ? reading.documents.get(events, proposal.eventId)
    : null
}

async function proposalOfKey(
  key: string,
  { documents }: ProposalDependencies,
): Promise<StoredProposal | null> {
  if (!KEY.test(key)) return null
  const found = await documents.find(proposals, { where: [['keyHash', '==', hashOfKey(key)]], limit: 1 })
  return found.documents[0] ?? null
}

/** Lists the announcements of this address that its links still manage, the latest first, at most a hundred. */
export async function findByEmail(email: string, reading: ProposalDependencies): Promise<OwnProposal[]> {
  const found = await allDocuments(reading.documents, proposals, { where: [['email', '==', email]] })
  const managed = found.filter(({ state }) => state === 'unconfirmed' || state === 'held' || state === 'sent')
  managed.sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  const lasting = await Promise.all(managed.slice(0, MOST_OF_ONE).map((each) => whileItLasts(each, reading)))
  return lasting.filter((own) => own !== null)
}

const MOST_OF_ONE = 100

/** Lists the other announcements that this mailbox has to confirm from the same browser, the first sent first: one
 * link leads to all of them. */
export async function waitingBeside(
  { id, email, browser }: Pick<StoredProposal, 'id' | 'email' | 'browser'>,
  { documents, clock }: ProposalDependencies,
): Promise<StoredProposal[]> {
  if (browser === '') return []
  const found = await allDocuments(documents, proposals, { where: [['email', '==', email]] })
  return found
    .filter((one) => one.id !== id && one.browser === browser && one.state === 'unconfirmed')
    .filter(({ keptUntil }) => !isPast(keptUntil, clock))
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt))
    .slice(0, MOST_BESIDE)
}

const MOST_BESIDE = 20

async function whileItLasts(
  proposal: StoredProposal,
  { documents, clock }: ProposalDependencies,
): Promise<OwnProposal | null> {
  if (proposal.state === 'taken') return null
  const event = proposal.eventId === null ? null : await documents.get(events, proposal.eventId)
  const isOver =
    proposal.eventId === null ? isPast(proposal.keptUntil, clock) : event === null || isEnded(event, clock)
  return isOver ? null : { proposal, author: proposerOf(proposal), event }
}

/** A postponed event is not over: its new date is to come. */
function isEnded(event: StoredEvent, clock: Clock): boolean {
  return event.programme !== 'postponed' && datesToCome(event, clock.now()).length === 0
}

function isPast(instant: string, clock: Clock): boolean {
  return Date.parse(instant) < clock.now()
}

/** Finds the proposal that was sent with a form; null before it was. */
export function findByForm(
  token: string,
  { documents }: Pick<ProposalDependencies, 'documents'>,
): Promise<StoredProposal | null> {
  return documents.get(proposals, proposalIdOf(token))
}

/** Tells who may see private photos with this key: that of a link, or of a form not yet confirmed that this browser
 * has begun. */
export async function photoViewer(
  key: string,
  isBegunHere: boolean,
  dependencies: ProposalDependencies & { secret: string },
): Promise<CurrentUser | null> {
  const own = await findByKey(key, dependencies)
  if (own) return own.author
  if (!isBegunHere || openedAt(key, dependencies.secret) === null) return null
  const sent = await findByForm(key, dependencies)
  return sent === null || sent.state === 'unconfirmed' ? visitorWith(proposalIdOf(key)) : null
}
