// Events that somebody keeps without an account.

export const FAVOURITES_PATH = '/favoris'
/** The longest ids have 67 characters, so as many fit into an address, which may have 8 kB
 * (`server/well-formed.server.ts`). */
export const FAVOURITES_MOST = 100

const EVENT_ID = /^[a-z\d-]{1,70}$/

/** The ids in a text, each once and at most `FAVOURITES_MOST`; what cannot be the id of an event is left out. */
export function eventIdsIn(text: string): string[] {
  return [...new Set(text.split(',').filter((id) => EVENT_ID.test(id)))].slice(0, FAVOURITES_MOST)
}

// The addresses that carry lists of favourites; apart from favourites.ts, which every page loads.

export const FAVOURITES_PARAM = 'e'

/** The page of these events, or their calendar. Equal sets have one address. */
export function favouritesPath(ids: readonly string[], extension: '' | '.ics' = ''): string {
  return `${FAVOURITES_PATH}${extension}?${FAVOURITES_PARAM}=${[...ids].sort().join(',')}`
}

/** Marks the address under which a browser keeps its own list: no page that somebody has read. The server drops it. */
export const OWN_LIST_PARAM = 'propre'

/** The page of these events, as a browser asks for it to show its own. */
export function ownListPath(ids: readonly string[]): string {
  return `${favouritesPath(ids)}&${OWN_LIST_PARAM}`
}

/** What the page and the calendar read of an address: null where it names no list. */
export function favouritesAsked(params: URLSearchParams): string[] | null {
  const text = params.get(FAVOURITES_PARAM)
  return text === null ? null : eventIdsIn(text).sort()
}
