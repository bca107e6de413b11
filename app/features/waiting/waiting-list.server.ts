import { allDocuments, type DocumentStore } from '~/backend/documents'
import { imagePath } from '~/domain/image'
import { organizerPath } from '~/domain/organizer'
import { placePath } from '~/domain/place'
import { users } from '~/domain/user'
import { type OrganizerPage, type PlacePage, type StoredWaiting, waiting, waitingId } from '~/domain/waiting'
import { renderMarkdown } from '~/features/events/markdown.server'
import type { Clock } from '~/platform/clock'
import type { DifferenceRow } from '~/platform/difference'
import { sinceText } from '~/platform/french-dates'
import { liveOf, resultOf, seenMark } from './decide-waiting.server'
import { pageDifferences } from './page-texts'

const SHOWN = 50

/** Lists the changes that wait for an admin, the most urgent first, as they would be shown. A change whose page is
 * gone is left out. */
export async function waitingList({ documents, clock }: { documents: DocumentStore; clock: Clock }) {
  const all = await allDocuments(documents, waiting)
  const urgent = all.sort((one, other) => (one.urgentAt < other.urgentAt ? -1 : 1)).slice(0, SHOWN)
  const lines = await Promise.all(urgent.map((change) => lineOf(change, { documents, clock })))
  return { count: all.length, lines: lines.filter((line) => line !== null) }
}
export type WaitingLine = Awaited<ReturnType<typeof waitingList>>['lines'][number]

async function lineOf(
  change: StoredWaiting,
  { documents, clock }: { documents: DocumentStore; clock: Clock },
) {
  const live = await liveOf(documents, change)
  if (live === null) return null
  const { kind, authorUid, createdAt } = change
  const targetId = live.id
  const result = resultOf(change, live.page)
  const isPlace = kind === 'place'
  const author = await documents.get(users, authorUid)
  const isPublic = (live.organizer ?? live.place)?.state === 'active'
  const publicPath = isPlace ? placePath(targetId) : organizerPath(targetId)
  const shown =
    kind === 'verification' ? sinceVerified(change.before, live.page) : differencesOf(live.page, result)
  return {
    id: change.id,
    kind,
    name: live.name,
    adminPath: isPlace ? `/admin/places/${targetId}` : `/admin/organisateurs/${targetId}`,
    publicPath: isPublic ? publicPath : null,
    isPublic,
    isVerified: live.organizer?.verified ?? false,
    author: author ? [author.displayName, author.email].filter(Boolean).join(', ') : 'Compte supprimé',
    since: sinceText(createdAt, clock.now()),
    seen: seenMark(live.page, result),
    ...shown,
  }
}

/** Shows what a trusted author has published, beside what had been verified, whose logo is not kept. */
function sinceVerified(verified: OrganizerPage | PlacePage, live: OrganizerPage | PlacePage): ShownChange {
  const shown = differencesOf(verified, live)
  return { ...shown, images: shown.images.filter(({ isNew }) => isNew) }
}

export interface ShownChange {
  differences: DifferenceRow[]
  /** The texts are as the public would see them; '' and null where they do not change. */
  description: string
  website: string | null
  images: { src: string; alt: string; isNew: boolean }[]
}

/** Returns the differences between two states of a page, with its texts, links and pictures as they would be. */
function differencesOf(before: OrganizerPage | PlacePage, after: OrganizerPage | PlacePage): ShownChange {
  const differences = pageDifferences(before, after)
  const has = (field: string) => differences.some((row) => row.field === field)
  const isPicture = has('logo') || has('photo')
  return {
    differences,
    description: 'description' in after && has('description') ? renderMarkdown(after.description) : '',
    website: has('website') ? after.website : null,
    images: isPicture
      ? [
          { page: before, isNew: false },
          { page: after, isNew: true },
        ].flatMap(({ page, isNew }) => {
          const image = 'logo' in page ? page.logo : page.photo
          return image ? [{ src: imagePath(image.id, 320), alt: image.alt, isNew }] : []
        })
      : [],
  }
}

export interface OwnChange extends ShownChange {
  since: string
}

/** Returns the waiting change of one organizer or place, for somebody who may change it; null when there is none. */
export async function ownChange(
  kind: 'organizer' | 'place',
  targetId: string,
  { documents, clock }: { documents: DocumentStore; clock: Clock },
): Promise<OwnChange | null> {
  const change = await documents.get(waiting, waitingId(kind, targetId))
  const live = change && (await liveOf(documents, change))
  if (!change || !live) return null
  return {
    since: sinceText(change.createdAt, clock.now()),
    ...differencesOf(live.page, resultOf(change, live.page)),
  }
}
