import { z } from 'zod'
import { defineCollection } from '~/backend/documents'
import { sha256 } from '~/platform/secrets.server'
import type { EntryKey } from './candidate'

const importRecordSchema = z.object({
  /** source.kind, source.name and source.externalId of the event. */
  kind: z.string(),
  name: z.string().default(''),
  externalId: z.string(),
  eventId: z.string(),
  /** The file in which the entry was found last; '' in records of before. */
  file: z.string().default(''),
  /** Hash of the source's event before any shift. */
  contentHash: z.string(),
  /** Each field has its hash; older records have none. */
  fieldHashes: z.record(z.string()).default({}),
  /** The source told these last, if it drops dates that are over; else the list is empty. */
  comingDates: z.array(z.string()).default([]),
  shiftWeeks: z.number().int().min(0),
})
export type ImportRecord = z.infer<typeof importRecordSchema>

export const importRecords = defineCollection<ImportRecord>({
  name: 'importRecords',
  indexed: ['file'],
  parse: (raw) => importRecordSchema.parse(raw),
})

/** Hashed, because external ids may hold any character. */
export function importRecordId({ kind, name, externalId }: EntryKey): string {
  const key = name === '' ? [kind, externalId] : [kind, name, externalId]
  return sha256(key.join('\n')).slice(0, 32)
}

/** JSON in which the order of fields does not matter. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, sortedKeys)
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
