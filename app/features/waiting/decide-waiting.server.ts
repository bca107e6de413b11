import type { DocumentStore, Transaction } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { actorOf, writeAdminLog } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { type Organizer, organizers, type StoredOrganizer } from '~/domain/organizer'
import { type AgendaPlace, places, type StoredPlace, standingPlace } from '~/domain/place'
import {
  canonical,
  changedFields,
  imageOfPage,
  type OrganizerPage,
  organizerPageOf,
  type PlacePage,
  placePageOf,
  placePageSchema,
  proposedPage,
  recordVersion,
  type StoredWaiting,
  waiting,
} from '~/domain/waiting'
import { discardIfUnused } from '~/features/images/sweep.server'
import type { Refused } from '~/platform/refused'
import { sha256 } from '~/platform/secrets.server'
import { fieldLabels } from './page-texts'
import { queueDecision, type WaitingMailDependencies } from './waiting-mail.server'

export interface DecisionDependencies extends WaitingMailDependencies {
  documents: DocumentStore
  files: FileStore
}

/** 'changed': the page, or what its author wants of it, is not what the admin has read. 'too-much': with what others have
 * added, a list of the page would be too long. */
type WaitingDecision = { ok: true } | Refused<'gone' | 'changed' | 'too-much'>

type Page = OrganizerPage | PlacePage

/** Returns the changed organizer or place as it is now; null when it is gone. A merged place is stood for by
 * another. */
export async function liveOf(
  reader: Pick<Transaction, 'get'>,
  { kind, targetId }: StoredWaiting,
): Promise<{
  id: string
  page: Page
  name: string
  organizer: StoredOrganizer | null
  place: StoredPlace | null
} | null> {
  if (kind === 'place') {
    const place = await standingPlace(targetId, reader)
    return place && { id: place.id, page: placePageOf(place), name: place.name, organizer: null, place }
  }
  const organizer = await reader.get(organizers, targetId)
  if (organizer === null) return null
  return { id: targetId, page: organizerPageOf(organizer), name: organizer.name, organizer, place: null }
}

/** The page that accepting the change makes of this one. */
export function resultOf({ before, after }: StoredWaiting, live: Page): Page {
  return proposedPage<Page>(live, { before, after })
}

/** The mark names what an admin has read: the page as it is, and what it would be. */
export function seenMark(live: Page, result: Page): string {
  return sha256(canonical([live, result]), 'base64url').slice(0, 22)
}

/** An admin had verified these of an organizer; words about it are read or come from trusted people. */
const VERIFIED_FIELDS = ['name', 'website', 'logo'] as const

/** Whether a change takes away what an admin has verified. Admins verify by changing. */
export function endsVerification(before: OrganizerPage, after: OrganizerPage): boolean {
  const [one, other] = [before, after].map((page) => ({ ...page, logo: page.logo?.id ?? null }))
  return changedFields(one as object, other as object).some((field) =>
    VERIFIED_FIELDS.some((name) => name === field),
  )
}

/** Makes a change public as its author meant it, if page and change are those that `seen` stands for, and tells the
 * author. A 'verification' verifies the organizer again. The caller lets admins in only. */
export async function acceptWaiting(
  admin: CurrentUser,
  { id, seen }: { id: string; seen: string },
  { documents, files, ...mail }: DecisionDependencies,
): Promise<WaitingDecision> {
  const images: (string | null)[] = []
  const outcome = await documents.transaction(async (transaction): Promise<WaitingDecision> => {
    images.length = 0
    const found = await transaction.get(waiting, id)
    const live = found && (await liveOf(transaction, found))
    if (!found || !live) return { ok: false, reason: 'gone' }
    const change = { ...found, targetId: live.id }
    const result = resultOf(change, live.page)
    if (seenMark(live.page, result) !== seen) return { ok: false, reason: 'changed' }
    const { kind, targetId } = change
    if (kind === 'place' && !placePageSchema.safeParse(result).success)
      return { ok: false, reason: 'too-much' }
    transaction.purge(waiting, id)
    if (kind === 'verification') {
      transaction.update(organizers, targetId, { verified: true, state: 'active' })
      log(transaction, admin, change, 'verify')
      return { ok: true }
    }
    images.push(imageOfPage(live.page), change.imageId)
    const fields = Object.fromEntries(
      changedFields(live.page, result).map((field) => [field, result[field as keyof Page]]),
    )
    const nowMs = mail.clock.now()
    if (kind === 'place') {
      await recordVersion(transaction, {
        kind,
        id: targetId,
        page: placePageOf(live.page as PlacePage),
        nowMs,
      })
      transaction.update(places, targetId, fields as Partial<AgendaPlace>)
    } else {
      const page = live.page as OrganizerPage
      await recordVersion(transaction, { kind, id: targetId, page, nowMs })
      const unverified = endsVerification(page, result as OrganizerPage) ? { verified: false } : {}
      transaction.update(organizers, targetId, { ...(fields as Partial<Organizer>), ...unverified })
    }
    log(transaction, admin, change, 'change_accepted', fieldLabels(Object.keys(fields)))
    await queueDecision(transaction, change, { answer: 'accepted', message: '', name: result.name }, mail)
    return { ok: true }
  })
  if (outcome.ok) for (const image of images) await discardIfUnused(image, { documents, files })
  return outcome
}

/** Drops a change and tells its author why, if page and change are those that `seen` stands for; of a 'verification' it
 * only ends the waiting. The caller lets admins in only. */
export async function refuseWaiting(
  admin: CurrentUser,
  { id, seen, message }: { id: string; seen: string; message: string },
  { documents, files, ...mail }: DecisionDependencies,
): Promise<WaitingDecision> {
  let image: string | null = null
  const outcome = await documents.transaction(async (transaction): Promise<WaitingDecision> => {
    const change = await transaction.get(waiting, id)
    if (!change) return { ok: false, reason: 'gone' }
    const live = await liveOf(transaction, change)
    if (live && seenMark(live.page, resultOf(change, live.page)) !== seen)
      return { ok: false, reason: 'changed' }
    image = change.imageId
    transaction.purge(waiting, id)
    if (change.kind === 'verification') {
      log(transaction, admin, change, 'left_unverified')
      return { ok: true }
    }
    log(transaction, admin, change, 'change_refused', message)
    if (live) {
      const standing = { ...change, targetId: live.id }
      await queueDecision(transaction, standing, { answer: 'refused', message, name: live.name }, mail)
    }
    return { ok: true }
  })
  if (outcome.ok) await discardIfUnused(image, { documents, files })
  return outcome
}

function log(
  transaction: Transaction,
  admin: CurrentUser,
  { kind, targetId }: StoredWaiting,
  action: string,
  detail = '',
): void {
  const subject = kind === 'place' ? 'place' : 'organizer'
  const entry = { subject, subjectId: targetId, action, detail: detail.slice(0, 500) } as const
  writeAdminLog(transaction, actorOf(admin), entry)
}
