import type { Occurrence, OccurrenceTime } from '~/domain/event'
import { dateKey, makeOccurrence } from '~/domain/occurrence'
import { pick } from '~/platform/pick'

/** makeOccurrence takes this. */
export interface Span {
  start: string
  end: string | null
  time?: Exclude<OccurrenceTime, 'timed'>
}

/** A date tells these beside its time. */
type Details = Pick<Occurrence, (typeof DETAILS)[number]>
const DETAILS = [
  'label',
  'status',
  'availability',
  'note',
  'bookingUrl',
  'price',
  'place',
  'placeId',
] as const

export function detailsOf(date: Details): Details {
  return pick(date, DETAILS)
}

export interface Drawn {
  /** The occurrence id that the browser posted with the row. */
  rowId: string | undefined
  date: Details & Span
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

/** Leaves out an end that comes before its start. */
function madeOf(date: Drawn['date']): Occurrence {
  try {
    return makeOccurrence({ id: '0', ...date })
  } catch (error) {
    if (error instanceof RangeError) return makeOccurrence({ id: '0', ...date, end: null })
    throw error
  }
}

/**
 * Sorts the dates and drops duplicates. Calendars recognize a date by its id, so each keeps its earlier id: of its
 * row, else of the same start, else (if a rule's hours change) of the same day. */
export function withStableIds(drawn: Drawn[], before: Occurrence[], states?: 'keep-states'): Occurrence[] {
  const made = distinct(
    drawn.map(({ rowId, date }) => ({
      rowId,
      occurrence: madeOf(date),
    })),
  )
  const free = new Set(before)
  const origins = new Map<(typeof made)[number], Occurrence>()
  const claims: [of: (one: (typeof made)[number]) => string | undefined, key: (old: Occurrence) => string][] =
    [
      [({ rowId }) => rowId, ({ id }) => id],
      [({ occurrence }) => occurrence.start, ({ start }) => start],
    ]
  if (states !== undefined) {
    claims.push([
      ({ occurrence }) => occurrence.startLocal.slice(0, 10),
      ({ startLocal }) => startLocal.slice(0, 10),
    ])
  }
  for (const [of, key] of claims) {
    const olds = new Map<string, Occurrence[]>()
    for (const old of free) olds.set(key(old), [...(olds.get(key(old)) ?? []), old])
    for (const one of made) {
      const origin = origins.has(one) ? undefined : olds.get(of(one) ?? '')?.shift()
      if (!origin) continue
      origins.set(one, origin)
      free.delete(origin)
    }
  }
  let next = Math.max(0, ...before.map(({ id }) => (/^\d{1,9}$/.test(id) ? Number(id) : 0)))
  return made.map((one) => {
    const origin = origins.get(one)
    const kept = states && origin ? detailsOf(origin) : {}
    next += origin ? 0 : 1
    const movedFrom = origin?.movedFrom ?? null
    return { ...one.occurrence, ...kept, movedFrom, id: origin?.id ?? String(next) }
  })
}

function distinct<T extends { occurrence: Occurrence }>(made: T[]): T[] {
  const byContent = new Map<string, T>()
  for (const one of made) {
    const key = dateKey(one.occurrence)
    if (!byContent.has(key)) byContent.set(key, one)
  }
  return [...byContent.values()].sort(({ occurrence: a }, { occurrence: b }) =>
    a.start.localeCompare(b.start),
  )
}
