// ISO 8601 dates and times as pages and files write them, and the few other forms that are never ambiguous.
import { addDays, isRealDay } from '~/platform/real-day'
import { toWallTime } from '~/platform/zurich'

const DATE = String.raw`(?<year>\d{4})(?:-(?<month>\d{1,2})-(?<day>\d{1,2})|(?<basicMonth>\d{2})(?<basicDay>\d{2}))`
const DOTTED = String.raw`(?<dottedDay>\d{1,2})\.(?<dottedMonth>\d{1,2})\.(?<dottedYear>\d{4})`
const CLOCK = String.raw`(?<hour>\d{1,2})(?::?(?<minute>\d{2})(?::?\d{2}(?:[.,]\d+)?)?)?`
/** RFC 9557 puts the name of the zone behind the offset. */
const OFFSET = String.raw`(?<offset>z|[+-]\d{2}(?::?\d{2})?)(?:\[[\w/+-]+\])?`
const TIME = new RegExp(`^(?:${DATE}|${DOTTED})(?:(?:t|,? +)${CLOCK}(?: ?${OFFSET})?)?$`, 'i')
/** Seconds or milliseconds since 1970, from 2001 to 2033. */
const EPOCH = /^1\d{9}(?:\d{3})?$/

/** The day (YYYY-MM-DD) or wall time in Zurich (YYYY-MM-DDTHH:MM) of « 20261205T200000Z », « 2026-12-05T20+01 »,
 * « 2026-9-5T8:00 », « 05.12.2026 20:00 » or seconds since 1970. Null for what is none of them or does not exist. */
export function isoTime(written: string): string | null {
  const text = written.trim()
  if (EPOCH.test(text)) return toWallTime(Number(text.padEnd(13, '0')))
  const parts = TIME.exec(text)?.groups
  if (!parts) return null
  const day = [
    parts.year ?? parts.dottedYear,
    (parts.month ?? parts.basicMonth ?? parts.dottedMonth ?? '').padStart(2, '0'),
    (parts.day ?? parts.basicDay ?? parts.dottedDay ?? '').padStart(2, '0'),
  ].join('-')
  if (!isRealDay(day)) return null
  if (parts.hour === undefined) return day
  const { minute = '00', offset } = parts
  const hour = parts.hour.padStart(2, '0')
  // « 24:00 » is the end of the day (ISO 8601-1, 5.3.2).
  const isEndOfDay = hour === '24' && minute === '00'
  const time = isEndOfDay ? `${addDays(day, 1)}T00:00` : `${day}T${hour}:${minute}`
  const instant = Date.parse(`${time}${offset ? colonIn(offset) : 'Z'}`)
  if (Number.isNaN(instant) || (hour === '24' && !isEndOfDay)) return null
  return offset ? toWallTime(instant) : time
}

/** Date.parse knows offsets as « +01:00 » alone. */
function colonIn(offset: string): string {
  const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(offset) ?? []
  return hours ? `${hours}:${minutes}` : 'Z'
}
