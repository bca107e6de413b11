// The addresses that carry lists of favourites; apart from favourites.ts, which every page loads.
import { eventIdsIn, FAVOURITES_PATH } from './favourites'

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

/** Returns the ids that an address names, for the page and the calendar; null where it has no list. */
export function favouritesParam(params: URLSearchParams): string[] | null {
  const text = params.get(FAVOURITES_PARAM)
  return text === null ? null : eventIdsIn(text).sort()
}
