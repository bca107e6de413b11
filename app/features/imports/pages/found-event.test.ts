import { expect, test } from 'vitest'
import { BLANK_EVENT } from '~/domain/event-content'
import { type FoundEvent, gathered, NOTHING_FOUND } from './found-event'

const TODAY = '2026-11-20'
const loto = (start: string, more: Partial<FoundEvent> = {}): FoundEvent => ({
  ...NOTHING_FOUND,
  title: 'Loto',
  dates: [{ start, end: null }],
  ...more,
})

test('a cancelled past date cancels no other', () => {
  const [event] = gathered([loto('2026-11-01', { programme: 'cancelled' }), loto('2026-12-12')], TODAY)
  expect(event?.programme).toBe('scheduled')
  expect(event?.dates.map(({ status }) => status)).toEqual(['cancelled', null])
})

test('a date that is cancelled says so, wherever it stands among the others', () => {
  for (const programme of ['cancelled', 'postponed', 'moved_online'] as const) {
    const [event] = gathered([loto('2026-12-05'), loto('2026-12-12', { programme })], TODAY)
    expect(event?.programme).toBe('scheduled')
    expect(event?.dates.map(({ status }) => status)).toEqual([null, programme])
  }
  const all = [loto('2026-12-05', { programme: 'cancelled' }), loto('2026-12-12', { programme: 'cancelled' })]
  expect(gathered(all, TODAY)[0]).toMatchObject({ programme: 'cancelled' })
})

test('price, tickets, places and a short text stand with their date; the rest is that of the next one', () => {
  const paid = (minChf: number) => ({ ...BLANK_EVENT.price, kind: 'paid' as const, minChf, maxChf: minChf })
  const [event] = gathered(
    [
      loto('2026-11-01', { price: paid(10), bookingUrl: 'https://b.example/1', description: 'Vieux' }),
      loto('2026-12-12', {
        price: { ...BLANK_EVENT.price, kind: 'free' },
        bookingUrl: 'https://b.example/3',
        description: 'Avec\ngoûter',
        availability: 'sold_out',
      }),
      loto('2026-12-05', { price: paid(20), bookingUrl: 'https://b.example/2', description: 'Loto' }),
    ],
    TODAY,
  )
  expect(event).toMatchObject({
    price: paid(20),
    bookingUrl: 'https://b.example/2',
    description: 'Loto',
    availability: 'unknown',
  })
  expect(event?.dates[1]).toMatchObject({ price: null, bookingUrl: null, note: null, availability: null })
  expect(event?.dates[2]).toMatchObject({
    price: { kind: 'free' },
    bookingUrl: 'https://b.example/3',
    note: 'Avec goûter',
    availability: 'sold_out',
  })
})

test('a long text of one date is said to be left out', () => {
  const [event] = gathered(
    [loto('2026-12-05'), loto('2026-12-12', { description: 'mot '.repeat(60) })],
    TODAY,
  )
  expect(event?.notes).toEqual([
    expect.stringMatching(/^La description propre à la date du samedi 12\sdécembre 2026/),
  ])
})
