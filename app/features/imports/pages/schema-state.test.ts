import { expect, test } from 'vitest'
import { availabilityOf, programmeOf } from './schema-state'

test.each([
  ['https://schema.org/EventCancelled', 'cancelled'],
  ['http://schema.org/EventCanceled', 'cancelled'],
  ['EventCancelled', 'cancelled'],
  ['schema:EventCancelled', 'cancelled'],
  ['cancelled', 'cancelled'],
  ['CANCELLED', 'cancelled'],
  ['https://schema.org/EventCancelled/', 'cancelled'],
  ['https://schema.org/EventPostponed', 'postponed'],
  ['eventpostponed', 'postponed'],
  ['Reporté', 'postponed'],
  ['https://schema.org/EventRescheduled', 'rescheduled'],
  ['https://schema.org/EventMovedOnline', 'moved_online'],
  ['moved online', 'moved_online'],
  ['https://schema.org/EventScheduled', 'scheduled'],
  ['CONFIRMED', 'scheduled'],
  ['on-schedule', 'scheduled'],
])('the state %s is %s', (written, programme) => {
  const notes: string[] = []
  expect([programmeOf([written], notes), notes]).toEqual([programme, []])
})

test('an unknown state is said; of several the one that matters most holds', () => {
  const notes: string[] = []
  expect(programmeOf(['https://schema.org/EventPaused'], notes)).toBe('scheduled')
  expect(notes).toEqual(['État inconnu de l’événement\u00a0: «\u00a0https://schema.org/EventPaused\u00a0».'])
  expect(programmeOf(['EventRescheduled', 'EventMovedOnline'], [])).toBe('moved_online')
  expect(programmeOf([], [])).toBe('scheduled')
})

test('only an event whose tickets are all gone is sold out', () => {
  const notes: string[] = []
  expect(availabilityOf(['https://schema.org/SoldOut', 'http://schema.org/OutOfStock/'], notes)).toBe(
    'sold_out',
  )
  expect(availabilityOf(['https://schema.org/LimitedAvailability'], notes)).toBe('few_left')
  expect(availabilityOf(['https://schema.org/InStock'], notes)).toBe('unknown')
  expect(availabilityOf([], notes)).toBe('unknown')
  expect(notes).toEqual([])
  expect(availabilityOf(['SoldOut', 'InStock'], notes)).toBe('unknown')
  expect(notes).toEqual(['Certains billets sont épuisés.'])
})
