import { allDocuments, type DocumentStore } from '~/backend/documents'
import type { CurrentUser } from '~/domain/current-user'
import { UNDO_SECONDS } from '~/domain/lifecycle'
import { logged, writeLog } from '~/domain/moderation-log'
import { proposals, proposerUid, type StoredProposal } from '~/domain/proposal'
import { sinceText } from '~/features/moderation/messages'
import { mailQueue, queueMail } from '~/features/notifications/queued-mail'
import type { Clock } from '~/platform/clock'
import { SUSPICION_LABELS } from './suspicion-labels'

interface QuarantineDependencies {
  documents: DocumentStore
  clock: Clock
}

const SHOWN = 100
const TEXT_SHOWN = 600

export function countHeld(documents: Pick<DocumentStore, 'count'>): Promise<number> {
  return documents.count(proposals, [['state', '==', 'held']])
}

/** The confirmed proposals that wait for a look, the longest waiting first, at most a hundred. */
export async function heldProposals({ documents, clock }: QuarantineDependencies) {
  const held = await allDocuments(documents, proposals, { where: [['state', '==', 'held']] })
  held.sort((a, b) => (a.confirmedAt ?? '').localeCompare(b.confirmedAt ?? ''))
  return { count: held.length, lines: held.slice(0, SHOWN).map((proposal) => lineOf(proposal, clock.now())) }
}
export type HeldLine = Awaited<ReturnType<typeof heldProposals>>['lines'][number]

function lineOf(
  { id, version, title, name, email, fields, suspicions, confirmedAt }: StoredProposal,
  nowMs: number,
) {
  const typed = (field: string) => fields?.[field]?.[0]?.trim() ?? ''
  const text = [typed('summary'), typed('description')].filter(Boolean).join('\n')
  return {
    id,
    version,
    title,
    author: [name, email].filter(Boolean).join(', '),
    facts: [typed('dates[0].day') || typed('rule.from') || typed('exhibition.from'), typed('place.locality')]
      .filter(Boolean)
      .join(' · '),
    links: [typed('website'), typed('bookingUrl')].filter(Boolean),
    text: text.length > TEXT_SHOWN ? `${text.slice(0, TEXT_SHOWN)}…` : text,
    reasons: suspicions.map((suspicion) => SUSPICION_LABELS[suspicion]),
    since: sinceText(confirmedAt ?? '', nowMs),
  }
}

/** False when it is not held any more, or is another version than the one seen. Its author is told after ten seconds. */
export async function refuseHeld(
  moderator: CurrentUser,
  { id, version, batch }: { id: string; version: number; batch: string },
  { documents, clock }: QuarantineDependencies,
): Promise<boolean> {
  const nowMs = clock.now()
  return documents.transaction(async (transaction) => {
    const proposal = await transaction.get(proposals, id)
    if (proposal?.state !== 'held' || proposal.version !== version) return false
    const subject = { eventId: proposerUid(id), eventTitle: proposal.title }
    const mailId = queueMail(transaction, {
      ...subject,
      kind: 'rejected',
      uid: proposerUid(id),
      dueAt: new Date(nowMs + UNDO_SECONDS * 1000).toISOString(),
    })
    const refusal = { by: moderator.uid, batch, at: new Date(nowMs).toISOString(), mailId }
    transaction.update(proposals, id, { state: 'refused', refusal })
    const entry = logged(moderator, { id: subject.eventId, title: subject.eventTitle, amends: null }, nowMs)
    writeLog(transaction, {
      ...entry,
      action: 'rejected',
      before: 'À vérifier',
      after: 'Message indésirable',
    })
    return true
  })
}

/** What this moderator has refused with this batch and can still take back. */
export async function undoableRefusals(
  moderator: Pick<CurrentUser, 'uid'>,
  batch: string,
  { documents, clock }: QuarantineDependencies,
): Promise<{ ids: string[]; leftMs: number } | null> {
  const found = await allDocuments(documents, proposals, { where: [['refusal.batch', '==', batch]] })
  const leftOf = (at: string) => Date.parse(at) + UNDO_SECONDS * 1000 - clock.now()
  const own = found.filter(
    ({ state, refusal }) => state === 'refused' && refusal?.by === moderator.uid && leftOf(refusal.at) >= 0,
  )
  const [first] = own
  return first?.refusal ? { ids: own.map(({ id }) => id), leftMs: leftOf(first.refusal.at) } : null
}

/** False when it is too late: the mail has left, or somebody has changed it. */
export async function undoRefusal(
  moderator: CurrentUser,
  id: string,
  { documents, clock }: QuarantineDependencies,
): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const proposal = await transaction.get(proposals, id)
    const refusal = proposal?.refusal
    if (proposal?.state !== 'refused' || !refusal || refusal.by !== moderator.uid) return false
    if ((await transaction.get(mailQueue, refusal.mailId))?.state !== 'waiting') return false
    transaction.purge(mailQueue, refusal.mailId)
    transaction.update(proposals, id, { state: 'held', refusal: null })
    const entry = logged(moderator, { id: proposerUid(id), title: proposal.title, amends: null }, clock.now())
    writeLog(transaction, { ...entry, action: 'undone', before: 'Message indésirable', after: 'À vérifier' })
    return true
  })
}
