import type { DocumentStore, Transaction } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import { actorOf, writeAdminLog } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { IMAGE_VARIANTS } from '~/domain/image'
import { type Organizer, organizers } from '~/domain/organizer'
import { type AgendaPlace, places } from '~/domain/place'
import {
  canonical,
  imageOfPage,
  type OrganizerPage,
  organizerPageOf,
  type PageVersion,
  type PlacePage,
  placePageOf,
  proposedFields,
  recordVersion,
  type VersionedKind,
  versionsOf,
} from '~/domain/waiting'
import { imageKey, readImage } from '~/features/images/ingest.server'
import { discardIfUnused } from '~/features/images/sweep.server'
import type { Clock } from '~/platform/clock'
import { sha256 } from '~/platform/secrets.server'
import { dateAndTime } from '~/platform/zurich'
import { pageDifferences } from './page-texts'

type Page = OrganizerPage | PlacePage
interface Subject {
  kind: VersionedKind
  id: string
}

/** The states that a page had, the latest first, each with what putting it back would change now. */
export async function versionsShown(subject: Subject, documents: DocumentStore) {
  const live = await livePage(documents, subject)
  if (live === null) return []
  return (await allVersions(documents, subject)).map((version) => ({
    key: keyOfVersion(version),
    until: dateAndTime(version.at),
    isBeforeClaim: version.reason === 'claim',
    differences: pageDifferences(live, version.page),
  }))
}
export type ShownVersion = Awaited<ReturnType<typeof versionsShown>>[number]

type PutBack = { ok: true; withoutImage: boolean } | { ok: false }

/** Makes a former state of a page public again; the present one becomes a version. `withoutImage`: its picture is gone for
 * good. Not ok where there is no such version any more. The caller lets admins in only. */
export async function putBack(
  admin: CurrentUser,
  { key, ...subject }: Subject & { key: string },
  { documents, files, clock }: { documents: DocumentStore; files: FileStore; clock: Clock },
): Promise<PutBack> {
  const { kind, id } = subject
  const wanted = (await allVersions(documents, subject)).find((version) => keyOfVersion(version) === key)
  if (!wanted) return { ok: false }
  const image = imageOfPage(wanted.page)
  const withoutImage = image !== null && !(await isStored(image, files))
  const page = withoutImage ? withoutPicture(wanted.page) : wanted.page
  let replaced: string | null = null
  const outcome = await documents.transaction(async (transaction): Promise<PutBack> => {
    const live = await livePage(transaction, subject)
    if (live === null) return { ok: false }
    replaced = imageOfPage(live)
    const nowMs = clock.now()
    const fields = proposedFields<Page>({ before: live, after: page })
    if (kind === 'place') {
      await recordVersion(transaction, { kind, id, page: live as PlacePage, nowMs })
      transaction.update(places, id, fields as Partial<AgendaPlace>)
    } else {
      await recordVersion(transaction, { kind, id, page: live as OrganizerPage, nowMs })
      transaction.update(organizers, id, fields as Partial<Organizer>)
    }
    const entry = { subject: kind, subjectId: id, action: 'put_back', detail: dateAndTime(wanted.at) }
    writeAdminLog(transaction, actorOf(admin), entry)
    return { ok: true, withoutImage }
  })
  if (outcome.ok) await discardIfUnused(replaced, { documents, files })
  return outcome
}

function allVersions(reader: Pick<Transaction, 'get'>, { kind, id }: Subject): Promise<PageVersion<Page>[]> {
  return kind === 'place' ? versionsOf(reader, kind, id) : versionsOf(reader, kind, id)
}

async function livePage(reader: Pick<Transaction, 'get'>, { kind, id }: Subject): Promise<Page | null> {
  if (kind === 'place') {
    const place = await reader.get(places, id)
    return place && placePageOf(place)
  }
  const organizer = await reader.get(organizers, id)
  return organizer && organizerPageOf(organizer)
}

/** The same as long as the version is, wherever it stands in the list. */
function keyOfVersion(version: PageVersion<Page>): string {
  return sha256(canonical(version), 'base64url').slice(0, 22)
}

/** The image is in the trash for thirty days; a page that has it again takes it back from there. */
async function isStored(id: string, files: FileStore): Promise<boolean> {
  const [smallest] = IMAGE_VARIANTS
  return (
    (await readImage(id, smallest, files)) !== null ||
    (await files.readDiscarded(imageKey(id, smallest))) !== null
  )
}

function withoutPicture(page: Page): Page {
  return 'logo' in page ? { ...page, logo: null } : { ...page, photo: null }
}
