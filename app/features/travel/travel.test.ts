import { expect, test } from 'vitest'
import { SION } from '../../../tests/support/agenda-places'
import { EXHIBITION } from '../../../tests/support/exhibition'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { departureIn } from './departure-store'
import { type Journey, journeyTo } from './journey'
import { type Departure, routeLink, timetableLink } from './travel-links'

const NOW = Date.parse('2026-11-21T09:00:00.000Z')
const NYON: Departure = { label: '1260 Nyon', point: { lat: 46.383, lng: 6.239 } }

function journeyOf(overrides: EventOverrides = {}, nowMs = NOW): Journey {
  const journey = journeyTo(makeEvent(overrides), nowMs)
  if (journey === null) throw new Error('no journey')
  return journey
}

function queryOf(address: string): Record<string, string> {
  return Object.fromEntries(new URL(address).searchParams)
}

test('the timetable is asked for the address, the day and the hour of arrival, and for the start once it is known', () => {
  const journey = journeyOf()
  const link = timetableLink(journey, null)
  expect(link).toMatch(/^https:\/\/www\.sbb\.ch\/fr\?/)
  const asked = {
    nach: '1003 Lausanne, Rue du Lac 1',
    date: '"2026-11-28"',
    time: '"20:00"',
    moment: '"ARRIVAL"',
  }
  expect(queryOf(link)).toEqual(asked)
  expect(queryOf(timetableLink(journey, NYON))).toEqual({ ...asked, von: 'Nyon' })
  const besideALake: Departure = { label: 'Lausanne (VD)', point: null }
  expect(queryOf(timetableLink(journey, besideALake)).von).toBe('Lausanne')
})

test('maps get coordinates, and what was typed where there are none', () => {
  const journey = journeyOf()
  expect(queryOf(routeLink(journey, 'foot', null))).toEqual({
    engine: 'fossgis_osrm_foot',
    to: '46.5197,6.6323',
  })
  expect(queryOf(routeLink(journey, 'bike', NYON))).toEqual({
    engine: 'fossgis_osrm_bike',
    from: '46.383,6.239',
    to: '46.5197,6.6323',
  })
  const unmapped = journeyOf({ place: { lat: null, lng: null, street: '' } })
  const typed: Departure = { label: 'Gare de Renens & Cie', point: null }
  expect(queryOf(routeLink(unmapped, 'foot', typed))).toMatchObject({
    from: 'Gare de Renens & Cie',
    to: 'Lausanne',
  })
})

test('a street without a number and a place without a venue are looked up under their locality', () => {
  expect(journeyOf({ place: { street: 'Esplanade de Montbenon' } }).to).toBe('Lausanne')
  expect(journeyOf({ place: { name: '', street: '' } }).to).toBe('Lausanne')
})

test('of several dates the next one counts that takes place there', () => {
  const when = [
    { start: '2026-11-20T20:00' },
    { start: '2026-11-28T20:00', status: 'cancelled' },
    { start: '2026-11-29T17:00', status: 'moved_online' },
    { start: '2026-12-05T20:30' },
    { start: '2026-12-06T17:00' },
  ] as const
  expect(journeyOf({ when: [...when] }).date).toMatchObject({ day: '2026-12-05', time: '20:30' })
  const elsewhere = when.map((date) => ({ ...date, ...(date.start > '2026-12' && { place: SION }) }))
  expect(journeyOf({ when: elsewhere })).toMatchObject({ to: 'Sion', point: { lat: SION.lat } })
})

test.each<[string, EventOverrides]>([
  ['cancelled', { programme: 'cancelled' }],
  ['postponed', { programme: 'postponed' }],
  ['moved online', { programme: 'moved_online', onlineUrl: 'https://example.ch/' }],
  ['online', { attendance: 'online', onlineUrl: 'https://example.ch/' }],
  ['over', { when: { start: '2026-11-20T20:00', end: '2026-11-20T22:00' } }],
  ['without a place', { place: null }],
])('nothing leads to an event that is %s', (_, overrides) => {
  expect(journeyTo(makeEvent(overrides), NOW)).toBeNull()
})

test('nothing leads to where an event was before the weather moved it', () => {
  const weather = {
    day: '2026-11-28',
    decision: 'moved',
    word: 'Halle',
    at: '2026-11-28T10:00:00.000Z',
  } as const
  const event = makeEvent({ outdoor: true, rainDecisionTime: '16:00', weather })
  expect(journeyTo(event, Date.parse('2026-11-28T11:00Z'))).toBeNull()
  expect(journeyTo(event, NOW)).not.toBeNull()
})

test('a date without an hour gives the day alone; what is under way is reached at any time', () => {
  expect(journeyOf({ when: { start: '2026-11-28' } }).date).toMatchObject({ day: '2026-11-28', time: null })
  expect(journeyOf({ when: { start: '2026-11-21' } }).date).toMatchObject({ day: '2026-11-21', time: null })
  expect(journeyOf(EXHIBITION).date).toMatchObject({ day: '2026-12-04', time: '18:00' })
  expect(journeyOf(EXHIBITION, Date.parse('2026-12-20T12:00Z')).date).toBeNull()
  const during = Date.parse('2026-11-28T20:00:00.000+01:00')
  expect(journeyOf({}, during).date).toBeNull()
  expect(queryOf(timetableLink(journeyOf({}, during), null))).toEqual({ nach: '1003 Lausanne, Rue du Lac 1' })
})

test('a date after midnight is reached on its calendar day', () => {
  expect(journeyOf({ when: { start: '2026-11-29T00:30' } }).date).toMatchObject({
    day: '2026-11-29',
    time: '00:30',
  })
})

test('what a browser has kept counts only if it is a departure', () => {
  expect(departureIn(NYON)).toEqual(NYON)
  expect(departureIn({ label: 'Nyon', point: { lat: '46', lng: null } })).toEqual({
    label: 'Nyon',
    point: null,
  })
  for (const stored of [null, 1, 'Nyon', [], {}, { label: '' }, { label: 7 }, { label: 'x'.repeat(101) }]) {
    expect(departureIn(stored)).toBeNull()
  }
})
