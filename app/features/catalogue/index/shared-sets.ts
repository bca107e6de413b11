import type { Bitset } from './bitset'

/** What words and filters select, for questions that are asked one after the other and have some of them in common. */
export type SharedSets = Map<string, Bitset>

/** `of`: what selects the set. It is made once; where nothing is shared (null), each time. Read-only. */
export function sharedSet(shared: SharedSets | null, of: unknown, make: () => Bitset): Bitset {
  if (!shared) return make()
  const key = JSON.stringify(of)
  const set = shared.get(key) ?? make()
  shared.set(key, set)
  return set
}
