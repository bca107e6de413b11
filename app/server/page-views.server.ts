// Decides which requests count as a view of an event.
import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'

const EVENT_PAGE = /^\/evenement\/([a-z0-9-]+)(?:\.data|\/)?$/
const EVENT_ROUTE = 'routes/evenement.$id'

/** The id of the event viewed; null for other pages, robots and prefetches. */
export function eventViewed({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET') return null
  const [path = '', query] = url.split('?', 2)
  const [, id] = EVENT_PAGE.exec(path) ?? []
  if (id === undefined || isFetchedAhead(headers) || isbot(headers['user-agent'])) return null
  // After a form, Remix asks only for the data of the frame.
  const routes = new URLSearchParams(query).get('_routes')
  return routes === null || routes.split(',').includes(EVENT_ROUTE) ? id : null
}

function isFetchedAhead(headers: IncomingMessage['headers']): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
}
