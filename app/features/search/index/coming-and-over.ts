// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds
import { windowFrom } from '~/domain/time-window'
import { hasSlot, intersect, listSlots, subtract } from './bitset'
import type { IdNumbers } from './id-numbers'
import type { IndexParts } from './selection'

/** Tells `visit` how many events are to come of each, by id; `now` in minutes since the epoch. */
export function eachComingCount(
  { live, calendar, split, slots }: IndexParts,
  numbers: IdNumbers,
  now: number,
  visit: (id: string, events: number) => void,
): void {
  const set = live.slice()
  const window = windowFrom(now)
  intersect(set, calendar.within(window))
  split.keepFirst(
    set,
    (slot) => calendar.appearance(slot, window),
    (slot) => numbers.numberOf(slot),
  )
  numbers.eachCount(slots, listSlots(set, slots), visit)
}

/** The slots of their events that are over, the latest first. An event in several places is over at one of them when its
 * dates there are. */
export function overOf(
  { live, calendar, split, slots }: IndexParts,
  numbers: IdNumbers,
  ids: readonly string[],
  now: number,
  limit: number,
): number[] {
  const set = numbers.ofAny(ids, live.length)
  intersect(set, live)
  const coming = set.slice()
  intersect(coming, calendar.within(windowFrom(now)))
  subtract(set, coming)
  const over = [...slots.subarray(0, listSlots(set, slots))]
  over.sort((a, b) => calendar.lastEnds[b]! - calendar.lastEnds[a]!)
  const own = over
    .map((slot) => split.ownOf(slot))
    .filter((slot) => !split.of(slot).some((one) => hasSlot(coming, one)))
  return [...new Set(own)].slice(0, limit)
}
