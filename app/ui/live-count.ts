import { useSyncExternalStore } from 'react'

let live: number | null = null
const listeners = new Set<() => void>()

export function setLiveCount(count: number | null): void {
  live = count
  for (const listener of listeners) listener()
}

/** The number of pending events from the server's stream; null before its first message. */
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
