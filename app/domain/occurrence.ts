// Makes occurrences from wall times, so that instants and wall times agree.
import { addDays, fromWallTime } from '~/platform/zurich'
import type { Occurrence, Programme } from './event'

interface OccurrenceInput {
  id: string
  /** `YYYY-MM-DD` for a whole day, `YYYY-MM-DDTHH:mm` for a time; Europe/Zurich. */
  start: string
  /** Whole days: the last day, inclusive. Times: exclusive. */
  end?: string | null
  label?: string | null
  status?: Programme | null
}

/** Throws RangeError when a date does not exist or the end is not after the start. */
export function makeOccurrence({
  id,
  start,
  end = null,
  label = null,
  status = null,
}: OccurrenceInput): Occurrence {
  const allDay = start.length === 10
  const startLocal = allDay ? `${start}T00:00` : start
  const endLocal = allDay ? `${addDays(end ?? start, 1)}T00:00` : end
  const startMs = fromWallTime(startLocal)
  const endMs = endLocal === null ? null : fromWallTime(endLocal)
  if (endMs !== null && endMs <= startMs) throw new RangeError(`${endLocal} is not after ${startLocal}`)
  return {
    id,
    start: new Date(startMs).toISOString(),
    end: endMs === null ? null : new Date(endMs).toISOString(),
    startLocal,
    endLocal,
    allDay,
    label,
    status,
  }
}

/** Sorted by start, without doubles; ids `1`, `2`... in that order. */
export function makeOccurrences(inputs: Omit<OccurrenceInput, 'id'>[]): Occurrence[] {
  const seen = new Set<string>()
  return inputs
    .map((input) => makeOccurrence({ ...input, id: '0' }))
    .sort((a, b) => a.start.localeCompare(b.start) || (a.end ?? '').localeCompare(b.end ?? ''))
    .filter((occurrence) => {
      const key = `${occurrence.start}/${occurrence.end}/${occurrence.label}`
      return seen.has(key) ? false : Boolean(seen.add(key))
    })
    .map((occurrence, index) => ({ ...occurrence, id: String(index + 1) }))
}
