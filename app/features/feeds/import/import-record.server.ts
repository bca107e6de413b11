import { createHash } from 'node:crypto'
import { z } from 'zod'
import { defineCollection } from '~/backend/documents'

const importRecordSchema = z.object({
  /** source.kind and source.externalId of the event. */
  kind: z.string(),
  externalId: z.string(),
  eventId: z.string(),
  /** Hash of the source's event before any shift. */
  contentHash: z.string(),
  shiftWeeks: z.number().int().min(0),
})
export type ImportRecord = z.infer<typeof importRecordSchema>

export const importRecords = defineCollection<ImportRecord>({
  name: 'importRecords',
  indexed: [],
  parse: (raw) => importRecordSchema.parse(raw),
})

/** Hashed, because external ids may hold any character. */
export function importRecordId(kind: string, externalId: string): string {
  return hash(`${kind}\n${externalId}`).slice(0, 32)
}

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
