// Which requests count as a view of an event's public page: those of a person who opens it.
import type { IncomingMessage } from 'node:http'
import { isbot } from 'isbot'

/** The document itself, or the data that take its place when the reader comes from another page of ours. */
const EVENT_PAGE = /^\/evenement\/([a-z0-9-]+)(?:\.data|\/)?$/
const EVENT_ROUTE = 'routes/evenement.$id'

/** The event whose page this request opens; null for everything else, robots and pages fetched in advance included. */
export function eventViewed({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET') return null
  const [path = '', query] = url.split('?', 2)
  const [, id] = EVENT_PAGE.exec(path) ?? []
  if (id === undefined || isFetchedAhead(headers) || isbot(headers['user-agent'])) return null
  // Data of the page's frame alone are asked for after something was posted.
  const routes = new URLSearchParams(query).get('_routes')
  return routes === null || routes.split(',').includes(EVENT_ROUTE) ? id : null
}

function isFetchedAhead(headers: IncomingMessage['headers']): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
}
