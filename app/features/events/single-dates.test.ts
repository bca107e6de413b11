// One date may differ from its event: this must show wherever dates are read.
import { expect, test } from 'vitest'
import { makeOccurrence } from '~/domain/occurrence'
import { agendaItem } from '~/features/feeds/json.server'
import { makeEvent } from '../../../tests/support/make-event'
import { datesByDay } from './dates-by-day'
import { diffEvents } from './event-diff'
import { eventJsonLd } from './event-json-ld'
import { marksOf } from './event-view'

const NOW = { today: '2026-11-21', nowMs: Date.parse('2026-11-21T10:00:00Z') }
const first = makeOccurrence({
  id: '1',
  start: '2026-11-28T20:00',
  availability: 'sold_out',
  bookingUrl: 'https://billets.ch/1',
})
const second = makeOccurrence({
  id: '2',
  start: '2026-11-29T17:00',
  bookingUrl: 'https://billets.ch/2',
  note: 'Avec repas',
})
const event = {
  ...makeEvent({
    occurrences: [first, second],
    price: { kind: 'paid', minChf: 20, maxChf: null, note: '', reductions: [] },
  }),
  id: 'a',
  version: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  changedAt: '2026-11-01T09:00:00.000Z',
  removedAt: null,
}

test('a sold-out date is marked, the event is not', () => {
  const labels = (date: typeof first | null) => marksOf(event, date, NOW.nowMs).map(({ label }) => label)
  expect(labels(first)).toEqual(['Complet'])
  expect(labels(second)).toEqual([])
  expect(labels(null)).toEqual([])
})

test('the page of the event has the link and the note of each, no link to what is sold out', () => {
  const dates = datesByDay(event, event.occurrences, NOW).flatMap((day) => day.dates)
  expect(dates.map(({ bookingUrl, note }) => [bookingUrl, note])).toEqual([
    [null, null],
    ['https://billets.ch/2', 'Avec repas'],
  ])
})

test('offers of JSON-LD and dates of JSON tell them', () => {
  const marked = eventJsonLd(event, {
    url: 'https://x.ch/e',
    imageUrl: '',
    schemaType: 'Event',
    occurrences: event.occurrences,
  })
  expect(marked.map((one) => (one as { offers: object }).offers)).toMatchObject([
    { url: 'https://billets.ch/1', availability: 'https://schema.org/SoldOut' },
    { url: 'https://billets.ch/2' },
  ])
  const { occurrences } = agendaItem(
    { event, occurrence: first, laterDates: 1, distanceKm: null },
    {
      siteUrl: 'https://x.ch',
      nowMs: 0,
      textsOf: () => ({ day: '', time: '', place: '', price: '', marks: [] }),
    },
  )
  expect(occurrences).toMatchObject([
    { availability: 'sold_out', bookingUrl: 'https://billets.ch/1', note: null },
    { availability: 'unknown', bookingUrl: 'https://billets.ch/2', note: 'Avec repas' },
  ])
})

test('moderators see what changes in one', () => {
  const after = {
    ...event,
    occurrences: [first, { ...second, note: null, availability: 'few_left' as const }],
  }
  const [diff] = diffEvents(event, after, { categoryOf: (slug) => slug })
  expect(diff?.before).toContain('17\u00a0h · Avec repas · https://billets.ch/2')
  expect(diff?.after).toContain('17\u00a0h (dernières places) · https://billets.ch/2')
})
