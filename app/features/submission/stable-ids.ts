import type { Occurrence, OccurrenceTime } from '~/domain/event'
import { makeOccurrence } from '~/domain/occurrence'

/** As makeOccurrence takes it. */
export interface Span {
  start: string
  end: string | null
  time?: Exclude<OccurrenceTime, 'timed'>
}

export interface Drawn {
  /** The occurrence id that the browser posted with the row. */
  rowId: string | undefined
  date: Pick<Occurrence, 'label' | 'status'> & Span
}

/** One hour is missing in the night when clocks go forward, so an end in it can come before its start. */
export function makes(date: Span): boolean {
  try {
    return Boolean(makeOccurrence({ id: '0', ...date }))
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * Sorts the dates and drops duplicates. Calendars recognize a date by its id, so each keeps its earlier id: of its
 * row, else of the same start, else (if a rule's hours change) of the same day.
 */
export function withStableIds(drawn: Drawn[], before: Occurrence[], states?: 'keep-states'): Occurrence[] {
  const made = distinct(
    drawn.map(({ rowId, date }) => ({
      rowId,
      occurrence: makeOccurrence({ id: '0', ...date, end: makes(date) ? date.end : null }),
    })),
  )
  const free = new Map(before.map((occurrence) => [occurrence.id, occurrence]))
  const origins = new Map<(typeof made)[number], Occurrence>()
  const claims: ((one: (typeof made)[number], old: Occurrence) => boolean)[] = [
    ({ rowId }, old) => rowId === old.id,
    ({ occurrence }, old) => occurrence.start === old.start,
    ({ occurrence }, old) =>
      states !== undefined && occurrence.startLocal.slice(0, 10) === old.startLocal.slice(0, 10),
  ]
  for (const isClaimed of claims) {
    for (const one of made) {
      if (origins.has(one)) continue
      const origin = [...free.values()].find((old) => isClaimed(one, old))
      if (!origin) continue
      origins.set(one, origin)
      free.delete(origin.id)
    }
  }
  let next = Math.max(0, ...before.map(({ id }) => (/^\d{1,9}$/.test(id) ? Number(id) : 0)))
  return made.map((one) => {
    const origin = origins.get(one)
    const kept = states && origin ? { status: origin.status, label: origin.label } : {}
    next += origin ? 0 : 1
    const movedFrom = origin?.movedFrom ?? null
    return { ...one.occurrence, ...kept, movedFrom, id: origin?.id ?? String(next) }
  })
}

function distinct<T extends { occurrence: Occurrence }>(made: T[]): T[] {
  const byContent = new Map<string, T>()
  for (const one of made) {
    const { start, end, label } = one.occurrence
    const key = `${start}/${end}/${label}`
    if (!byContent.has(key)) byContent.set(key, one)
  }
  return [...byContent.values()].sort(({ occurrence: a }, { occurrence: b }) =>
    a.start.localeCompare(b.start),
  )
}
