import { expect, test } from 'vitest'
import { beginsAtNight, nightBefore, nightBeforeInFull, onItsNight } from './nights'

test.each([
  [{ day: '2027-01-15', startTime: '00:00' }, true],
  [{ day: '2027-01-15', startTime: '04:59' }, true],
  [{ day: '2027-01-15', startTime: '05:00' }, false],
  [{ day: '2027-01-15', startTime: '00:00', time: 'all_day' }, false],
  [{ day: '2027-01-15' }, false],
  [{ day: '', startTime: '00:00' }, false],
])('%o begins at night: %s', (date, isNight) => {
  expect(beginsAtNight(date)).toBe(isNight)
})

test('a date of the night after its day is moved to the next day, its last day too', () => {
  const date = { day: '2027-01-31', startTime: '00:00', endDay: '2027-02-01' }
  expect(onItsNight({ ...date, night: 'after' })).toEqual({
    ...date,
    day: '2027-02-01',
    endDay: '2027-02-02',
  })
  expect(onItsNight({ ...date, night: 'before' })).toEqual(date)
  expect(onItsNight(date)).toEqual(date)
})

test('an answer to a date that begins by day moves nothing', () => {
  const date = { day: '2027-01-31', startTime: '20:00' }
  expect(onItsNight({ ...date, night: 'after' })).toEqual(date)
})

test.each([
  ['2027-01-15', 'de jeudi à vendredi', 'de jeudi 14 à vendredi 15\u00a0janvier'],
  ['2027-02-01', 'de dimanche à lundi', 'de dimanche 31\u00a0janvier à lundi 1er\u00a0février'],
])('the night before %s', (day, short, full) => {
  expect([nightBefore(day), nightBeforeInFull(day)]).toEqual([short, full])
})
