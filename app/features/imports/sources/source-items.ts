import { EVENTS_OF_SOURCES, NAMED_IN_NEWS_MAX, type SourceKind, type StoredSource } from '~/domain/source'
import { datesToCome } from '~/domain/spans'
import type { Refused } from '~/platform/refused'
import { expandCalendarEvent } from '../files/calendar-event'
import { isWholeCalendar } from '../files/calendar-text.server'
import type { Candidate, EntryKey, ImportItem } from '../files/candidate'
import { categoryFromText, FALLBACK } from '../files/categories'
import { readCalendarFile } from '../files/content-lines.server'
import { fingerprintOf } from '../files/fingerprint.server'
import { itemsOfCalendar } from '../files/ics.server'
import { importRecordId } from '../files/import-record.server'
import { linesIn } from '../files/lines.server'
import { readRecords } from '../files/romandie.server'
import { oneLine } from '../files/text.server'
import { readSource } from '../pages/read-source'
import { itemsOfPage } from './page-items'
import { kindOf } from './source-kind'

/** The bytes were fetched for this source. */
export interface ItemsRequest {
  bytes: Uint8Array
  /** A media type without parameters. */
  type: string
  charset: string | null
  /** After redirects. */
  address: string
  source: Pick<StoredSource, 'id' | 'name' | 'ownerUid' | 'category'>
  /** External ids of what was read from it before. */
  known: string[]
  /** YYYY-MM-DD. */
  today: string
  nowMs: number
}

export interface ItemsRead {
  ok: true
  kind: SourceKind
  /** The candidates have dates to come, each with its fingerprint. */
  candidates: Candidate[]
  over: number
  /** Ids of the import records of all that it holds. */
  seen: string[]
  /** Whether all of it could be read: what is not seen is gone. */
  isWhole: boolean
  refusedCount: number
  /** The first ones. */
  refused: { what: string; reason: string }[]
  /** Candidates of which something was not understood; the first ones. */
  doubtful: { what: string; reason: string }[]
  /** The calendar that a page names as its other form. */
  calendarUrl: string | null
}

const NO_KIND = 'Ce n’est ni un calendrier (.ics), ni une page qui décrit ses événements (schema.org).'
const CUT = 'Le calendrier est incomplet\u00a0: il a été coupé avant la fin.'

/** All that a source holds. A stranger's text can make this endless, so it runs in a worker (item-reader.server.ts). */
export async function readItems(request: ItemsRequest): Promise<ItemsRead | Refused> {
  const bytes = Buffer.from(request.bytes.buffer, request.bytes.byteOffset, request.bytes.byteLength)
  const kind = kindOf(bytes, request.type)
  if (kind === null) return { ok: false, reason: NO_KIND }
  if (kind === 'ics' && !isWholeCalendar(bytes)) return { ok: false, reason: CUT }
  const { items, calendarUrl } = itemsOf(kind, bytes, request)
  const nothing = {
    candidates: [],
    over: 0,
    seen: [],
    isWhole: true,
    refusedCount: 0,
    refused: [],
    doubtful: [],
  }
  const read: ItemsRead = { ok: true, kind, ...nothing, calendarUrl }
  for await (const item of items) take(item, read, request)
  return read
}

function itemsOf(
  kind: SourceKind,
  bytes: Buffer,
  { type, charset, address, known, today }: ItemsRequest,
): { items: AsyncIterable<ImportItem> | Iterable<ImportItem>; calendarUrl: string | null } {
  switch (kind) {
    case 'ics': {
      const file = readCalendarFile(bytes, charset)
      const isEmpty = file.events.length + file.refused.length === 0
      const items = isEmpty ? [] : itemsOfCalendar(file, today, { expand: expandCalendarEvent }, '')
      return { items, calendarUrl: null }
    }
    case 'ndjson':
      return { items: readRecords(() => linesIn([bytes]), today), calendarUrl: null }
    case 'page': {
      const found = readSource({ bytes, type, charset, address, today })
      const { calendarUrl } = found
      return { items: itemsOfPage(found, { address, today, known: new Set(known) }), calendarUrl }
    }
  }
}

function take(item: ImportItem, read: ItemsRead, { source, nowMs }: ItemsRequest): void {
  const told = item.kind === 'candidate' ? item.event.source : item.source
  if (told) read.seen.push(importRecordId(eventKeyOf(told, source.id)))
  else read.isWhole = false
  if (item.kind === 'refusal') {
    read.refusedCount += 1
    if (read.refused.length === NAMED_IN_NEWS_MAX) return
    const what = oneLine(item.title ?? '', 140) || `ligne ${item.line}`
    read.refused.push({ what, reason: oneLine(item.reason, 300) })
    return
  }
  if (datesToCome(item.event, nowMs).length === 0) {
    read.over += 1
    return
  }
  if (item.notes.length > 0 && read.doubtful.length < NAMED_IN_NEWS_MAX) {
    read.doubtful.push({ what: item.event.title, reason: oneLine(item.notes.join(' '), 300) })
  }
  const candidate: Candidate = {
    ...item,
    event: {
      ...item.event,
      source: { ...item.event.source, ...eventKeyOf(item.event.source, source.id) },
      organizerUid: source.ownerUid,
      // A file of ours names them, whoever it belongs to.
      organizerId: null,
      partnerId: null,
      organizerName: item.event.organizerName || source.name,
      category: categoryIn(item.event, source.category),
    },
  }
  read.candidates.push({ ...candidate, fingerprint: fingerprintOf(candidate) })
}

/** A theme that the entry tells itself wins over that of its source. */
function categoryIn({ category, tags, title }: Candidate['event'], ofSource: string | null): string {
  const isTold = category !== FALLBACK || categoryFromText(tags, title) !== null
  return isTold || ofSource === null ? category : ofSource
}

/** Records name their publisher: two of them may give the same id. */
function eventKeyOf({ name, externalId }: EntryKey, sourceId: string): EntryKey {
  const own = [name, externalId].filter(Boolean).join('\u00a0/ ').slice(-300)
  return { kind: EVENTS_OF_SOURCES, name: sourceId, externalId: own }
}
