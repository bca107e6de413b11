import { expect, test } from 'vitest'
import { makeEvent } from '../../../tests/support/make-event'
import { eventCard, occurrenceText, priceText } from './event-view'

const TODAY = '2026-11-21'
const CONTEXT = {
  nowMs: Date.parse('2026-11-21T10:00:00+01:00'),
  today: TODAY,
  category: { label: 'Expos & musées', colour: '#0a58ca', icon: 'frame', schemaType: 'ExhibitionEvent' },
}

function cardOf(when: { start: string; end?: string; allDay?: boolean }, laterDates = 0) {
  const event = makeEvent({ when })
  const [occurrence] = event.occurrences
  if (!occurrence) throw new Error('an event without a date')
  const stored = { ...event, id: 'expo-abc123', version: 1, createdAt: '', updatedAt: '', removedAt: null }
  return eventCard({ event: stored, occurrence, laterDates, distanceKm: null }, CONTEXT)
}

test('what is under way says until when, as a line of its own and inside a sentence', () => {
  const card = cardOf({ start: '2026-11-01', end: '2027-01-03', allDay: true })
  expect(card.time).toBe('Jusqu’au 3\u00a0janvier')
  expect(card.when).toBe('jusqu’au 3\u00a0janvier')
})

test('a card never breaks its line inside the number of further dates', () => {
  expect(cardOf({ start: '2026-11-28T20:30' }, 24).moreDates).toBe('+\u00a024\u00a0dates')
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
