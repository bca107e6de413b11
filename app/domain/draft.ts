// A form that is being filled in: what has been typed so far, complete or not, valid or not.
import { z } from 'zod'
import { defineCollection, type Stored } from '~/backend/documents'

/** As large as a form of ours can be without its image; far below the 1 MiB of a Firestore document. */
const FIELDS_MAX_LENGTH = 100_000

const draftSchema = z.object({
  authorUid: z.string(),
  /** The event being edited; null = a new one. */
  eventId: z.string().nullable(),
  /** The version of that event (or of its amendment) that the editing began with; null for a new one. */
  baseVersion: z.number().int().positive().nullable(),
  /** For lists of drafts; '' while there is none. */
  title: z.string().max(200),
  /** The posted fields by name, as conform names them (« dates[0].day »); files and secrets are never among them. */
  fields: z
    .record(z.array(z.string()))
    .refine((fields) => JSON.stringify(fields).length <= FIELDS_MAX_LENGTH, 'Trop de texte'),
  /** The photo sent so far; width and height in pixels. */
  image: z
    .object({ id: z.string(), width: z.number().int().positive(), height: z.number().int().positive() })
    .nullable(),
  /** The browser tab that wrote it last; null without JavaScript. Drafts of before have none. */
  tab: z.string().max(40).nullable().default(null),
})
export type Draft = z.infer<typeof draftSchema>
export type StoredDraft = Stored<Draft>

/** Stands where a draft has no title yet. */
export const UNTITLED = 'Sans titre'

/**
 * Keyed by a random token that is made with the empty form and travels in it: it is the submission token too. What was
 * submitted under a token can neither be submitted nor saved again (submissions.ts).
 */
export const drafts = defineCollection<Draft>({
  name: 'drafts',
  indexed: ['authorUid', 'eventId', 'image.id'],
  parse: (raw) => draftSchema.parse(raw),
})

const submissionSchema = z.object({ authorUid: z.string(), eventId: z.string() })
export type Submission = z.infer<typeof submissionSchema>

/** Which event a draft has become, by the draft's token. Purged after a month. */
export const submissions = defineCollection<Submission>({
  name: 'submissions',
  indexed: ['authorUid'],
  parse: (raw) => submissionSchema.parse(raw),
})
