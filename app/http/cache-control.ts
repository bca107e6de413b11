// Cache-Control values of pages and files, and the rule that never makes a personal page public.
import type { HeadersFunction } from '@remix-run/node'

export const PUBLIC_PAGE = 'public, max-age=0, s-maxage=60'
/** Public pages at thousands of addresses that few ask for twice have this: neither our page cache nor a shared one
 * keeps them, a browser may for when there is no network. */
export const PUBLIC_UNCACHED = 'public, max-age=0, must-revalidate'
/** RFC 9213, read by shared caches only. In Cache-Control, browsers would also show lists that are ten minutes old
 * (docs/decisions/pages.md). */
export const SHARED_CACHES = 'max-age=60, stale-while-revalidate=600'
/** The content at such addresses never changes. This is the only value that also holds for signed-in visitors. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const PRIVATE = 'private, no-store'

/** A route exports it with `export const headers = publicPage`: its page depends only on its URL, public data and the
 * clock. */
export const publicPage: HeadersFunction = (given) => {
  const headers = new Headers(privatePage(given))
  headers.set('Cache-Control', given.loaderHeaders?.get('Cache-Control') ?? PUBLIC_PAGE)
  return headers
}

export const privatePage: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  // Remix drops the headers of an action unless the route passes them on.
  const retryAfter = actionHeaders.get('Retry-After') ?? errorHeaders?.get('Retry-After')
  return new Headers(retryAfter ? { 'Retry-After': retryAfter } : {})
}

/** Such addresses hold a key: no other site learns them. `no-referrer` would make our own forms anonymous. */
export const secretPage: HeadersFunction = (given) => {
  const headers = new Headers(privatePage(given))
  headers.set('Referrer-Policy', 'same-origin')
  return headers
}

/** The value that is sent: the route's wish holds only for a successful read by a visitor without a session. */
export function effectiveCacheControl(
  wish: string | null,
  answer: { status: number; isRead: boolean; hasSession: boolean },
): string {
  if (wish === null || answer.status !== 200 || !answer.isRead) return PRIVATE
  if (answer.hasSession && wish !== IMMUTABLE) return PRIVATE
  return wish
}
