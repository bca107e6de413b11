// Events as they were stored and exported before format 2, which told only whether a date has no time (`allDay`).
import { z } from 'zod'

const formatOne = z
  .object({
    kind: z.string(),
    openingHours: z.array(z.unknown()),
    source: z.object({ kind: z.string() }).passthrough(),
    occurrences: z.array(z.object({ allDay: z.boolean() }).passthrough()).min(1),
  })
  .passthrough()

/** The form of the site and the demo have said « toute la journée »; imports have only had no time. */
const SAID_ALL_DAY = ['site', 'demo']

/** Gives every date its time; anything else is left as it is. */
export function fromFormat1(raw: unknown): unknown {
  if (!mayBeFormat1(raw)) return raw
  const parsed = formatOne.safeParse(raw)
  if (!parsed.success) return raw
  const { kind, openingHours, source, occurrences } = parsed.data
  const isKnown = kind === 'exhibition' ? openingHours.length > 0 : SAID_ALL_DAY.includes(source.kind)
  const withoutTime = isKnown ? 'all_day' : 'unknown'
  return {
    ...parsed.data,
    occurrences: occurrences.map(({ allDay, ...date }) => ({
      ...date,
      time: allDay ? withoutTime : 'timed',
    })),
  }
}

/** A quick look before the slow parsing: a hundred thousand events may be read, and usually none has format 1. */
function mayBeFormat1(raw: unknown): boolean {
  const { occurrences } = (raw ?? {}) as { occurrences?: unknown }
  return Array.isArray(occurrences) && typeof occurrences[0]?.allDay === 'boolean'
}
