import type { StoredDraft } from '~/domain/draft'
import type { StoredEvent } from '~/domain/event'
import { placesNamed } from '~/domain/occurrence'
import { datesToCome } from '~/domain/spans'
import { lastDay } from '~/features/events/event-view'
import { foldPlaceName } from '~/features/localities/place-names'
import { isStopWord, termsOf } from '~/features/search/index/analysis'
import type { DashboardGroupName } from './dashboard-query'
import { amendmentRow, draftRow, type EventRow, eventRow, type RowContext } from './event-rows.server'

/** An event or a draft before its row is made: only the rows that are shown are made. */
export interface DashboardEntry {
  group: DashboardGroupName
  /** The order is ascending within its group. */
  order: string
  /** The words of title and places stand here folded, each after a space. */
  words: string
  /** When its first date of a month begins, by YYYY-MM. */
  months: ReadonlyMap<string, string>
  makeRow(): EventRow
}

/** An event that lasts for years is found in its first months only. */
const MOST_MONTHS = 24

/** The usual short forms are written out, so that « St-Légier » and « Saint-Légier » find each other. */
function wordsOf(texts: readonly string[]): string {
  const words = texts.flatMap((text) => [...termsOf(text), ...foldPlaceName(text).split(' ')])
  return ` ${[...new Set(words)].join(' ')}`
}

/** Finds the entries whose title and place have all these words, or their beginnings; « le » and « de » count only
 * where nothing else is asked for. */
export function entriesWith(entries: readonly DashboardEntry[], text: string): readonly DashboardEntry[] {
  if (text === '') return entries
  const terms = termsOf(text)
  const telling = terms.filter((term) => !isStopWord(term))
  const beginnings = (telling.length > 0 ? telling : terms).map((term) => ` ${term}`)
  if (beginnings.length === 0) return []
  return entries.filter(({ words }) => beginnings.every((beginning) => words.includes(beginning)))
}

function monthsOf({ occurrences }: StoredEvent): ReadonlyMap<string, string> {
  const months = new Map<string, string>()
  for (const date of occurrences) {
    const last = lastDay(date).slice(0, 7)
    let begin = date.startLocal
    for (let count = 0; count < MOST_MONTHS && begin.slice(0, 7) <= last; count++) {
      const month = begin.slice(0, 7)
      if (begin < (months.get(month) ?? '\uffff')) months.set(month, begin)
      begin = `${monthAfter(month)}-01`
    }
  }
  return months
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

/** Makes the entries of events and drafts. A pending amendment is a note in the row of its event. */
export function dashboardEntries(
  own: readonly StoredEvent[],
  drafts: readonly StoredDraft[],
  context: RowContext,
): DashboardEntry[] {
  const amendments = new Map(own.flatMap((event) => (event.amends ? [[event.amends, event] as const] : [])))
  return [
    ...own.flatMap((event) => entryOf(event, amendments.get(event.id) ?? null, context)),
    ...drafts.map((draft) => draftEntry(draft)),
  ]
}

function entryOf(event: StoredEvent, amendment: StoredEvent | null, context: RowContext): DashboardEntry[] {
  const places = placesNamed(event).flatMap(({ place }) => [place.name, place.locality, place.npa])
  const words = wordsOf([event.title, ...new Set(places)])
  const months = monthsOf(event)
  const sentAt = event.submittedAt ?? event.createdAt
  if (event.amends !== null) {
    const entry = { words, months, makeRow: () => amendmentRow(event, context) }
    if (event.status === 'changes_requested') return [{ ...entry, group: 'a-corriger', order: sentAt }]
    if (event.status === 'rejected') return [{ ...entry, group: 'refuses', order: latestFirst(sentAt) }]
    return []
  }

  const entry = { words, months, makeRow: () => eventRow(event, amendment, context) }
  switch (event.status) {
    case 'changes_requested':
      return [{ ...entry, group: 'a-corriger', order: sentAt }]
    case 'pending':
      return [{ ...entry, group: 'en-attente', order: sentAt }]
    case 'draft':
      return [{ ...entry, group: 'brouillons', order: latestFirst(event.updatedAt) }]
    case 'rejected':
      return [{ ...entry, group: 'refuses', order: latestFirst(event.decision?.at ?? sentAt) }]
    case 'published': {
      const [next] = datesToCome(event, context.nowMs)
      if (next) return [{ ...entry, group: 'publies', order: next.start }]
      return [{ ...entry, group: 'passes', order: latestFirst(event.occurrences.at(-1)?.start ?? '') }]
    }
  }
}

function draftEntry(draft: StoredDraft): DashboardEntry {
  const { title, fields } = draft
  const place = ['place.name', 'place.locality'].map((name) => fields[name]?.[0] ?? '')
  return {
    group: 'brouillons',
    order: latestFirst(draft.updatedAt),
    words: wordsOf([title, ...place]),
    months: new Map(),
    makeRow: () => draftRow(draft),
  }
}

function latestFirst(instant: string): string {
  return String(Number.MAX_SAFE_INTEGER - (Date.parse(instant) || 0)).padStart(16, '0')
}
