import { expect, test } from 'vitest'
import { contentOf } from '~/domain/event-content'
import { CONTENT_FIELDS } from '~/domain/event-fields'
import { NYON } from '../../../tests/support/agenda-places'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { diffEvents, type FieldDiff } from './event-diff'

const labels = {
  categoryOf: (slug: string) => ({ musique: 'Musique', spectacles: 'Spectacles' })[slug] ?? slug,
  partnerOf: (id: string) => ({ port: 'Salle du Port' })[id] ?? id,
}

function diff(before: EventOverrides, after: EventOverrides): FieldDiff[] {
  const rows = diffEvents(contentOf(makeEvent(before)), contentOf(makeEvent(after)), labels)
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  return rows.map((row) => ({ ...row, before: plain(row.before), after: plain(row.after) }))
}

const IMAGE = { id: 'event-1', alt: 'Une affiche', credit: 'A. Roy', width: 900, height: 600 }

test('equal events differ in nothing, nor do those that say the same in other data', () => {
  expect(diff({}, {})).toEqual([])
  expect(diff({ accessibility: {} }, { accessibility: { wheelchair: 'unknown' } })).toEqual([])
  expect(diff({}, { status: 'pending', programme: 'cancelled', organizerUid: 'x' })).toEqual([])
})

const RULE = {
  on: { kind: 'weekdays' as const, weekdays: [2], everyWeeks: 2 },
  from: '2026-12-01',
  until: '2027-02-23',
  startTime: '18:30',
  endTime: '20:00',
  except: [{ from: '2026-12-29', to: '2026-12-29' }],
  schoolHolidays: null,
}

test.each<[string, EventOverrides, EventOverrides, { before: string; after: string }]>([
  [
    'title',
    {},
    { title: 'Concert du dimanche' },
    { before: 'Concert du samedi', after: 'Concert du dimanche' },
  ],
  ['category', {}, { category: 'spectacles' }, { before: 'Musique', after: 'Spectacles' }],
  ['partnerId', {}, { partnerId: 'port' }, { before: '', after: 'Salle du Port' }],
  [
    'occurrences',
    {},
    {
      when: [
        { start: '2026-11-28T20:30', status: 'cancelled' },
        { start: '2026-12-05', time: 'all_day', label: 'Bal' },
      ],
    },
    {
      before: 'Samedi 28 novembre 2026, de 20 h à 22 h',
      after: 'Samedi 28 novembre 2026, 20 h 30 (annulé)\nSamedi 5 décembre 2026, toute la journée : Bal',
    },
  ],
  [
    'occurrences',
    {},
    {
      when: [
        {
          start: '2026-11-28T20:00',
          end: '2026-11-28T22:00',
          place: { ...NYON, room: 'Foyer' },
          price: { kind: 'paid', minChf: 5, maxChf: null, note: 'Dès 5 ans', reductions: [] },
        },
      ],
    },
    {
      before: 'Samedi 28 novembre 2026, de 20 h à 22 h',
      after:
        'Samedi 28 novembre 2026, de 20 h à 22 h · CHF 5.- · Dès 5 ans · Cinéma du Bourg, Foyer, 1260 Nyon (Vaud), Sur la carte : 46.38330, 6.23980',
    },
  ],
  [
    // A changed end time is one line, whatever the number of dates.
    'rules',
    { rules: [{ ...RULE, endTime: '19:30' }] },
    { rules: [RULE] },
    {
      before:
        'Un mardi sur deux, 18 h 30 – 19 h 30, du 1er décembre 2026 au 23 février 2027, sauf le 29 décembre 2026',
      after:
        'Un mardi sur deux, 18 h 30 – 20 h, du 1er décembre 2026 au 23 février 2027, sauf le 29 décembre 2026',
    },
  ],
  [
    'openingHours',
    {},
    { openingHours: [{ days: [2, 3, 4, 5], opens: '11:00', closes: '18:00' }] },
    { before: '', after: 'Mardi à vendredi : de 11 h à 18 h' },
  ],
  [
    'place',
    { place: null },
    {},
    {
      before: 'À confirmer',
      after: 'Salle du Port\nRue du Lac 1\n1003 Lausanne (Vaud)\nSur la carte : 46.51970, 6.63230',
    },
  ],
  [
    'price',
    { price: { kind: 'free' } },
    { price: { kind: 'paid', minChf: 12.5, maxChf: 20, note: 'À la caisse', reductions: ['AVS'] } },
    { before: 'Gratuit', after: 'CHF 12.50 à 20.-\nÀ la caisse\nAVS' },
  ],
  ['outdoor', {}, { outdoor: true }, { before: 'Non', after: 'Oui' }],
  ['attendance', {}, { attendance: 'mixed' }, { before: 'Sur place', after: 'Sur place et en ligne' }],
  [
    'audience',
    {},
    { audience: { minAge: 6, family: true } },
    { before: '', after: 'Dès 6 ans\nPour toute la famille' },
  ],
  [
    'contact',
    { contact: { email: 'a@exemple.ch' } },
    { contact: { email: 'a@exemple.ch', public: true } },
    { before: 'a@exemple.ch\nPour l’équipe seulement', after: 'a@exemple.ch\nVisible sur la page' },
  ],
  [
    'accessibility',
    {},
    { accessibility: { wheelchair: 'no', hearing_loop: 'yes' } },
    { before: '', after: 'Accessible en fauteuil roulant : non\nBoucle magnétique : oui' },
  ],
  ['languages', {}, { languages: ['fr', 'de'] }, { before: '', after: 'Français et allemand' }],
  ['image', {}, { image: IMAGE }, { before: '', after: 'Une affiche\nPhoto : A. Roy' }],
  [
    'image',
    { image: IMAGE },
    { image: { ...IMAGE, id: 'event-2' } },
    {
      before: 'Une affiche\nPhoto : A. Roy',
      after: 'Une affiche\nPhoto : A. Roy\nLe fichier a été remplacé',
    },
  ],
])('%s is told in words', (field, before, after, texts) => {
  expect(diff(before, after)).toEqual([expect.objectContaining({ field, ...texts })])
})

test('differences come in the order of the fields', () => {
  const rows = diff({}, { website: 'https://exemple.ch/', title: 'Autre titre', price: { kind: 'hat' } })
  const order = CONTENT_FIELDS.filter((field) => rows.some((row) => row.field === field))
  expect(rows.map(({ field }) => field)).toEqual(order)
  expect(rows.map(({ label }) => label)).toEqual(['Titre', 'Prix', 'Site web'])
})
