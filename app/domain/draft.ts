// A form that is being filled in, valid or not.
import { z } from 'zod'
import { allDocuments, type DocumentStore, defineCollection, type Stored } from '~/backend/documents'

/** 800 dates among them. */
const FIELDS_MAX_LENGTH = 300_000

export const draftSchema = z.object({
  authorUid: z.string(),
  /** null = a new event. */
  eventId: z.string().nullable(),
  /** This is the version of the event (or amendment) at which the editing began. */
  baseVersion: z.number().int().positive().nullable(),
  title: z.string().max(200),
  /** The posted fields by name (« dates[0].day »), without files and passwords. */
  fields: z
    .record(z.array(z.string()))
    .refine((fields) => JSON.stringify(fields).length <= FIELDS_MAX_LENGTH, 'Le texte est trop long'),
  /** Width and height in pixels. */
  image: z
    .object({ id: z.string(), width: z.number().int().positive(), height: z.number().int().positive() })
    .nullable(),
  /** The browser tab that wrote it last; null without JavaScript. */
  tab: z.string().max(40).nullable().default(null),
})
export type Draft = z.infer<typeof draftSchema>
export type StoredDraft = Stored<Draft>

export const UNTITLED = 'Sans titre'

/** Keyed by a random token made with the empty form. A token that was submitted cannot be submitted or saved again
 * (submissions). */
export const drafts = defineCollection<Draft>({
  name: 'drafts',
  indexed: ['authorUid', 'eventId', 'image.id'],
  parse: (raw) => draftSchema.parse(raw),
})

const submissionSchema = z.object({ authorUid: z.string(), eventId: z.string() })
type Submission = z.infer<typeof submissionSchema>

export const submissions = defineCollection<Submission>({
  name: 'submissions',
  indexed: ['authorUid'],
  parse: (raw) => submissionSchema.parse(raw),
})

export function findDrafts(uid: string, documents: DocumentStore): Promise<StoredDraft[]> {
  return allDocuments(documents, drafts, { where: [['authorUid', '==', uid]] })
}

/** Finds the events that were made from this user's drafts, as long as that is kept. */
export function findSubmissions(uid: string, documents: DocumentStore): Promise<Stored<Submission>[]> {
  return allDocuments(documents, submissions, { where: [['authorUid', '==', uid]] })
}
