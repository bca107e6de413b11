import type { AgendaEvent, Availability, Occurrence, Programme } from './event'
import { startOf } from './occurrence'

export function programmeOf(
  { programme }: Pick<AgendaEvent, 'programme'>,
  { status }: Pick<Occurrence, 'status'>,
): Programme {
  return status ?? programme
}

export function availabilityOf(
  { availability }: Pick<AgendaEvent, 'availability'>,
  date: Pick<Occurrence, 'availability'> | null,
): Availability {
  return date?.availability ?? availability
}

/** Whether a date does not take place. */
export function isOff(programme: Programme): boolean {
  return programme === 'cancelled' || programme === 'postponed'
}

/** Whether people follow it online, wherever it was to be. */
export function isOnline(
  { attendance, programme }: Pick<AgendaEvent, 'attendance' | 'programme'>,
  status: Programme | null = null,
): boolean {
  return attendance === 'online' || (status ?? programme) === 'moved_online'
}

/** Dates that replace those of a public event, with the starts that they are moved from. Moved once more, a date keeps
 * the first of them: that one is on the tickets. */
export function withMoves(
  event: Pick<AgendaEvent, 'status' | 'programme' | 'occurrences'>,
  dates: readonly Occurrence[],
): Occurrence[] {
  if (event.status !== 'published') return [...dates]
  const before = new Map(event.occurrences.map((date) => [date.id, date]))
  return dates.map((date) => {
    const old = before.get(date.id)
    if (!old) return date
    const isMovedAgain = old.movedFrom !== null && programmeOf(event, old) === 'rescheduled'
    const movedFrom = startOf(old) === startOf(date) || isMovedAgain ? old.movedFrom : startOf(old)
    return { ...date, movedFrom: movedFrom === startOf(date) ? null : movedFrom }
  })
}
