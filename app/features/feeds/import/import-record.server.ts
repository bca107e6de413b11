// What an import remembers of each event it brought in, so that the next run knows it again.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { defineCollection } from '~/backend/documents'

const importRecordSchema = z.object({
  /** source.kind and source.externalId of the event. */
  kind: z.string(),
  externalId: z.string(),
  eventId: z.string(),
  /** Of the event as the source tells it, before any shift: unchanged means that nothing is written. */
  contentHash: z.string(),
  /** Whole weeks by which --shift-to-now moved it. */
  shiftWeeks: z.number().int().min(0),
})
export type ImportRecord = z.infer<typeof importRecordSchema>

export const importRecords = defineCollection<ImportRecord>({
  name: 'importRecords',
  indexed: [],
  parse: (raw) => importRecordSchema.parse(raw),
})

/** One record for each external id, whatever characters it is made of. */
export function importRecordId(kind: string, externalId: string): string {
  return hash(`${kind}\n${externalId}`).slice(0, 32)
}

/** The same for equal values, in whatever order their keys are. */
export function contentHash(value: unknown): string {
  return hash(JSON.stringify(value, sortedKeys))
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
