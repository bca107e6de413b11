import type { TimeWindow } from '~/domain/time-window'
import { BestFew, type Candidate } from './best-few'
import type { Bitset } from './bitset'
import { BEHIND } from './calendar'
import type { IndexParts } from './selection'

interface DayCount {
  total: number
  /** The first ones, in the order of the list of that day: those of only that day before those with other dates. */
  first: readonly Candidate[]
}

/** Counts for each window of one day the members of `set` that begin on it. An event that had begun before is not
 * counted, so that an exhibition does not fill every day. Reads the lists of the days, no documents. */
export function dayCounts(
  { calendar, series, split, ties }: Pick<IndexParts, 'calendar' | 'series' | 'split' | 'ties'>,
  set: Bitset,
  windows: readonly TimeWindow[],
  limit: number,
): DayCount[] {
  return windows.map((window) => {
    const best = new BestFew(limit, null)
    const counted = new Set<number>()
    let total = 0
    calendar.walkDays(
      window,
      window.begin,
      set,
      (slot, begin) => {
        // Walking begins at the list of the day before when none begins on this one.
        if (begin < window.begin) return
        const own = split.ownOf(slot)
        const isSplit = split.of(own).length > 1
        if (isSplit && counted.has(own)) return
        if (isSplit) counted.add(own)
        total += 1
        const primary = Number(isSplit || calendar.hasSeveral(slot) || series.hasOthers(slot))
        if (best.cannotEnter(primary) || best.cannotEnterAt(primary, begin)) return
        const appearance = calendar.appearance(slot, window)
        const secondary = begin + calendar.behindWithin(slot, window) * BEHIND
        if (appearance) best.offer({ primary, secondary, tie: ties[slot] ?? 0, slot, appearance })
      },
      () => true,
    )
    return { total, first: best.kept }
  })
}
