import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWallTime } from './zurich'

const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Zurich',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

test('an instant has the wall time of its minute, whatever was asked before', () => {
  const year = { min: Date.parse('1975-01-01T00:00Z'), max: Date.parse('2199-12-31T00:00Z') }
  const summerTime = Date.parse('2026-10-25T00:59:59.000Z')
  const near = fc.integer({ min: -120_000, max: 120_000 }).map((ms) => summerTime + ms)
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.integer(year), near), { minLength: 2 }), (instants) => {
      expect(instants.map(toWallTime)).toEqual(
        instants.map((instant) => CLOCK.format(instant).replace(' ', 'T')),
      )
    }),
  )
})

test('what is no instant has no wall time', () => {
  for (const instant of [Number.NaN, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => toWallTime(instant)).toThrow(RangeError)
  }
})
