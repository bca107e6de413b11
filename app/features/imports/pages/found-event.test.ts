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

const AT = '2026-12-05T20:00'
const francs = (minChf: number) => ({ ...BLANK_EVENT.price, kind: 'paid' as const, minChf, maxChf: minChf })
const LOST = /^Des dates au même moment, le samedi 5\sdécembre 2026 à 20\s?h/
const labels = (event: FoundEvent | undefined) => event?.dates.map(({ label = null }) => label)

test('dates at one hour stay apart by their labels', () => {
  const dates = ['VO', 'VF'].map((label) => ({ start: AT, end: null, label, price: francs(label.length) }))
  const [event] = gathered([{ ...loto(AT), dates }], TODAY)
  expect(event?.dates).toEqual(dates)
  expect(event?.notes).toEqual([])
})

test('dates at one hour stay apart by their texts, which become labels, with their terms', () => {
  const shown = (description: string, chf: number) =>
    loto(AT, { description, price: francs(chf), bookingUrl: `https://b.example/${description}` })
  const [event] = gathered([shown('VO', 15), shown('VF', 20), shown('VO', 15)], TODAY)
  expect(event).toMatchObject({ description: 'VO', price: francs(15), notes: [] })
  expect(event?.dates).toMatchObject([
    { price: null, bookingUrl: null, note: null },
    { label: 'VF', price: francs(20), bookingUrl: 'https://b.example/VF', note: null },
  ])
  const noted = ['avec goûter', 'sans goûter'].map((note) => ({ start: AT, end: null, label: 'Bal', note }))
  expect(labels(gathered([{ ...loto(AT), dates: noted }], TODAY)[0])).toEqual([
    'Bal – avec goûter',
    'Bal – sans goûter',
  ])
})

test('dates at one hour stay apart by their places', () => {
  const place = { street: '', npa: '', locality: 'Nyon', text: '', geo: null }
  const dates = ['Temple', 'Salle'].map((name) => ({ start: AT, end: null, location: { ...place, name } }))
  expect(gathered([{ ...loto(AT), dates }], TODAY)[0]?.dates).toEqual(dates)
})

test.each([
  ['price', { price: francs(15) }, { price: francs(20) }],
  ['tickets', { bookingUrl: 'https://b.example/1' }, { bookingUrl: 'https://b.example/2' }],
  ['state', {}, { programme: 'cancelled' as const }],
  ['availability', { availability: 'few_left' as const }, { availability: 'sold_out' as const }],
])(
  'of dates at one hour that differ in %s alone the first is kept whole, and that is said',
  (_, one, other) => {
    const [event] = gathered([loto(AT, one), loto(AT, other)], TODAY)
    const [alone] = gathered([loto(AT, one)], TODAY)
    expect(event?.dates).toHaveLength(1)
    expect(event).toMatchObject({ price: alone?.price, bookingUrl: alone?.bookingUrl })
    expect(event?.dates[0]).toMatchObject({ price: null, bookingUrl: null, status: null })
    expect(event?.notes).toEqual([expect.stringMatching(LOST)])
  },
)

test('texts too long for a label do not keep dates apart, and that is said', () => {
  const noted = ['a', 'b'].map((letter) => ({ start: AT, end: null, note: letter.repeat(150) }))
  const [event] = gathered([{ ...loto(AT), dates: noted }], TODAY)
  expect(event?.dates).toEqual([noted[0]])
  expect(event?.notes).toEqual([expect.stringMatching(LOST)])
})

test('one date that is told twice, once with less, is one with all', () => {
  const [event] = gathered(
    [loto(AT), loto(AT, { price: francs(20), description: 'Avec goûter', availability: 'few_left' })],
    TODAY,
  )
  expect(event?.dates).toMatchObject([
    { start: AT, price: francs(20), note: 'Avec goûter', availability: 'few_left' },
  ])
  expect(event?.notes).toEqual([])
})
