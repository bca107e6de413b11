import type { SourceKind } from '~/domain/source'
import { counted, grouped } from '~/platform/french'
import { clockTime, longDay } from '~/platform/french-dates'
import { type FetchDependencies, fetchItems } from './fetch-items.server'
import { openItemReader } from './item-reader.server'
import type { FirstEvent, ItemsSummary } from './item-requests'
import { MOST_EVENTS } from './read-source-run.server'
import { KIND_LABELS, NO_EVENTS } from './source-kind'

export interface Preview {
  /** The one that will be read: of a page that names its calendar, the calendar. */
  address: string
  kind: SourceKind
  kindLabel: string
  /** « 12 événements à venir », and what is left. */
  count: string
  notes: string[]
  first: { title: string; when: string; where: string }[]
  refused: { what: string; reason: string }[]
  /** These would come in without something that was not understood. */
  doubtful: { what: string; reason: string }[]
}

/** Reads what a source would give and keeps nothing. Refuses with a French reason what cannot be read or holds nothing
 * to come. Rejects when `signal` is aborted. */
export async function previewSource(
  address: string,
  { isAgendas, signal }: { isAgendas: boolean; signal: AbortSignal },
  dependencies: FetchDependencies,
): Promise<{ ok: true; preview: Preview } | { ok: false; says: string }> {
  const reader = openItemReader()
  const source = { id: '', name: '', ownerUid: null, category: null }
  try {
    const fetched = await fetchItems({ address, source, signal }, reader, dependencies)
    if (fetched.is !== 'read') return { ok: false, says: fetched.is === 'refused' ? fetched.reason : '' }
    const { summary } = fetched
    if (summary.count > 0) return previewOf(address, summary, isAgendas)
    const { calendarUrl } = summary
    if (calendarUrl === null) return { ok: false, says: nothingIn(summary) }
    const calendar = await fetchItems({ address: calendarUrl, source, signal }, reader, dependencies)
    if (calendar.is !== 'read' || calendar.summary.count === 0) return { ok: false, says: nothingIn(summary) }
    return previewOf(calendarUrl, calendar.summary, isAgendas)
  } finally {
    await reader.close()
  }
}

function nothingIn({ kind, over, refused: [first], refusedCount }: ItemsSummary): string {
  if (first)
    return `Aucun de ses ${counted(refusedCount, 'événement')} ne peut être importé\u00a0: ${first.reason}.`
  return over > 0 ? 'Il n’y a aucun événement à venir à cette adresse.' : NO_EVENTS[kind]
}

function previewOf(
  address: string,
  { kind, count, over, refusedCount, refused, doubtful, first }: ItemsSummary,
  isAgendas: boolean,
): { ok: true; preview: Preview } | { ok: false; says: string } {
  const most = MOST_EVENTS[isAgendas ? 'agenda' : 'account']
  if (count > most)
    return {
      ok: false,
      says: `Ce calendrier a plus de ${grouped(most)} événements à venir\u00a0: c’est trop.`,
    }
  const notes = [
    over > 0 &&
      `${counted(over, 'événement passé ne sera pas importé', 'événements passés ne seront pas importés')}.`,
    refusedCount > 0 &&
      `${counted(refusedCount, 'événement ne peut pas être importé', 'événements ne peuvent pas être importés')}.`,
  ].filter((note) => note !== false)
  return {
    ok: true,
    preview: {
      address,
      kind,
      kindLabel: KIND_LABELS[kind],
      count: `${counted(count, 'événement')} à venir`,
      notes,
      first: first.map(lineOf),
      refused,
      doubtful,
    },
  }
}

function lineOf({ title, next, dates, place, onlineUrl }: FirstEvent): Preview['first'][number] {
  const day = next ? longDay(next.startLocal) : ''
  const time = next?.time === 'timed' ? `, ${clockTime(next.startLocal)}` : ''
  const more = dates > 1 ? ` (${counted(dates, 'date')})` : ''
  return {
    title,
    when: `${day}${time}${more}`,
    where: place
      ? [place.name, place.locality].filter(Boolean).join(', ')
      : onlineUrl === null
        ? 'Lieu à confirmer'
        : 'En ligne',
  }
}
