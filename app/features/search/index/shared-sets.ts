import type { Bitset } from './bitset'
import type { FoundWord } from './expansion'

/** Words and filters select these sets, for questions that are asked one after the other and share some of them. */
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
