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
