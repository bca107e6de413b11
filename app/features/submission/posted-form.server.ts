// What is in a posted event form, before anything of it is checked: its token, its button, its text, its photo.
import { IMAGE_REFUSALS, type IngestedImage } from '~/domain/image'
import { ingestImage } from '~/features/images/ingest.server'
import { tooManyRequests } from '~/http/forms.server'
import { type KnownForm, knownFields } from '~/http/known-fields.server'
import { limits, takeFrom } from '~/http/rate-limits.server'
import { eventForm } from './event-form-schema'
import { FORM_INTENTS, type FormIntent } from './form-choices'
import type { FormDependencies } from './form-dependencies'
import {
  currentImage,
  editEventPath,
  type FormSession,
  formPath,
  initialFields,
  newToken,
} from './form-session.server'
import type { PostedFields } from './posted-fields'
import { type DraftRefusal, saveDraft } from './save-draft.server'

/** The token a posted form carries; null when it has none. */
export function tokenIn(posted: KnownForm | null): string | null {
  const token = posted?.get('draft')
  return typeof token === 'string' ? token : null
}

export const PHOTO_FIELD = 'image.file'

/**
 * The photo the form is to have: the one sent, none when that is asked for, else the one it has, which then is no
 * change.
 */
export async function photoOf(
  posted: KnownForm,
  session: FormSession,
  dependencies: FormDependencies,
): Promise<{ image: IngestedImage | null; isChanged: boolean; error: string | null }> {
  const file = posted.get(PHOTO_FIELD)
  const present = currentImage(session)
  // A browser sends an empty file without a name where none was chosen.
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) {
    const isRemoved = posted.has('image.remove')
    return { image: isRemoved ? null : present, isChanged: isRemoved, error: null }
  }
  // Whoever sends another photo has nothing left to remove.
  posted.delete('image.remove')
  posted.delete(PHOTO_FIELD)
  const taken = await takeFrom(limits.photo, session.author.uid, dependencies)
  if (!taken.ok) return { image: present, isChanged: false, error: tooManyRequests(taken.retryAfterSeconds) }
  // The same photo in the same form is the same image: a form sent twice says the same and leaves one file.
  const seed = `${session.author.uid}/${session.token}`
  const outcome = await ingestImage(Buffer.from(await file.arrayBuffer()), 'event', dependencies.files, seed)
  if (!outcome.ok) return { image: present, isChanged: false, error: IMAGE_REFUSALS[outcome.reason] }
  return { image: outcome.image, isChanged: true, error: null }
}

/** Of what was posted, what a draft keeps: text, of fields that the form has. */
export function fieldsOf(posted: KnownForm): PostedFields {
  const fields: PostedFields = {}
  for (const [name, value] of knownFields(posted, eventForm)) {
    if (typeof value !== 'string' || NOT_KEPT.has(name)) continue
    fields[name] = [...(fields[name] ?? []), value]
  }
  return fields
}

/** What travels with the form but is none of its content. */
const NOT_KEPT = new Set(['draft', 'baseVersion', PHOTO_FIELD, 'image.remove'])

export function intentOf(posted: KnownForm): { intent: FormIntent; row: number } {
  const [name = '', row = '0'] = String(posted.get('intent') ?? 'submit').split(':')
  const intent = FORM_INTENTS.find((known) => known === name) ?? 'save'
  return { intent, row: /^\d{1,3}$/.test(row) ? Number(row) : 0 }
}

type KeepOutcome = { ok: true; path: string } | { ok: false; reason: DraftRefusal }

/** Whether the form of a new event still is what it was when it was opened: there is nothing to keep. */
export function isBlank(session: FormSession, fields: PostedFields): boolean {
  if (session.event || session.copied || session.draft || session.submittedAs) return false
  const initial = initialFields(session, 0)
  return Object.entries(fields).every(([name, values]) =>
    values.every((value) => value.trim() === '' || value === UNCHOSEN || initial[name]?.includes(value)),
  )
}

/** What the form's groups of choices begin with. */
const UNCHOSEN = 'unknown'

/** As a draft of this form; of an edit of the event it has become, when it was sent already. */
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
  /** Else a draft that is there keeps the photo it has by now. */
  isPhotoChanged: boolean
  posted: KnownForm
  /** Whether what another tab has written meanwhile stays. */
  isCautious?: boolean
  /** Kept even if nothing has been typed: it may have another row. */
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
  if (saved.ok) return { ok: true, path: formPath({ ...session, copied: null }) }
  if (saved.reason !== 'submitted') return { ok: false, reason: saved.reason }

  const { eventId } = saved
  const next = newToken()
  const again = await saveDraft(author.uid, next, { ...content, eventId, baseVersion: null }, dependencies)
  if (again.ok) return { ok: true, path: `${editEventPath(eventId)}?${new URLSearchParams({ draft: next })}` }
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
