// Loaded when something has become a favourite, and with what makes the site an app.
import { FAVOURITES_PATH, favouritesPath } from '~/domain/favourites'
import { keepOffline } from '~/features/app/app-life'
import { HOUR_MS } from '~/platform/durations'

/** The latest favourites; the worker has 60 places for all that is read. */
const EVENTS_MOST = 30
/** Older pages may not know of what has been cancelled or moved since. */
const FRESH_MS = 24 * HOUR_MS

/** Has the page of the favourites and those of the latest ones kept, as far as they are not yet. Ids are given the
 * latest last. */
export async function keepReadable(ids: readonly string[]): Promise<void> {
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
