// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds
import { windowFrom } from '~/domain/time-window'
import { intersect, listSlots, subtract } from './bitset'
import type { IdNumbers } from './id-numbers'
import type { IndexParts } from './selection'

/** Tells `visit` how many events are to come of each, by id; `now` in minutes since the epoch. */
export function eachComingCount(
  { live, calendar, slots }: IndexParts,
  numbers: IdNumbers,
  now: number,
  visit: (id: string, events: number) => void,
): void {
  const set = live.slice()
  intersect(set, calendar.within(windowFrom(now)))
  numbers.eachCount(slots, listSlots(set, slots), visit)
}

/** The slots of their events that are over, the latest first. */
export function overOf(
  { live, calendar, slots }: IndexParts,
  numbers: IdNumbers,
  ids: readonly string[],
  now: number,
  limit: number,
): number[] {
  const set = numbers.ofAny(ids, live.length)
  intersect(set, live)
  subtract(set, calendar.within(windowFrom(now)))
  const over = [...slots.subarray(0, listSlots(set, slots))]
  return over.sort((a, b) => calendar.lastEnds[b]! - calendar.lastEnds[a]!).slice(0, limit)
}
