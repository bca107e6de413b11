import { randomBytes } from 'node:crypto'
import { ACCOUNT_PATHS, type AuthorPaths, MODERATOR_PATHS } from '~/domain/author-paths'
import { editedVersion, isAuthor } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { drafts, type StoredDraft, submissions } from '~/domain/draft'
import { events, type StoredEvent } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import type { IngestedImage } from '~/domain/image'
import type { StoredOrganizer } from '~/domain/organizer'
import { findEditable } from '~/features/events/access.server'
import { organizersOf } from '~/features/organizers/own-organizers.server'
import {
  type Consumption,
  consume,
  type LimitKeeper,
  limits,
  type RateLimit,
} from '~/http/rate-limits.server'
import { copiedDates, usualCopy } from './copy/copied-dates.server'
import type { EventDraft } from './draft/draft'
import { type DraftFields, draftFromFields, fieldsOfDraft } from './draft/draft-fields'
import { draftFromEvent, draftOfContent } from './draft/draft-from-event.server'
import type { FormDependencies } from './form-dependencies'

export interface FormSession {
  author: CurrentUser
  token: string
  /** null: a new event. */
  event: StoredEvent | null
  /** The author edits this: the event or its amendment. */
  base: StoredEvent | null
  /** The event that this one begins as a copy of; null also where it is gone by now. */
  copied: StoredEvent | null
  /** The author's, and that of the event. */
  organizers: StoredOrganizer[]
  draft: StoredDraft | null
  /** The id of the event this person already made from the token. */
  submittedAs: string | null
  paths: AuthorPaths
  quota: FormQuota
  /** The address of private photos has this, for an author whom no session cookie names; null = not needed. */
  imageKey: string | null
  /** A form without an account posts this beside its token; null with one, and behind a mailed link. */
  proof: string | null
}

/** Whose uses count, and against which limits. */
interface FormQuota {
  by: string
  save: RateLimit
  photo: RateLimit
  /** These limits count for forms that are saved for the first time. */
  begin: readonly RateLimit[]
  /** Bytes by which drafts grow; null = without limit. */
  growth: RateLimit | null
}

/** Whether a moderator may accept the event with the edit. */
export function canAccept({ author, event }: FormSession): boolean {
  return author.role === 'admin' && event?.status === 'pending' && !isAuthor(author, event)
}

export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

const TOKEN = /^[\w-]{20,60}$/

/** How an author without an account works with the form. */
type FormSetting = Pick<FormSession, 'paths' | 'quota' | 'imageKey' | 'proof'>

export function accountSetting({ uid }: CurrentUser): FormSetting {
  const quota = { by: uid, save: limits.saveDraft, photo: limits.photo, begin: [], growth: null }
  return { paths: ACCOUNT_PATHS, quota, imageKey: null, proof: null }
}

/** Null if the event is missing or of another person. An invalid or foreign token is replaced. */
export async function openFormSession(
  author: CurrentUser,
  asked: { eventId: string | null; token: string | null; copyOf: string | null },
  { documents }: Pick<FormDependencies, 'documents'>,
  setting = accountSetting(author),
): Promise<FormSession | null> {
  const event = asked.eventId === null ? null : await findEditable(author, asked.eventId, documents)
  const copied = asked.copyOf === null ? null : await findEditable(author, asked.copyOf, documents)
  if (asked.eventId !== null && event === null) return null
  const amendment = event && (await documents.get(events, amendmentId(event.id)))
  const session = {
    author,
    event,
    base: event && editedVersion(author, event, amendment),
    copied,
    organizers: await organizersOf([...(author.profile?.organizerIds ?? []), event?.organizerId], documents),
    draft: null,
    submittedAs: null,
    ...setting,
    ...(event && !isAuthor(author, event) && { paths: MODERATOR_PATHS }),
  }

  const { token } = asked
  if (token === null || !TOKEN.test(token)) return { ...session, token: newToken() }
  const draft = await documents.get(drafts, token)
  const submission = await documents.get(submissions, token)
  const isOwn = draft === null || (draft.authorUid === author.uid && draft.eventId === asked.eventId)
  const isOwnSubmission = submission === null || submission.authorUid === author.uid
  if (!isOwn || !isOwnSubmission) return { ...session, token: newToken() }
  return { ...session, token, draft, submittedAs: submission?.eventId ?? null }
}

/** The form of a new event of its own. */
export async function openNewForm(
  author: CurrentUser,
  dependencies: Pick<FormDependencies, 'documents'>,
): Promise<FormSession> {
  const session = await openFormSession(author, { eventId: null, token: null, copyOf: null }, dependencies)
  if (session === null) throw new Error('a new form needs no event')
  return session
}

/** Gives a form that is shown again a new token: a token that was sent can be neither saved nor sent again. */
export function withUnusedToken(session: FormSession): FormSession {
  return session.submittedAs === null ? session : { ...session, token: newToken(), submittedAs: null }
}

/** Counts one saving of this draft. */
export async function countSave(
  { quota, draft }: FormSession,
  given: EventDraft,
  keeper: LimitKeeper,
): Promise<Consumption> {
  for (const limit of draft === null ? quota.begin : []) {
    const begun = await consume(limit, quota.by, keeper)
    if (!begun.ok) return begun
  }
  const grown = bytesOf(fieldsOfDraft(given)) - bytesOf(draft?.fields ?? {})
  if (quota.growth !== null && grown > 0) {
    const stored = await consume(quota.growth, quota.by, keeper, grown)
    if (!stored.ok) return stored
  }
  return consume(quota.save, quota.by, keeper)
}

function bytesOf(fields: DraftFields): number {
  return Buffer.byteLength(JSON.stringify(fields))
}

export function formPath({ event, copied, token, paths }: FormSession): string {
  const query = new URLSearchParams({ draft: token })
  if (event === null && copied) query.set('copie', copied.id)
  return `${event ? paths.edit(event.id) : paths.newEvent}?${query}`
}

/** The draft as it is stored, else made from the event, the copied event, or the author. */
export function initialDraft(
  { draft, base, copied, author, organizers }: FormSession,
  nowMs: number,
): EventDraft {
  if (draft) return draftFromFields(draft.fields)
  if (base) return draftFromEvent(base)
  if (copied) {
    return { ...draftOfContent(copied), ...copiedDates(copied, usualCopy(copied, nowMs), nowMs).draft }
  }
  const [only, another] = organizers
  const name = author.profile?.displayName ?? ''
  return {
    ...(only && !another ? { organizerId: only.id, organizerName: only.name } : { organizerName: name }),
    mode: 'dates',
    attendance: 'in_person',
  }
}

export function currentImage({ draft, base, copied }: FormSession): IngestedImage | null {
  const image = draft ? draft.image : ((base ?? copied)?.image ?? null)
  return image && { id: image.id, width: image.width, height: image.height }
}
