// The favourites of this browser: ids in its local storage, the latest last. What it does not store holds for this page.
import { useSyncExternalStore } from 'react'
import { eventIdsIn } from '~/domain/favourites'

/** Of the local storage. */
export const KEY = 'favoris'

let text = ''
let isStored = true
const listeners = new Set<() => void>()

export function favouriteIds(): string[] {
  return eventIdsIn(text)
}

/** The listener also hears of what other tabs change. */
export function onFavourites(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** [] on the server and while React takes a page over. */
export function useFavouriteIds(): string[] {
  return eventIdsIn(
    useSyncExternalStore(
      onFavourites,
      () => text,
      () => '',
    ),
  )
}

/** Call before the first reading, and when another tab may have changed them. */
export function readFavourites(): void {
  try {
    if (isStored) change(localStorage.getItem(KEY) ?? '')
  } catch {
    // No storage, as in some private windows.
  }
}

/** For what this tab has changed: `isKept` says whether the browser has stored it. */
export function changeFavourites(next: string, isKept: boolean): void {
  isStored = isKept
  change(next)
}

function change(next: string): void {
  if (next === text) return
  text = next
  for (const listener of listeners) listener()
}
