import { describe, expect, test } from 'vitest'
import { makeEvent } from '../../../../../tests/support/make-event'
import { contentFrom, datesFrom, errorsOf, NO_DATE, stored } from '../../testing/parsed-form'

const ALL_DAY = { 'dates[0].time': 'all_day' }

describe('dates given one by one', () => {
  test.each([
    ['a start only', {}, '2026-12-24T20:00 -'],
    ['an end on the same day', { 'dates[0].endTime': '22:30' }, '2026-12-24T20:00 2026-12-24T22:30'],
    [
      'an end before the start is on the next day',
      { 'dates[0].endTime': '02:00' },
      '2026-12-24T20:00 2026-12-25T02:00',
    ],
    ['an end at noon, too', { 'dates[0].endTime': '12:00' }, '2026-12-24T20:00 2026-12-25T12:00'],
    [
      'an end on a given day',
      { 'dates[0].endDay': '2026-12-27', 'dates[0].endTime': '18:00' },
      '2026-12-24T20:00 2026-12-27T18:00',
    ],
    ['a whole day, whose hours are not read', ALL_DAY, '2026-12-24T00:00 2026-12-25T00:00'],
    [
      'whole days, the last one inclusive',
      { ...ALL_DAY, 'dates[0].endDay': '2026-12-26' },
      '2026-12-24T00:00 2026-12-27T00:00',
    ],
  ])('%s', (_what, fields, expected) => {
    expect(datesFrom(fields)).toEqual([expected])
  })

  test.each(['all_day', 'unknown'] as const)('without a time it is what its author says: %s', (time) => {
    expect(contentFrom({ ...ALL_DAY, 'dates[0].time': time }).occurrences[0]?.time).toBe(time)
  })

  test('empty rows are ignored, the others sorted, doubles dropped', () => {
    const rows = {
      'dates[1].day': '',
      'dates[2].day': '2026-12-23',
      'dates[2].startTime': '20:00',
      'dates[3].day': '2026-12-24',
      'dates[3].startTime': '20:00',
    }
    expect(datesFrom(rows)).toEqual(['2026-12-23T20:00 -', '2026-12-24T20:00 -'])
  })

  test.each([
    ['none at all', NO_DATE, ['dates[0].day']],
    ['a time without a day', { 'dates[1].startTime': '20:00' }, ['dates[1].day']],
    ['a day with nothing said about its time', { 'dates[0].startTime': '' }, ['dates[0].startTime']],
    [
      'an end without a start',
      { 'dates[0].startTime': '', 'dates[0].endTime': '22:00' },
      ['dates[0].startTime'],
    ],
    ['a day that does not exist', { 'dates[0].day': '2027-02-30' }, ['dates[0].day']],
    [
      'an end day before the first',
      { 'dates[0].endDay': '2026-12-23', 'dates[0].endTime': '22:00' },
      ['dates[0].endDay'],
    ],
    [
      'an end before the start on the day given',
      { 'dates[0].endDay': '2026-12-24', 'dates[0].endTime': '19:00' },
      ['dates[0].endTime'],
    ],
    ['an end a little before the start: mistyped', { 'dates[0].endTime': '19:00' }, ['dates[0].endTime']],
    ['an end like the start', { 'dates[0].endTime': '20:00' }, ['dates[0].endTime']],
    ['an end day without an end', { 'dates[0].endDay': '2026-12-26' }, ['dates[0].endTime']],
    ['more than three years ahead', { 'dates[0].day': '2029-11-22' }, ['dates[0].day']],
    ['a year mistyped', { 'dates[0].day': '0206-12-24' }, ['dates[0].day']],
    ['only what is over', { 'dates[0].day': '2026-11-20' }, ['dates[0].day']],
    [
      'a missing hour as the end',
      { 'dates[0].day': '2027-03-28', 'dates[0].startTime': '02:30', 'dates[0].endTime': '03:10' },
      ['dates[0].endTime'],
    ],
  ])('%s is refused', (_what, fields, expected) => {
    expect(errorsOf(fields)).toEqual(expected)
  })

  test('one date to come is enough, and three years ahead is not too far', () => {
    expect(errorsOf({ 'dates[1].day': '2026-11-01', 'dates[1].startTime': '20:00' })).toEqual([])
    expect(errorsOf({ 'dates[0].day': '2029-11-21' })).toEqual([])
  })

  test('an event that is over may still be corrected', () => {
    const existing = stored(makeEvent({ when: { start: '2026-11-01T20:00' } }))
    expect(errorsOf({ 'dates[0].day': '2026-11-02' }, { existing })).toEqual([])
  })

  test('a state like that of the whole event is none of its own', () => {
    const statusOf = (status: string, programme: string) =>
      contentFrom({ 'dates[0].status': status, programme }).occurrences[0]?.status
    expect(statusOf('cancelled', 'scheduled')).toBe('cancelled')
    expect(statusOf('cancelled', 'cancelled')).toBeNull()
    expect(statusOf('scheduled', 'cancelled')).toBe('scheduled')
    expect(statusOf('', 'cancelled')).toBeNull()
  })

  test('dates keep their ids by row or by start; new ones get ids that were not used', () => {
    const existing = stored(
      makeEvent({
        when: [{ start: '2026-12-24T20:00' }, { start: '2026-12-25T20:00' }, { start: '2026-12-26T20:00' }],
      }),
    )
    const content = contentFrom(
      {
        'dates[0].id': '2',
        'dates[0].day': '2026-12-30',
        'dates[1].day': '2026-12-26',
        'dates[1].startTime': '20:00',
        'dates[2].day': '2026-12-27',
        'dates[2].startTime': '20:00',
        'dates[3].id': 'inconnu',
        'dates[3].day': '2026-12-28',
        'dates[3].time': 'unknown',
      },
      { existing },
    )
    expect(content.occurrences.map(({ id, startLocal }) => [id, startLocal.slice(8, 10)])).toEqual([
      ['3', '26'],
      ['4', '27'],
      ['5', '28'],
      ['2', '30'],
    ])
  })

  test('two rows that claim one date are two dates', () => {
    const existing = stored(makeEvent({ when: { start: '2026-12-24T20:00' } }))
    const ids = contentFrom(
      { 'dates[0].id': '1', 'dates[1].id': '1', 'dates[1].day': '2026-12-31', 'dates[1].time': 'unknown' },
      { existing },
    ).occurrences.map(({ id }) => id)
    expect(ids).toEqual(['1', '2'])
  })
})

describe('a date with a place or a price of its own', () => {
  const own = (fields: Record<string, string>, context = {}) =>
    contentFrom({ 'place.room': 'Nef', 'price.kind': 'paid', 'price.minChf': '20', ...fields }, context)
      .occurrences[0]
  const inRow = (fields: Record<string, string>) =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [`dates[0].${field}`, value]))

  test('says nothing where it is as the event', () => {
    expect(own({})).toMatchObject({ place: null, placeId: null, price: null })
  })

  test('may be in another room of the house', () => {
    const date = own(inRow({ room: 'Crypte' }))
    expect(date?.place).toMatchObject({ name: 'Temple', room: 'Crypte', locality: 'Lausanne' })
  })

  test('may be in another house of the same town, or in another town', () => {
    expect(own(inRow({ placeName: 'Théâtre' }))?.place).toMatchObject({ name: 'Théâtre', npa: '1003' })
    expect(own(inRow({ placeName: 'Théâtre' }))?.place).not.toHaveProperty('room')
    expect(own(inRow({ locality: 'Nyon' }))?.place).toMatchObject({
      name: '',
      locality: 'Nyon',
      canton: 'VD',
    })
  })

  test('a name that is a locality, or ends with one, says where it is', () => {
    expect(own(inRow({ placeName: 'Vevey' }))?.place).toMatchObject({ name: '', locality: 'Vevey' })
    expect(own(inRow({ placeName: 'Salle des fêtes, Nyon' }))?.place).toMatchObject({
      name: 'Salle des fêtes',
      locality: 'Nyon',
    })
    expect(own(inRow({ placeName: 'Salle du bas' }))?.place).toMatchObject({
      name: 'Salle du bas',
      locality: 'Lausanne',
    })
    expect(errorsOf(inRow({ placeName: 'Lully' }))).toEqual(['dates[0].locality'])
  })

  test('may be free, or cost something else', () => {
    expect(own(inRow({ priceKind: 'free' }))?.price).toEqual({
      kind: 'free',
      minChf: null,
      maxChf: null,
      note: '',
      reductions: [],
    })
    expect(own(inRow({ priceKind: 'paid', minChf: '35.-', maxChf: '50' }))?.price).toMatchObject({
      minChf: 35,
      maxChf: 50,
    })
  })

  test.each([
    ['a locality that nobody knows', { locality: 'Trifouillis' }, 'locality'],
    ['a locality of which there are several', { locality: 'Lully' }, 'locality'],
    ['an amount without its kind', { minChf: '20' }, 'priceKind'],
    ['a highest price below the lowest', { priceKind: 'paid', minChf: '20', maxChf: '10' }, 'maxChf'],
  ])('is asked about %s', (_what, fields, field) => {
    expect(errorsOf(inRow(fields as Record<string, string>))).toEqual([`dates[0].${field}`])
  })

  test('is asked for the house of a room when the event has none', () => {
    expect(errorsOf({ placeUnknown: 'on', ...inRow({ room: 'Crypte' }) })).toEqual(['dates[0].room'])
  })

  test('keeps what a row does not tell as long as the row is the same', () => {
    const [date] = makeEvent().occurrences
    const place = {
      name: 'Temple',
      street: 'Rue Haute 1',
      npa: '1260',
      locality: 'Nyon',
      canton: 'VD' as const,
      lat: 46.4,
      lng: 6.2,
      access: 'Par la cour',
    }
    const price = { kind: 'paid' as const, minChf: 5, maxChf: null, note: 'À la porte', reductions: ['AVS'] }
    const existing = stored({
      ...makeEvent(),
      occurrences: date ? [{ ...date, id: '7', place, placeId: 'temple', price }] : [],
    })
    const row = inRow({ id: '7', placeName: 'Temple', locality: '1260 Nyon', priceKind: 'paid', minChf: '5' })
    expect(own(row, { existing })).toMatchObject({ id: '7', place, placeId: 'temple', price })
    const moved = own({ ...row, 'dates[0].locality': 'Gland' }, { existing })
    expect(moved?.place).toMatchObject({ name: 'Temple', street: '', locality: 'Gland', access: '' })
    expect(own(inRow({ id: '7' }), { existing })).toMatchObject({ place: null, price: null })
  })

  test('is another date than one at the same hour elsewhere', () => {
    const second = { 'dates[1].day': '2026-12-24', 'dates[1].startTime': '20:00', 'dates[1].room': 'Crypte' }
    expect(contentFrom(second).occurrences).toHaveLength(2)
  })
})

test('a row that tells no more than a remark is asked for its day: nothing typed is dropped', () => {
  expect(errorsOf({ 'dates[1].note': 'Complet' })).toContain('dates[1].day')
  expect(errorsOf({ 'dates[1].room': 'Crypte' })).toContain('dates[1].day')
})
