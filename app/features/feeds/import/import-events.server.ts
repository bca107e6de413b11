import type { DocumentStore, Transaction } from '~/backend/documents'
import { type AgendaEvent, events } from '~/domain/event'
import { isCategoryActive } from '~/features/categories/is-category-active'
import { newId } from '~/platform/ids'
import type { Candidate, ImportItem } from './candidate'
import { contentHash, importRecordId, importRecords } from './import-record.server'
import { shiftByWeeks, weeksToNow } from './shift.server'

export interface ImportOptions {
  /** Publishes new events and those still pending from an earlier run. */
  publish: boolean
  /** Moves past events into the coming months by whole weeks. */
  shiftToNow: boolean
  today: string
  /** ISO 8601; becomes submittedAt of pending events. */
  now: string
}

export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  refused: { line: number; reason: string }[]
  notes: { line: number; note: string }[]
}

export function emptyReport(): ImportReport {
  return { created: 0, updated: 0, unchanged: 0, refused: [], notes: [] }
}

type Outcome = 'created' | 'updated' | 'unchanged' | { refused: string }

/** Two documents an event; Firestore takes 500 in a commit. */
const BATCH_SIZE = 50

/** Fields that an update from the source does not change. */
const KEPT_FIELDS = [
  'status',
  'organizerUid',
  'partnerId',
  'genre',
  'image',
  'availability',
  'submittedAt',
  'decision',
  'amends',
  'programmeSetBy',
  'proposesNote',
] as const

/** Upserts by (source.kind, source.externalId), in batches. An event whose source has not changed is left as it is,
 * with edits made here. A removed event stays removed; an unknown category is refused. An interrupted run can be
 * repeated. */
export async function importEvents(
  store: DocumentStore,
  items: AsyncIterable<ImportItem>,
  options: ImportOptions,
): Promise<ImportReport> {
  const report = emptyReport()
  let batch: Candidate[] = []

  const commit = async () => {
    const candidates = batch
    batch = []
    const outcomes = await store.transaction((transaction) =>
      Promise.all(candidates.map((candidate) => upsert(transaction, candidate, options))),
    )
    for (const [index, outcome] of outcomes.entries()) {
      if (typeof outcome === 'string') report[outcome] += 1
      else report.refused.push({ line: candidates[index]?.line ?? 0, reason: outcome.refused })
    }
  }

  for await (const item of items) {
    if (item.kind === 'refusal') {
      report.refused.push({ line: item.line, reason: item.reason })
      continue
    }
    report.notes.push(...item.notes.map((note) => ({ line: item.line, note })))
    batch.push(item)
    if (batch.length === BATCH_SIZE) await commit()
  }
  if (batch.length > 0) await commit()
  return report
}

async function upsert(
  transaction: Transaction,
  { event }: Candidate,
  options: ImportOptions,
): Promise<Outcome> {
  const { kind, externalId } = event.source
  if (externalId === null) throw new TypeError('a candidate has an external id')
  const recordId = importRecordId(kind, externalId)
  const fingerprint = contentHash(comparableContent(event))
  const record = await transaction.get(importRecords, recordId)

  if (!record) {
    if (!(await isCategoryActive(transaction, event.category))) return categoryGone(event)
    const eventId = newId(event.title)
    const shiftWeeks = weeksFor(event, externalId, options)
    const status = options.publish ? 'published' : 'pending'
    const submittedAt = options.publish ? null : options.now
    transaction.insert(events, eventId, { ...shifted(event, shiftWeeks), status, submittedAt })
    transaction.insert(importRecords, recordId, {
      kind,
      externalId,
      eventId,
      contentHash: fingerprint,
      shiftWeeks,
    })
    return 'created'
  }

  const publishing = options.publish ? ({ status: 'published' } as const) : {}
  if (record.contentHash === fingerprint) {
    if (!options.publish) return 'unchanged'
    const stored = await transaction.get(events, record.eventId)
    if (stored?.status !== 'pending') return 'unchanged'
    if (!(await isCategoryActive(transaction, stored.category))) return categoryGone(stored)
    transaction.update(events, record.eventId, publishing)
    return 'updated'
  }

  const stored = await transaction.get(events, record.eventId)
  if (!stored) return 'unchanged'
  if (!(await isCategoryActive(transaction, event.category))) return categoryGone(event)
  const shiftWeeks = weeksFor(event, externalId, options)
  transaction.update(events, record.eventId, {
    ...withoutOurs(shifted(event, shiftWeeks), stored),
    ...(stored.status === 'pending' ? publishing : {}),
  })
  transaction.update(importRecords, recordId, { contentHash: fingerprint, shiftWeeks })
  return 'updated'
}

/** As the event was written when imports began: in another form every event would look changed, and edits would be
 * lost. */
function comparableContent({
  genre: _genre,
  programmeSetBy: _setBy,
  proposesNote: _proposes,
  occurrences,
  ...content
}: AgendaEvent) {
  const dates = occurrences.map(({ time, ...date }) => ({
    ...date,
    allDay: time !== 'timed',
    // Imports could not tell it then; the period of an exhibition with hours was no different.
    ...(time === 'all_day' && content.kind === 'event' && { time }),
  }))
  return { ...content, occurrences: dates }
}

function categoryGone({ category }: AgendaEvent): Outcome {
  return { refused: `la catégorie « ${category} » n’est plus proposée` }
}

function weeksFor(event: AgendaEvent, externalId: string, { shiftToNow, today }: ImportOptions): number {
  return shiftToNow ? weeksToNow(event.occurrences, externalId, today) : 0
}

function shifted(event: AgendaEvent, weeks: number): AgendaEvent {
  return { ...event, occurrences: shiftByWeeks(event.occurrences, weeks) }
}

function withoutOurs(event: AgendaEvent, stored: AgendaEvent): Partial<AgendaEvent> {
  const fields: Partial<AgendaEvent> = { ...event }
  for (const field of KEPT_FIELDS) delete fields[field]
  if (stored.programmeSetBy === 'author') return fields
  // A source does not undo a moderator's decision.
  const { programme: _programme, programmeNote: _note, ...others } = fields
  return { ...others, occurrences: event.occurrences.map((date) => ({ ...date, status: null })) }
}
