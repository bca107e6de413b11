import type { Transaction } from '~/backend/documents'
import { editedVersion, hasVerifiedEmail, presentAuthor } from '~/domain/authorship'
import { isCategoryActive } from '~/domain/category'
import type { CurrentUser } from '~/domain/current-user'
import { type AgendaEvent, events, type StoredEvent } from '~/domain/event'
import {
  amendmentId,
  dateStatesOf,
  type EventContent,
  type EventState,
  lostNotes,
  withDateStates,
  withoutOutdatedNotes,
} from '~/domain/event-content'
import { actorOf, datesUnder, MESSAGE_MAX_LENGTH, type Transition, transitionOf } from '~/domain/lifecycle'
import { type AllowedState, allowedState, isProgrammeLocked, withStatesOf } from '~/domain/programme'
import { findEditable } from '~/features/events/access.server'
import { applyTransition } from '~/features/events/apply-transition.server'
import { changedLabels, changeLines, isSameContent } from '~/features/events/event-diff'
import { type Done, doneWithout } from '~/features/events/own-event-dependencies'
import {
  changedDates,
  isSameState,
  logDateChanges,
  logStateChange,
} from '~/features/events/state-change.server'
import { canPublishAs } from '~/features/organizers/own-organizers.server'
import type { Refused } from '~/platform/refused'
import { type SendingDependencies, spendToken } from './submit-event.server'

export type EditOutcome =
  /** 'published': public at once. 'sent': before the moderators again. 'proposed': as a new version of what is public. */
  | (Done & { result: 'unchanged' | 'saved' | 'published' | 'sent' | 'proposed' })
  | Refused<'unverified' | 'not-found' | 'category-gone' | 'no-account' | 'not-member'>
  /** Somebody was faster: `stored` is what is there now. */
  | (Refused<'conflict'> & { stored: StoredEvent })

interface Edit {
  author: CurrentUser
  id: string
  /** `editedVersion` had this version when the editing began. */
  baseVersion: number | null
  content: EventContent
  state: EventState
  token: string
  /** The caller tells the author of a moderator's edit. */
  isTold?: boolean
}

/** The checks of the edit have passed. */
interface Accepted {
  transaction: Transaction
  author: CurrentUser
  event: StoredEvent
  amendment: StoredEvent | null
  content: EventContent
  state: AllowedState
  nowMs: number
  isTold: boolean
}

/**
 * Takes an edit of one's own event, or an admin's of any. What is pending stays so; what was refused or withdrawn comes
 * before the moderators again; what is published changes at once for trusted people, and waits as an amendment for
 * others. Programme, availability and the state of single dates change at once for everybody, but what a moderator has
 * set stays, and words about it wait with the text. What is there already is no change, so that sending twice is
 * harmless. Refuses other people's events as missing, an organizer that the author may not name, and a category that is
 * gone by now.
 */
export async function editEvent(edit: Edit, { documents, clock }: SendingDependencies): Promise<EditOutcome> {
  const nowMs = clock.now()

  return documents.transaction<EditOutcome>(async (transaction) => {
    const author = await presentAuthor(transaction, edit.author)
    if (author === null) return { ok: false, reason: 'no-account' }
    if (!hasVerifiedEmail(author)) return { ok: false, reason: 'unverified' }
    const event = await findEditable(author, edit.id, transaction)
    if (event === null) return { ok: false, reason: 'not-found' }
    if (!(await canPublishAs(transaction, author, edit.content.organizerId, event))) {
      return { ok: false, reason: 'not-member' }
    }
    const amendment = await transaction.get(events, amendmentId(edit.id))
    const base = editedVersion(author, event, amendment)
    const state = allowedState(author, event, edit.state, amendment)
    const occurrences = isProgrammeLocked(author, event)
      ? withStatesOf(event, edit.content.occurrences)
      : withoutOutdatedNotes(edit.content.occurrences, base.occurrences)
    const content = { ...edit.content, occurrences }

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
    const ended = state.endedNote === '' ? [] : [state.endedNote]
    return {
      ...doneWithout([...ended, ...lostNotes(edit.content.occurrences, occurrences)]),
      result: await save({
        transaction,
        author,
        event,
        amendment,
        content,
        state,
        nowMs,
        isTold: edit.isTold ?? false,
      }),
    }
  })
}

async function save(edit: Accepted): Promise<'saved' | 'sent' | 'published' | 'proposed'> {
  const { transaction, author, event, amendment, content, state, nowMs, isTold } = edit
  const transition = transitionOf('send', actorOf(author, event), event, amendment?.status === 'pending')
  if (transition === null) throw new Error(`nobody can send an event that is ${event.status}`)
  if (transition.amendment === 'propose') return propose(edit, transition)

  const step = { transition, user: author, event, counterpart: amendment, nowMs }
  if (transition.log === 'submitted') {
    const isDirect = transition.to === 'published'
    const submittedAt = new Date(nowMs).toISOString()
    await applyTransition(transaction, {
      ...step,
      fields: { ...content, ...state.visible, submittedAt, decision: null },
      after: isDirect ? 'Publié directement' : 'De nouveau envoyé',
    })
    return isDirect ? 'published' : 'sent'
  }
  const isNewState = !isSameState(event, state.visible)
  const decision = isNewState
    ? await logStateChange(transaction, author, event, state.visible, nowMs)
    : event.decision
  const after = changesText(event, content)
  // A mail of its own tells that it is cancelled.
  const isSaid = isTold || (after === '' && decision !== event.decision)
  await applyTransition(transaction, {
    ...step,
    transition: isSaid ? { ...transition, mail: null } : transition,
    fields: { ...content, ...state.visible, decision },
    after,
    message: transition.mail === null ? '' : changesMessage(event, content),
    isLogged: after !== '' || !isNewState,
  })
  return event.status === 'published' ? 'published' : 'saved'
}

async function propose(
  { transaction, author, event, amendment, content, state, nowMs }: Accepted,
  transition: Transition,
): Promise<'proposed' | 'saved'> {
  const { visible, proposedNote } = state
  const wished = withDateStates(event.occurrences, dateStatesOf(content.occurrences))
  const occurrences = datesUnder(visible.programme, wished, event)
  const dates = changedDates(event, occurrences)
  const isNewState = !isSameState(event, visible)
  if (isNewState) await logStateChange(transaction, author, event, visible, nowMs)
  if (dates.length > 0) logDateChanges(transaction, author, event, dates, nowMs)
  const fields = isNewState || dates.length > 0 ? { ...visible, occurrences } : {}
  if (isSameContent({ ...event, occurrences }, content) && proposedNote === null) {
    // Back to what is public: nothing is left to propose.
    if (amendment) transaction.purge(events, amendment.id)
    if (Object.keys(fields).length > 0) transaction.update(events, event.id, fields)
    return 'saved'
  }

  await applyTransition(transaction, {
    transition,
    user: author,
    event,
    counterpart: amendment,
    fields,
    title: content.title,
    proposal: {
      ...content,
      ...visible,
      weather: null,
      programmeNote: proposedNote ?? visible.programmeNote,
      proposesNote: proposedNote !== null,
      organizerUid: event.organizerUid,
      source: event.source,
      status: 'pending',
      submittedAt: amendment?.status === 'pending' ? amendment.submittedAt : new Date(nowMs).toISOString(),
      decision: null,
      amends: event.id,
    },
    after: changesText({ ...event, occurrences }, content, proposedNote),
    nowMs,
  })
  return 'proposed'
}

/** An author reads this about a moderator's edit. */
export function changesMessage(event: AgendaEvent, content: EventContent): string {
  const lines = changeLines(event, content)
  return (lines.length > 0 ? lines.join('\n') : 'L’état de l’événement.').slice(0, MESSAGE_MAX_LENGTH)
}

function changesText(event: AgendaEvent, content: EventContent, proposedNote: string | null = null): string {
  const labels = changedLabels(event, content)
  if (proposedNote !== null) labels.push('Message au public')
  return labels.length > 0 ? `Modifié\u00a0: ${labels.join(', ')}` : ''
}
