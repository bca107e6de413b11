import { z } from 'zod'
import { type DocumentStore, defineCollection, everyDocument } from '~/backend/documents'
import { eventSchema } from './event'

const instant = z.string().datetime()

const storedEvent = eventSchema.extend({
  id: z.string(),
  version: z.number().int().positive(),
  createdAt: instant,
  updatedAt: instant,
  removedAt: instant.nullable(),
})

const undoSchema = z.object({
  batch: z.string(),
  moderatorUid: z.string(),
  /** This and the next four stand as in EventChanges. */
  changed: z.array(
    z.object({ id: z.string(), version: z.number().int().positive(), former: eventSchema.partial() }),
  ),
  gone: z.array(storedEvent),
  mails: z.array(z.string()),
  activated: z.array(z.object({ id: z.string(), version: z.number().int() })).default([]),
  activatedOrganizers: z.array(z.object({ id: z.string(), version: z.number().int() })).default([]),
  /** Whether the decision has ended the report that a source has the event no more. */
  endsAbsence: z.boolean().default(false),
  expiresAt: instant,
})

export type Undo = z.infer<typeof undoSchema>

/** The id is that of the log entry of the decision. Never exported, deleted within the hour. */
export const undos = defineCollection<Undo>({
  name: 'undos',
  indexed: ['batch', 'expiresAt'],
  parse: (raw) => undoSchema.parse(raw),
})

/** Ids of the images that an undo would bring back, so that the sweep keeps them. */
export async function undoableImages(documents: DocumentStore): Promise<string[]> {
  const images: string[] = []
  for await (const { changed, gone } of everyDocument(documents, undos)) {
    for (const { image } of [...changed.map(({ former }) => former), ...gone])
      if (image) images.push(image.id)
  }
  return images
}
