import type { Bitset } from './bitset'
import type { FoundWord } from './expansion'

/** What words and filters select, for questions that are asked one after the other and have some of them in common. */
export type SharedSets = Map<FoundWord | string, Bitset>

/** `of`: what selects the set. It is made once; where nothing is shared (null), each time. Read-only. */
export function sharedSet(
  shared: SharedSets | null,
  of: FoundWord | readonly unknown[],
  make: () => Bitset,
): Bitset {
  if (!shared) return make()
  const key = 'terms' in of ? of : JSON.stringify(of)
  const set = shared.get(key) ?? make()
  shared.set(key, set)
  return set
}
