/** Pages tell the service worker which pages to keep. */
export type AppMessage =
  /** Addresses of this site, to be readable without a network. */
  | { type: 'KEEP_PAGES'; addresses: string[] }
  /** Answered through the port with a `CachedSince`. */
  | { type: 'SHOWN_SINCE' }

/** When the page that asks was fetched, as an ISO instant, if it was shown from a cache; else null. */
export interface CachedSince {
  since: string | null
}
