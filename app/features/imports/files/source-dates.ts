import { MAX_OCCURRENCES, type Occurrence } from '~/domain/event'
import { inOrder, makeOccurrence, type OccurrenceInput } from '~/domain/occurrence'

export type SourceDate = Omit<OccurrenceInput, 'id'> & {
  /** The source names the date by this; default: its start. */
  id?: string
}

/** Dates whose ids come from the source, so that they stay when others appear: calendars of visitors know a date by its
 * id. Throws RangeError like makeOccurrence. */
export function datesOfSource(dates: readonly SourceDate[]): Occurrence[] {
  const given = new Map<string, number>()
  return inOrder(dates.map((date) => makeOccurrence({ ...date, id: date.id ?? idOf(date.start) }))).map(
    (occurrence) => {
      const { id } = occurrence
      const times = (given.get(id) ?? 0) + 1
      given.set(id, times)
      return times === 1 ? occurrence : { ...occurrence, id: `${id}-${times}` }
    },
  )
}

function idOf(start: string): string {
  return start.replace(/[-:]/g, '')
}

/** Takes at most MAX_OCCURRENCES of these, which are in order: dates to come before past ones. `today`: YYYY-MM-DD. */
export function comingFirst<D>(dates: readonly D[], startOf: (date: D) => string, today: string): D[] {
  const ahead = dates.findIndex((date) => startOf(date) >= today)
  const from = ahead < 0 ? dates.length : ahead
  const begin = Math.max(0, Math.min(from, dates.length - MAX_OCCURRENCES))
  return dates.slice(begin, begin + MAX_OCCURRENCES)
}

/** An event with more dates than it may have gets this note. */
export const TOO_MANY_DATES = `plus de ${MAX_OCCURRENCES} dates\u00a0: les suivantes sont ignorées`

/** Events imported before dates had names of their source keep their counted ids, as long as a date begins at the same
 * time. */
export function withCountedIds(dates: readonly Occurrence[], stored: readonly Occurrence[]): Occurrence[] {
  const counted = new Map(stored.filter(({ id }) => /^\d{1,3}$/.test(id)).map(({ start, id }) => [start, id]))
  return dates.map((date) => {
    const id = counted.get(date.start)
    counted.delete(date.start)
    return id === undefined ? date : { ...date, id }
  })
}
