import { expect, test } from 'vitest'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { WEEKLY, WEEKLY_TEXT } from '../../../tests/support/weekly-event'
import { datesInBrief, scheduleLines } from './schedule-text'

const brief = (fields: EventOverrides) => datesInBrief(makeEvent(fields)).replaceAll('\u00a0', ' ')

test('single dates are made from nothing, others from their rules', () => {
  expect(scheduleLines(makeEvent())).toEqual([])
  expect(scheduleLines(makeEvent(WEEKLY))).toEqual([WEEKLY_TEXT])
})

test('all dates fit on one line, a rule as a rule', () => {
  expect(brief({ when: { start: '2026-12-05T20:30' } })).toBe('Samedi 5 décembre 2026, 20 h 30')
  expect(brief({ when: [{ start: '2026-12-05T20:30' }, { start: '2027-01-03' }] })).toBe(
    '2 dates, du 5 décembre 2026 au 3 janvier 2027',
  )
  expect(brief({ when: { start: '2026-12-05', end: '2027-01-31' } })).toBe(
    'Du 5 décembre 2026 au 31 janvier 2027',
  )
  expect(brief(WEEKLY)).toBe(WEEKLY_TEXT.replaceAll('\u00a0', ' '))
})
