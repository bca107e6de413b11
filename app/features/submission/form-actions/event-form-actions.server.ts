import { redirect, type TypedResponse } from '@remix-run/node'
import { MOST_UNPUBLISHED } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { events, type StoredEvent } from '~/domain/event'
import type { EventContent } from '~/domain/event-content'
import type { IngestedImage } from '~/domain/image'
import { isSameContent } from '~/features/events/event-diff'
import { endedNotesText } from '~/features/events/own-event-dependencies'
import { discardIfUnused } from '~/features/images/sweep.server'
import { clientAddress } from '~/http/client-address'
import { flash } from '~/http/flash.server'
import { SPAM_REFUSED, UNREADABLE_FORM } from '~/http/form-messages'
import { tooManyRequests } from '~/http/forms.server'
import { consume, limits } from '~/http/rate-limits.server'
import { eventLoopYielder } from '~/platform/slices'
import { conflictView } from '../conflict.server'
import { COPIES } from '../copy/copied-dates.server'
import type { EventDraft } from '../draft/draft'
import { type DraftFields, fieldsOfDraft } from '../draft/draft-fields'
import type { EventPost } from '../draft/draft-from-post.server'
import { draftToEvent } from '../draft/draft-to-event.server'
import { editDraft } from '../draft/edit-draft'
import { readDraft } from '../draft/read-draft'
import type { ReadingOfDates } from '../draft/schedule/reading-of-pasted'
import { DRAFT_REFUSALS, discardDraft } from '../draft-store.server'
import { type EditOutcome, editEvent } from '../edit-event.server'
import { formContext } from '../form-context.server'
import type { FormDependencies } from '../form-dependencies'
import { canAccept, countSave, type FormSession, newToken } from '../form-session.server'
import type { EventFormAnswer } from '../form-view'
import { countReading } from '../material/fill-draft.server'
import {
  leftOutText,
  readingOfPasted,
  type TakenDates,
  takenNotes,
  takePasted,
} from '../material/take-pasted.server'
import { PHOTO_FIELD, photoOf } from '../posted-photo.server'
import { saveForm } from '../save-form.server'
import { submitEvent } from '../submit-event.server'
import { type FormShownAgain, refused, replyOf, tooMany } from './event-form-answers.server'
import { copyDatesAndReturn } from './event-form-copying.server'
import { type AnotherForm, draftAndReturn, fillAndReturn } from './event-form-filling.server'

interface FormPost {
  request: Request
  session: FormSession
  /** null if it could not be read. */
  post: EventPost | null
  dependencies: FormDependencies
  /** The client has left. */
  closed: AbortSignal
  /** The browser has not sent the cookie that opens the form again: the page that is open is all it has. */
  hasNoCookie?: boolean
  /** Several events of one source become drafts, each in its own form. */
  another?: AnotherForm
  /** Takes a form without errors in place of sending it, where the author has no account. */
  propose?: Propose
  /** A moderator may accept the event with the edit. */
  accept?: Accept
}

export interface AcceptedEdit {
  moderator: CurrentUser
  /** The event is as it was before the edit. */
  event: StoredEvent
  content: EventContent
  edited: Extract<EditOutcome, { ok: true }>
}

type Accept = (edit: AcceptedEdit) => Promise<TypedResponse<never>>

export type Propose = (sent: {
  email: string
  fields: DraftFields
  content: EventContent
  image: IngestedImage | null
}) => Promise<{ ok: true; path: string } | { ok: false; message: string; retryAfterSeconds: number }>

type Answer = FormShownAgain | TypedResponse<never>

/** Saves or sends a posted event form and answers the request. `session` must belong to the signed-in author. */
export async function postEventForm(form: FormPost): Promise<Answer> {
  const answer = await takeEventForm(form)
  if (!form.hasNoCookie || !('data' in answer)) return answer
  return { ...answer, data: { ...answer.data, hasNoCookie: true } }
}

async function takeEventForm(form: FormPost): Promise<Answer> {
  const { request, session, post, dependencies } = form
  // Without values of its own, the form comes back as it was saved.
  if (post === null) return refused({ status: 'error', error: { '': [UNREADABLE_FORM] } }, 400)
  const { intent } = post
  if (intent === 'discard') {
    await discardDraft(session.author.uid, session.token, dependencies)
    await flash(session.event ? 'Vos modifications sont abandonnées.' : 'Votre brouillon est supprimé.')
    return redirect(session.paths.home, 303)
  }
  const yieldToEventLoop = eventLoopYielder()
  // Every posted form counts against the limit, because a refused one is saved as well.
  const taken = await countSave(session, post.draft, dependencies)
  if (!taken.ok) {
    const says = tooManyRequests(taken.retryAfterSeconds)
    // The text to fill the form from is in no draft: it stays in the page.
    const { source } = post.fill
    const fill = source
      ? { state: 'refused' as const, source, field: 'source' as const, message: says }
      : null
    return tooMany(replyOf(post.draft, says), taken, fill)
  }
  const photo = await photoOf(post, session, dependencies)
  const isSent = intent === 'submit' || intent === 'accept'
  const reading = intent === 'look-dates' ? readingOfPasted(post, dependencies.clock.now()) : null
  const isRead = isSent || intent === 'paste-dates' || (intent === 'look-dates' && !reading)
  const count = () => countReading(session, clientAddress(request), dependencies)
  const dates = isRead
    ? await takePasted(post, dependencies.clock.now(), form.closed, count, dependencies.documentReader)
    : null
  await yieldToEventLoop()
  const kept: Kept = {
    ...form,
    post,
    draft: dates?.draft ?? post.draft,
    taken: dates,
    reading,
    image: photo.image,
    isPhotoChanged: photo.isChanged,
    photoError: photo.error,
  }
  if (intent === 'fill' && session.event === null) return fillAndReturn(kept)
  if (intent === 'make-drafts' && session.event === null) return draftAndReturn(kept)
  const copy = COPIES.find((one) => one === intent)
  if (copy && session.event === null) return copyDatesAndReturn(kept, copy)
  const accept = intent === 'accept' && canAccept(session) ? form.accept : undefined
  return isSent ? send(kept, accept) : saveAndReturn(kept)
}

interface Kept extends FormPost {
  post: EventPost
  /** As posted, with the dates that were pasted. */
  draft: EventDraft
  image: IngestedImage | null
  isPhotoChanged: boolean
  /** The dates pasted or sent as a file; null for none. */
  taken: TakenDates | null
  /** The pasted text was read so, and is not taken yet. */
  reading: ReadingOfDates | null
  /** The text says why an uploaded photo was refused. */
  photoError: string | null
}

/** Checks and sends the event, then redirects to the confirmation; a moderator may accept it with the edit. A refused
 * form is saved as a draft. */
async function send(kept: Kept, accept?: Accept): Promise<Answer> {
  const { session, post, draft, dependencies, image, photoError } = kept
  const { author, event, base, token, paths } = session
  if (post.isSpam) return refuse(kept, { status: 400, says: SPAM_REFUSED })
  const yieldToEventLoop = eventLoopYielder()
  const read = readDraft(draft, { asksEmail: kept.propose !== undefined })
  await yieldToEventLoop()
  const outcome = draftToEvent(read, formContext({ ...session, existing: base, image }, dependencies))
  await yieldToEventLoop()
  const pasted = kept.taken?.problems ?? []
  if (!outcome.ok || photoError || pasted.length > 0) {
    const errors = {
      ...(!outcome.ok && outcome.errors),
      ...(photoError && { [PHOTO_FIELD]: [photoError] }),
      ...(pasted.length > 0 && { pasted }),
    }
    return refuse(kept, { status: 400, errors, localities: outcome.ok ? [] : outcome.localities })
  }
  if (kept.propose) {
    return propose(kept, { email: read.values.proposerEmail ?? '', content: outcome.content }, kept.propose)
  }

  const taken = await consume(limits.submitEvent, author.uid, dependencies)
  if (!taken.ok) {
    const said = [tooManyRequests(taken.retryAfterSeconds), await reasonNotKept(kept)]
    return tooMany(replyOf(draft, sentences(said)), taken)
  }

  const { content, state } = outcome
  if (event === null) {
    // The form was sent before, then changed with the back button: show it as an edit, to be sent knowingly.
    if (await hasBecomeAnother(session, content, dependencies))
      return saveAndReturn({ ...kept, post: { ...post, intent: 'save' } })
    const sent = await submitEvent(author, token, content, state, dependencies)
    if (sent.ok) {
      const leftOut = kept.taken ? leftOutText(kept.taken) : ''
      if (leftOut) await flash(leftOut)
      await discardIfUnused(session.draft?.image?.id, dependencies)
      return redirect(paths.sent(sent.eventId), 303)
    }
    if (sent.reason === 'category-gone') return refuse(kept, { status: 400, errors: CATEGORY_GONE })
    return refuse(kept, { status: 403, says: MESSAGES[sent.reason], ifKept: KEPT[sent.reason] })
  }

  const { baseVersion } = post
  const edit = { author, id: event.id, baseVersion, content, state, token, isTold: accept !== undefined }
  const edited = await editEvent(edit, dependencies)
  if (!edited.ok) return refuseEdit(kept, edited, { ...content, ...state })
  await discardIfUnused(session.draft?.image?.id, dependencies)
  if (accept) return accept({ moderator: author, event, content, edited })
  const leftOut = kept.taken ? leftOutText(kept.taken) : ''
  await flash(sentences([DONE[edited.result], endedNotesText(edited), leftOut]))
  return redirect(paths.sent(event.id), 303)
}

/** Keeps the form as a draft too, because the address may be mistyped. */
async function propose(
  kept: Kept,
  sent: { email: string; content: EventContent },
  take: Propose,
): Promise<Answer> {
  const yieldToEventLoop = eventLoopYielder()
  const notKept = await reasonNotKept(kept)
  const { draft, image } = kept
  if (notKept) return refused(replyOf(draft, notKept), 422)
  await yieldToEventLoop()
  const outcome = await take({ ...sent, fields: fieldsOfDraft(draft), image })
  if (outcome.ok) return redirect(outcome.path, 303)
  return tooMany(replyOf(draft, outcome.message), outcome)
}

/** Whether an event was made from the token and its content differs from this form. */
async function hasBecomeAnother(
  { submittedAs }: FormSession,
  content: EventContent,
  { documents }: FormDependencies,
): Promise<boolean> {
  const event = submittedAs ? await documents.get(events, submittedAs) : null
  return event !== null && !isSameContent(event, content)
}

interface Refusal extends Partial<Pick<EventFormAnswer, 'localities' | 'conflict' | 'baseVersion'>> {
  status: 400 | 403 | 409
  /** About the whole form. */
  says?: string
  errors?: Record<string, string[]>
  /** Said where the form could be saved. */
  ifKept?: string
}

/** Shows the form again with what is wrong, saved as a draft. */
async function refuse(
  kept: Kept,
  { status, says = '', errors, ifKept = '', ...more }: Refusal,
): Promise<Answer> {
  const notKept = await reasonNotKept(kept)
  return refused(replyOf(kept.draft, sentences([says, notKept ?? ifKept]), errors), status, more)
}

async function refuseEdit(
  kept: Kept,
  outcome: Extract<EditOutcome, { ok: false }>,
  yours: Parameters<typeof conflictView>[0],
): Promise<Answer> {
  const { reason } = outcome
  if (reason === 'not-found') throw new Response('Introuvable', { status: 404 })
  if (reason === 'category-gone') return refuse(kept, { status: 400, errors: CATEGORY_GONE })
  if (reason !== 'conflict')
    return refuse(kept, { status: 403, says: MESSAGES[reason], ifKept: KEPT[reason] })
  const { stored } = outcome
  return refuse(kept, {
    status: 409,
    says: MESSAGES.conflict,
    conflict: await conflictView(yours, stored, kept.session.author, kept.dependencies),
    baseVersion: stored.version,
  })
}

/** Saves the refused form as a draft; answers why that failed, or null. */
async function reasonNotKept(kept: Kept): Promise<string | null> {
  const saved = await saveForm(kept)
  return saved.ok ? null : DRAFT_REFUSALS[saved.reason]
}

function sentences(said: (string | null | undefined)[]): string {
  return said.filter(Boolean).join(' ')
}

/** Saves the draft as the pressed button leaves it, and redirects to the part of the form that the button belongs to. */
async function saveAndReturn(kept: Kept): Promise<Answer> {
  const yieldToEventLoop = eventLoopYielder()
  const { draft, anchor } = editDraft(kept.draft, kept.post)
  await yieldToEventLoop()
  const saved = await saveForm({ ...kept, draft, evenBlank: kept.post.intent !== 'save' })
  if (!saved.ok) return refused(replyOf(kept.draft, DRAFT_REFUSALS[saved.reason]), 422)
  if (kept.photoError) return refused(replyOf(kept.draft, '', { [PHOTO_FIELD]: [kept.photoError] }), 400)
  if (kept.taken) {
    const { problems } = kept.taken
    const taken = { id: newToken(), notes: takenNotes(kept.taken) }
    const errors: Record<string, string[]> = problems.length > 0 ? { pasted: problems } : {}
    return refused(replyOf(draft, '', errors), problems.length > 0 ? 400 : 200, { taken })
  }
  if (kept.reading) return refused(replyOf(draft, ''), 200, { reading: kept.reading })
  if (kept.hasNoCookie) return refused(replyOf(draft, NO_COOKIE), 200)
  return redirect(`${saved.path}#${anchor}`, 303)
}

const NO_COOKIE =
  'Votre navigateur n’accepte pas nos cookies\u00a0: ce formulaire ne se rouvre pas plus tard. Remplissez-le et envoyez-le dans cette page, sans la fermer.'

const CATEGORY_GONE = { category: ['Ce thème n’existe plus. Choisissez-en un autre.'] }

const MESSAGES = {
  unverified: 'Confirmez votre adresse e-mail pour envoyer votre annonce.',
  'no-account': 'Votre compte vient d’être fermé ou désactivé\u00a0: l’annonce n’a pas été envoyée.',
  'not-member':
    'Vous n’êtes plus membre de cet organisateur, ou il n’existe plus\u00a0: l’annonce n’a pas été envoyée.',
  foreign: DRAFT_REFUSALS.foreign,
  'too-many': `Vous avez déjà ${MOST_UNPUBLISHED} annonces en attente ou retirées. Attendez qu’elles soient publiées, ou supprimez-en une.`,
  busy: DRAFT_REFUSALS.busy,
  conflict:
    'L’annonce a été modifiée entre-temps. Votre texte est conservé\u00a0: comparez-le à la version enregistrée.',
} as const

const KEPT: Partial<Record<keyof typeof MESSAGES, string>> = {
  unverified: 'Elle est enregistrée comme brouillon.',
  'not-member': 'Votre texte est enregistré comme brouillon.',
  'too-many': 'Celle-ci est enregistrée comme brouillon.',
}

const DONE: Record<Extract<EditOutcome, { ok: true }>['result'], string> = {
  unchanged: 'Rien n’a changé depuis votre dernier envoi.',
  saved: 'Vos modifications sont enregistrées.',
  published: 'Vos modifications sont en ligne.',
  sent: 'Votre annonce est de nouveau envoyée à la modération.',
  proposed: 'Vos modifications sont en attente de relecture. La version publiée reste en ligne.',
}
