// Wall time in Europe/Zurich and back. Wall times are strings `YYYY-MM-DDTHH:mm`.
import { Temporal } from 'temporal-polyfill'

export const ZONE = 'Europe/Zurich'

export function toWallTime(instantMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(instantMs)
    .toZonedDateTimeISO(ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

/** Milliseconds since the epoch. A time skipped by summer time moves forward, one that happens twice means the first
 * (RFC 5545 3.3.5). Throws RangeError on a date that does not exist. */
export function fromWallTime(wallTime: string): number {
  return Temporal.PlainDateTime.from(wallTime, { overflow: 'reject' }).toZonedDateTime(ZONE, {
    disambiguation: 'compatible',
  }).epochMilliseconds
}

/** Takes an ISO 8601 instant; gives it with Zurich's offset, so that the local day can be read. */
export function withOffset(instant: string): string {
  return Temporal.Instant.from(instant).toString({ timeZone: ZONE, smallestUnit: 'second' })
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** ISO 8601: 1 = Monday. */
export function weekdayOf(day: string): number {
  return Temporal.PlainDate.from(day).dayOfWeek
}
