// Sends a page of the cache as it is kept, or 304 when the visitor has it already.
import type { IncomingMessage, ServerResponse } from 'node:http'
import fresh from 'fresh'
import Negotiator from 'negotiator'
import { bodyOf, type CachedPage, type Encoding } from './cached-page.server'
import type { HeaderPair } from './security-headers.server'

/** Takes the headers that are not the page's own; writes all of them at once, which costs Node least. */
export function sendCachedPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: CachedPage,
  headers: readonly HeaderPair[],
): void {
  const encoding = encodingFor(req.headers['accept-encoding']?.toString())
  const head = [...headers.flat(), ...page.headers, 'ETag', tagOf(page, encoding)]
  if (isKnown(req, page)) {
    res.writeHead(304, head).end()
    return
  }
  const body = bodyOf(page, encoding)
  head.push('Content-Length', String(body.length))
  if (encoding !== 'identity') head.push('Content-Encoding', encoding)
  res.writeHead(200, head)
  res.end(req.method === 'HEAD' ? undefined : body)
}

export function encodingFor(header: string | undefined): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(ENCODINGS)
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}

/** The best first. */
const ENCODINGS: Encoding[] = ['br', 'gzip']

function tagOf({ tag }: CachedPage, encoding: Encoding): string {
  return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
}

/** The page is the same in each encoding. fresh() gets no other header: « Cache-Control: no-cache » is no reason to send it. */
function isKnown({ headers }: IncomingMessage, page: CachedPage): boolean {
  const condition = headers['if-none-match']
  if (condition === undefined) return false
  return (['identity', ...ENCODINGS] as const).some((encoding) =>
    fresh({ 'if-none-match': condition }, { etag: tagOf(page, encoding) }),
  )
}
