// Keeps the pages of favourites for when there is no network. Loaded with what makes the site an app.
import { FAVOURITES_PATH, favouritesPath } from '~/domain/favourites'
import { keepOffline, savesData } from '~/features/app/app-life'
import { HOUR_MS } from '~/platform/durations'
import { favouriteIds, onFavourites } from './kept-favourites'

/** The latest favourites; the worker has 60 places for all that is read. */
const EVENTS_MOST = 30
/** Older pages may not know of what has been cancelled or moved since. */
const FRESH_MS = 24 * HOUR_MS

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
  const addresses = [FAVOURITES_PATH, favouritesPath(ids), ...events]
  const missing = await Promise.all(
    addresses.map(async (address) => ((await isFresh(address)) ? [] : [address])),
  )
  await keepOffline(missing.flat())
}

async function isFresh(address: string): Promise<boolean> {
  const kept = await window.caches?.match(address, { ignoreVary: true })
  const sentAt = Date.parse(kept?.headers.get('Date') ?? '')
  return Date.now() - sentAt < FRESH_MS
}
