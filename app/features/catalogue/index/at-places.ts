// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds
import { windowFrom } from '~/domain/time-window'
import { intersect, listSlots, subtract } from './bitset'
import type { IndexParts } from './selection'

/** Tells `visit` how many events are to come at each place, by placeId; `now` in minutes since the epoch. */
export function eachPlaceCount(
  { live, calendar, geography, slots }: IndexParts,
  now: number,
  visit: (placeId: string, events: number) => void,
): void {
  const set = live.slice()
  intersect(set, calendar.within(windowFrom(now)))
  geography.places.eachCount(slots, listSlots(set, slots), visit)
}

/** The slots of events at these places that are over, the latest first. */
export function overAt(
  { live, calendar, geography, slots }: IndexParts,
  placeIds: readonly string[],
  now: number,
  limit: number,
): number[] {
  const set = geography.places.atAny(placeIds, live.length)
  intersect(set, live)
  subtract(set, calendar.within(windowFrom(now)))
  const over = [...slots.subarray(0, listSlots(set, slots))]
  return over.sort((a, b) => calendar.lastEnds[b]! - calendar.lastEnds[a]!).slice(0, limit)
}
