import type { DocumentStore, Transaction } from '~/backend/documents'
import { countUnpublished, hasVerifiedEmail, MOST_UNPUBLISHED, presentAuthor } from '~/domain/authorship'
import { isCategoryActive } from '~/domain/category'
import type { CurrentUser } from '~/domain/current-user'
import { drafts, submissions } from '~/domain/draft'
import type { AgendaEvent } from '~/domain/event'
import type { EventContent, EventState } from '~/domain/event-content'
import { SITE_SOURCE } from '~/domain/event-content'
import { asAuthor, datesUnder, transitionOf } from '~/domain/lifecycle'
import { insertEvent } from '~/features/events/apply-transition.server'
import { canPublishAs } from '~/features/organizers/own-organizers.server'
import type { Clock } from '~/platform/clock'
import { newId } from '~/platform/ids'
import type { Refused } from '~/platform/refused'

type SubmitOutcome =
  | { ok: true; eventId: string }
  /**
   * 'foreign': the token was used by someone else. 'category-gone': it has just been deactivated or removed.
   * 'no-account': the author's has just been closed or disabled. 'too-many': they have MOST_UNPUBLISHED already.
   * 'not-member': the organizer is not the author's, or not any more.
   */
  | Refused<'unverified' | 'foreign' | 'category-gone' | 'no-account' | 'too-many' | 'not-member'>

export interface SendingDependencies {
  documents: DocumentStore
  clock: Clock
}

/**
 * Makes an event of a filled form and of its token: awaiting moderation, or published where the author may. The same
 * token sent again, even at the same moment, answers the event it made the first time. Refuses authors whose address is
 * not verified or whose account is gone, too many at once, an organizer of others, and a category that is gone by now.
 */
export async function submitEvent(
  sender: CurrentUser,
  token: string,
  content: EventContent,
  state: EventState,
  { documents, clock }: SendingDependencies,
): Promise<SubmitOutcome> {
  const nowMs = clock.now()
  const id = newId(content.title)

  return documents.transaction<SubmitOutcome>(async (transaction) => {
    const author = await presentAuthor(transaction, sender)
    if (author === null) return { ok: false, reason: 'no-account' }
    if (!hasVerifiedEmail(author)) return { ok: false, reason: 'unverified' }
    const earlier = await transaction.get(submissions, token)
    if (earlier) {
      return earlier.authorUid === author.uid
        ? { ok: true, eventId: earlier.eventId }
        : { ok: false, reason: 'foreign' }
    }
    if ((await countUnpublished(author.uid, documents)) >= MOST_UNPUBLISHED) {
      return { ok: false, reason: 'too-many' }
    }
    if (!(await canPublishAs(transaction, author, content.organizerId, null))) {
      return { ok: false, reason: 'not-member' }
    }
    return sendNewEvent(transaction, { author, token, id, content, state, nowMs })
  })
}

interface NewEvent {
  author: CurrentUser
  token: string
  /** The event has this id. */
  id: string
  content: EventContent
  state: EventState
  nowMs: number
}

/** Writes a new event of an author whose address is verified. Writes nothing when its category is gone. */
export async function sendNewEvent(
  transaction: Transaction,
  { author, token, id, content, state, nowMs }: NewEvent,
): Promise<{ ok: true; eventId: string } | Refused<'category-gone'>> {
  if (!(await isCategoryActive(transaction, content.category))) return { ok: false, reason: 'category-gone' }
  const event: AgendaEvent = {
    ...content,
    ...state,
    weather: null,
    occurrences: datesUnder(state.programme, content.occurrences, { programme: 'scheduled' }),
    organizerUid: author.uid,
    source: SITE_SOURCE,
    status: 'draft',
    submittedAt: new Date(nowMs).toISOString(),
    decision: null,
    amends: null,
    programmeSetBy: 'author',
    proposesNote: false,
  }
  const transition = transitionOf('send', asAuthor(author), { status: 'new', amends: null })
  if (transition === null) throw new Error('everybody may send a new event')
  const after = transition.to === 'published' ? 'Publié directement' : 'En attente de relecture'
  await insertEvent(transaction, id, { event, transition, user: author, after, nowMs })
  await spendToken(transaction, author.uid, token, id)
  return { ok: true, eventId: id }
}

/** Remembers what the token has become, and forgets its draft, in the commit of the event itself. */
export async function spendToken(
  transaction: Transaction,
  uid: string,
  token: string,
  eventId: string,
): Promise<void> {
  const earlier = await transaction.get(submissions, token)
  if (earlier === null) transaction.insert(submissions, token, { authorUid: uid, eventId })
  const draft = await transaction.get(drafts, token)
  if (draft?.authorUid === uid) transaction.purge(drafts, token)
}
