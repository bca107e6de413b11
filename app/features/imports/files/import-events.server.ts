import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DocumentStore } from '~/backend/documents'
import type { Candidate, ImportItem } from './candidate'
import { importRecordId } from './import-record.server'
import { type MissingEntry, markMissing } from './missing.server'
import { type ImportOptions, upsert } from './upsert.server'

export type { ImportOptions }

export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  refused: { line: number; reason: string }[]
  notes: { line: number; note: string }[]
  missing: MissingEntry[]
  /** Only the first of the updated events are listed. */
  changed: MissingEntry[]
}

export function emptyReport(): ImportReport {
  return { created: 0, updated: 0, unchanged: 0, refused: [], notes: [], missing: [], changed: [] }
}

/** Two or three documents an event; Firestore takes 500 in a commit. */
const BATCH_SIZE = 50
const CHANGES_LISTED = 50

/** Upserts by (source.kind, source.name, source.externalId), in batches. An event whose source has not changed is left
 * as it is, with edits made here. An event that the file holds no more is marked as missing, if all of it could be
 * read. An interrupted run can be repeated. */
export async function importEvents(
  store: DocumentStore,
  items: AsyncIterable<ImportItem>,
  options: ImportOptions,
): Promise<ImportReport> {
  const seen = new Set<string>()
  let isWhole = true
  async function* recordingItems() {
    for await (const item of items) {
      const source = item.kind === 'candidate' ? item.event.source : item.source
      if (source) seen.add(importRecordId(source))
      else isWhole = false
      yield item
    }
  }
  const report = await upsertAll(store, recordingItems(), options)
  // A file of which nothing could be used says nothing about what is missing.
  const isUsable = isWhole && report.created + report.updated + report.unchanged > 0
  const { file, now } = options
  if (isUsable && file !== undefined)
    report.missing = await markMissing(store, { file, seen, now, name: file })
  return report
}

/** Does the same as importEvents, but tells nothing of missing events. */
export async function upsertAll(
  store: DocumentStore,
  items: AsyncIterable<ImportItem>,
  options: ImportOptions,
): Promise<ImportReport> {
  const report = emptyReport()
  let batch: Candidate[] = []

  const commit = async () => {
    const candidates = batch
    batch = []
    const outcomes = await store.transaction((transaction) => {
      // The transaction may run twice.
      const room = { left: (options.room ?? Number.POSITIVE_INFINITY) - report.created }
      return Promise.all(candidates.map((candidate) => upsert(transaction, candidate, options, room)))
    })
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.is === 'refused') {
        report.refused.push({ line: candidates[index]?.line ?? 0, reason: outcome.reason })
        continue
      }
      const { is, ...event } = outcome
      report[is] += 1
      if (is === 'updated' && report.changed.length < CHANGES_LISTED) report.changed.push(event)
    }
  }

  for await (const item of items) {
    if (item.kind === 'refusal') {
      report.refused.push({ line: item.line, reason: item.reason })
      continue
    }
    report.notes.push(...item.notes.map((note) => ({ line: item.line, note })))
    batch.push(item)
    if (batch.length >= (options.batchSize ?? BATCH_SIZE)) {
      await commit()
      // Answers of a worker that come at once would be taken in one after the other, before anybody else's turn.
      await nextTurn()
    }
  }
  if (batch.length > 0) await commit()
  return report
}
