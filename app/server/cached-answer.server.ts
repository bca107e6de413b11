// Sends a page of the cache: gzipped or plain, with a nonce of its own, or 304 when the visitor has it already.
import type { IncomingMessage, ServerResponse } from 'node:http'
import fresh from 'fresh'
import Negotiator from 'negotiator'
import { SHARED_CACHES } from '~/http/cache-control'
import { fillGzip, fillPlain, newNonce } from './nonce-template.server'
import type { CachedPage } from './page-cache.server'
import {
  CONTENT_POLICY_HEADER,
  type ContentPolicy,
  type HeaderPair,
  policyAt,
} from './security-headers.server'

/** Takes the headers that are not the page's own; writes all of them at once, which costs Node least. */
export function sendCachedPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: CachedPage,
  { policy, headers }: { policy: ContentPolicy; headers: readonly HeaderPair[] },
): void {
  const isGzip = acceptsGzip(req.headers['accept-encoding']?.toString())
  const head = headers.flat()
  for (const [name, value] of page.headers) head.push(name, value)
  head.push(
    'CDN-Cache-Control',
    SHARED_CACHES,
    'Vary',
    'Accept-Encoding, Cookie',
    'ETag',
    isGzip ? `"${page.tag}-gzip"` : `"${page.tag}"`,
  )

  if (isKnown(req, page.tag)) {
    // The browser shows its stored page, whose scripts carry the nonce of the stored policy: a new policy here would
    // replace that one and block them all.
    res.removeHeader(CONTENT_POLICY_HEADER)
    res.writeHead(304, head).end()
    return
  }

  const nonce = newNonce()
  const { withNonce, withoutNonce } = policyAt(req.url, policy)
  const body = (isGzip ? fillGzip : fillPlain)(page.template, nonce)
  head.push(CONTENT_POLICY_HEADER, page.isHtml ? withNonce(nonce) : withoutNonce)
  head.push('Content-Type', page.contentType, 'Content-Length', String(body.length))
  if (isGzip) head.push('Content-Encoding', 'gzip')
  res.writeHead(200, head)
  res.end(req.method === 'HEAD' ? undefined : body)
}

export function acceptsGzip(header: string | undefined): boolean {
  return new Negotiator({ headers: { 'accept-encoding': header } }).encoding(['gzip']) === 'gzip'
}

/** The page is the same in either encoding. fresh() gets no other header: « Cache-Control: no-cache » is no reason to send it. */
function isKnown({ headers }: IncomingMessage, tag: string): boolean {
  const asked = { 'if-none-match': headers['if-none-match'] }
  return [`"${tag}"`, `"${tag}-gzip"`].some((etag) => fresh(asked, { etag }))
}
