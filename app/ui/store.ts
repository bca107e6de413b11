import { useSyncExternalStore } from 'react'

/** A value of this browser that components and other scripts follow. */
interface Store<Value> {
  get(): Value
  /** Tells the listeners if the value is another one. */
  set(next: Value): void
  /** Answers how to end it. */
  subscribe(listener: () => void): () => void
  initial(): Value
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    initial: () => initial,
  }
}

/** The initial value on the server and while React takes a page over. */
export function useStore<Value>({ subscribe, get, initial }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, initial)
}
