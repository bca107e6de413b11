import { expect, test } from 'vitest'
import { factsOf } from '~/domain/change-alert'
import type { AgendaEvent, Occurrence } from '~/domain/event'
import { SION } from '../../../../tests/support/agenda-places'
import { type EventOverrides, makeEvent } from '../../../../tests/support/make-event'
import { alertChanges } from './alert-changes'

const NOW = Date.parse('2026-11-21T09:00:00.000Z')
const SERIES: EventOverrides = {
  when: [{ start: '2026-11-14T20:00' }, { start: '2026-11-28T20:00' }, { start: '2026-12-05T20:00' }],
}

/** « kind: text » of what is told. */
function told(
  before: EventOverrides,
  change: (event: AgendaEvent) => Partial<AgendaEvent>,
  nowMs = NOW,
): string[] {
  const event = makeEvent(before)
  const after = { ...event, ...change(event) }
  return alertChanges(factsOf(event), factsOf(after), nowMs).map(({ kind, text }) =>
    `${kind}: ${text}`.replaceAll('\u00a0', ' '),
  )
}

function withDate(at: number, fields: Partial<Occurrence>) {
  return ({ occurrences }: AgendaEvent) => ({
    occurrences: occurrences.map((date, index) => (index === at ? { ...date, ...fields } : date)),
  })
}

const MOVED = {
  start: '2026-11-29T16:00:00.000Z',
  startLocal: '2026-11-29T17:00',
  end: null,
  endLocal: null,
}
const PLACE = makeEvent().place

test.each<[string, EventOverrides, (event: AgendaEvent) => Partial<AgendaEvent>, string[]]>([
  ['cancelled', {}, () => ({ programme: 'cancelled' }), ['cancelled: L’événement est annulé.']],
  [
    'postponed',
    {},
    () => ({ programme: 'postponed' }),
    ['postponed: L’événement est reporté. La nouvelle date n’est pas encore connue.'],
  ],
  ['online', {}, () => ({ programme: 'moved_online' }), ['moved_online: L’événement a lieu en ligne.']],
  [
    'online by attendance',
    {},
    () => ({ attendance: 'online' }),
    ['moved_online: L’événement a lieu en ligne.'],
  ],
  [
    'as planned after all',
    { programme: 'cancelled' },
    () => ({ programme: 'scheduled' }),
    ['as_planned: L’événement a lieu comme prévu.'],
  ],
  [
    'a new date',
    {},
    (event) => ({ programme: 'rescheduled', ...withDate(0, MOVED)(event) }),
    [
      'new_date: Nouvelle date : dimanche 29 novembre 2026, 17 h, au lieu du samedi 28 novembre 2026, de 20 h à 22 h.',
    ],
  ],
  [
    'another hour of the same day',
    {},
    withDate(0, { start: '2026-11-28T20:00:00.000Z', startLocal: '2026-11-28T21:00' }),
    [
      'new_time: Nouvel horaire : samedi 28 novembre 2026, de 21 h à 22 h, au lieu du samedi 28 novembre 2026, de 20 h à 22 h.',
    ],
  ],
  [
    'a new date after a postponement',
    { programme: 'postponed' },
    (event) => ({ programme: 'scheduled', ...withDate(0, { ...MOVED, id: 'autre' })(event) }),
    [
      'date_off: Samedi 28 novembre 2026, de 20 h à 22 h : cette date n’est plus au programme.',
      'new_date: Nouvelle date : dimanche 29 novembre 2026, 17 h.',
      'as_planned: L’événement a lieu comme prévu.',
    ],
  ],
  [
    'one date of several',
    SERIES,
    withDate(1, { status: 'cancelled' }),
    ['date_off: Samedi 28 novembre 2026, 20 h : annulé.'],
  ],
  ['a date that is over', SERIES, withDate(0, { status: 'cancelled' }), []],
  [
    'one date sold out',
    SERIES,
    withDate(2, { availability: 'sold_out' }),
    ['sold_out: Samedi 5 décembre 2026, 20 h : complet.'],
  ],
  ['sold out', {}, () => ({ availability: 'sold_out' }), ['sold_out: L’événement est complet.']],
  ['few left', {}, () => ({ availability: 'few_left' }), ['few_left: Il ne reste que quelques places.']],
  [
    'places again',
    { availability: 'sold_out' },
    () => ({ availability: 'available' }),
    ['places_again: Il y a de nouveau des places.'],
  ],
  [
    'places again, few',
    { availability: 'sold_out' },
    () => ({ availability: 'few_left' }),
    ['places_again: Il y a de nouveau des places.'],
  ],
  ['places that were never told', {}, () => ({ availability: 'available' }), []],
  [
    'sold out and cancelled',
    {},
    () => ({ availability: 'sold_out', programme: 'cancelled' }),
    ['cancelled: L’événement est annulé.'],
  ],
  [
    'another place',
    {},
    () => ({ place: PLACE && { ...PLACE, name: 'Temple' } }),
    ['new_place: Lieu : Temple, Lausanne, au lieu de Salle du Port, Lausanne.'],
  ],
  [
    'a street put right',
    {},
    () => ({ place: PLACE && { ...PLACE, street: 'Rue du Lac 2', name: 'Salle du port' } }),
    [],
  ],
  [
    'one date elsewhere',
    SERIES,
    withDate(1, { place: SION }),
    [
      'new_place: Samedi 28 novembre 2026, 20 h : Espace des Remparts, Sion, au lieu de Salle du Port, Lausanne.',
    ],
  ],
  ['a past date elsewhere', SERIES, withDate(0, { place: SION }), []],
  [
    'another place of the event, where no date to come is',
    { when: { start: '2026-11-28T20:00', place: SION } },
    () => ({ place: PLACE && { ...PLACE, name: 'Temple' } }),
    [],
  ],
  ['a text', {}, () => ({ description: 'Autre texte', title: 'Autre titre' }), []],
  [
    'a series that goes on',
    SERIES,
    ({ occurrences }) => ({
      occurrences: [
        ...occurrences,
        ...makeEvent({ when: { start: '2026-12-12T20:00' } }).occurrences.map((date) => ({
          ...date,
          id: 'suite',
        })),
      ],
    }),
    [],
  ],
])('%s', (_what, before, change, expected) => {
  expect(told(before, change)).toEqual(expected)
})

test('of an event that is over nothing is told', () => {
  const later = Date.parse('2026-12-24T12:00:00.000Z')
  expect(told({}, () => ({ programme: 'cancelled' }), later)).toEqual([])
})

test('a mail names eight changes and counts the rest', () => {
  const when = Array.from({ length: 20 }, (_, day) => ({
    start: `2026-12-${String(day + 1).padStart(2, '0')}T20:00`,
  }))
  const lines = told({ when }, ({ occurrences }) => ({
    occurrences: occurrences.map((date) => ({ ...date, status: 'cancelled' as const })),
  }))
  expect(lines).toHaveLength(9)
  expect(lines.at(-1)).toContain('Et 12 autres changements.')
})

test('what the weather does to a date is told on its day, once', () => {
  const outdoors: EventOverrides = { outdoor: true, rainDecisionTime: '16:00' }
  const decided = (decision: 'maintained' | 'moved' | 'postponed', word = '', day = '2026-11-28') => ({
    weather: { day, decision, word, at: '2026-11-28T14:30:00.000Z' },
  })
  const noon = Date.parse('2026-11-28T11:00:00.000Z')
  expect(told(outdoors, () => decided('maintained'), noon)).toEqual([
    'as_planned: Samedi 28 novembre 2026, de 20 h à 22 h : maintenu malgré la météo.',
  ])
  expect(told(outdoors, () => decided('moved', 'À la grande salle'), noon)).toEqual([
    'new_place: Samedi 28 novembre 2026, de 20 h à 22 h : déplacé à cause de la météo. À la grande salle',
  ])
  expect(told(outdoors, () => ({ ...decided('postponed'), programme: 'postponed' }), noon)).toEqual([
    'postponed: L’événement est reporté. La nouvelle date n’est pas encore connue.',
  ])
  const again = { ...outdoors, weather: decided('maintained').weather }
  expect(told(again, () => decided('maintained'), noon)).toEqual([])
  expect(told(outdoors, () => decided('maintained', '', '2026-11-21'), noon)).toEqual([])
})
