// Who may keep an answer, and for how long. Routes say it with a `headers` export; page-cache.server.ts obeys.
import type { HeadersFunction } from '@remix-run/node'

/** The same for every visitor without a session: kept here and by shared caches, asked again by browsers. */
export const PUBLIC_PAGE = 'public, max-age=0, s-maxage=60'
/** RFC 9213: for shared caches only. In Cache-Control, browsers would show ten minutes old lists, too (decision 009). */
export const SHARED_CACHES = 'max-age=60, stale-while-revalidate=600'
/** For addresses whose content never changes. The only answer that stays cacheable for signed-in visitors. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const PRIVATE = 'private, no-store'

/**
 * `export const headers = publicPage` in a route makes its page cacheable. The route promises that what it renders depends
 * on its URL, the public data and the clock only: on no cookie (consent included) and no other header. Errors and
 * redirects are never cached.
 */
export const publicPage: HeadersFunction = (given) => {
  const headers = new Headers(privatePage(given))
  // A loader may be stricter about one address.
  headers.set('Cache-Control', given.loaderHeaders?.get('Cache-Control') ?? PUBLIC_PAGE)
  return headers
}

/** `export const headers = privatePage` in a route with a form that is nobody else's business. */
export const privatePage: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  // Remix drops what an action sets unless the route passes it on.
  const retryAfter = actionHeaders.get('Retry-After') ?? errorHeaders?.get('Retry-After')
  return new Headers(retryAfter ? { 'Retry-After': retryAfter } : {})
}

/** What is really sent: a route's wish holds only for a successful read that is the same for everyone. */
export function effectiveCacheControl(
  wish: string | null,
  answer: { status: number; isRead: boolean; hasSession: boolean },
): string {
  if (wish === null || answer.status !== 200 || !answer.isRead) return PRIVATE
  if (answer.hasSession && wish !== IMMUTABLE) return PRIVATE
  return wish
}
