import { OWN_LIST_PARAM } from '~/domain/favourite-paths'
import { isPagesCache } from './page-caches'

export interface OfflineCopy {
  /** Path and query. */
  address: string
  title: string
}

/** The pages of this site that this browser can show without a network, the latest first; [] where it keeps none. */
export async function offlinePages(except: string): Promise<OfflineCopy[]> {
  if (!('caches' in window)) return []
  const found: (OfflineCopy & { sent: number })[] = []
  for (const name of (await caches.keys()).filter(isPagesCache)) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request, { ignoreVary: true })
      const { pathname, search, searchParams } = new URL(request.url)
      if (!response || pathname === except || searchParams.has(OWN_LIST_PARAM)) continue
      const title = titleIn(await response.text())
      if (title === '') continue
      found.push({
        address: pathname + search,
        title,
        sent: Date.parse(response.headers.get('Date') ?? '') || 0,
      })
    }
  }
  return found.sort((a, b) => b.sent - a.sent).map(({ address, title }) => ({ address, title }))
}

/** Returns the title without the name of the site, which is the same for all. Only the title of the page is parsed:
 * the rest has styles, which the content policy would complain about. */
function titleIn(html: string): string {
  const [element = ''] = /<title>[^<]*<\/title>/.exec(html) ?? []
  const { title } = new DOMParser().parseFromString(element, 'text/html')
  return title.replace(/\s·[^·]*$/, '').trim()
}
