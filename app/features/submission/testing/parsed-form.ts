// A form as it is posted, and what is read out of it.
import type { AgendaEvent, StoredEvent } from '~/domain/event'
import { type DraftFields, draftFromFields } from '../draft/draft-fields'
import { draftToEvent, type FormContext } from '../draft/draft-to-event.server'
import { readDraft } from '../draft/read-draft'

export const NOW = Date.parse('2026-11-21T10:00:00+01:00')

export function stored(event: AgendaEvent): StoredEvent {
  const at = '2026-11-01T09:00:00.000Z'
  return {
    ...event,
    id: 'concert-bcdfgh',
    version: 3,
    createdAt: at,
    updatedAt: at,
    changedAt: at,
    removedAt: null,
  }
}

const BASE: DraftFields = {
  title: ['Concert de Noël'],
  category: ['musique'],
  organizerName: ['Chœur du Port'],
  mode: ['dates'],
  'dates[0].day': ['2026-12-24'],
  'dates[0].startTime': ['20:00'],
  'place.name': ['Temple'],
  'place.locality': ['1003 Lausanne'],
}

export function build(fields: Record<string, string | string[]>, context: Partial<FormContext> = {}) {
  const posted = Object.fromEntries(
    Object.entries({ ...BASE, ...fields }).map(([name, value]) => [name, [value].flat()]),
  )
  return fromPosted(posted, context)
}

export function fromPosted(posted: DraftFields, context: Partial<FormContext> = {}) {
  const read = readDraft(draftFromFields(posted))
  if (Object.keys(read.errors).length > 0) throw new Error(JSON.stringify(read.errors))
  return draftToEvent(read, {
    nowMs: NOW,
    existing: null,
    image: null,
    isCategory: (slug) => slug === 'musique',
    isGenreOf: (genre, category) => genre === 'jazz' && category === 'musique',
    isPartner: (id) => id === 'salle-du-port',
    mayPublishAs: (id) => id === null,
    organizerName: () => null,
    placeNamed: () => null,
    placesCalled: () => [],
    ...context,
  })
}

export function contentFrom(...given: Parameters<typeof build>) {
  const outcome = build(...given)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.content
}

export function datesFrom(...given: Parameters<typeof build>) {
  return contentFrom(...given).occurrences.map(
    ({ startLocal, endLocal }) => `${startLocal} ${endLocal ?? '-'}`,
  )
}

export function errorsOf(...given: Parameters<typeof build>) {
  const outcome = build(...given)
  return outcome.ok ? [] : Object.keys(outcome.errors)
}

export const NO_DATE = { 'dates[0].day': '', 'dates[0].startTime': '' }

export const RULE = {
  ...NO_DATE,
  mode: 'rule',
  'rules[0].weekdays': ['2'],
  'rules[0].from': '2026-12-01',
  'rules[0].until': '2026-12-31',
  'rules[0].startTime': '20:00',
}
