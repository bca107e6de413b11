// Between pages and their server the worker asks the network first, and shows what was kept where there is none.
import * as navigationPreload from 'workbox-navigation-preload'
import { registerRoute } from 'workbox-routing'
import type { AppMessage, CachedSince } from '~/features/app/app-messages'
import { PAGES_MOST } from '~/features/app/page-caches'
import { showBadge } from './badge'
import {
  assets,
  forgetPages,
  keepPages,
  OFFLINE_PAGE,
  pages,
  pictures,
  replaceOtherBuilds,
} from './offline-pages'
import { shownSince } from './shown-since'

declare const self: ServiceWorkerGlobalScope

export function listenToRequests(): void {
  // The server is asked while this worker starts.
  navigationPreload.enable()

  self.addEventListener('install', (event) => event.waitUntil(keepPages([OFFLINE_PAGE], event)))

  self.addEventListener('activate', (event) => {
    event.waitUntil(self.clients.claim())
    event.waitUntil(replaceOtherBuilds(event))
  })

  registerRoute(
    // A frame in another site is no page that somebody reads here.
    ({ request }) => request.mode === 'navigate' && request.destination !== 'iframe',
    async ({ request, event }) => {
      try {
        return await pages.handle({ request, event })
      } catch {
        return offlineAnswer(request)
      }
    },
  )

  registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), assets)

  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && /^\/(?:images|affiches)\//.test(url.pathname) && url.search === '',
    pictures,
  )

  // The next person at this device must see neither what was read nor what waits for a moderator.
  self.addEventListener('fetch', (event) => {
    const { pathname } = new URL(event.request.url)
    if (event.request.method === 'POST' && /^\/auth\/logout(?:\.data)?$/.test(pathname)) {
      event.waitUntil(Promise.all([forgetPages(), showBadge(0)]).then(() => keepPages([OFFLINE_PAGE], event)))
    }
  })

  self.addEventListener('message', (event) => {
    const message: AppMessage | undefined = event.data
    if (message?.type === 'KEEP_PAGES') event.waitUntil(keepPages(ownAddresses(message.addresses), event))
    if (message?.type === 'SHOWN_SINCE' && event.source && 'id' in event.source) {
      const answer: CachedSince = { since: shownSince(event.source.id) }
      event.ports[0]?.postMessage(answer)
    }
  })
}

/** The page that says what can be read, and leads to the one that was asked for. */
async function offlineAnswer(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { cacheName } = pages
  const kept = await caches.match(OFFLINE_PAGE, { cacheName, ignoreVary: true, ignoreSearch: true })
  if (!kept) return Response.error()
  // Hydrated under another path, the page would load itself anew, for ever.
  if (pathname === OFFLINE_PAGE) return kept
  return Response.redirect(`${OFFLINE_PAGE}?${new URLSearchParams({ vers: pathname + search })}`)
}

function ownAddresses(addresses: unknown): string[] {
  if (!Array.isArray(addresses)) return []
  const { origin } = self.location
  return addresses
    .slice(0, PAGES_MOST)
    .flatMap((address) => (URL.canParse(address, origin) ? [new URL(address, origin)] : []))
    .filter((url) => url.origin === origin)
    .map(({ pathname, search }) => pathname + search)
}
