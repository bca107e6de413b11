import { IMAGE_REFUSALS, type IngestedImage } from '~/domain/image'
import { ingestImage } from '~/features/images/ingest.server'
import { tooManyRequests } from '~/http/forms.server'
import { type KnownForm, knownFields } from '~/http/known-fields.server'
import { consume } from '~/http/rate-limits.server'
import type { Refused } from '~/platform/refused'
import { eventForm } from './event-form-schema'
import { FORM_INTENTS, type FormIntent } from './form-choices'
import type { FormDependencies } from './form-dependencies'
import { currentImage, type FormSession, formPath, initialFields, newToken } from './form-session.server'
import type { PostedFields } from './posted-fields'
import { type DraftRefusal, saveDraft } from './save-draft.server'

export function tokenIn(posted: KnownForm | null): string | null {
  const token = posted?.get('draft')
  return typeof token === 'string' ? token : null
}

export const PHOTO_FIELD = 'image.file'

/** The photo after this post: the uploaded one, none if removal was asked for, or the present one, unchanged. */
export async function photoOf(
  posted: KnownForm,
  session: FormSession,
  dependencies: FormDependencies,
): Promise<{ image: IngestedImage | null; isChanged: boolean; error: string | null }> {
  const file = posted.get(PHOTO_FIELD)
  const present = currentImage(session)
  // Browsers send an empty file without a name if none was chosen.
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) {
    const isRemoved = posted.has('image.remove')
    return { image: isRemoved ? null : present, isChanged: isRemoved, error: null }
  }
  // A new photo replaces the old one: ignore the wish to remove it.
  posted.delete('image.remove')
  posted.delete(PHOTO_FIELD)
  const taken = await consume(session.quota.photo, session.quota.by, dependencies)
  if (!taken.ok) return { image: present, isChanged: false, error: tooManyRequests(taken.retryAfterSeconds) }
  // The same photo in the same form gets the same id, so that posting twice leaves one file.
  const seed = `${session.author.uid}/${session.token}`
  const outcome = await ingestImage(Buffer.from(await file.arrayBuffer()), 'event', dependencies.files, seed)
  if (!outcome.ok) return { image: present, isChanged: false, error: IMAGE_REFUSALS[outcome.reason] }
  return { image: outcome.image, isChanged: true, error: null }
}

/** The posted text of fields that the form has; this is what a draft stores. */
export function fieldsOf(posted: KnownForm): PostedFields {
  const fields: PostedFields = {}
  for (const [name, value] of knownFields(posted, eventForm)) {
    if (typeof value !== 'string' || NOT_KEPT.has(name)) continue
    fields[name] = [...(fields[name] ?? []), value]
  }
  return fields
}

const NOT_KEPT = new Set(['draft', 'baseVersion', PHOTO_FIELD, 'image.remove'])

export function intentOf(posted: KnownForm): { intent: FormIntent; row: number } {
  const [name = '', row = '0'] = String(posted.get('intent') ?? 'submit').split(':')
  const intent = FORM_INTENTS.find((known) => known === name) ?? 'save'
  return { intent, row: /^\d{1,3}$/.test(row) ? Number(row) : 0 }
}

type KeepOutcome = { ok: true; path: string } | Refused<DraftRefusal>

/** Whether the form of a new event is unchanged since it was opened, so that there is nothing to save. */
export function isBlank(session: FormSession, fields: PostedFields): boolean {
  if (session.event || session.copied || session.draft || session.submittedAs) return false
  const initial = initialFields(session, 0)
  return Object.entries(fields).every(
    ([name, values]) =>
      KIND_OF_RULE.test(name) ||
      values.every((value) => value.trim() === '' || UNCHOSEN.has(value) || initial[name]?.includes(value)),
  )
}

/** These are always chosen, and tell nothing without days and hours. */
const KIND_OF_RULE = /^rules\[\d+\]\.(kind|nth|weekday)$/

/** A choice that nobody has made has one of these values. */
const UNCHOSEN = new Set(['unknown', 'timed'])

/** Saves the form as a draft. If the form was already sent, the draft is an edit of its event. */
export async function keepDraft({
  session,
  fields,
  image,
  isPhotoChanged,
  posted,
  isCautious = false,
  evenBlank = false,
  dependencies,
}: {
  session: FormSession
  fields: PostedFields
  image: IngestedImage | null
  isPhotoChanged: boolean
  posted: KnownForm
  isCautious?: boolean
  /** Save even if nothing was typed: the author may have added a row. */
  evenBlank?: boolean
  dependencies: Pick<FormDependencies, 'documents' | 'files'>
}): Promise<KeepOutcome> {
  const { author, token, event } = session
  if (!evenBlank && image === null && isBlank(session, fields)) return { ok: true, path: formPath(session) }
  const content = {
    eventId: event?.id ?? null,
    baseVersion: versionIn(posted, 'baseVersion'),
    fields,
    image: isPhotoChanged ? image : undefined,
    firstImage: image,
    tab: tabIn(posted),
    unlessElsewhereSince: isCautious ? { version: versionIn(posted, 'draftVersion') } : undefined,
  }
  const saved = await saveDraft(author.uid, token, content, dependencies)
  if (saved.ok) return { ok: true, path: formPath(session) }
  if (saved.reason !== 'submitted') return { ok: false, reason: saved.reason }

  const { eventId } = saved
  const next = newToken()
  const again = await saveDraft(author.uid, next, { ...content, eventId, baseVersion: null }, dependencies)
  if (again.ok) {
    return { ok: true, path: `${session.paths.edit(eventId)}?${new URLSearchParams({ draft: next })}` }
  }
  return { ok: false, reason: again.reason === 'submitted' ? 'busy' : again.reason }
}

const TAB = /^[\w-]{1,40}$/

function tabIn(posted: KnownForm): string | null {
  const tab = posted.get('tab')
  return typeof tab === 'string' && TAB.test(tab) ? tab : null
}

function versionIn(posted: KnownForm, name: 'baseVersion' | 'draftVersion'): number | null {
  const version = Number(posted.get(name))
  return Number.isSafeInteger(version) && version > 0 ? version : null
}
