import type { DocumentStore, Transaction } from '~/backend/documents'
import type { FileStore } from '~/backend/files/files'
import type { ImagePurpose, ImageRefusal, IngestedImage } from '~/domain/image'
import type { Refused } from '~/platform/refused'
import { ingestImage } from './ingest.server'
import { discardIfUnused } from './sweep.server'

interface PostedPicture {
  file: File | undefined
  alt: string
  purpose: ImagePurpose
  /** The page keeps the picture it has when no other comes. */
  hasPicture?: boolean
}

type Drop = (id: string | null | undefined) => void

/** Takes in the picture of a form, for the work of one transaction. Refuses a picture without alternative text. After the
 * commit the pictures go that the work has dropped; where it refuses, the new one. */
export async function withPostedPicture<Outcome extends { ok: boolean }>(
  { file, alt, purpose, hasPicture = false }: PostedPicture,
  { documents, files }: { documents: DocumentStore; files: FileStore },
  work: (transaction: Transaction, image: IngestedImage | null, drop: Drop) => Promise<Outcome>,
): Promise<Outcome | Refused<'needs-alt' | ImageRefusal>> {
  if ((file || hasPicture) && !alt) return { ok: false, reason: 'needs-alt' }
  const taken = file ? await ingestImage(Buffer.from(await file.arrayBuffer()), purpose, files) : null
  if (taken?.ok === false) return taken
  const image = taken?.image ?? null
  let dropped: (string | null | undefined)[] = []
  const outcome = await documents.transaction((transaction) => {
    dropped = []
    return work(transaction, image, (id) => dropped.push(id))
  })
  for (const id of outcome.ok ? dropped : [image?.id]) await discardIfUnused(id, { documents, files })
  return outcome
}

interface Logo {
  id: string
  alt: string
}

/** The logo after an edit: the new one, or the present one with the text that was given now (`mine` has `logoAlt`). */
export function logoAfter(
  present: Logo | null,
  image: IngestedImage | null,
  { alt, mine }: { alt: string; mine: readonly string[] },
): Logo | null {
  if (image) return { id: image.id, alt }
  // The logo may have been removed meanwhile.
  return present && mine.includes('logoAlt') ? { ...present, alt } : present
}
