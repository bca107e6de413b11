import type { DocumentStore, Transaction } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { namedOnceAMinute } from '~/backend/once-a-minute.server'
import { actorOf, writeAdminLog } from '~/domain/admin-log'
import { hasVerifiedEmail, isMemberOf, presentAuthor, publishesDirectly } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import type { ImageRefusal } from '~/domain/image'
import { newOrganizer, type Organizer, organizers, type StoredOrganizer } from '~/domain/organizer'
import { users } from '~/domain/user'
import {
  changedFields,
  type OrganizerPage,
  organizerPageOf,
  proposedFields,
  proposedPage,
  recordVersion,
  waitingFor,
} from '~/domain/waiting'
import { logoAfter, withPostedPicture } from '~/features/images/posted-picture.server'
import { discardIfUnused } from '~/features/images/sweep.server'
import { endsVerification } from '~/features/waiting/decide-waiting.server'
import { fieldLabels } from '~/features/waiting/page-texts'
import { dropWaiting, putWaiting } from '~/features/waiting/waiting.server'
import { type FieldChange, type MergeConflict, mergeRecords } from '~/http/merge-forms'
import type { Clock } from '~/platform/clock'
import type { Refused } from '~/platform/refused'
import { type OrganizerForm, organizerFields, organizerText, textOfOrganizer } from './organizer-form'

const NOTHING = { description: '', website: null, logo: null }

/** One account has at most so many. Each is a query of its dashboard. */
export const ORGANIZERS_MOST = 20

export interface OrganizerDependencies {
  documents: DocumentStore
  files: FileStore
  clock: Clock
  secret: string
}

type Creation = { ok: true; id: string } | Refused<'unverified' | 'too-many' | 'needs-alt' | ImageRefusal>

/** Makes a pending organizer whose owner this account is; one where it posts the same twice within a minute. If its
 * owner is not trusted, it has its name only, which is read with its first event; the rest waits for an admin. */
export async function createOrganizer(
  user: CurrentUser,
  form: OrganizerForm,
  dependencies: OrganizerDependencies,
): Promise<Creation> {
  const { logoAlt, ...text } = organizerText(form)
  const content = [user.uid, text, logoAlt, form.logo?.size ?? 0]
  const named = { title: form.name, fallback: 'organisateur', content }
  const posted = { file: form.logo, alt: logoAlt, purpose: 'organizer' } as const
  return withPostedPicture(posted, dependencies, async (transaction, image, drop): Promise<Creation> => {
    const { id, isThere } = await namedOnceAMinute(transaction, organizers, named, dependencies)
    if (isThere) {
      drop(image?.id)
      return { ok: true, id }
    }
    const account = await presentAuthor(transaction, user)
    if (!account?.profile || !hasVerifiedEmail(account)) return { ok: false, reason: 'unverified' }
    const { organizerIds, version } = account.profile
    if (organizerIds.length >= ORGANIZERS_MOST) return { ok: false, reason: 'too-many' }
    const page = { ...text, logo: logoAfter(null, image, { alt: logoAlt, mine: [] }) }
    const nowMs = dependencies.clock.now()
    const live = publishesDirectly(account) ? page : { ...NOTHING, name: page.name }
    transaction.insert(organizers, id, newOrganizer(live, { uid: user.uid, nowMs }))
    await putWaiting(transaction, {
      kind: 'organizer',
      targetId: id,
      live,
      after: page,
      authorUid: user.uid,
      nowMs,
    })
    const joined = { organizerIds: [...organizerIds, id] }
    transaction.update(users, user.uid, joined, { expectedVersion: version })
    log(transaction, user, id, 'created')
    return { ok: true, id }
  })
}

/** 'waiting': an admin reads it first. 'unverified': public, and what an admin had verified has changed. */
type OrganizerEdit =
  | { ok: true; theirs: FieldChange[]; visibility: 'public' | 'waiting' | 'unverified' }
  | Refused<'unknown' | 'needs-alt' | ImageRefusal>
  | MergeConflict

type EditDependencies = Pick<OrganizerDependencies, 'documents' | 'files' | 'clock'>

/** Takes the fields that this member or admin has changed, and a new logo. Changes of trusted people are public at
 * once; those of others wait for an admin, beside their earlier ones. Refuses others as unknown, a field that
 * somebody else changed meanwhile, and a logo without alternative text. */
export async function editOrganizer(
  user: CurrentUser,
  id: string,
  form: OrganizerForm,
  dependencies: EditDependencies,
): Promise<OrganizerEdit> {
  const { documents, clock } = dependencies
  const before = await documents.get(organizers, id)
  if (!before || !mayEdit(user, id)) return { ok: false, reason: 'unknown' }
  const text = organizerText(form)
  const hasPicture = (await pageFor(user, before, documents)).logo !== null
  const posted = { file: form.logo, alt: text.logoAlt, purpose: 'organizer', hasPicture } as const
  return withPostedPicture(posted, dependencies, async (transaction, image, drop): Promise<OrganizerEdit> => {
    const organizer = await transaction.get(organizers, id)
    const editor = await presentAuthor(transaction, user)
    if (!organizer || !editor || !mayEdit(editor, id)) return { ok: false, reason: 'unknown' }
    const shown = await pageFor(editor, organizer, transaction)
    const merge = mergeRecords(form.base, organizerFields, text, textOfOrganizer(shown))
    if (!merge.ok) return merge
    const { theirs, mine, changed } = merge
    const { logoAlt: _, ...fields } = changed
    const logo = logoAfter(shown.logo, image, { alt: text.logoAlt, mine })
    const after: OrganizerPage = { ...shown, ...fields, logo }
    if (changedFields(shown, after).length === 0) return { ok: true, theirs, visibility: 'public' }
    const writing = { transaction, editor, organizer, after, nowMs: clock.now() }
    const written = publishesDirectly(editor) ? await publish(writing) : await hold(writing)
    drop(written.dropped)
    return { ok: true, theirs, visibility: written.visibility }
  })
}

/** The form of this person begins with their own text, also while it waits. Trusted people change the public one. */
export async function pageFor(
  user: CurrentUser,
  organizer: StoredOrganizer,
  reader: Pick<DocumentStore, 'get'>,
): Promise<OrganizerPage> {
  const live = organizerPageOf(organizer)
  if (publishesDirectly(user)) return live
  return proposedPage(live, await waitingFor(reader, 'organizer', organizer.id))
}

interface Writing {
  transaction: Transaction
  editor: CurrentUser
  organizer: StoredOrganizer
  after: OrganizerPage
  nowMs: number
}
/** `dropped`: a picture that the page has no more. */
type Written = { visibility: 'public' | 'waiting' | 'unverified'; dropped: string | null }

/** « vérifié » falls with what it was said of, and an admin is asked to look again. */
async function publish({ transaction, editor, organizer, after, nowMs }: Writing): Promise<Written> {
  const { id } = organizer
  const live = organizerPageOf(organizer)
  const changed: Partial<Organizer> = proposedFields({ before: live, after })
  await recordVersion(transaction, { kind: 'organizer', id, page: live, nowMs })
  const isUnverified = organizer.verified && editor.role !== 'admin' && endsVerification(live, after)
  if (isUnverified) {
    changed.verified = false
    await putWaiting(transaction, {
      kind: 'verification',
      targetId: id,
      live,
      after,
      authorUid: editor.uid,
      nowMs,
    })
  }
  transaction.update(organizers, id, changed)
  log(transaction, editor, id, 'edited', fieldLabels(changedFields(live, after)))
  if (isUnverified) log(transaction, editor, id, 'unverified')
  const former = live.logo?.id ?? null
  return {
    visibility: isUnverified ? 'unverified' : 'public',
    dropped: former === after.logo?.id ? null : former,
  }
}

/** The name of a pending organizer changes at once: it is public with the first event that is approved under this very
 * name (settleOrganizer). */
async function hold({ transaction, editor, organizer, after, nowMs }: Writing): Promise<Written> {
  const { id, state } = organizer
  const live = organizerPageOf(organizer)
  if (state === 'pending' && after.name !== live.name) {
    live.name = after.name
    transaction.update(organizers, id, { name: after.name })
  }
  const dropped = await putWaiting(transaction, {
    kind: 'organizer',
    targetId: id,
    live,
    after,
    authorUid: editor.uid,
    nowMs,
  })
  log(transaction, editor, id, 'proposed', fieldLabels(changedFields(live, after)))
  return { visibility: 'waiting', dropped }
}

/** Takes back what waits. False for an organizer of others; no error when nothing waits. */
export async function withdrawOrganizerChange(
  user: CurrentUser,
  id: string,
  { documents, files }: EditDependencies,
): Promise<boolean> {
  const image = await documents.transaction(async (transaction) => {
    const editor = await presentAuthor(transaction, user)
    if (!editor || !mayEdit(editor, id)) return undefined
    return dropWaiting(transaction, 'organizer', id)
  })
  await discardIfUnused(image, { documents, files })
  return image !== undefined
}

/** Taking a logo away waits for nobody. False for an unknown organizer, and one of others; no error without a logo. */
export async function removeOrganizerLogo(
  user: CurrentUser,
  id: string,
  { documents, files, clock }: EditDependencies,
): Promise<boolean> {
  const left: (string | null)[] = []
  const isDone = await documents.transaction(async (transaction) => {
    left.length = 0
    const organizer = await transaction.get(organizers, id)
    const editor = await presentAuthor(transaction, user)
    if (!organizer || !editor || !mayEdit(editor, id)) return false
    const nowMs = clock.now()
    const live = organizerPageOf(organizer)
    const without = { ...live, logo: null }
    const change = await waitingFor(transaction, 'organizer', id)
    if (change?.after.logo) {
      const after = { ...proposedPage(without, change), logo: null }
      const { authorUid } = change
      left.push(
        await putWaiting(transaction, {
          kind: 'organizer',
          targetId: id,
          live: without,
          after,
          authorUid,
          nowMs,
        }),
      )
    }
    if (live.logo)
      left.push((await publish({ transaction, editor, organizer, after: without, nowMs })).dropped)
    return true
  })
  for (const image of left) await discardIfUnused(image, { documents, files })
  return isDone
}

export function mayEdit(user: CurrentUser, id: string): boolean {
  return user.role === 'admin' || isMemberOf(user, id)
}

function log(
  transaction: Transaction,
  actor: CurrentUser,
  subjectId: string,
  action: string,
  detail = '',
): void {
  writeAdminLog(transaction, actorOf(actor), { subject: 'organizer', subjectId, action, detail })
}
