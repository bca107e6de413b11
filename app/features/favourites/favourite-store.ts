// The favourites of this browser: ids in its local storage, the latest last. A favourite that it does not store holds
// for this page.
import { eventIdsIn, FAVOURITES_MOST } from '~/domain/favourites'
import { createStore, useStore } from '~/ui/store'
import type { announceFavourite } from './announce-favourite'

const KEY = 'favoris'

const text = createStore('')
let isStored = true

export function favouriteIds(): string[] {
  return eventIdsIn(text.get())
}

/** The listener also hears of what other tabs change. */
export const onFavourites = text.subscribe

/** [] on the server and while React takes a page over. */
export function useFavouriteIds(): string[] {
  return eventIdsIn(useStore(text))
}

/** Call before the first reading, and when another tab may have changed them. */
export function readFavourites(): void {
  try {
    if (isStored) text.set(localStorage.getItem(KEY) ?? '')
  } catch {
    // No storage, as in some private windows.
  }
}

/** Adds or takes away at once, because the page may be left in the next moment; says so to the visitor where it cannot be
 * done, and answers whether it was. */
export function setFavourites(ids: readonly string[], isKept: boolean): boolean {
  // Another tab may have written what this one has not heard of.
  readFavourites()
  const others = favouriteIds().filter((id) => !ids.includes(id))
  const next = isKept ? [...others, ...ids] : others
  if (next.length > FAVOURITES_MOST) {
    announce('full')
    return false
  }
  try {
    localStorage.setItem(KEY, next.join())
    isStored = true
  } catch {
    if (isStored) announce('unstored')
    isStored = false
  }
  text.set(next.join())
  return true
}

/** The words are loaded when they are needed. */
export function announce(...what: Parameters<typeof announceFavourite>): void {
  import('./announce-favourite').then((words) => words.announceFavourite(...what), console.warn)
}
