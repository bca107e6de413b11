// Decides which requests count as a view of an event, or as a search by words.
import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'
import { wordsSearched } from '~/http/words-searched'

const EVENT_PAGE = /^\/evenement\/([a-z0-9-]+)(?:\.data|\/)?$/
const EVENT_ROUTE = 'routes/evenement.$id'
const LIST_PATH = '/evenements'
const LIST_ROUTE = 'routes/evenements'

/** The id of the event viewed; null for other pages, robots and prefetches. */
export function eventViewed({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET') return null
  const [path = '', query] = url.split('?', 2)
  const [, id] = EVENT_PAGE.exec(path) ?? []
  if (id === undefined || !isByPerson(headers)) return null
  return asksFor(EVENT_ROUTE, new URLSearchParams(query)) ? id : null
}

/** Returns the words typed, where the list was asked for these words and nothing else; null for robots and
 * prefetches. */
export function searchMade({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' || !url.startsWith(LIST_PATH)) return null
  const [path = '', query] = url.split('?', 2)
  if (query === undefined) return null
  const params = new URLSearchParams(query)
  const words = wordsSearched(path, params)
  return words !== null && asksFor(LIST_ROUTE, params) && isByPerson(headers) ? words : null
}

/** After a form, Remix asks only for the data of the frame. */
function asksFor(route: string, params: URLSearchParams): boolean {
  const routes = params.get('_routes')
  return routes === null || routes.split(',').includes(route)
}

function isByPerson(headers: IncomingMessage['headers']): boolean {
  return !isFetchedAhead(headers) && !isbot(headers['user-agent'])
}

function isFetchedAhead(headers: IncomingMessage['headers']): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
}
