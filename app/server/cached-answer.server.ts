// Sends a page of the cache as it is kept, or 304 when the visitor has it already.
import type { IncomingMessage, ServerResponse } from 'node:http'
import fresh from 'fresh'
import { LRUCache } from 'lru-cache'
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
  const head: string[] = []
  for (const [name, value] of headers) head.push(name, value)
  head.push(...page.headers, 'ETag', tagOf(page, encoding))
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

/** The best first. */
const ENCODINGS: Encoding[] = ['br', 'gzip']

/** Browsers send a handful of values; reading one takes as long as looking up its page. */
const known = new LRUCache<string, Encoding>({ max: 100 })

export function encodingFor(header = ''): Encoding {
  const before = known.get(header)
  if (before) return before
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(ENCODINGS)
  const encoding = ENCODINGS.find((one) => accepted.includes(one)) ?? 'identity'
  known.set(header, encoding)
  return encoding
}

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
