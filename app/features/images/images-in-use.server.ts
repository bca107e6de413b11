import { type Collection, type DocumentStore, everyDocument } from '~/backend/documents'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import {
  IMAGE_PURPOSES,
  IMAGE_VARIANTS,
  type ImagePurpose,
  imagePath,
  ownPhotoId,
  purposeOf,
} from '~/domain/image'
import { organizers } from '~/domain/organizer'
import { partners } from '~/domain/partner'
import { places } from '~/domain/place'
import { proposals } from '~/domain/proposal'
import { undoableImages } from '~/domain/undo'
import { users } from '~/domain/user'
import { waiting } from '~/domain/waiting'

/** An `in` condition takes 30 values; a profile refers to its photo by the path of any variant. */
const IMAGES_A_QUERY = Math.floor(30 / IMAGE_VARIANTS.length)

/** Thousands of events may share an image. */
const PAGE_SIZE = 200

/** The ids that documents refer to. Takes one portion of portionsOf at most. */
export type ImagesInUse = (ids: readonly string[]) => Promise<ReadonlySet<string>>

export function* portionsOf(ids: readonly string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += IMAGES_A_QUERY) yield ids.slice(at, at + IMAGES_A_QUERY)
}

interface Reference<T> {
  collection: Collection<T>
  field: string
  valuesFor?: (id: string) => string[]
  idIn: (document: T) => string | null
  /** False where a tombstone stays for good and is never restored. */
  countsRemoved?: boolean
}

type FindReferences = (documents: DocumentStore, ids: readonly string[]) => Promise<string[]>

/** Tombstones count too: a restored event must have its photo. */
function reference<T>({
  collection,
  field,
  valuesFor = (id) => [id],
  idIn,
  countsRemoved = true,
}: Reference<T>): FindReferences {
  return async (documents, ids) => {
    const where = [[field, 'in', ids.flatMap(valuesFor)] as const]
    const found: string[] = []
    for await (const document of everyDocument(documents, collection, {
      where,
      includeRemoved: countsRemoved,
      limit: PAGE_SIZE,
    })) {
      found.push(idIn(document) ?? '')
    }
    return found
  }
}

const waitingReference = reference({
  collection: waiting,
  field: 'imageId',
  idIn: ({ imageId }) => imageId,
  countsRemoved: false,
})

const REFERENCES: Record<ImagePurpose, FindReferences[]> = {
  event: [
    reference({ collection: events, field: 'image.id', idIn: ({ image }) => image?.id ?? null }),
    reference({ collection: drafts, field: 'image.id', idIn: ({ image }) => image?.id ?? null }),
    reference({ collection: proposals, field: 'image.id', idIn: ({ image }) => image?.id ?? null }),
    // Undoing a decision restores the photo that it replaced.
    undoableImages,
  ],
  partner: [reference({ collection: partners, field: 'logo.id', idIn: ({ logo }) => logo?.id ?? null })],
  place: [
    reference({
      collection: places,
      field: 'photo.id',
      idIn: ({ photo }) => photo?.id ?? null,
      countsRemoved: false,
    }),
    waitingReference,
  ],
  organizer: [
    reference({ collection: organizers, field: 'logo.id', idIn: ({ logo }) => logo?.id ?? null }),
    waitingReference,
  ],
  profile: [
    reference({
      collection: users,
      field: 'photoURL',
      valuesFor: (id) => IMAGE_VARIANTS.map((variant) => imagePath(id, variant)),
      idIn: ({ photoURL }) => ownPhotoId(photoURL),
    }),
  ],
}

export function imagesInUse(documents: DocumentStore): ImagesInUse {
  return async (ids) => {
    const used = new Set<string>()
    for (const purpose of IMAGE_PURPOSES) {
      const asked = ids.filter((id) => purposeOf(id) === purpose)
      if (asked.length === 0) continue
      for (const find of REFERENCES[purpose]) for (const id of await find(documents, asked)) used.add(id)
    }
    return used
  }
}
