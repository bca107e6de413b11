// The pages that can be read without a network: which they are, how they are kept and when they go.
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst, NetworkFirst, type Strategy } from 'workbox-strategies'
import { cacheNames, isOurCache, isPagesCache, PAGES_MOST } from '~/features/app/page-caches'
import { DAY_SECONDS } from '~/platform/durations'
import { notesWhatIsShownFromCache } from './shown-since'

declare const self: ServiceWorkerGlobalScope
declare const __BUILD__: string

const NAMES = cacheNames(__BUILD__)
export const OFFLINE_PAGE = '/hors-ligne'

const PAGES_DAYS = 30
const ASSETS_MOST = 200
const PICTURES_MOST = 120
/** A page that is kept comes after this many seconds of silence. */
const PATIENCE_SECONDS = 8
/** After a new build: more would let every browser ask for dozens of pages at once. */
const REFETCHED_MOST = 30

/** Pages as every visitor without an account gets them. An answer to somebody who is signed in is private
 * (`http/cache-control.ts`), and so are pages behind a key. */
const onlyPublic = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (isPublic(response) ? response : null),
}
const onlyPublicPages = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    isPublic(response) && response.headers.get('Content-Type')?.startsWith('text/html') ? response : null,
  cacheDidUpdate: ({ newResponse, event }: { newResponse: Response; event: ExtendableEvent }) =>
    keepAssetsOf(newResponse, event),
}

export const pages = new NetworkFirst({
  cacheName: NAMES.pages,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions: { ignoreVary: true },
  plugins: [onlyPublicPages, notesWhatIsShownFromCache, expiring(PAGES_MOST)],
})

/** Their names change with their content. */
export const assets = new CacheFirst({
  cacheName: NAMES.assets,
  plugins: [onlyPublic, expiring(ASSETS_MOST)],
})

export const pictures = new CacheFirst({
  cacheName: NAMES.pictures,
  plugins: [onlyPublic, expiring(PICTURES_MOST)],
})

function expiring(maxEntries: number): ExpirationPlugin {
  return new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: PAGES_DAYS * DAY_SECONDS,
    purgeOnQuotaError: true,
    matchOptions: { ignoreVary: true },
  })
}

function isPublic({ status, headers, redirected }: Response): boolean {
  return status === 200 && !redirected && /\bpublic\b/.test(headers.get('Cache-Control') ?? '')
}

/** Keeps these pages of the site as visitors without an account see them; what cannot be had is left out. */
export async function keepPages(addresses: readonly string[], event: ExtendableEvent): Promise<void> {
  for (const address of addresses) {
    try {
      const request = new Request(address, { credentials: 'omit', headers: { Accept: 'text/html' } })
      await settled(pages, request, event)
    } catch {
      // No network, or a page that is gone.
    }
  }
}

/** A kept page must not wait for files that it has not loaded yet, so they are kept with it. */
async function keepAssetsOf(page: Response, event: ExtendableEvent): Promise<void> {
  const files = new Set((await page.clone().text()).match(/\/assets\/[\w.-]+/g))
  await Promise.all([...files].map((file) => settled(assets, new Request(file), event).catch(() => {})))
}

async function settled(strategy: Strategy, request: Request, event: ExtendableEvent): Promise<void> {
  const [, done] = strategy.handleAll({ request, event })
  await done
}

export async function forgetPages(): Promise<void> {
  await Promise.all([caches.delete(NAMES.pages), caches.delete(NAMES.pictures)])
}

/** Pages of another build would load files that are gone. They are fetched anew, and theirs are deleted. */
export async function replaceOtherBuilds(event: ExtendableEvent): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => isOurCache(name) && !Object.values(NAMES).includes(name),
  )
  const addresses = new Set<string>()
  for (const name of others.filter(isPagesCache)) {
    for (const { url } of await (await caches.open(name)).keys()) addresses.add(url)
  }
  await Promise.all(others.map((name) => caches.delete(name)))
  await keepPages([...addresses].slice(-REFETCHED_MOST), event)
}
