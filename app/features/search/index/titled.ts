import type { TimeWindow } from '~/domain/time-window'
import type { QueryWord } from './analysis'
import { type Bitset, hasSlot, intersect, isEmpty } from './bitset'
import { titleHash } from './question'
import { byDate } from './ranking'
import type { IndexParts } from './selection'

/** Upcoming events whose titles may contain all these words, soonest first, then ongoing ones. */
export function titledWith(
  parts: IndexParts,
  words: readonly QueryWord[],
  window: TimeWindow,
  limit: number,
): ReturnType<typeof byDate>['candidates'] {
  if (words.length === 0) return []
  const { calendar, text, live, split } = parts
  const set = calendar.within(window).slice()
  for (const word of words) {
    intersect(set, text.titledWith(word, set.length))
    if (isEmpty(set)) return []
  }
  intersect(set, live)
  split.keepFirst(set, (slot) => calendar.appearance(slot, window))
  const ongoing = set.slice()
  intersect(ongoing, calendar.ongoing(window))
  return byDate(parts, set, ongoing, window, null, null, limit).candidates
}

/** The live events with this title, as `titleHash` compares them, also past ones; `titles` by slot. */
export function slotsEntitled(titles: Uint32Array, live: Bitset, text: string): number[] {
  const title = titleHash(text)
  const slots: number[] = []
  if (title === null) return slots
  // indexOf is ten times as fast as a loop over a million titles.
  for (let slot = titles.indexOf(title); slot >= 0; slot = titles.indexOf(title, slot + 1))
    if (hasSlot(live, slot)) slots.push(slot)
  return slots
}
