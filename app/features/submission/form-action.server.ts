// What the form of an event does when it is posted: it is kept, come what may, and sent when it is complete.
import { parse, type SubmissionResult } from '@conform-to/react'
import { data, redirect, type TypedResponse } from '@remix-run/node'
import { events } from '~/domain/event'
import type { EventContent } from '~/domain/event-content'
import type { IngestedImage } from '~/domain/image'
import { isSameContent } from '~/features/events/event-diff'
import { discardIfUnused } from '~/features/images/sweep.server'
import { flash } from '~/http/flash.server'
import { type ParsedForm, parseForm, tooManyRequests } from '~/http/forms.server'
import type { KnownForm } from '~/http/known-fields.server'
import { limits, takeFrom } from '~/http/rate-limits.server'
import { conflictView } from './conflict.server'
import { DRAFT_REFUSALS, discardDraft } from './drafts.server'
import { type EditOutcome, editEvent } from './edit-event.server'
import { type EventForm, eventForm } from './event-form'
import { type EventOutcome, eventFromForm, type FormContext } from './event-from-form.server'
import type { FormIntent } from './form-choices'
import type { FormParts } from './form-parts'
import type { FormSession } from './form-session.server'
import { type EventFormAnswer, FORM_ANCHORS } from './form-view'
import { furtherErrors } from './further-errors.server'
import { countRows, formDataOf, type PostedFields, withRowAdded, withRowRemoved } from './posted-fields'
import { fieldsOf, intentOf, keepDraft, PHOTO_FIELD, photoOf } from './posted-form.server'
import { MOST_UNPUBLISHED, submitEvent } from './submit-event.server'

export interface FormPost {
  request: Request
  session: FormSession
  /** What the request holds; null when it could not be read. */
  posted: KnownForm | null
  parts: FormParts
}

type Refused = ReturnType<typeof data<EventFormAnswer>>
type Answer = Refused | TypedResponse<never>

/** Answers the whole request. The caller has let nobody in but the author of the session. */
export async function postEventForm(post: FormPost): Promise<Answer> {
  const { request, session, posted, parts } = post
  if (posted === null) {
    const form = await parseForm(request, eventForm, { posted })
    return refused(form.ok ? { status: 'error' } : form.reply, 400)
  }
  const { intent, row } = intentOf(posted)
  if (intent === 'discard') {
    await discardDraft(session.author.uid, session.token, parts)
    await flash(session.event ? 'Vos changements sont abandonnés.' : 'Votre brouillon est supprimé.')
    return redirect('/dashboard', 303)
  }
  const fields = fieldsOf(posted)
  // What is refused is kept, too: each form counts before anything of it is.
  const taken = await takeFrom(limits.saveDraft, session.author.uid, parts)
  if (!taken.ok) return tooMany(replyOf({ fields }, tooManyRequests(taken.retryAfterSeconds)), taken)
  const photo = await photoOf(posted, session, parts)
  const kept: Kept = {
    ...post,
    posted,
    fields,
    image: photo.image,
    isPhotoChanged: photo.isChanged,
    photoError: photo.error,
  }
  return intent === 'submit' ? send(kept) : keepAndReturn(kept, intent, row)
}

interface Kept extends FormPost {
  posted: KnownForm
  fields: PostedFields
  image: IngestedImage | null
  isPhotoChanged: boolean
  /** Why the photo that was sent is not taken; null when it is, or none was. */
  photoError: string | null
}

/** Checks everything, sends the event, and goes to its confirmation. What is refused is kept as a draft. */
async function send(kept: Kept): Promise<Answer> {
  const { request, session, posted, parts, image, photoError } = kept
  const { author, event, base, token } = session
  const active = new Set(parts.categories.list().map(({ id }) => id))
  const context: FormContext = {
    nowMs: parts.clock.now(),
    existing: base,
    image,
    isCategory: (slug) => active.has(slug),
    isPartner: (id) => parts.catalogue.partner(id) !== null,
  }
  const form = await parseForm(request, eventForm, { honeypot: true, posted })
  if (!form.ok) {
    const notKept = await reasonNotKept(kept)
    const further = furtherErrors(posted, form.reply, context)
    const error = { ...form.reply.error, ...further.errors }
    if (notKept) error[''] = [...(error[''] ?? []), notKept]
    if (photoError) error[PHOTO_FIELD] = [photoError]
    return refused({ ...form.reply, error }, form.status, { localities: further.localities })
  }

  const outcome = eventFromForm(form.value, context)
  if (!outcome.ok || photoError) return refuse(kept, form, outcome)

  const taken = await takeFrom(limits.submitEvent, author.uid, parts)
  if (!taken.ok) {
    const said = [tooManyRequests(taken.retryAfterSeconds), await reasonNotKept(kept)]
    return tooMany(form.reject(sentences(said)), taken)
  }

  const { content, state } = outcome
  if (event === null) {
    // Sent, gone back to, changed and sent again: an edit of what is there already, which the author sends knowingly.
    if (await hasBecomeAnother(session, content, parts)) return keepAndReturn(kept, 'save', 0)
    const sent = await submitEvent(author, token, content, state, parts)
    if (sent.ok) {
      await discardIfUnused(session.draft?.image?.id, parts)
      return redirect(confirmationPath(sent.eventId), 303)
    }
    const notKept = await reasonNotKept(kept)
    if (sent.reason === 'category-gone') return refused(form.reject(notKept ?? '', CATEGORY_GONE), 400)
    return refused(form.reject(sentences([MESSAGES[sent.reason], notKept ?? KEPT[sent.reason]])), 403)
  }

  const { baseVersion = null } = form.value
  const edited = await editEvent({ author, id: event.id, baseVersion, content, state, token }, parts)
  if (!edited.ok) return refuseEdit(kept, form, edited, { ...content, ...state })
  await discardIfUnused(session.draft?.image?.id, parts)
  await flash(DONE[edited.result])
  return redirect(confirmationPath(event.id), 303)
}

/** Whether the token has become an event that says something else than this. */
async function hasBecomeAnother(
  { submittedAs }: FormSession,
  content: EventContent,
  { documents }: FormParts,
): Promise<boolean> {
  const event = submittedAs ? await documents.get(events, submittedAs) : null
  return event !== null && !isSameContent(event, content)
}

type ReadForm = Extract<ParsedForm<EventForm>, { ok: true }>

async function refuse(kept: Kept, form: ReadForm, outcome: EventOutcome): Promise<Answer> {
  const notKept = await reasonNotKept(kept)
  const errors = outcome.ok ? {} : outcome.errors
  if (kept.photoError) errors[PHOTO_FIELD] = kept.photoError
  return refused(form.reject(notKept ?? '', errors), 400, {
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
    conflict: await conflictView(yours, stored, kept.session.author, kept.parts),
    baseVersion: stored.version,
  })
}

/** Keeps what was refused as a draft; answers why it could not, null when it is kept. */
async function reasonNotKept(kept: Kept): Promise<string | null> {
  const saved = await keepDraft(kept)
  return saved.ok ? null : DRAFT_REFUSALS[saved.reason]
}

function sentences(said: (string | null | undefined)[]): string {
  return said.filter(Boolean).join(' ')
}

/** Saves the draft and comes back to the place in the form that the button is about. */
async function keepAndReturn(kept: Kept, intent: FormIntent, row: number): Promise<Answer> {
  const { fields, anchor } = rearranged(kept.fields, intent, row)
  const saved = await keepDraft({ ...kept, fields, evenBlank: intent !== 'save' })
  if (!saved.ok) return refused(replyOf(kept, DRAFT_REFUSALS[saved.reason]), 422)
  if (kept.photoError) return refused(replyOf(kept, '', { [PHOTO_FIELD]: kept.photoError }), 400)
  return redirect(`${saved.path}#${anchor}`, 303)
}

function rearranged(fields: PostedFields, intent: FormIntent, row: number) {
  const before = Math.max(row - 1, 0)
  switch (intent) {
    case 'add-date': {
      const longer = withRowAdded(fields, 'dates')
      return { fields: longer, anchor: FORM_ANCHORS.date(Math.max(countRows(longer, 'dates') - 1, 0)) }
    }
    case 'add-hours': {
      const longer = withRowAdded(fields, 'hours')
      return { fields: longer, anchor: FORM_ANCHORS.hours(Math.max(countRows(longer, 'hours') - 1, 0)) }
    }
    case 'remove-date':
      return { fields: withRowRemoved(fields, 'dates', row), anchor: FORM_ANCHORS.date(before) }
    case 'remove-hours':
      return { fields: withRowRemoved(fields, 'hours', row), anchor: FORM_ANCHORS.hours(before) }
    default:
      return { fields, anchor: FORM_ANCHORS.saved }
  }
}

/** An answer for a form that was not checked: what was typed, and why it is here again. */
function replyOf(
  { fields }: Pick<Kept, 'fields'>,
  formError: string,
  fieldErrors: Record<string, string> = {},
): SubmissionResult<string[]> {
  const submission = parse<null, string[]>(formDataOf(fields), { resolve: () => ({ value: null }) })
  const listed = Object.entries(fieldErrors).map(([field, message]) => [field, [message]])
  return submission.reply({
    formErrors: formError ? [formError] : [],
    fieldErrors: Object.fromEntries(listed),
  })
}

function refused(
  result: SubmissionResult<string[]>,
  status: number,
  { headers = {}, ...given }: Omit<EventFormAnswer, 'result'> & { headers?: HeadersInit } = {},
): Refused {
  return data<EventFormAnswer>({ result: inPageOrder(result), ...given }, { status, headers })
}

const PAGE_ORDER = ['', ...Object.keys(eventForm.shape)]

/** Whoever found it, what stands first on the page is said first. */
function inPageOrder({ error, ...result }: SubmissionResult<string[]>): SubmissionResult<string[]> {
  if (!error) return { ...result, error }
  const place = ([name]: [string, unknown]) => PAGE_ORDER.indexOf(name.split(/[.[]/)[0] ?? '')
  return { ...result, error: Object.fromEntries(Object.entries(error).sort((a, b) => place(a) - place(b))) }
}

function tooMany(result: SubmissionResult<string[]>, { retryAfterSeconds }: { retryAfterSeconds: number }) {
  return refused(result, 429, { headers: { 'Retry-After': String(retryAfterSeconds) } })
}

function confirmationPath(eventId: string): string {
  return `/organizer/event-confirmation/${encodeURIComponent(eventId)}`
}

const CATEGORY_GONE = { category: 'Cette catégorie n’existe plus. Choisissez-en une autre.' }

const MESSAGES = {
  unverified: 'Confirmez votre adresse e-mail pour envoyer votre annonce.',
  'no-account': 'Votre compte vient d’être fermé ou désactivé\u00a0: rien n’est envoyé.',
  foreign: DRAFT_REFUSALS.foreign,
  'too-many': `Vous avez déjà ${MOST_UNPUBLISHED} annonces en attente ou retirées. Attendez leur publication, ou supprimez-en.`,
  busy: DRAFT_REFUSALS.busy,
  conflict:
    'L’événement a changé pendant que vous l’écriviez. Votre texte est intact\u00a0: comparez-le à la version enregistrée.',
} as const

/** What else is said once it is kept. */
const KEPT: Partial<Record<keyof typeof MESSAGES, string>> = {
  unverified: 'Elle est enregistrée comme brouillon.',
  'too-many': 'Celle-ci est enregistrée comme brouillon.',
}

const DONE: Record<Extract<EditOutcome, { ok: true }>['result'], string> = {
  unchanged: 'Rien n’a changé depuis votre dernier envoi.',
  saved: 'Vos modifications sont enregistrées.',
  published: 'Vos modifications sont en ligne.',
  sent: 'Votre annonce est de nouveau envoyée à la modération.',
  proposed: 'Vos modifications attendent la modération. La version publiée reste en ligne.',
}
