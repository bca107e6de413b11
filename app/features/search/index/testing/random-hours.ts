// Days around both changes of summer time, and the hours and closed days of exhibitions.
import fc from 'fast-check'
import { dateOf, dayOf } from '~/domain/days'
import type { StoredEvent } from '~/domain/event'

export const randomDay = fc
  .integer({ min: dayOf('2026-10-01'), max: dayOf('2027-04-20') })
  .map((day) => dateOf(day))
const randomHours = fc
  .record({
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
    hours: fc.constantFrom(
      ['10:00', '18:00'],
      ['14:00', '17:30'],
      ['18:30', '02:30'],
      ['08:00', '24:00'],
      ['11:00', '18:01'],
      ['22:00', '06:00'],
      null,
    ),
  })
  .map(({ days, hours }) => ({ days, opens: hours?.[0] ?? null, closes: hours?.[1] ?? null }))

export const randomOpeningHours = fc.oneof(
  fc.constant<StoredEvent['openingHours']>([]),
  fc.array(randomHours, { maxLength: 3 }),
)

export const randomClosedDays = fc.oneof(
  fc.constant<StoredEvent['closedDays']>([]),
  fc.array(
    fc
      .record({ day: randomDay, days: fc.constantFrom(0, 0, 1, 12, 40) })
      .map(({ day, days }) => ({ from: day, to: dateOf(dayOf(day) + days) })),
    { maxLength: 4 },
  ),
)
