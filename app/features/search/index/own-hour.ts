// biome-ignore-all lint/style/noNonNullAssertion: typed arrays read within their bounds
import { dayAt, dayBegin } from '~/domain/days'
import { SPAN_KINDS } from '~/domain/spans'
import type { TimeWindow } from '~/domain/time-window'

/** A span is its begin, its end, and its kind with a bit for what is off. */
export const STRIDE = 3
export const OFF = 8
export const KIND = OFF - 1

/** One guided tour in a longer list would take an exhibition out of the days on which it is open. */
const LONGEST_LIST_DAYS = 7

/** Returns where the span begins under which an event stands in a list of a few days: days on end, such as those of an
 * exhibition, give way to a span on one of the listed days at an hour of its own, such as a guided tour; those that
 * begin in the list give way only to one on their first day, such as a vernissage. `lowest` where there is none. */
export function ownHour(
  page: Uint32Array,
  { start, stop, lowest }: { start: number; stop: number; lowest: number },
  window: TimeWindow,
  fits: (at: number) => boolean,
): number {
  if (window.last - window.first >= LONGEST_LIST_DAYS || hasHour(page, lowest)) return lowest
  const listed = page[lowest]! | 0
  const from = Math.max(listed, window.begin)
  let earliest = listed < window.begin ? window.end : dayBegin(dayAt(listed) + 1)
  let own = lowest
  for (let at = start; at < stop; at += STRIDE) {
    const begin = page[at]! | 0
    if (begin < from || begin >= earliest || !hasHour(page, at) || (page[at + 2]! & OFF) !== 0) continue
    if (!fits(at)) continue
    own = at
    earliest = begin
  }
  return own
}

function hasHour(page: Uint32Array, at: number): boolean {
  const kind = page[at + 2]! & KIND
  return kind === SPAN_KINDS.timed || kind === SPAN_KINDS.openEnd
}
