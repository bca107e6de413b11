import type { Transaction } from '~/backend/documents'
import { type AgendaEvent, events, MAX_OCCURRENCES, type StoredEvent } from '~/domain/event'
import { isCategoryActive } from '~/features/categories/is-category-active'
import { newId } from '~/platform/ids'
import { addDays } from '~/platform/zurich'
import type { Candidate } from './candidate'
import { type Fingerprint, fingerprintOf } from './fingerprint.server'
import { type ImportRecord, importRecordId, importRecords } from './import-record.server'
import { shiftByWeeks, weeksToNow } from './shift.server'
import { withCountedIds } from './source-dates'

export interface ImportOptions {
  /** Publishes new events and those still pending from an earlier run. */
  publish: boolean
  /** Moves past events into the coming months by whole weeks. */
  shiftToNow: boolean
  today: string
  /** ISO 8601; becomes submittedAt of pending events. */
  now: string
  /** The file, or the calendar that is read again and again: what it holds no more is missing. */
  file?: string
}

export type Outcome = 'created' | 'updated' | 'unchanged' | { refused: string }

/** Never taken from the source. */
const OURS: readonly string[] = [
  'status',
  'organizerUid',
  'partnerId',
  'genre',
  'image',
  'availability',
  'submittedAt',
  'decision',
  'amends',
]
/** These change together. */
const DATES: readonly string[] = ['kind', 'occurrences', 'openingHours', 'recurrence']
/** A rule without end is followed further when its dates reach no further than this. */
const FEW_DAYS_AHEAD = 200

/** Creates the event, or takes over the fields that the source has changed since its last import: what was edited here
 * stays in all others. A removed event stays removed; one in a category that is gone is refused. */
export async function upsert(
  transaction: Transaction,
  candidate: Candidate,
  options: ImportOptions,
): Promise<Outcome> {
  const { event } = candidate
  const { kind, name, externalId } = event.source
  if (externalId === null) throw new TypeError('a candidate has an external id')
  const fingerprint = fingerprintOf(candidate)
  const recordId = importRecordId(event.source)
  const remembered = {
    kind,
    name,
    externalId,
    file: options.file ?? '',
    contentHash: fingerprint.content,
    fieldHashes: fingerprint.fields,
  }

  const known = await knownRecord(transaction, candidate, fingerprint)
  if (!known) {
    if (!(await isCategoryActive(transaction, event.category))) return categoryGone(event)
    const eventId = newId(event.title)
    const shiftWeeks = weeksFor(candidate, options)
    const status = options.publish ? 'published' : 'pending'
    const submittedAt = options.publish ? null : options.now
    transaction.insert(events, eventId, { ...shifted(event, shiftWeeks), status, submittedAt })
    transaction.insert(importRecords, recordId, { ...remembered, eventId, shiftWeeks })
    return 'created'
  }

  const stored = await transaction.get(events, known.eventId)
  if (!stored) return 'unchanged'
  const { changes, shiftWeeks } = changesOf(candidate, stored, { known, fingerprint, options })
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) {
    const category = changes.category ?? stored.category
    if (!(await isCategoryActive(transaction, category))) return categoryGone({ category })
    transaction.update(events, known.eventId, changes)
  }
  remember(transaction, known, recordId, { ...remembered, eventId: known.eventId, shiftWeeks })
  return isChanged ? 'updated' : 'unchanged'
}

type KnownRecord = ImportRecord & { id: string }

/** Before calendars and publishers had names, kind and id were enough: such a record is taken over by the entry that
 * says the same, or has the title of its event. */
async function knownRecord(
  transaction: Transaction,
  { event }: Candidate,
  { formerContent }: Fingerprint,
): Promise<KnownRecord | null> {
  const known = await transaction.get(importRecords, importRecordId(event.source))
  if (known || event.source.name === '') return known
  const former = await transaction.get(importRecords, importRecordId({ ...event.source, name: '' }))
  if (!former || former.contentHash === formerContent) return former
  const stored = await transaction.get(events, former.eventId, { includeRemoved: true })
  return stored?.title === event.title ? former : null
}

function remember(
  transaction: Transaction,
  { id: knownId, ...known }: KnownRecord,
  recordId: string,
  record: ImportRecord,
): void {
  if (knownId !== recordId) {
    transaction.purge(importRecords, knownId)
    transaction.insert(importRecords, recordId, record)
  } else if (JSON.stringify(importRecords.parse(known)) !== JSON.stringify(importRecords.parse(record))) {
    transaction.update(importRecords, recordId, record)
  }
}

/** What an update writes; nothing when the source has not changed. */
function changesOf(
  candidate: Candidate,
  stored: StoredEvent,
  { known, fingerprint, options }: { known: ImportRecord; fingerprint: Fingerprint; options: ImportOptions },
): { changes: Partial<AgendaEvent>; shiftWeeks: number } {
  const isSame =
    known.contentHash === fingerprint.content ||
    (Object.keys(known.fieldHashes).length === 0 && known.contentHash === fingerprint.formerContent)
  const isTold = (field: string) =>
    !isSame && !OURS.includes(field) && fingerprint.fields[field] !== known.fieldHashes[field]
  const areDatesTold = DATES.some(isTold)
  const shiftWeeks = areDatesTold ? weeksFor(candidate, options) : known.shiftWeeks
  const told = shifted(candidate.event, shiftWeeks)

  const changes: Partial<AgendaEvent> = { ...told }
  for (const field of Object.keys(told)) {
    const isTaken = DATES.includes(field) ? areDatesTold : isTold(field)
    if (!isTaken) Reflect.deleteProperty(changes, field)
  }
  if (areDatesTold) changes.occurrences = datesFor(stored, told)
  else if (candidate.isEndless) Object.assign(changes, followedFurther(candidate, stored, options))
  if (stored.programmeSetBy === 'moderator') {
    // A source does not undo a moderator's decision.
    delete changes.programme
    delete changes.programmeNote
  }
  const { name, url, missingSince } = stored.source
  if (missingSince !== null || name !== told.source.name || url !== told.source.url)
    changes.source = told.source
  if (options.publish && stored.status === 'pending') changes.status = 'published'
  return { changes, shiftWeeks }
}

/** What a moderator has said of a date stays. */
function datesFor(stored: StoredEvent, { occurrences }: AgendaEvent): AgendaEvent['occurrences'] {
  const dates = withCountedIds(occurrences, stored.occurrences)
  if (stored.programmeSetBy === 'author') return dates
  const statuses = new Map(stored.occurrences.map(({ id, status }) => [id, status]))
  return dates.map((date) => ({ ...date, status: statuses.get(date.id) ?? null }))
}

/** The dates of a rule without end that lie after those that are there. */
function followedFurther(
  { event }: Candidate,
  { occurrences }: StoredEvent,
  { today }: ImportOptions,
): Pick<AgendaEvent, 'occurrences'> | null {
  const last = occurrences.at(-1)
  if (!last || last.startLocal >= addDays(today, FEW_DAYS_AHEAD)) return null
  const further = event.occurrences.filter(({ start }) => start > last.start)
  return further.length > 0 ? { occurrences: [...occurrences, ...further].slice(-MAX_OCCURRENCES) } : null
}

function categoryGone({ category }: Pick<AgendaEvent, 'category'>): Outcome {
  return { refused: `la catégorie « ${category} » n’est plus proposée` }
}

function weeksFor({ event }: Candidate, { shiftToNow, today }: ImportOptions): number {
  return shiftToNow ? weeksToNow(event.occurrences, event.source.externalId ?? '', today) : 0
}

function shifted(event: AgendaEvent, weeks: number): AgendaEvent {
  return { ...event, occurrences: shiftByWeeks(event.occurrences, weeks) }
}
