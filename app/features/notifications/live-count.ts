// How many events await moderation, as the server's stream last said.
import { useSyncExternalStore } from 'react'

let live: number | null = null
const listeners = new Set<() => void>()

export function setLiveCount(count: number | null): void {
  live = count
  for (const listener of listeners) listener()
}

/** null while nothing has been heard: the number of the page's loader holds. */
export function useLiveCount(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => live,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
