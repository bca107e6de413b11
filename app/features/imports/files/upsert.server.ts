import type { Transaction } from '~/backend/documents'
import { isCategoryActive } from '~/domain/category'
import { type AgendaEvent, events, MAX_OCCURRENCES, type Place, type StoredEvent } from '~/domain/event'
import { endsNote } from '~/domain/event-content'
import { writeLog } from '~/domain/moderation-log'
import { withOwnTerms } from '~/domain/occurrence'
import { places } from '~/domain/place'
import { EventChanges } from '~/features/events/event-changes.server'
import { endWaitingNote } from '~/features/events/state-change.server'
import { namesVenue, newPlaceId } from '~/features/localities/place-key.server'
import { endAbsence } from '~/features/moderation/reports/reports.server'
import { newId } from '~/platform/ids'
import { addDays } from '~/platform/zurich'
import { amend } from './amend.server'
import type { Candidate, Fingerprint } from './candidate'
import { fingerprintOf } from './fingerprint.server'
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
  /** The id of the known place of this name and locality; default: the one first known by them. */
  placeIdOf?: (place: Place) => string | null
  /** The file, or the calendar that is read again and again: what it holds no more is missing. */
  file?: string
  /** A change of a published event waits as an amendment; states of dates and programme change at once. */
  amend?: boolean
  /** So many new events may still wait for a moderator; default: any number. */
  room?: number
  /** Events in a commit; a server takes few, because nobody else is answered meanwhile. */
  batchSize?: number
}

type UpsertOutcome =
  | { is: 'created' | 'updated' | 'unchanged'; eventId: string; title: string }
  | { is: 'refused'; reason: string }

/** The import never takes these from the source. */
const OURS: readonly string[] = [
  'status',
  'organizerUid',
  'organizerId',
  'partnerId',
  'placeId',
  'genre',
  'image',
  'submittedAt',
  'decision',
  'amends',
]
/** These change together. */
const DATES: readonly string[] = ['kind', 'occurrences', 'openingHours', 'closedDays', 'rules']
/** A rule without end is followed further when its dates reach no further than this. */
const FEW_DAYS_AHEAD = 200

/** A commit has room for so many new events; each takes one. */
interface Room {
  left: number
}

export const NO_ROOM =
  'trop d’annonces de ce compte attendent déjà\u00a0: reprise à une prochaine lecture, quand il y en aura moins'

/** Creates the event, or takes over the fields that the source has changed since its last import: what was edited here
 * stays in all others. A removed event stays removed; one in a category that is gone, and a new one without room, is
 * refused. */
export async function upsert(
  transaction: Transaction,
  candidate: Candidate,
  options: ImportOptions,
  room: Room = { left: Number.POSITIVE_INFINITY },
): Promise<UpsertOutcome> {
  const { event } = candidate
  const { kind, name, externalId } = event.source
  if (externalId === null) throw new TypeError('a candidate has an external id')
  const fingerprint = candidate.fingerprint ?? fingerprintOf(candidate)
  const recordId = importRecordId(event.source)
  const remembered = {
    kind,
    name,
    externalId,
    file: options.file ?? '',
    contentHash: fingerprint.content,
    fieldHashes: fingerprint.fields,
    comingDates: candidate.comingDates ?? [],
  }

  const known = await knownRecord(transaction, candidate, fingerprint)
  if (!known) {
    if (!(await isCategoryActive(transaction, event.category))) return categoryGone(event)
    const eventId = newId(event.title)
    const shiftWeeks = weeksFor(candidate, options)
    const status = options.publish ? 'published' : 'pending'
    const submittedAt = options.publish ? null : options.now
    const placeId = await placeIdFor(transaction, event.place, options)
    if (room.left <= 0) return { is: 'refused', reason: NO_ROOM }
    room.left -= 1
    transaction.insert(events, eventId, { ...shifted(event, shiftWeeks), placeId, status, submittedAt })
    transaction.insert(importRecords, recordId, { ...remembered, eventId, shiftWeeks })
    noteForModerators(transaction, eventId, candidate, options)
    return { is: 'created', eventId, title: event.title }
  }

  const stored = await transaction.get(events, known.eventId)
  const about = { eventId: known.eventId, title: event.title }
  if (!stored) return { is: 'unchanged', ...about }
  if (stored.source.missingSince !== null) await endAbsence(transaction, stored.id, Date.parse(options.now))
  const { changes, shiftWeeks } = changesOf(candidate, stored, { known, fingerprint, options })
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) {
    const category = changes.category ?? stored.category
    if (!(await isCategoryActive(transaction, category))) return categoryGone({ category })
    noteForModerators(transaction, known.eventId, candidate, options)
    if (changes.place !== undefined) changes.placeId = await placeIdFor(transaction, changes.place, options)
    if (options.amend && stored.status === 'published') await amend(transaction, stored, changes, options.now)
    else {
      await endWaitingNote(new EventChanges(transaction), transaction, stored, changes)
      transaction.update(events, known.eventId, changes)
    }
  }
  remember(transaction, known, recordId, { ...remembered, eventId: known.eventId, shiftWeeks })
  return { is: isChanged ? 'updated' : 'unchanged', ...about }
}

const LONGEST_MESSAGE = 2000

/** Moderators read among their notes what of the event was not understood. */
function noteForModerators(
  transaction: Transaction,
  eventId: string,
  { event, notes }: Candidate,
  { now }: ImportOptions,
): void {
  if (notes.length === 0) return
  writeLog(transaction, {
    eventId,
    eventTitle: event.title,
    actorUid: '',
    actorName: 'Importation',
    action: 'noted',
    message: notes.join('\n').slice(0, LONGEST_MESSAGE),
    at: now,
  })
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

/** Returns the fields that an update writes; there are none when the source has not changed. */
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
  const areDatesTold = DATES.some(isTold) && !haveDatesOnlyPassed(candidate, known, options)
  const shiftWeeks = areDatesTold ? weeksFor(candidate, options) : known.shiftWeeks
  const told = shifted(candidate.event, shiftWeeks)

  const changes: Partial<AgendaEvent> = { ...told }
  for (const field of Object.keys(told)) {
    const isTaken = DATES.includes(field) ? areDatesTold : isTold(field)
    if (!isTaken) Reflect.deleteProperty(changes, field)
  }
  if (areDatesTold) changes.occurrences = datesFor(stored, withPastDates(candidate, stored, told))
  else if (candidate.isEndless) Object.assign(changes, followedFurther(candidate, stored, options))
  if (stored.programmeSetBy === 'moderator') {
    // A source does not undo a moderator's decision.
    delete changes.programme
    delete changes.programmeNote
  }
  // Words about the state before end with it, also those that were written here.
  if (endsNote(stored, { ...stored, ...changes })) changes.programmeNote ??= told.programmeNote
  const { name, url, missingSince } = stored.source
  if (missingSince !== null || name !== told.source.name || url !== told.source.url)
    changes.source = told.source
  if (options.publish && stored.status === 'pending') changes.status = 'published'
  return { changes, shiftWeeks }
}

/** A source that drops what is over says the same of what is to come as it did last time. */
function haveDatesOnlyPassed(
  { comingDates }: Candidate,
  known: ImportRecord,
  { today }: ImportOptions,
): boolean {
  if (comingDates === undefined || comingDates.length === 0) return false
  const stillToCome = (dates: readonly string[]) => dates.filter((date) => date >= today).join()
  return stillToCome(comingDates) === stillToCome(known.comingDates)
}

function withPastDates({ comingDates }: Candidate, stored: StoredEvent, told: AgendaEvent): AgendaEvent {
  const first = told.occurrences[0]
  if (comingDates === undefined || first === undefined) return told
  const past = stored.occurrences.filter(({ start }) => start < first.start)
  return { ...told, occurrences: [...past, ...told.occurrences].slice(-MAX_OCCURRENCES) }
}

/** A moderator's decision about a date stays, and so do a price and a place of its own that the source does not tell. */
function datesFor(stored: StoredEvent, { occurrences }: AgendaEvent): AgendaEvent['occurrences'] {
  const dates = withOwnTerms(withCountedIds(occurrences, stored.occurrences), stored.occurrences)
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

/** The id is that of the name under which it was first known where `placeIdOf`, which knows all names, is missing. */
async function placeIdFor(
  transaction: Transaction,
  place: Place | null,
  { placeIdOf }: ImportOptions,
): Promise<string | null> {
  if (place === null || !namesVenue(place)) return null
  if (placeIdOf) return placeIdOf(place)
  const known = await transaction.get(places, newPlaceId(place))
  return known?.state === 'active' ? known.id : null
}

function categoryGone({ category }: Pick<AgendaEvent, 'category'>): UpsertOutcome {
  return { is: 'refused', reason: `le thème «\u00a0${category}\u00a0» n’est plus proposé` }
}

function weeksFor({ event }: Candidate, { shiftToNow, today }: ImportOptions): number {
  return shiftToNow ? weeksToNow(event.occurrences, event.source.externalId ?? '', today) : 0
}

function shifted(event: AgendaEvent, weeks: number): AgendaEvent {
  return { ...event, occurrences: shiftByWeeks(event.occurrences, weeks) }
}
