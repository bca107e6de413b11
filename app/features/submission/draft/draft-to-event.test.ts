import { describe, expect, test } from 'vitest'
import { makeEvent } from '../../../../tests/support/make-event'
import { build, contentFrom, errorsOf, stored } from '../testing/parsed-form'
import { eventForm } from './event-form-schema'

test('what is accessible is ticked, what is not too; of both the first counts, of neither nothing is said', () => {
  const { accessibility } = contentFrom({
    'accessibility.wheelchair': 'yes',
    inaccessible: ['wheelchair', 'relaxed'],
  })
  expect(accessibility).toEqual({ wheelchair: 'yes', relaxed: 'no' })
})

test('the hour of the decision is kept outdoors only, and lies before the start of a date', () => {
  const decided = (fields: Record<string, string>) =>
    contentFrom({ rainDecisionTime: '16:00', ...fields }).rainDecisionTime
  expect(decided({ outdoor: 'on' })).toBe('16:00')
  expect(decided({})).toBeNull()
  expect(decided({ outdoor: 'on', rainDecisionTime: '' })).toBeNull()
  expect(errorsOf({ outdoor: 'on', rainDecisionTime: '23:30' })).toEqual(['rainDecisionTime'])
})

test('without a picker days and hours are written as people write them; what is none is refused with an example', () => {
  const written = { 'dates[0].day': '24.12.2026', 'dates[0].startTime': '20h30', 'dates[0].endTime': '23 h' }
  expect(contentFrom(written).occurrences).toMatchObject([
    { startLocal: '2026-12-24T20:30', endLocal: '2026-12-24T23:00' },
  ])
  const said = eventForm.safeParse({ dates: [{ day: '31.11.2026', startTime: 'midi' }] }).error?.issues
  expect(said?.map(({ message }) => message)).toEqual(
    expect.arrayContaining([expect.stringContaining('28.11.2026'), expect.stringContaining('20h30')]),
  )
})

test('text in the place of a file is refused in French', () => {
  const parsed = eventForm.safeParse({ image: { file: 'photo' }, pastedFile: 'dates' })
  const said = parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  expect(said).toEqual(
    expect.arrayContaining(['image.file: Choisissez une photo.', 'pastedFile: Choisissez un fichier.']),
  )
})

describe('the place', () => {
  test('has the coordinates of its pin, or of its locality where the pin is another place’s', () => {
    const at = (lat: string, lng: string) => contentFrom({ 'place.lat': lat, 'place.lng': lng }).place
    expect(at('46.521', '6.64')).toMatchObject({
      lat: 46.521,
      lng: 6.64,
      npa: '1003',
      locality: 'Lausanne',
      canton: 'VD',
    })
    expect(at('46.2', '6.1')).toMatchObject({ lat: expect.closeTo(46.52, 1), lng: expect.closeTo(6.63, 1) })
    expect(at('', '')).toMatchObject({ lat: expect.closeTo(46.52, 1) })
  })

  test('may be unknown, and is none online', () => {
    expect(contentFrom({ placeUnknown: 'on', 'place.locality': '' }).place).toBeNull()
    const online = contentFrom({ attendance: 'online', onlineUrl: 'exemple.ch/direct', 'place.locality': '' })
    expect(online).toMatchObject({ place: null, onlineUrl: 'https://exemple.ch/direct' })
    expect(contentFrom({ onlineUrl: 'exemple.ch/direct' }).onlineUrl).toBeNull()
  })

  test.each([
    ['no locality', { 'place.locality': '' }, ['place.locality']],
    ['one we do not know', { 'place.locality': 'Paris' }, ['place.locality']],
    ['online without an address', { attendance: 'online' }, ['onlineUrl']],
  ])('%s is refused', (_what, fields, expected) => {
    expect(errorsOf(fields)).toEqual(expected)
  })

  test('of two namesakes both are offered', () => {
    expect(build({ 'place.locality': 'Lully' })).toMatchObject({
      errors: { 'place.locality': ['Plusieurs localités correspondent\u00a0: choisissez la vôtre.'] },
      localities: [{ value: '1470 Lully' }, { value: '1132 Lully' }],
    })
  })
})

describe('the rest', () => {
  test.each([
    ['a category that is none', { category: 'autre' }, ['category']],
    ['a genre of another theme', { genre: 'theatre' }, ['genre']],
    ['a partner that is none', { partnerId: 'autre' }, ['partnerId']],
    [
      'a price above its maximum',
      { 'price.kind': 'paid', 'price.minChf': '30', 'price.maxChf': '20' },
      ['price.maxChf'],
    ],
    ['ages upside down', { 'audience.minAge': '12', 'audience.maxAge': '6' }, ['audience.maxAge']],
    ['eleven tags', { tags: 'a,b,c,d,e,f,g,h,i,j,k' }, ['tags']],
    ['a long tag', { tags: 'x'.repeat(41) }, ['tags']],
    ['a long reduction', { 'price.reductions': 'x'.repeat(81) }, ['price.reductions']],
  ])('%s is refused', (_what, fields, expected) => {
    expect(errorsOf(fields)).toEqual(expected)
  })

  test('a photo needs a description', () => {
    const image = { id: `event-${'0'.repeat(32)}`, width: 800, height: 600 }
    expect(errorsOf({}, { image })).toEqual(['image.alt'])
    expect(contentFrom({ 'image.alt': 'Un chœur' }, { image }).image).toEqual({
      ...image,
      alt: 'Un chœur',
      credit: '',
    })
    expect(contentFrom({ 'image.alt': 'Un chœur' }).image).toBeNull()
  })

  test('tags are split, trimmed, and each is there once', () => {
    expect(contentFrom({ tags: ' Noël, #chorale ,noël,, a cappella' }).tags).toEqual([
      'Noël',
      'chorale',
      'a cappella',
    ])
  })

  test.each([
    ['20.-', 20],
    ['CHF 20.–', 20],
    ['Fr. 12,50', 12.5],
    ['1’200', 1200],
    ["1'200.00", 1200],
    ['18 francs', 18],
    ['0', 0],
  ])('an amount typed as « %s » is %d francs', (typed, chf) => {
    expect(contentFrom({ 'price.kind': 'paid', 'price.minChf': typed }).price.minChf).toBe(chf)
  })

  test.each(['vingt', '20-25', '20/25', '-5', 'Infinity', '1e3', '0x10'])(
    'an amount « %s » is refused',
    (typed) => {
      expect(() => build({ 'price.kind': 'paid', 'price.minChf': typed })).toThrow('price.minChf')
    },
  )

  test('only a paid event has amounts', () => {
    const amounts = { 'price.minChf': '20', 'price.maxChf': '30.555' }
    expect(contentFrom({ ...amounts, 'price.kind': 'paid' }).price).toMatchObject({
      minChf: 20,
      maxChf: 30.56,
    })
    expect(contentFrom({ ...amounts, 'price.kind': 'free' }).price).toMatchObject({
      minChf: null,
      maxChf: null,
    })
  })

  test('what was chosen before may stay when it is offered no longer', () => {
    const existing = stored(makeEvent({ category: 'ancienne', partnerId: 'ancien' }))
    expect(errorsOf({ category: 'ancienne', partnerId: 'ancien' }, { existing })).toEqual([])
  })
})

test.each([
  '//exemple.ch',
  '\\\\exemple.ch',
  'https:exemple.ch',
  'https:///exemple.ch',
  'ht\ntp://exemple.ch',
])('the address %j is refused: browsers take it for another one than we do', (website) =>
  expect(eventForm.shape.website.safeParse(website).success).toBe(false),
)

test.each([
  ['www.exemple.ch/fête?a=1', 'https://www.exemple.ch/fête?a=1'],
  [' HTTP://exemple.ch ', 'HTTP://exemple.ch'],
  ['exemple.ch:8080', 'https://exemple.ch:8080'],
])('the address %s is taken as %s', (typed, taken) => {
  expect(eventForm.shape.website.safeParse(typed).data).toBe(taken)
})
