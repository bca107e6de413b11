import { describe, expect, test } from 'vitest'
import { makeOccurrences } from '~/domain/occurrence'
import type { Rule } from '~/domain/rules'
import { DAY_MS } from '~/platform/durations'
import { EXHIBITION } from '../../../../tests/support/exhibition'
import { type EventOverrides, makeEvent } from '../../../../tests/support/make-event'
import { withoutDates } from '../draft/draft'
import { fieldsOfDraft } from '../draft/draft-fields'
import type { CopyIntent } from '../draft/form-choices'
import { contentFrom, NOW } from '../testing/parsed-form'
import { copiedDates, usualCopy } from './copied-dates.server'

const WEEKLY: Rule = {
  on: { kind: 'weekdays', weekdays: [2], everyWeeks: 2 },
  from: '2026-11-03',
  until: '2026-12-29',
  startTime: '20:00',
  endTime: '22:00',
  except: [],
  schoolHolidays: null,
}
const copy = (choice: CopyIntent, overrides: EventOverrides, nowMs = NOW) => {
  const { draft, notes } = copiedDates(makeEvent(overrides), choice, nowMs)
  return { fields: fieldsOfDraft(draft), notes }
}
/** The dates that the form makes of a copy when it is sent. */
const datesOf = (choice: CopyIntent, overrides: EventOverrides) =>
  contentFrom({ ...copy(choice, overrides).fields, 'dates[9].day': '' }).occurrences.map(
    ({ startLocal, label }) => startLocal + (label ? ` ${label}` : ''),
  )

describe('« Dupliquer » begins', () => {
  test('a year later with what is over, without days with what is to come', () => {
    expect(usualCopy(makeEvent({ when: { start: '2026-11-14T20:00' } }), NOW)).toBe('copy-later')
    expect(usualCopy(makeEvent(), NOW)).toBe('copy-none')
  })
})

describe('the same dates', () => {
  test('are those to come only, without states and ids', () => {
    const { fields, notes } = copy('copy-same', {
      occurrences: makeOccurrences([
        { start: '2026-11-14T20:00' },
        { start: '2026-12-05T20:00', status: 'cancelled' },
      ]),
    })
    expect(fields).toMatchObject({ 'dates[0].day': ['2026-12-05'] })
    expect(Object.keys(fields).join(' ')).not.toMatch(/\.id|status|availability|dates\[1\]/)
    expect(notes).toEqual(['Ce sont les dates d’origine.', 'Les dates passées ne sont pas copiées.'])
  })

  test('of a rule go on with its next date, and every other week stays the same one', () => {
    const when = ['2026-11-03', '2026-11-17', '2026-12-01', '2026-12-15', '2026-12-29']
    const overrides = { rules: [WEEKLY], when: when.map((day) => ({ start: `${day}T20:00` })) }
    expect(datesOf('copy-same', overrides)).toEqual([
      '2026-12-01T20:00',
      '2026-12-15T20:00',
      '2026-12-29T20:00',
    ])
  })

  test('of a rule that is over are left out beside one that is not', () => {
    const over: Rule = { ...WEEKLY, from: '2026-10-06', until: '2026-10-20' }
    const { fields } = copy('copy-same', { rules: [over, WEEKLY] })
    expect(fields['rules[0].from']).toEqual(['2026-12-01'])
    expect(Object.keys(fields).join(' ')).not.toContain('rules[1]')
  })
})

describe('a year later', () => {
  test('it is 52 weeks later, and the words say so', () => {
    const overrides: EventOverrides = {
      title: 'Loto 2026',
      description: 'Comme en 20261.',
      when: { start: '2026-11-14T20:00', end: '2026-11-15T02:00', label: 'Grand loto' },
    }
    expect(datesOf('copy-later', overrides)).toEqual(['2027-11-13T20:00 Grand loto'])
    expect(copy('copy-later', overrides).notes).toEqual([
      'Les dates sont 52\u00a0semaines plus tard, le même jour de la semaine\u00a0: samedi 14\u00a0novembre 2026 devient samedi 13\u00a0novembre 2027.',
      'Vérifiez-les, surtout les jours fixes et les exceptions.',
      'Le titre mentionne 2026\u00a0: pensez à l’actualiser.',
    ])
  })

  test('what was over long ago comes in the first year that is to come', () => {
    const overrides = { when: { start: '2019-12-21T20:00' } }
    expect(datesOf('copy-later', overrides)).toEqual(['2026-12-19T20:00'])
    expect(datesOf('copy-later', { when: { start: '1901-06-01T20:00' } })).toHaveLength(1)
  })

  test('what would be over already is left out', () => {
    const when = [{ start: '2025-11-01T20:00' }, { start: '2025-12-06T20:00' }]
    expect(datesOf('copy-later', { when })).toEqual(['2026-12-05T20:00'])
    expect(copy('copy-later', { when }).notes).toContain('Les dates passées ne sont pas copiées.')
  })

  test('notes and booking links of single dates stay behind', () => {
    const when = { start: '2026-11-14T20:00', note: 'Liste d’attente', bookingUrl: 'https://exemple.ch/14' }
    const { fields, notes } = copy('copy-later', { when })
    expect(JSON.stringify(fields)).not.toMatch(/attente|exemple/)
    expect(notes).toContain('Les remarques et billetteries propres à une date ne sont pas copiées.')
  })

  test('an exhibition comes with its vernissage and closed days', () => {
    const { fields } = copy('copy-later', EXHIBITION)
    const content = contentFrom({ ...fields, category: 'musique' })
    expect(content).toMatchObject({
      kind: 'exhibition',
      openingHours: EXHIBITION.openingHours,
      closedDays: [
        { from: '2027-12-24', to: '2027-12-24' },
        { from: '2027-12-31', to: '2027-12-31' },
        { from: '2028-01-03', to: '2028-01-07' },
      ],
    })
    expect(content.occurrences.map(({ startLocal }) => startLocal.slice(0, 10))).toEqual([
      '2027-12-03',
      '2027-12-04',
      '2027-12-05',
      '2027-12-12',
    ])
  })

  test('a rule stays a rule', () => {
    const overrides = { rules: [WEEKLY], when: [{ start: '2026-11-03T20:00' }] }
    expect(datesOf('copy-later', overrides)).toHaveLength(5)
    expect(copy('copy-later', overrides).fields).toMatchObject({
      mode: ['rule'],
      'rules[0].from': ['2027-11-02'],
      'rules[0].until': ['2027-12-28'],
    })
  })

  test('a monthly rule says that it stays one', () => {
    const monthly: Rule = { ...WEEKLY, on: { kind: 'nth_weekday', nth: 1, weekday: 6 } }
    const { notes } = copy('copy-later', { rules: [monthly] })
    expect(notes[0]).toBe('Les dates sont 1\u00a0an plus tard, selon la même règle.')
  })

  test('800 dates move in a moment', () => {
    const when = Array.from({ length: 800 }, (_, index) => ({
      start: new Date(NOW + index * DAY_MS).toISOString().slice(0, 10),
    }))
    expect(Object.keys(copy('copy-later', { when }).fields)).toHaveLength(801)
  })
})

describe('without dates', () => {
  test('the hours stay where all are the same', () => {
    const when = [
      { start: '2026-12-05T20:00', end: '2026-12-05T22:00' },
      { start: '2026-12-06T20:00', end: '2026-12-06T22:00' },
    ]
    expect(copy('copy-none', { when }).fields).toEqual({
      mode: ['dates'],
      'dates[0].time': ['timed'],
      'dates[0].startTime': ['20:00'],
      'dates[0].endTime': ['22:00'],
    })
    const other = [{ start: '2026-12-05T20:00' }, { start: '2026-12-06T17:00' }]
    expect(copy('copy-none', { when: other }).fields).toEqual({ mode: ['dates'] })
  })

  test('a rule keeps its rhythm, an exhibition its hours', () => {
    const { fields } = copy('copy-none', {
      rules: [{ ...WEEKLY, except: [{ from: '2026-12-01', to: '2026-12-01' }] }],
    })
    expect(fields).toMatchObject({
      mode: ['rule'],
      'rules[0].weekdays': ['2'],
      'rules[0].startTime': ['20:00'],
    })
    expect(Object.keys(fields).join(' ')).not.toMatch(/from|until|except/)
    const exhibition = copy('copy-none', EXHIBITION).fields
    expect(exhibition).toMatchObject({ mode: ['exhibition'], 'exhibition.hours[0].opens': ['11:00'] })
    expect(Object.keys(exhibition).join(' ')).not.toMatch(/from|until|closed|dates/)
  })
})

test('a draft without dates keeps everything else', () => {
  const draft = {
    title: 'Loto',
    mode: 'rule',
    dates: [{ day: '2026-12-05' }],
    rules: [{ from: '2026-12-05' }],
    exhibition: { from: '2026-12-05', hours: [{ opens: '10:00' }] },
  }
  expect(withoutDates(draft)).toEqual({ title: 'Loto' })
})
