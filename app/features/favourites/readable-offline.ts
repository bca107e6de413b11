// Keeps the pages of favourites for when there is no network. Loaded with what makes the site an app.

import { OWN_LIST_PARAM, ownListPath } from '~/domain/favourite-paths'
import { FAVOURITES_PATH } from '~/domain/favourites'
import { keepOffline, savesData } from '~/features/app/app-life'
import { isPagesCache } from '~/features/app/page-caches'
import { DAY_MS } from '~/platform/durations'
import { favouriteIds, onFavourites } from './favourite-store'

/** The latest favourites; the worker has 60 places for all that is read. */
const EVENTS_MOST = 30
/** Older pages may not know of what has been cancelled or moved since. */
const FRESH_MS = DAY_MS

/** Quiet after the last change, in milliseconds. */
const AFTER_MS = 1000

/** Has the page of the favourites and those of the latest ones kept, now and after each change. */
export function keepFavouritesReadable(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  onFavourites(() => {
    clearTimeout(timer)
    timer = setTimeout(() => keepMissing().catch(console.warn), AFTER_MS)
  })
  if (!savesData()) keepMissing().catch(console.warn)
}

async function keepMissing(): Promise<void> {
  const ids = favouriteIds()
  if (ids.length === 0) return
  const events = ids.slice(-EVENTS_MOST).map((id) => `/evenement/${id}`)
  const list = ownListPath(ids)
  const addresses = [FAVOURITES_PATH, list, ...events]
  const missing = await Promise.all(
    addresses.map(async (address) => ((await isFresh(address)) ? [] : [address])),
  )
  await keepOffline(missing.flat())
  // Only once the new list is kept: without a network the former list is better than none.
  if (await cachedPage(list)) await forgetOtherLists(list)
}

async function isFresh(address: string): Promise<boolean> {
  const kept = await cachedPage(address)
  const sentAt = Date.parse(kept?.headers.get('Date') ?? '')
  return Date.now() - sentAt < FRESH_MS
}

async function cachedPage(address: string): Promise<Response | undefined> {
  return window.caches?.match(address, IGNORE_VARY)
}

/** Each change makes another list: those before would take the places of what was read. */
async function forgetOtherLists(current: string): Promise<void> {
  if (!('caches' in window)) return
  for (const name of (await caches.keys()).filter(isPagesCache)) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname, search, searchParams } = new URL(request.url)
      if (searchParams.has(OWN_LIST_PARAM) && pathname + search !== current)
        await cache.delete(request, IGNORE_VARY)
    }
  }
}

const IGNORE_VARY = { ignoreVary: true }
