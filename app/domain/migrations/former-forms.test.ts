import { expect, test } from 'vitest'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { type AgendaEvent, events } from '../event'
import { MIGRATIONS } from './former-forms'
import { inPresentForm } from './migrate'

/** Events were written so when they told only whether a date has no time. */
function withoutTimes(overrides: EventOverrides) {
  const event = makeEvent(overrides)
  const occurrences = event.occurrences.map(({ time, movedFrom: _moved, ...date }) => ({
    ...date,
    allDay: time !== 'timed',
  }))
  return { ...event, occurrences }
}

function timesOf(overrides: EventOverrides): string[] {
  const event = events.parse(inPresentForm('events', withoutTimes(overrides)))
  return event.occurrences.map(({ time }) => time)
}

const imported = { source: { kind: 'romandie', externalId: 'x' } }
const exhibition = { kind: 'exhibition', when: { start: '2026-11-01', end: '2027-01-31' } } as const
const openingHours: AgendaEvent['openingHours'] = [{ days: [2, 3], opens: '10:00', closes: '18:00' }]

test('a day that its author left without a time was said to last all day', () => {
  const when = [{ start: '2026-11-28T20:00' }, { start: '2026-11-29' }]
  expect(timesOf({ when })).toEqual(['timed', 'all_day'])
})

test('an imported day without a time becomes unknown', () => {
  const when = [{ start: '2026-11-28T20:00' }, { start: '2026-11-29' }]
  expect(timesOf({ when, ...imported })).toEqual(['timed', 'unknown'])
})

test('an exhibition is known by its hours, whoever has written it', () => {
  expect(timesOf({ ...exhibition, openingHours })).toEqual(['all_day'])
  expect(timesOf({ ...exhibition, openingHours, ...imported })).toEqual(['all_day'])
  expect(timesOf(exhibition)).toEqual(['unknown'])
  expect(timesOf({ ...exhibition, ...imported })).toEqual(['unknown'])
})

test('the one weekly rule of an event becomes a list of rules', () => {
  const { rules: _rules, ...event } = makeEvent()
  const hours = { startTime: '20:00', endTime: null }
  const period = { from: '2026-12-01', until: '2026-12-31', ...hours }
  const recurrence = { weekdays: [2], everyWeeks: 1, ...period, except: ['2026-12-22'] }
  expect(events.parse(inPresentForm('events', { ...event, recurrence })).rules).toEqual([
    {
      on: { kind: 'weekdays', weekdays: [2], everyWeeks: 1 },
      ...period,
      except: [{ from: '2026-12-22', to: '2026-12-22' }],
      schoolHolidays: null,
    },
  ])
  expect(events.parse(inPresentForm('events', { ...event, recurrence: null })).rules).toEqual([])
})

test('the one rule of a draft becomes its first row, and an event can be of both former forms', () => {
  const fields = { title: ['Bal'], 'rule.from': ['2026-12-01'], 'rule.weekdays': ['2', '4'] }
  expect(inPresentForm('drafts', { fields })).toEqual({
    fields: { title: ['Bal'], 'rules[0].from': ['2026-12-01'], 'rules[0].weekdays': ['2', '4'] },
  })
  const { recurrence, ...event } = { ...withoutTimes({}), recurrence: { ...RECURRENCE } }
  expect(events.parse(inPresentForm('events', { ...event, recurrence }))).toMatchObject({
    occurrences: [{ time: 'timed' }],
    rules: [{ startTime: '20:00' }],
  })
})

const RECURRENCE = {
  weekdays: [2],
  everyWeeks: 1,
  from: '2026-12-01',
  until: '2026-12-31',
  startTime: '20:00',
  endTime: null,
  except: [],
}

test('what is of today’s form stays as it is, the same object', () => {
  const event = makeEvent({ when: { start: '2026-11-29', time: 'all_day' }, ...imported })
  expect(inPresentForm('events', event)).toBe(event)
  const draft = { fields: { title: ['Bal'], 'rules[0].from': [''] } }
  expect(inPresentForm('drafts', draft)).toBe(draft)
})

test('migrations are counted on from one', () => {
  expect(MIGRATIONS.map(({ number }) => number)).toEqual(MIGRATIONS.map((_, index) => index + 1))
})
