import { expect, test } from 'vitest'
import type { Programme } from '~/domain/event'
import { makeOccurrence } from '~/domain/occurrence'
import { sampleEvent } from '~/features/feeds/sample-event'
import { SION } from '../../../tests/support/agenda-places'
import { eventJsonLd } from './event-json-ld'

function datesOf(start: string, end: string | null) {
  const context = { url: 'https://a.ch/e', imageUrl: 'https://a.ch/i', schemaType: 'Event' }
  const occurrences = [makeOccurrence({ id: '1', start, end })]
  return eventJsonLd(sampleEvent(), { ...context, occurrences })
}

test('whole days are dates, and the last one belongs to them', () => {
  expect(datesOf('2026-11-28', '2027-01-03')).toMatchObject([
    { startDate: '2026-11-28', endDate: '2027-01-03' },
  ])
  expect(datesOf('2026-11-28', null)).toMatchObject([{ startDate: '2026-11-28', endDate: '2026-11-28' }])
})

test('times carry the offset of their own day', () => {
  expect(datesOf('2026-10-24T22:00', '2026-10-25T04:00')).toMatchObject([
    { startDate: '2026-10-24T22:00:00+02:00', endDate: '2026-10-25T04:00:00+01:00' },
  ])
})

test('a new date names the old one, and what has moved online is found there', () => {
  const context = { url: 'https://a.ch/e', imageUrl: 'https://a.ch/i', schemaType: 'Event' }
  const marked = (programme: Programme, movedFrom: string | null) => {
    const date = { ...makeOccurrence({ id: '1', start: '2026-11-29T14:00' }), movedFrom }
    const event = sampleEvent({ programme, onlineUrl: 'https://visio.example/' })
    return eventJsonLd(event, { ...context, occurrences: [date] })[0]
  }
  expect(marked('rescheduled', '2026-10-22T14:00')).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    startDate: '2026-11-29T14:00:00+01:00',
    previousStartDate: '2026-10-22T14:00:00+02:00',
  })
  expect(marked('rescheduled', '2026-10-22')).toMatchObject({ previousStartDate: '2026-10-22' })
  expect(marked('scheduled', '2026-10-22')).toMatchObject({ previousStartDate: undefined })
  expect(marked('moved_online', null)).toMatchObject({
    eventStatus: 'https://schema.org/EventMovedOnline',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: 'https://visio.example/' },
  })
})

test('each date of a tour has its own location and offer', () => {
  const context = { url: 'https://a.ch/e', imageUrl: 'https://a.ch/i', schemaType: 'Event' }
  const price = { kind: 'paid' as const, minChf: 12, maxChf: null, note: '', reductions: [] }
  const event = sampleEvent({
    price: { kind: 'free' },
    when: [
      { start: '2026-11-28T20:00' },
      { start: '2026-11-29T20:00', place: SION },
      { start: '2026-11-30T20:00', price },
    ],
  })
  expect(eventJsonLd(event, { ...context, occurrences: event.occurrences })).toMatchObject([
    { isAccessibleForFree: true, location: { address: { addressLocality: 'Nyon' } }, offers: { price: 0 } },
    { isAccessibleForFree: true, location: { name: SION.name, geo: { latitude: SION.lat } } },
    {
      isAccessibleForFree: undefined,
      location: { address: { addressLocality: 'Nyon' } },
      offers: { price: 12 },
    },
  ])
})

test('one evening of an exhibition is elsewhere', () => {
  const context = { url: 'https://a.ch/e', imageUrl: 'https://a.ch/i', schemaType: 'ExhibitionEvent' }
  const event = sampleEvent({
    kind: 'exhibition',
    when: [
      { start: '2026-11-28', end: '2027-01-03', time: 'all_day' },
      { start: '2026-12-04T18:00', label: 'Lecture', place: SION },
    ],
  })
  expect(eventJsonLd(event, { ...context, occurrences: event.occurrences })).toMatchObject([
    {
      location: { address: { addressLocality: 'Nyon' } },
      subEvent: [{ name: 'Nuit des musées – Lecture', location: { address: { addressLocality: 'Sion' } } }],
    },
  ])
})
