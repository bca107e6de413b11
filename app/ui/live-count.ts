import { createStore, useStore } from './store'

const live = createStore<number | null>(null)

export const setLiveCount = live.set

/** The number of pending events from the server's stream; null before its first message. */
export function useLiveCount(): number | null {
  return useStore(live)
}
