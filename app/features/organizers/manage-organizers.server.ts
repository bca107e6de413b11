import type { DocumentStore } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { namedOnceAMinute } from '~/backend/once-a-minute.server'
import { actorOf, writeAdminLog } from '~/domain/admin-log'
import { hasVerifiedEmail, isMemberOf, presentAuthor, publishesDirectly } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import type { ImageRefusal } from '~/domain/image'
import { newOrganizer, type Organizer, organizers } from '~/domain/organizer'
import { users } from '~/domain/user'
import { type FieldChange, type FormFields, mergeForms, shownForm } from '~/features/admin/merge-forms'
import { ingestFile } from '~/features/images/ingest.server'
import { discardImage } from '~/features/images/trash.server'
import type { Clock } from '~/platform/clock'
import {
  fieldsOf,
  ORGANIZER_FIELD_LABELS,
  type OrganizerForm,
  textOf,
  textOfOrganizer,
} from './organizer-form'

/** Of one account. Each is a query of its dashboard. */
export const ORGANIZERS_MOST = 20

export interface OrganizerDependencies {
  documents: DocumentStore
  files: FileStore
  clock: Clock
  secret: string
}

export type Creation =
  | { ok: true; id: string }
  | { ok: false; reason: 'unverified' | 'too-many' | 'needs-alt' | ImageRefusal }

/** Makes a pending organizer whose owner this account is; one where it posts the same twice within a minute. */
export async function createOrganizer(
  user: CurrentUser,
  form: OrganizerForm,
  { documents, files, ...keys }: OrganizerDependencies,
): Promise<Creation> {
  if (form.logo && !form.logoAlt) return { ok: false, reason: 'needs-alt' }
  const taken = await ingestFile(form.logo, 'organizer', files)
  if (!taken.ok) return taken
  const { logoAlt, ...text } = textOf(form)
  const content = [user.uid, text, logoAlt, form.logo?.size ?? 0]
  const named = { title: form.name, fallback: 'organisateur', content }
  let isUsed = false
  const outcome = await documents.transaction(async (transaction): Promise<Creation> => {
    isUsed = false
    const { id, isThere } = await namedOnceAMinute(transaction, organizers, named, keys)
    if (isThere) return { ok: true, id }
    const account = await presentAuthor(transaction, user)
    if (!account?.profile || !hasVerifiedEmail(account)) return { ok: false, reason: 'unverified' }
    const { organizerIds, version } = account.profile
    if (organizerIds.length >= ORGANIZERS_MOST) return { ok: false, reason: 'too-many' }
    const logo = taken.image && { id: taken.image.id, alt: logoAlt }
    const owner = { uid: user.uid, nowMs: keys.clock.now() }
    transaction.insert(organizers, id, newOrganizer({ ...text, logo }, owner))
    const joined = { organizerIds: [...organizerIds, id] }
    transaction.update(users, user.uid, joined, { expectedVersion: version })
    writeAdminLog(transaction, actorOf(user), { subject: 'organizer', subjectId: id, action: 'created' })
    isUsed = true
    return { ok: true, id }
  })
  if (!isUsed && taken.image) await discardImage(taken.image.id, files)
  return outcome
}

export type OrganizerEdit =
  | { ok: true; theirs: FieldChange[]; isPendingAgain: boolean }
  | { ok: false; reason: 'unknown' | 'needs-alt' | ImageRefusal }
  | { ok: false; reason: 'conflict'; conflicts: FieldChange[]; base: FormFields }

/**
 * Writes the fields that this member or admin has changed, and a new logo; discards the one before after the commit.
 * Another name, unless from trusted people, makes it pending and not verified: who was approved was somebody else.
 * Refuses others as unknown, a field that somebody else changed meanwhile, and a logo without alternative text.
 */
export async function editOrganizer(
  user: CurrentUser,
  id: string,
  form: OrganizerForm,
  { documents, files }: Pick<OrganizerDependencies, 'documents' | 'files'>,
): Promise<OrganizerEdit> {
  const before = await documents.get(organizers, id)
  if (!before || !mayEdit(user, id)) return { ok: false, reason: 'unknown' }
  if ((form.logo || before.logo) && !form.logoAlt) return { ok: false, reason: 'needs-alt' }
  const taken = await ingestFile(form.logo, 'organizer', files)
  if (!taken.ok) return taken

  let replaced: string | null = null
  const outcome = await documents.transaction(async (transaction): Promise<OrganizerEdit> => {
    replaced = null
    const organizer = await transaction.get(organizers, id)
    const editor = await presentAuthor(transaction, user)
    if (!organizer || !editor || !mayEdit(editor, id)) return { ok: false, reason: 'unknown' }
    const text = textOf(form)
    const merge = mergeForms(shownForm(form.base), fieldsOf(text), fieldsOf(textOfOrganizer(organizer)))
    if (!merge.ok) return { ok: false, reason: 'conflict', conflicts: merge.conflicts, base: merge.base }
    const { logoAlt, ...own } = text
    const changed: Partial<Organizer> = Object.fromEntries(
      Object.entries(own).filter(([field]) => merge.mine.includes(field)),
    )
    if (taken.image) {
      changed.logo = { id: taken.image.id, alt: logoAlt }
      replaced = organizer.logo?.id ?? null
    } else if (organizer.logo && merge.mine.includes('logoAlt')) {
      changed.logo = { ...organizer.logo, alt: logoAlt }
    }
    const isPendingAgain =
      changed.name !== undefined && organizer.state === 'active' && !publishesDirectly(editor)
    if (changed.name !== undefined && !publishesDirectly(editor)) {
      Object.assign(changed, { state: 'pending', verified: false } satisfies Partial<Organizer>)
    }
    if (Object.keys(changed).length === 0) return { ok: true, theirs: merge.theirs, isPendingAgain }
    transaction.update(organizers, id, changed)
    const named = Object.keys(changed).flatMap((field) => ORGANIZER_FIELD_LABELS[field] ?? [])
    const entry = { subject: 'organizer', subjectId: id, action: 'edited', detail: named.join(', ') } as const
    writeAdminLog(transaction, actorOf(editor), entry)
    return { ok: true, theirs: merge.theirs, isPendingAgain }
  })
  if (!outcome.ok && taken.image) await discardImage(taken.image.id, files)
  if (outcome.ok && replaced) await discardImage(replaced, files)
  return outcome
}

/** False for an unknown organizer, and one of others; no error without a logo. */
export async function removeOrganizerLogo(
  user: CurrentUser,
  id: string,
  { documents, files }: Pick<OrganizerDependencies, 'documents' | 'files'>,
): Promise<boolean> {
  const before = await documents.transaction(async (transaction) => {
    const organizer = await transaction.get(organizers, id)
    const editor = await presentAuthor(transaction, user)
    if (!organizer || !editor || !mayEdit(editor, id)) return null
    if (organizer.logo) {
      transaction.update(organizers, id, { logo: null })
      writeAdminLog(transaction, actorOf(editor), {
        subject: 'organizer',
        subjectId: id,
        action: 'logo_removed',
      })
    }
    return organizer
  })
  if (before?.logo) await discardImage(before.logo.id, files)
  return before !== null
}

export function mayEdit(user: CurrentUser, id: string): boolean {
  return user.role === 'admin' || isMemberOf(user, id)
}
