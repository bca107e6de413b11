import { describe, expect, test } from 'vitest'
import { contentOf } from '~/domain/event-content'
import { diffEvents } from '~/features/events/event-diff'
import { DAY_MS } from '~/platform/durations'
import { EXHIBITION } from '../../../../tests/support/exhibition'
import { type EventOverrides, makeEvent } from '../../../../tests/support/make-event'
import { contentFrom, fromPosted, NOW, RULE, stored } from '../testing/parsed-form'
import { fieldsOfDraft } from './draft-fields'
import { draftFromEvent } from './draft-from-event.server'

const LABELS = { categoryOf: (slug: string) => slug }
const VARIETY: [string, EventOverrides][] = [
  ['a concert', {}],
  [
    'several dates',
    {
      when: [
        { start: '2026-12-01' },
        { start: '2026-12-03', end: '2026-12-05', time: 'all_day' },
        { start: '2026-12-31T22:00', end: '2027-01-01T04:00', label: 'Nouvel An', status: 'cancelled' },
        { start: '2027-02-01T10:00', end: '2027-02-03T12:00' },
      ],
    },
  ],
  [
    'an exhibition',
    {
      kind: 'exhibition',
      when: { start: '2026-11-01', end: '2027-01-31', time: 'all_day' },
      openingHours: [{ days: [1, 2], opens: '10:00', closes: '18:00' }],
    },
  ],
  ['an exhibition with vernissage, guided tours and closed days', EXHIBITION],
  [
    'an exhibition in the open',
    { kind: 'exhibition', when: { start: '2026-11-01', end: '2027-01-31', time: 'all_day' } },
  ],
  [
    'an exhibition without known hours',
    { kind: 'exhibition', when: { start: '2026-11-01', end: '2027-01-31' } },
  ],
  [
    'an exhibition of which only the days are known',
    {
      kind: 'exhibition',
      when: { start: '2026-11-01', end: '2027-01-31' },
      openingHours: [{ days: [3, 4], opens: null, closes: null }],
    },
  ],
  [
    'an exhibition that an import brought',
    {
      kind: 'exhibition',
      when: [
        { start: '2026-11-28T10:00', end: '2026-11-28T18:00' },
        { start: '2026-11-29T10:00', end: '2026-11-29T18:00' },
      ],
      openingHours: [{ days: [6, 7], opens: '10:00', closes: '18:00' }],
    },
  ],
  [
    '61 days',
    {
      when: Array.from({ length: 61 }, (_, index) => ({
        start: new Date(NOW + index * DAY_MS).toISOString().slice(0, 10),
      })),
    },
  ],
  ['an online talk', { attendance: 'online', onlineUrl: 'https://exemple.ch/direct', place: null }],
  ['no place yet', { place: null }],
  [
    'a place in no list of ours',
    { place: { npa: '', locality: 'Alpage du Fond', canton: 'VS', lat: null, lng: null } },
  ],
  [
    'everything',
    {
      summary: 'Bref',
      tags: ['a', 'b c'],
      website: 'https://exemple.ch/',
      bookingUrl: 'https://exemple.ch/b',
      price: { kind: 'paid', minChf: 12.5, maxChf: 25, note: 'Enfants libres', reductions: ['AVS', 'AI'] },
      contact: { email: 'a@exemple.ch', phone: '021 000 00 00', public: true },
      audience: { minAge: 6, maxAge: 12, family: true },
      accessibility: { wheelchair: 'yes', hearing_loop: 'no', relaxed: 'unknown' },
      languages: ['fr', 'de'],
      outdoor: true,
      rainPlan: 'Sous le préau',
      rainDecisionTime: '16:00',
      image: {
        id: `event-${'a'.repeat(32)}`,
        alt: 'Un chœur',
        credit: 'M. Favre',
        width: 9,
        height: 9,
        focus: { x: 0, y: 80 },
      },
      programme: 'postponed',
      programmeNote: 'En mars',
      availability: 'few_left',
      partnerId: 'salle-du-port',
    },
  ],
]

describe('an event fills its own form', () => {
  test.each(VARIETY)('%s comes out as it went in', (_what, overrides) => {
    const existing = stored(makeEvent(overrides))
    const outcome = fromPosted(fieldsOfDraft(draftFromEvent(existing)), { existing, image: existing.image })
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
    expect(diffEvents(contentOf(existing), outcome.content, LABELS)).toEqual([])
    expect(outcome.content.occurrences).toEqual(existing.occurrences)
    const { programme, programmeNote, availability } = existing
    expect(outcome.state).toEqual({ programme, programmeNote, availability })
  })

  test('a rule, too', () => {
    const before = contentFrom({ ...RULE, 'rules[0].except': '22.12', 'rules[0].endTime': '22:00' })
    const existing = stored({ ...makeEvent(), ...before })
    const outcome = fromPosted(fieldsOfDraft(draftFromEvent(existing)), { existing })
    expect(outcome).toMatchObject({ ok: true, content: before })
  })
})
