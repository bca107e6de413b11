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
import { type ParsedForm, parseForm, tooManyRequests } from '~/http/forms.server'
import type { KnownForm } from '~/http/known-fields.server'
import { consume, limits } from '~/http/rate-limits.server'
import { eventLoopYielder } from '~/platform/slices'
import { conflictView } from '../conflict.server'
import { COPIES } from '../copied-dates.server'
import { type EditOutcome, editEvent } from '../edit-event.server'
import { type EventForm, eventForm, proposalForm } from '../event-form-schema'
import { countReading } from '../fill-form.server'
import type { FormIntent } from '../form-choices'
import { formContext } from '../form-context.server'
import type { FormDependencies } from '../form-dependencies'
import { canAccept, countSave, type FormSession, newToken } from '../form-session.server'
import { furtherErrors } from '../further-errors.server'
import { type EventOutcome, parseEventForm } from '../parse-event-form.server'
import type { PostedFields } from '../posted-fields'
import { fieldsOf, intentOf, keepDraft, PHOTO_FIELD, photoOf } from '../posted-form.server'
import { rearranged } from '../rearranged'
import { DRAFT_REFUSALS, discardDraft } from '../save-draft.server'
import { submitEvent } from '../submit-event.server'
import { leftOutText, type TakenDates, takenNotes, takePasted, withFields } from '../take-pasted.server'
import { type FormShownAgain, refused, replyOf, tooMany } from './event-form-answers.server'
import { copyDatesAndReturn } from './event-form-copying.server'
import { fillAndReturn } from './event-form-filling.server'

interface FormPost {
  request: Request
  session: FormSession
  /** null if it could not be read. */
  posted: KnownForm | null
  dependencies: FormDependencies
  /** The client has left. */
  closed: AbortSignal
  /** The browser has not sent the cookie that opens the form again: the page that is open is all it has. */
  hasNoCookie?: boolean
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
  fields: PostedFields
  content: EventContent
  image: IngestedImage | null
}) => Promise<{ ok: true; path: string } | { ok: false; message: string; retryAfterSeconds: number }>

type Answer = FormShownAgain | TypedResponse<never>

/** Saves or sends a posted event form and answers the request. `session` must belong to the signed-in author. */
export async function postEventForm(post: FormPost): Promise<Answer> {
  const answer = await takeEventForm(post)
  if (!post.hasNoCookie || !('data' in answer)) return answer
  return { ...answer, data: { ...answer.data, hasNoCookie: true } }
}

async function takeEventForm(post: FormPost): Promise<Answer> {
  const { request, session, posted, dependencies } = post
  if (posted === null) {
    const form = await parseForm(request, eventForm, { posted })
    return refused(form.ok ? { status: 'error' } : form.reply, 400)
  }
  const { intent, row } = intentOf(posted)
  if (intent === 'discard') {
    await discardDraft(session.author.uid, session.token, dependencies)
    await flash(session.event ? 'Vos modifications sont abandonnées.' : 'Votre brouillon est supprimé.')
    return redirect(session.paths.home, 303)
  }
  const yieldToEventLoop = eventLoopYielder()
  const fields = fieldsOf(posted)
  await yieldToEventLoop()
  // Every posted form counts against the limit, because a refused one is saved as well.
  const taken = await countSave(session, fields, dependencies)
  if (!taken.ok) return tooMany(replyOf({ fields }, tooManyRequests(taken.retryAfterSeconds)), taken)
  const photo = await photoOf(posted, session, dependencies)
  const isSent = intent === 'submit' || intent === 'accept'
  const isRead = isSent || intent === 'paste-dates'
  const count = () => countReading(session, clientAddress(request), dependencies)
  const dates = isRead ? await takePasted(posted, fields, dependencies.clock.now(), post.closed, count) : null
  await yieldToEventLoop()
  const kept: Kept = {
    ...post,
    posted: dates ? withFields(posted, dates.fields) : posted,
    fields: dates?.fields ?? fields,
    taken: dates,
    image: photo.image,
    isPhotoChanged: photo.isChanged,
    photoError: photo.error,
  }
  if (intent === 'fill' && session.event === null) return fillAndReturn(kept)
  const copy = COPIES.find((one) => one === intent)
  if (copy && session.event === null) return copyDatesAndReturn(kept, copy)
  const accept = intent === 'accept' && canAccept(session) ? post.accept : undefined
  return isSent ? send(kept, accept) : keepAndReturn(kept, intent, row)
}

interface Kept extends FormPost {
  posted: KnownForm
  fields: PostedFields
  image: IngestedImage | null
  isPhotoChanged: boolean
  /** The dates pasted or sent as a file; null for none. */
  taken: TakenDates | null
  /** The text says why an uploaded photo was refused. */
  photoError: string | null
}

/** Checks and sends the event, then redirects to the confirmation; a moderator may accept it with the edit. A refused
 * form is saved as a draft. */
async function send(kept: Kept, accept?: Accept): Promise<Answer> {
  const { request, session, posted, dependencies, image, photoError } = kept
  const { author, event, base, token, paths } = session
  const yieldToEventLoop = eventLoopYielder()
  const pasted = kept.taken?.problems ?? []
  const context = formContext({ ...session, existing: base, image }, dependencies)
  const schema = kept.propose ? proposalForm : eventForm
  const form = await parseForm<typeof eventForm | typeof proposalForm>(request, schema, {
    honeypot: true,
    posted,
  })
  await yieldToEventLoop()
  if (!form.ok) {
    const notKept = await reasonNotKept(kept)
    await yieldToEventLoop()
    const further = furtherErrors(posted, form.reply, context)
    const error = { ...form.reply.error, ...further.errors }
    if (notKept) error[''] = [...(error[''] ?? []), notKept]
    if (photoError) error[PHOTO_FIELD] = [photoError]
    if (pasted.length > 0) error.pasted = pasted
    return refused({ ...form.reply, error }, form.status, { localities: further.localities })
  }

  const outcome = parseEventForm(form.value, context)
  await yieldToEventLoop()
  if (!outcome.ok || photoError || pasted.length > 0) return refuse(kept, form, outcome)
  if (kept.propose) return propose(kept, form, outcome.content, kept.propose)

  const taken = await consume(limits.submitEvent, author.uid, dependencies)
  if (!taken.ok) {
    const said = [tooManyRequests(taken.retryAfterSeconds), await reasonNotKept(kept)]
    return tooMany(form.reject(sentences(said)), taken)
  }

  const { content, state } = outcome
  if (event === null) {
    // The form was sent before, then changed with the back button: show it as an edit, to be sent knowingly.
    if (await hasBecomeAnother(session, content, dependencies)) return keepAndReturn(kept, 'save', 0)
    const sent = await submitEvent(author, token, content, state, dependencies)
    if (sent.ok) {
      const leftOut = kept.taken ? leftOutText(kept.taken) : ''
      if (leftOut) await flash(leftOut)
      await discardIfUnused(session.draft?.image?.id, dependencies)
      return redirect(paths.sent(sent.eventId), 303)
    }
    const notKept = await reasonNotKept(kept)
    if (sent.reason === 'category-gone') return refused(form.reject(notKept ?? '', CATEGORY_GONE), 400)
    return refused(form.reject(sentences([MESSAGES[sent.reason], notKept ?? KEPT[sent.reason]])), 403)
  }

  const { baseVersion = null } = form.value
  const edit = { author, id: event.id, baseVersion, content, state, token, isTold: accept !== undefined }
  const edited = await editEvent(edit, dependencies)
  if (!edited.ok) return refuseEdit(kept, form, edited, { ...content, ...state })
  await discardIfUnused(session.draft?.image?.id, dependencies)
  if (accept) return accept({ moderator: author, event, content, edited })
  const leftOut = kept.taken ? leftOutText(kept.taken) : ''
  await flash(sentences([DONE[edited.result], endedNotesText(edited), leftOut]))
  return redirect(paths.sent(event.id), 303)
}

/** Keeps the form as a draft too, because the address may be mistyped. */
async function propose(kept: Kept, form: ReadForm, content: EventContent, take: Propose): Promise<Answer> {
  const yieldToEventLoop = eventLoopYielder()
  const notKept = await reasonNotKept(kept)
  if (notKept) return refused(form.reject(notKept), 422)
  await yieldToEventLoop()
  const { fields, image } = kept
  const outcome = await take({ email: form.value.proposerEmail ?? '', fields, content, image })
  if (outcome.ok) return redirect(outcome.path, 303)
  return tooMany(form.reject(outcome.message), outcome)
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

type ReadForm = Extract<ParsedForm<EventForm>, { ok: true }>

async function refuse(kept: Kept, form: ReadForm, outcome: EventOutcome): Promise<Answer> {
  const notKept = await reasonNotKept(kept)
  const errors = outcome.ok ? {} : outcome.errors
  if (kept.photoError) errors[PHOTO_FIELD] = kept.photoError
  const reply = form.reject(notKept ?? '', errors)
  const pasted = kept.taken?.problems ?? []
  if (pasted.length > 0) reply.error = { ...reply.error, pasted }
  return refused(reply, 400, {
    localities: outcome.ok ? [] : outcome.localities,
  })
}

async function refuseEdit(
  kept: Kept,
  form: ReadForm,
  outcome: Extract<EditOutcome, { ok: false }>,
  yours: Parameters<typeof conflictView>[0],
): Promise<Answer> {
  if (outcome.reason === 'not-found') throw new Response('Introuvable', { status: 404 })
  const notKept = await reasonNotKept(kept)
  if (outcome.reason === 'category-gone') return refused(form.reject(notKept ?? '', CATEGORY_GONE), 400)
  if (outcome.reason !== 'conflict') {
    return refused(form.reject(sentences([MESSAGES[outcome.reason], notKept ?? KEPT[outcome.reason]])), 403)
  }
  const { stored } = outcome
  return refused(form.reject(sentences([MESSAGES.conflict, notKept])), 409, {
    conflict: await conflictView(yours, stored, kept.session.author, kept.dependencies),
    baseVersion: stored.version,
  })
}

/** Saves the refused form as a draft; answers why that failed, or null. */
async function reasonNotKept(kept: Kept): Promise<string | null> {
  const saved = await keepDraft(kept)
  return saved.ok ? null : DRAFT_REFUSALS[saved.reason]
}

function sentences(said: (string | null | undefined)[]): string {
  return said.filter(Boolean).join(' ')
}

/** Saves the draft and redirects to the part of the form that the button belongs to. */
async function keepAndReturn(kept: Kept, intent: FormIntent, row: number): Promise<Answer> {
  const yieldToEventLoop = eventLoopYielder()
  const { fields, anchor } = rearranged(kept.posted, kept.fields, intent, row)
  await yieldToEventLoop()
  const saved = await keepDraft({ ...kept, fields, evenBlank: intent !== 'save' })
  if (!saved.ok) return refused(replyOf(kept, DRAFT_REFUSALS[saved.reason]), 422)
  if (kept.photoError) return refused(replyOf(kept, '', { [PHOTO_FIELD]: [kept.photoError] }), 400)
  if (kept.taken) {
    const { problems } = kept.taken
    const taken = { id: newToken(), notes: takenNotes(kept.taken) }
    const errors: Record<string, string[]> = problems.length > 0 ? { pasted: problems } : {}
    return refused(replyOf({ fields }, '', errors), problems.length > 0 ? 400 : 200, { taken })
  }
  if (kept.hasNoCookie) return refused(replyOf({ fields }, NO_COOKIE), 200)
  return redirect(`${saved.path}#${anchor}`, 303)
}

const NO_COOKIE =
  'Votre navigateur n’accepte pas nos cookies\u00a0: ce formulaire ne se rouvre pas plus tard. Remplissez-le et envoyez-le dans cette page, sans la fermer.'

const CATEGORY_GONE = { category: 'Ce thème n’existe plus. Choisissez-en un autre.' }

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
