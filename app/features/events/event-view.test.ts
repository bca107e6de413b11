import { expect, test } from 'vitest'
import { makeOccurrence } from '~/domain/occurrence'
import { spansDays } from '~/domain/spans'
import { sampleEvent } from '~/features/feeds/sample-event'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { WEEKLY } from '../../../tests/support/weekly-event'
import { addressLines, eventCard, focusOf, marksOf, occurrenceText, placeText, priceText } from './event-view'

const TODAY = '2026-11-21'
type Timeless = 'all_day' | 'unknown'
const date = (start: string, end: string | null = null, time?: Timeless) =>
  makeOccurrence({ id: '1', start, end, time })
const text = (...when: Parameters<typeof date>) =>
  occurrenceText(date(...when), TODAY).replaceAll('\u00a0', ' ')

test('a date within one night says its day once and its hours', () => {
  expect(text('2026-11-28T20:30')).toBe('samedi 28 novembre, 20 h 30')
  expect(text('2026-11-28T20:30', '2026-11-29T03:00')).toBe('samedi 28 novembre, de 20 h 30 à 3 h')
})

test('a date without a time says whether it lasts all day or only nobody knows', () => {
  expect(text('2026-11-28', null, 'all_day')).toBe('samedi 28 novembre, toute la journée')
  expect(text('2026-11-28', null, 'unknown')).toBe('samedi 28 novembre, horaire non communiqué')
  expect(text('2026-11-28', '2026-11-29', 'unknown')).toBe(
    'du samedi 28 novembre au dimanche 29 novembre, horaire non communiqué',
  )
  expect(cardOf({ start: '2026-11-28', time: 'all_day' }).time).toBe('Toute la journée')
  const card = cardOf({ start: '2026-11-28' })
  expect(card).toMatchObject({ time: 'Horaire non communiqué', dateTime: '2026-11-28', marks: [] })
  // At noon of that day it is not known to be under way.
  expect(cardOf({ start: TODAY }).marks).toEqual([])
})

test('whole days over a year’s end give the year that is not the current one', () => {
  expect(text('2026-12-30', '2027-01-01', 'all_day')).toBe(
    'du mercredi 30 décembre 2026 au vendredi 1er janvier 2027',
  )
})

test('a date over several days keeps its hours, from 24 hours on', () => {
  expect(text('2026-11-27T18:00', '2026-11-29T17:00')).toBe(
    'du vendredi 27 novembre à 18 h au dimanche 29 novembre à 17 h',
  )
  expect(text('2026-11-28T10:00', '2026-11-29T10:00')).toBe(
    'du samedi 28 novembre à 10 h au dimanche 29 novembre à 10 h',
  )
  expect(spansDays(date('2026-11-28'))).toBe(false)
})

test('a card says the year in which something long ends, unless it is this one', () => {
  const until = (end: string) => {
    const occurrence = date('2026-06-01', end)
    const category = { label: 'Expos', icon: 'frame', colour: '#123456', schemaType: 'Event' }
    const hit = { event: sampleEvent(), occurrence, laterDates: 0, distanceKm: null }
    return eventCard(hit, { nowMs: Date.parse(`${TODAY}T12:00Z`), today: TODAY, category }).time
  }
  expect(until('2026-12-31')).toBe('Jusqu’au 31\u00a0décembre')
  expect(until('2028-01-03')).toBe('Jusqu’au 3\u00a0janvier 2028')
})

const CONTEXT = {
  nowMs: Date.parse('2026-11-21T10:00:00+01:00'),
  today: TODAY,
  category: { label: 'Expos & musées', colour: '#0a58ca', icon: 'frame', schemaType: 'ExhibitionEvent' },
}

function cardOf(when: EventOverrides['when'], laterDates = 0, fields: EventOverrides = {}) {
  const event = sampleEvent({ when, ...fields })
  const [occurrence] = event.occurrences
  if (!occurrence) throw new Error('an event without a date')
  return eventCard({ event, occurrence, laterDates, distanceKm: null }, CONTEXT)
}

test('a card says when its evening ends', () => {
  const when = { start: '2026-11-28T20:30', end: '2026-11-29T00:15' }
  expect(cardOf(when).time).toBe('20\u00a0h\u00a030 –\u00a00\u00a0h\u00a015')
})

test('what is postponed has its date struck through; over, it awaits another and is not said to have ended', () => {
  const programme = 'postponed'
  expect(cardOf({ start: '2026-11-28T20:30' }, 0, { programme })).toMatchObject({
    time: '20\u00a0h\u00a030',
    off: { date: true, time: true },
    marks: [{ label: 'Reporté' }],
  })
  const over = { start: '2026-11-12T20:30' }
  expect(cardOf(over, 0, { programme })).toMatchObject({
    time: 'Nouvelle date à confirmer',
    when: 'nouvelle date à confirmer',
    off: { date: true, time: false },
    marks: [{ label: 'Reporté' }],
  })
  const labels = (fields: EventOverrides) =>
    marksOf(makeEvent({ when: over, ...fields }), null, CONTEXT.nowMs).map(({ label }) => label)
  expect(labels({ programme })).toEqual(['Reporté'])
  expect(labels({ programme: 'cancelled' })).toEqual(['Annulé', 'Terminé'])
})

test('a new date names the old one, with its hour where it had one', () => {
  const [date] = makeEvent({ when: { start: '2026-11-29T14:00' } }).occurrences
  const moved = (movedFrom: string | null, programme: 'rescheduled' | 'scheduled' = 'rescheduled') => {
    const occurrences = date ? [{ ...date, movedFrom }] : []
    return cardOf(undefined, 0, { occurrences, programme }).moved
  }
  expect(moved('2026-11-22T14:00')).toBe('au lieu du dimanche 22\u00a0novembre, 14\u00a0h')
  expect(moved('2026-11-22')).toBe('au lieu du dimanche 22\u00a0novembre')
  expect(moved(null)).toBeNull()
  expect(moved('2026-11-22', 'scheduled')).toBeNull()
})

test('what has moved online is online, wherever it was to be', () => {
  expect(cardOf(undefined, 0, { programme: 'moved_online' }).place).toBe('En ligne')
  const when = { start: '2026-11-28T20:30', status: 'moved_online' as const }
  expect(cardOf(when).place).toBe('En ligne')
})

test('only what is known to be under way is marked so', () => {
  const labels = (when: EventOverrides['when'], fields: EventOverrides = {}) =>
    cardOf(when, 0, fields).marks.map(({ label }) => label)
  expect(labels({ start: '2026-11-21T09:00', end: '2026-11-21T12:00' })).toEqual(['En cours'])
  expect(labels({ start: '2026-11-21T09:00' })).toEqual(['En cours'])
  // Two hours after it began nobody knows.
  expect(labels({ start: '2026-11-21T07:59' })).toEqual([])
  const cancelled = { programme: 'cancelled' } as const
  expect(labels({ start: '2026-11-21T09:00', end: '2026-11-21T12:00' }, cancelled)).toEqual(['Annulé'])
})

test('what is under way says until when, as a line of its own and inside a sentence', () => {
  const card = cardOf({ start: '2026-11-01', end: '2027-01-03', time: 'all_day' })
  expect(card.time).toBe('Jusqu’au 3\u00a0janvier 2027')
  expect(card.when).toBe('jusqu’au 3\u00a0janvier 2027')
  expect(card.date).toEqual({ weekday: 'jusqu’au', day: '3', month: 'janv.' })
})

test('a card never breaks its line inside the number of further dates', () => {
  expect(cardOf({ start: '2026-11-28T20:30' }, 24).moreDates).toBe('+\u00a024\u00a0dates')
})

test('a date says what takes place on it', () => {
  expect(cardOf({ start: '2026-12-04T18:00', label: 'Vernissage' }).label).toBe('Vernissage')
})

test('further dates of a rule are told by their rhythm', () => {
  const [when] = [WEEKLY.when].flat()
  expect(cardOf(when, 3, { rules: WEEKLY.rules }).moreDates).toBe('Chaque mardi')
})

test('a time stays with the word before it', () => {
  const [occurrence] = makeEvent().occurrences
  if (!occurrence) throw new Error('an event without a date')
  expect(occurrenceText(occurrence, TODAY)).toBe(
    'samedi 28\u00a0novembre, de\u00a020\u00a0h à\u00a022\u00a0h',
  )
})

test('both ends of a price range are written the Swiss way', () => {
  const price = (minChf: number, maxChf: number) =>
    priceText(makeEvent({ price: { kind: 'paid', minChf, maxChf } }))
  expect(price(20, 35)).toBe('CHF\u00a020.- à\u00a035.-')
  expect(price(12.5, 45.5)).toBe('CHF\u00a012.50 à\u00a045.50')
})

test('a venue whose name says its town stands without it', () => {
  const at = (name: string) => placeText(makeEvent({ place: { name, locality: 'Yverdon-les-Bains' } }), null)
  expect(at('La Dérivée, Yverdon-les-Bains')).toBe('La Dérivée, Yverdon-les-Bains')
  expect(at('Théâtre d’Yverdon-les-Bains')).toBe('Théâtre d’Yverdon-les-Bains')
  expect(at('Casino de Yverdon-les-Bains')).toBe('Casino de Yverdon-les-Bains')
  const { place } = makeEvent({ place: { name: 'La Dérivée, Lausanne', street: '' } })
  expect(place && addressLines(place)).toEqual(['La Dérivée', '1003 Lausanne'])
})

test('the focal point of a photo is kept in sight in steps of ten percent; without one the middle is', () => {
  const photo = { id: 'event-1', alt: 'Un chœur', credit: '', width: 900, height: 1200 }
  expect(focusOf({ ...photo, focus: { x: 4, y: 87 } })).toEqual({ focus: 'focus-x-0 focus-y-9' })
  expect(focusOf(photo)).toEqual({})
  expect(focusOf(null)).toEqual({})
})
