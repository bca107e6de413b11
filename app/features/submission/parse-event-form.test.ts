import { parseWithZod } from '@conform-to/zod/v3'
import { describe, expect, test } from 'vitest'
import type { AgendaEvent, StoredEvent } from '~/domain/event'
import { contentOf } from '~/domain/event-content'
import { makeOccurrences } from '~/domain/occurrence'
import { diffEvents } from '~/features/events/event-diff'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { eventForm } from './event-form-schema'
import { fillEventForm, fillEventFormForCopy } from './fill-event-form.server'
import { type FormContext, parseEventForm } from './parse-event-form.server'
import { formDataOf, type PostedFields } from './posted-fields'

const NOW = Date.parse('2026-11-21T10:00:00+01:00')
const TOKEN = 'jeton-de-test-de-vingt-lettres'

function stored(event: AgendaEvent): StoredEvent {
  const at = '2026-11-01T09:00:00.000Z'
  return {
    ...event,
    id: 'concert-bcdfgh',
    version: 3,
    createdAt: at,
    updatedAt: at,
    changedAt: at,
    removedAt: null,
  }
}

const BASE: PostedFields = {
  title: ['Concert de Noël'],
  category: ['musique'],
  organizerName: ['Chœur du Port'],
  mode: ['dates'],
  'dates[0].day': ['2026-12-24'],
  'dates[0].startTime': ['20:00'],
  'place.name': ['Temple'],
  'place.locality': ['1003 Lausanne'],
}

function build(fields: Record<string, string | string[]>, context: Partial<FormContext> = {}) {
  const posted = Object.fromEntries(
    Object.entries({ ...BASE, ...fields, draft: TOKEN }).map(([name, value]) => [name, [value].flat()]),
  )
  return fromPosted(posted, context)
}

function fromPosted(posted: PostedFields, context: Partial<FormContext> = {}) {
  const submission = parseWithZod(formDataOf(posted), { schema: eventForm })
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error))
  return parseEventForm(submission.value, {
    nowMs: NOW,
    existing: null,
    image: null,
    isCategory: (slug) => slug === 'musique',
    isPartner: (id) => id === 'salle-du-port',
    ...context,
  })
}

function contentFrom(...given: Parameters<typeof build>) {
  const outcome = build(...given)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome.content
}

function datesFrom(...given: Parameters<typeof build>) {
  return contentFrom(...given).occurrences.map(
    ({ startLocal, endLocal }) => `${startLocal} ${endLocal ?? '-'}`,
  )
}

function errorsOf(...given: Parameters<typeof build>) {
  const outcome = build(...given)
  return outcome.ok ? [] : Object.keys(outcome.errors)
}

const NO_DATE = { 'dates[0].day': '', 'dates[0].startTime': '' }

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
    ['no time is a whole day', { 'dates[0].startTime': '' }, '2026-12-24T00:00 2026-12-25T00:00'],
    [
      'whole days, the last one inclusive',
      { 'dates[0].startTime': '', 'dates[0].endDay': '2026-12-26' },
      '2026-12-24T00:00 2026-12-27T00:00',
    ],
  ])('%s', (_what, fields, expected) => {
    expect(datesFrom(fields)).toEqual([expected])
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
    expect(errorsOf({ 'dates[1].day': '2026-11-01' })).toEqual([])
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
      { 'dates[0].id': '1', 'dates[1].id': '1', 'dates[1].day': '2026-12-31' },
      { existing },
    ).occurrences.map(({ id }) => id)
    expect(ids).toEqual(['1', '2'])
  })
})

const RULE = {
  ...NO_DATE,
  mode: 'rule',
  'rule.weekdays': ['2'],
  'rule.from': '2026-12-01',
  'rule.until': '2026-12-31',
  'rule.startTime': '20:00',
}

describe('a weekly rule', () => {
  test('makes its dates, without the exceptions, past midnight where it ends then', () => {
    expect(datesFrom({ ...RULE, 'rule.endTime': '01:00', 'rule.except': '22.12, 29.12.2026' })).toEqual([
      '2026-12-01T20:00 2026-12-02T01:00',
      '2026-12-08T20:00 2026-12-09T01:00',
      '2026-12-15T20:00 2026-12-16T01:00',
    ])
    expect(contentFrom({ ...RULE, 'rule.except': '22.12' }).recurrence).toEqual({
      weekdays: [2],
      everyWeeks: 1,
      from: '2026-12-01',
      until: '2026-12-31',
      startTime: '20:00',
      endTime: null,
      except: ['2026-12-22'],
    })
  })

  test('keeps the wall time when clocks change', () => {
    const occurrences = contentFrom({
      ...RULE,
      'rule.weekdays': '6',
      'rule.from': '2027-03-20',
      'rule.until': '2027-04-03',
    }).occurrences
    expect(occurrences.map(({ start }) => start)).toEqual([
      '2027-03-20T19:00:00.000Z',
      '2027-03-27T19:00:00.000Z',
      '2027-04-03T18:00:00.000Z',
    ])
  })

  test('a night in which its hours do not exist leaves the end open', () => {
    const night = { 'rule.weekdays': '7', 'rule.from': '2027-03-21', 'rule.until': '2027-03-28' }
    expect(datesFrom({ ...RULE, ...night, 'rule.startTime': '02:30', 'rule.endTime': '03:10' })).toEqual([
      '2027-03-21T02:30 2027-03-21T03:10',
      '2027-03-28T02:30 -',
    ])
  })

  test.each([
    ['no weekday', { 'rule.weekdays': [] as string[] }, ['rule.weekdays']],
    ['no period', { 'rule.from': '', 'rule.until': '' }, ['rule.from', 'rule.until']],
    ['no time', { 'rule.startTime': '' }, ['rule.startTime']],
    ['an end before its beginning', { 'rule.until': '2026-11-30' }, ['rule.until']],
    ['an end too far', { 'rule.until': '2036-11-30' }, ['rule.until']],
    ['an exception that is no date', { 'rule.except': 'Noël' }, ['rule.except']],
    ['a period without such a day', { 'rule.until': '2026-12-01', 'rule.weekdays': '3' }, ['rule.weekdays']],
    [
      'more than 800 dates',
      { 'rule.weekdays': ['1', '2', '3', '4', '5', '6', '7'], 'rule.until': '2029-11-20' },
      ['rule.until'],
    ],
    ['a period that is over', { 'rule.from': '2026-10-01', 'rule.until': '2026-10-31' }, ['rule.until']],
  ])('%s is refused', (_what, fields, expected) => {
    expect(errorsOf({ ...RULE, ...fields })).toEqual(expected)
  })

  test('drawn again at another hour, its dates keep their ids and states', () => {
    const before = contentFrom(RULE)
    const occurrences = before.occurrences.map((date) =>
      date.id === '4' ? { ...date, status: 'cancelled' as const, label: 'Dernière' } : date,
    )
    const existing = stored({ ...makeEvent(), ...before, occurrences })
    const again = contentFrom({ ...RULE, 'rule.startTime': '19:30', 'rule.from': '2026-12-10' }, { existing })
    expect(again.occurrences.map(({ id, status, label }) => [id, status, label])).toEqual([
      ['3', null, null],
      ['4', 'cancelled', 'Dernière'],
      ['5', null, null],
    ])
  })
})

const EXHIBITION = {
  ...NO_DATE,
  mode: 'exhibition',
  'exhibition.from': '2026-11-01',
  'exhibition.until': '2027-01-31',
  'exhibition.hours[0].weekdays': ['2', '3', '4'],
  'exhibition.hours[0].opens': '11:00',
  'exhibition.hours[0].closes': '18:00',
}

describe('an exhibition', () => {
  test('is one date over all its days, with opening hours', () => {
    expect(contentFrom({ ...EXHIBITION, 'exhibition.hours[1].opens': '' })).toMatchObject({
      kind: 'exhibition',
      occurrences: [{ id: '1', startLocal: '2026-11-01T00:00', endLocal: '2027-02-01T00:00', allDay: true }],
      openingHours: [{ days: [2, 3, 4], opens: '11:00', closes: '18:00' }],
      recurrence: null,
    })
  })

  test.each([
    ['no days', { 'exhibition.from': '', 'exhibition.until': '' }, ['exhibition.from', 'exhibition.until']],
    ['an end before its beginning', { 'exhibition.until': '2026-10-31' }, ['exhibition.until']],
    [
      'one that is over',
      { 'exhibition.from': '2026-10-01', 'exhibition.until': '2026-11-20' },
      ['exhibition.until'],
    ],
    [
      'hours without days',
      { 'exhibition.hours[0].weekdays': [] as string[] },
      ['exhibition.hours[0].weekdays'],
    ],
    [
      'days without hours',
      { 'exhibition.hours[0].opens': '', 'exhibition.hours[0].closes': '' },
      ['exhibition.hours[0].opens', 'exhibition.hours[0].closes'],
    ],
    ['closing before opening', { 'exhibition.hours[0].closes': '10:00' }, ['exhibition.hours[0].closes']],
  ])('%s is refused', (_what, fields, expected) => {
    expect(errorsOf({ ...EXHIBITION, ...fields })).toEqual(expected)
  })
})

describe('dates kept as they are', () => {
  const days = Array.from({ length: 61 }, (_, index) => ({
    start: new Date(NOW + index * 86_400_000).toISOString().slice(0, 10),
  }))

  test('of an event with more dates than rows', () => {
    const existing = stored(makeEvent({ when: days }))
    expect(contentFrom({ ...NO_DATE, mode: 'keep' }, { existing }).occurrences).toEqual(existing.occurrences)
  })

  test('never of a new event, nor of one whose dates fit', () => {
    expect(errorsOf({ ...NO_DATE, mode: 'keep' })).toEqual(['mode'])
    expect(
      errorsOf({ ...NO_DATE, mode: 'keep' }, { existing: stored(makeEvent({ when: days.slice(1) })) }),
    ).toEqual(['mode'])
  })
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
      errors: { 'place.locality': 'Plusieurs localités correspondent\u00a0: choisissez la vôtre.' },
      localities: [{ value: '1470 Lully' }, { value: '1132 Lully' }],
    })
  })
})

describe('the rest', () => {
  test.each([
    ['a category that is none', { category: 'autre' }, ['category']],
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
    expect(contentFrom({ 'image.remove': 'on' }, { image }).image).toBeNull()
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

const LABELS = { categoryOf: (slug: string) => slug }
const VARIETY: [string, EventOverrides][] = [
  ['a concert', {}],
  [
    'several dates',
    {
      when: [
        { start: '2026-12-01' },
        { start: '2026-12-03', end: '2026-12-05' },
        { start: '2026-12-31T22:00', end: '2027-01-01T04:00', label: 'Nouvel An', status: 'cancelled' },
        { start: '2027-02-01T10:00', end: '2027-02-03T12:00' },
      ],
    },
  ],
  [
    'an exhibition',
    {
      kind: 'exhibition',
      when: { start: '2026-11-01', end: '2027-01-31' },
      openingHours: [{ days: [1, 2], opens: '10:00', closes: '18:00' }],
    },
  ],
  [
    'an exhibition that an import brought',
    {
      kind: 'exhibition',
      when: [
        { start: '2026-11-28T10:00', end: '2026-11-28T18:00' },
        { start: '2026-11-29T10:00', end: '2026-11-29T18:00' },
      ],
      openingHours: [{ days: [6, 7], opens: '10:00', closes: '18:00' }],
    },
  ],
  [
    '61 days',
    {
      when: Array.from({ length: 61 }, (_, index) => ({
        start: new Date(NOW + index * 86_400_000).toISOString().slice(0, 10),
      })),
    },
  ],
  ['an online talk', { attendance: 'online', onlineUrl: 'https://exemple.ch/direct', place: null }],
  ['no place yet', { place: null }],
  [
    'a place in no list of ours',
    { place: { npa: '', locality: 'Alpage du Fond', canton: 'VS', lat: null, lng: null } },
  ],
  [
    'everything',
    {
      summary: 'Bref',
      tags: ['a', 'b c'],
      website: 'https://exemple.ch/',
      bookingUrl: 'https://exemple.ch/b',
      price: { kind: 'paid', minChf: 12.5, maxChf: 25, note: 'Enfants libres', reductions: ['AVS', 'AI'] },
      contact: { email: 'a@exemple.ch', phone: '021 000 00 00', public: true },
      audience: { minAge: 6, maxAge: 12, family: true },
      accessibility: { wheelchair: 'yes', hearing_loop: 'no', relaxed: 'unknown' },
      languages: ['fr', 'de'],
      outdoor: true,
      rainPlan: 'Sous le préau',
      image: { id: `event-${'a'.repeat(32)}`, alt: 'Un chœur', credit: 'M. Favre', width: 9, height: 9 },
      programme: 'postponed',
      programmeNote: 'En mars',
      availability: 'few_left',
      partnerId: 'salle-du-port',
    },
  ],
]

describe('an event fills its own form', () => {
  test.each(VARIETY)('%s comes out as it went in', (_what, overrides) => {
    const existing = stored(makeEvent(overrides))
    const outcome = fromPosted(
      { ...fillEventForm(existing), draft: [TOKEN] },
      { existing, image: existing.image },
    )
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
    expect(diffEvents(contentOf(existing), outcome.content, LABELS)).toEqual([])
    expect(outcome.content.occurrences).toEqual(existing.occurrences)
    const { programme, programmeNote, availability } = existing
    expect(outcome.state).toEqual({ programme, programmeNote, availability })
  })

  test('a rule, too', () => {
    const before = contentFrom({ ...RULE, 'rule.except': '22.12', 'rule.endTime': '22:00' })
    const existing = stored({ ...makeEvent(), ...before })
    const outcome = fromPosted({ ...fillEventForm(existing), draft: [TOKEN] }, { existing })
    expect(outcome).toMatchObject({ ok: true, content: before })
  })
})

describe('a copy', () => {
  test('has the dates to come only, no states and no ids', () => {
    const occurrences = makeOccurrences([
      { start: '2026-11-14T20:00' },
      { start: '2026-12-05T20:00', status: 'cancelled' },
    ])
    const event = makeEvent({
      occurrences,
      programme: 'postponed',
      programmeNote: 'En mars',
      availability: 'sold_out',
    })
    const copy = fillEventFormForCopy(event, NOW)
    expect(copy).toMatchObject({ title: ['Concert du samedi'], 'dates[0].day': ['2026-12-05'] })
    const names = Object.keys(copy).join(' ')
    expect(names).not.toMatch(/\.id|status|programme|availability|dates\[1\]/)
  })

  test('of an event that is over has no dates at all', () => {
    const copy = fillEventFormForCopy(makeEvent({ when: { start: '2026-11-14T20:00' } }), NOW)
    expect(copy.mode).toEqual(['dates'])
    expect(Object.keys(copy).join(' ')).not.toContain('dates[')
  })

  test('of a rule goes on from its next date', () => {
    const event = makeEvent({
      occurrences: makeOccurrences([{ start: '2026-11-17T20:00' }, { start: '2026-11-24T20:00' }]),
      recurrence: {
        weekdays: [2],
        everyWeeks: 1,
        from: '2026-11-17',
        until: '2026-11-24',
        startTime: '20:00',
        endTime: null,
        except: [],
      },
    })
    expect(fillEventFormForCopy(event, NOW)).toMatchObject({ mode: ['rule'], 'rule.from': ['2026-11-24'] })
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
