import { expect, test } from 'vitest'
import { makeOccurrence } from '~/domain/occurrence'
import { sampleEvent } from '~/features/feeds/sample-event'
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
