// Sending an event again: what becomes of it depends on where it stands, and on who sends it.
import type { Transaction } from '~/backend/documents'
import {
  editedVersion,
  hasVerifiedEmail,
  isAuthor,
  presentAuthor,
  publishesDirectly,
} from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { type AgendaEvent, events, type StoredEvent } from '~/domain/event'
import {
  amendmentId,
  type EventContent,
  type EventState,
  statusesOf,
  withStatuses,
} from '~/domain/event-content'
import { type LogAction, logged, writeLog } from '~/domain/moderation-log'
import { isProgrammeLocked, type SettledState, settleState, withStatesOf } from '~/domain/programme'
import { isCategoryActive } from '~/features/categories/is-category-active'
import { findEditable } from '~/features/events/access.server'
import { changedLabels, isSameContent } from '~/features/events/event-diff'
import { changedDates, isSameState, tellDates, tellState } from '~/features/events/state-change.server'
import { queueMail } from '~/features/notifications/queued-mail'
import { type SendingParts, spendToken } from './submit-event.server'

export type EditOutcome =
  /** 'published': public at once. 'sent': before the moderators again. 'proposed': as a new version of what is public. */
  | { ok: true; result: 'unchanged' | 'saved' | 'published' | 'sent' | 'proposed' }
  | { ok: false; reason: 'unverified' | 'not-found' | 'category-gone' | 'no-account' }
  /** Somebody was faster: `stored` is what is there now. */
  | { ok: false; reason: 'conflict'; stored: StoredEvent }

interface Edit {
  author: CurrentUser
  id: string
  /** Of `editedVersion`, when the editing began. */
  baseVersion: number | null
  content: EventContent
  state: EventState
  token: string
}

interface Deed extends Omit<Edit, 'baseVersion' | 'state'> {
  state: SettledState
  transaction: Transaction
  event: StoredEvent
  amendment: StoredEvent | null
  nowMs: number
  now: string
}

/**
 * Takes an edit of one's own event, or an admin's of any. What is pending stays so; what was refused or withdrawn comes
 * before the moderators again; what is published changes at once for trusted people, and waits as an amendment for
 * others. Programme, availability and the state of single dates change at once for everybody, but what a moderator has
 * set stays, and words about it wait with the text. What is there already is no change, so that sending twice is harmless. Refuses other people's events as missing, and a category that is
 * gone by now.
 */
export async function editEvent(edit: Edit, { documents, clock }: SendingParts): Promise<EditOutcome> {
  const nowMs = clock.now()
  const now = new Date(nowMs).toISOString()

  return documents.transaction<EditOutcome>(async (transaction) => {
    const author = await presentAuthor(transaction, edit.author)
    if (author === null) return { ok: false, reason: 'no-account' }
    if (!hasVerifiedEmail(author)) return { ok: false, reason: 'unverified' }
    const event = await findEditable(author, edit.id, transaction)
    if (event === null) return { ok: false, reason: 'not-found' }
    const amendment = await transaction.get(events, amendmentId(edit.id))
    const base = editedVersion(author, event, amendment)
    const state = settleState(author, event, edit.state)
    const content = isProgrammeLocked(author, event)
      ? { ...edit.content, occurrences: withStatesOf(event, edit.content.occurrences) }
      : edit.content
    const deed: Deed = { ...edit, author, state, content, transaction, event, amendment, nowMs, now }

    const isSettled = base.status === 'pending' || base.status === 'published'
    const wished = { ...state.visible, programmeNote: state.proposedNote ?? state.visible.programmeNote }
    if (isSettled && isSameContent(base, content) && isSameState(base, wished)) {
      await spendToken(transaction, author.uid, edit.token, edit.id)
      return { ok: true, result: 'unchanged' }
    }
    if (base.version !== edit.baseVersion) return { ok: false, reason: 'conflict', stored: base }

    if (!(await isCategoryActive(transaction, content.category))) {
      return { ok: false, reason: 'category-gone' }
    }
    await spendToken(transaction, author.uid, edit.token, edit.id)
    if (event.status !== 'published') return { ok: true, result: saveUnpublished(deed) }
    if (publishesDirectly(author)) return { ok: true, result: savePublished(deed) }
    return { ok: true, result: propose(deed) }
  })
}

function saveUnpublished(deed: Deed): 'saved' | 'sent' | 'published' {
  const { transaction, author, event, content, state, now } = deed
  const isSentAgain = event.status !== 'pending' && isAuthor(author, event)
  if (!isSentAgain) {
    saveInPlace(deed)
    return 'saved'
  }
  const isDirect = publishesDirectly(author)
  const status = isDirect ? 'published' : 'pending'
  const fields = { ...content, ...state.visible, status, submittedAt: now, decision: null } as const
  transaction.update(events, event.id, fields)
  log(deed, 'submitted', isDirect ? 'Publié directement' : 'De nouveau envoyé')
  if (!isDirect) confirmByMail(deed, false)
  return isDirect ? 'published' : 'sent'
}

function savePublished(deed: Deed): 'published' {
  const { transaction, author, event, amendment } = deed
  saveInPlace(deed)
  // What was proposed is what has just been published.
  if (amendment && isAuthor(author, event)) transaction.purge(events, amendment.id)
  return 'published'
}

function saveInPlace(deed: Deed): void {
  const { transaction, author, event, content, state, nowMs } = deed
  const isNewState = !isSameState(event, state.visible)
  const decision = isNewState ? tellState(transaction, author, event, state.visible, nowMs) : event.decision
  transaction.update(events, event.id, { ...content, ...state.visible, decision })
  const changes = changesText(event, content)
  if (changes !== '' || !isNewState) log(deed, 'edited', changes)
}

function propose(deed: Deed): 'proposed' | 'saved' {
  const { transaction, author, event, amendment, content, state, nowMs, now } = deed
  const occurrences = withStatuses(event.occurrences, statusesOf(content.occurrences))
  const dates = changedDates(event, occurrences)
  const { visible, proposedNote } = state
  const isNewState = !isSameState(event, visible)
  if (isNewState) tellState(transaction, author, event, visible, nowMs)
  if (dates.length > 0) tellDates(transaction, author, event, dates, nowMs)
  if (isNewState || dates.length > 0) transaction.update(events, event.id, { ...visible, occurrences })
  if (isSameContent({ ...event, occurrences }, content) && proposedNote === null) {
    // Back to what is public: nothing is left to propose.
    if (amendment) transaction.purge(events, amendment.id)
    return 'saved'
  }

  const proposal: AgendaEvent = {
    ...content,
    ...visible,
    programmeNote: proposedNote ?? visible.programmeNote,
    proposesNote: proposedNote !== null,
    organizerUid: event.organizerUid,
    source: event.source,
    status: 'pending',
    submittedAt: amendment?.status === 'pending' ? amendment.submittedAt : now,
    decision: null,
    amends: event.id,
  }
  if (amendment) transaction.update(events, amendment.id, proposal)
  else transaction.insert(events, amendmentId(event.id), proposal)
  const isNews = amendment?.status !== 'pending'
  log(deed, isNews ? 'submitted' : 'edited', changesText({ ...event, occurrences }, content, proposedNote))
  if (isNews) confirmByMail(deed, true)
  return 'proposed'
}

function changesText(event: AgendaEvent, content: EventContent, proposedNote: string | null = null): string {
  const labels = changedLabels(event, content)
  if (proposedNote !== null) labels.push('Message au public')
  return labels.length > 0 ? `Modifié\u00a0: ${labels.join(', ')}` : ''
}

function log({ transaction, author, event, content, nowMs }: Deed, action: LogAction, after: string): void {
  writeLog(transaction, { ...logged(author, { ...event, title: content.title }, nowMs), action, after })
}

function confirmByMail({ transaction, author, event, content, now }: Deed, isAmendment: boolean): void {
  queueMail(transaction, {
    kind: 'submission_received',
    uid: author.uid,
    eventId: event.id,
    eventTitle: content.title,
    isAmendment,
    dueAt: now,
  })
}
