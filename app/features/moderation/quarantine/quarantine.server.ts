import { allDocuments, type DocumentStore } from '~/backend/documents'
import type { CurrentUser } from '~/domain/current-user'
import { ADDRESS_FIELDS, TEXT_FIELDS } from '~/domain/event-fields'
import { UNDO_SECONDS } from '~/domain/lifecycle'
import { logged, writeLog } from '~/domain/moderation-log'
import { proposals, proposerUid, type StoredProposal } from '~/domain/proposal'
import { mailQueue, queueMail } from '~/domain/queued-mail'
import { SUSPICION_LABELS } from '~/features/events/suspicion-labels'
import type { EventDraft } from '~/features/submission/draft/draft'
import { draftFromFields, fieldsOfDraft } from '~/features/submission/draft/draft-fields'
import { type DateField, unfoldedRow } from '~/features/submission/draft/schedule/date-rows'
import { scheduleInShort } from '~/features/submission/draft/schedule/schedule-in-short.server'
import type { Clock } from '~/platform/clock'
import { sinceText } from '~/platform/french-dates'

interface QuarantineDependencies {
  documents: DocumentStore
  clock: Clock
}

const SHOWN = 100
const TEXT_SHOWN = 600

export function countQuarantined(documents: Pick<DocumentStore, 'count'>): Promise<number> {
  return documents.count(proposals, [['state', '==', 'held']])
}

/** The confirmed proposals that wait for a look, the longest waiting first, at most a hundred. */
export async function quarantinedProposals({ documents, clock }: QuarantineDependencies) {
  // All are kept for the same time from their confirmation, so the first to be purged waits longest.
  const { documents: held } = await documents.find(proposals, {
    where: [['state', '==', 'held']],
    orderBy: ['keptUntil', 'asc'],
    limit: SHOWN,
  })
  const count = held.length < SHOWN ? held.length : await countQuarantined(documents)
  return { count, lines: held.map((proposal) => lineOf(proposal, clock.now())) }
}
export type QuarantineLine = Awaited<ReturnType<typeof quarantinedProposals>>['lines'][number]

function lineOf(
  { id, version, title, name, email, fields, suspicions, confirmedAt }: StoredProposal,
  nowMs: number,
) {
  const draft = draftFromFields(fields ?? {})
  const { text, links, where } = textsAndLinksIn(draft)
  return {
    id,
    version,
    title,
    author: [name, email].filter(Boolean).join(', '),
    facts: [scheduleInShort(draft), where].filter(Boolean).join(' · '),
    links,
    text: text.slice(0, TEXT_SHOWN),
    rest: text.slice(TEXT_SHOWN),
    reasons: suspicions.map((suspicion) => SUSPICION_LABELS[suspicion]),
    since: sinceText(confirmedAt ?? '', nowMs),
  }
}

const TEXTS = [
  ...TEXT_FIELDS,
  ...['place.name', 'place.room', 'place.access', 'price.note', 'price.reductions', 'tags'],
]
/** So many different texts and links of dates are shown: enough to recognise spam. */
const DATE_TEXTS_SHOWN = 10

function textsAndLinksIn(draft: EventDraft) {
  const { dates: _rows, ...rest } = draft
  const fields = fieldsOfDraft(rest)
  const typed = (name: string) => fields[name]?.[0]?.trim() ?? ''
  const dates = (draft.dates ?? []).map(unfoldedRow)
  const ofDates = (names: readonly DateField[]) => [
    ...new Set(dates.flatMap((date) => names.flatMap((name) => date[name] ?? []))),
  ]
  const texts = [
    ...TEXTS.map(typed),
    ...ofDates(['label', 'note', 'placeName', 'room']).slice(0, DATE_TEXTS_SHOWN),
  ]
  return {
    text: texts.filter(Boolean).join('\n'),
    links: [...ADDRESS_FIELDS.map(typed), ...ofDates(['bookingUrl']).slice(0, DATE_TEXTS_SHOWN)].filter(
      Boolean,
    ),
    where: typed('place.locality'),
  }
}

/** False when it is not held any more, or is another version than the one seen. Its author is told after ten seconds. */
export async function refuseQuarantined(
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

/** Finds the proposals that this moderator has refused with this batch and can still take back. */
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
