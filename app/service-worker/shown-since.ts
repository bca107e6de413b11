/** A browser has fewer windows of one site. */
const WINDOWS_MOST = 50

/** The key is the window's id, the value when its page was fetched: only pages shown from the cache are there. */
const fetchedAt = new Map<string, string>()

/** The ISO instant at which the page in this window was fetched; null if it came from the server. */
export function shownSince(windowId: string): string | null {
  return fetchedAt.get(windowId) ?? null
}

/** Part of a strategy that asks the cache only when the network fails. */
export const notesWhatIsShownFromCache = {
  cachedResponseWillBeUsed: async ({
    event,
    cachedResponse,
  }: {
    event: ExtendableEvent
    cachedResponse?: Response
  }) => {
    const sent = Date.parse(cachedResponse?.headers.get('Date') ?? '')
    if (event instanceof FetchEvent && event.resultingClientId && !Number.isNaN(sent)) {
      const [oldest] = fetchedAt.keys()
      if (fetchedAt.size >= WINDOWS_MOST && oldest) fetchedAt.delete(oldest)
      fetchedAt.set(event.resultingClientId, new Date(sent).toISOString())
    }
    return cachedResponse ?? null
  },
}
