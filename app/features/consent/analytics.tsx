// Google Analytics, loaded only once the visitor has agreed and an id is configured.
import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { withoutTitlePrefix } from '~/domain/pending-summary'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const ALL_DENIED = {
  analytics_storage: 'denied',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
}

/** Sends one view a page while granted; tells the measurement when consent is withdrawn or given back. */
export function Analytics({ id, isGranted }: { id: string; isGranted: boolean }) {
  const { pathname, search } = useLocation()

  useEffect(() => {
    if (isGranted) start(id)
    // Without this, what is loaded would go on sending cookieless signals.
    Reflect.set(window, `ga-disable-${id}`, !isGranted)
    gtag('consent', 'update', { analytics_storage: isGranted ? 'granted' : 'denied' })
    if (!isGranted) deleteCookies()
  }, [id, isGranted])

  // Effects run when the page's new title stands in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is another page
  useEffect(() => {
    if (!isGranted) return
    const page = {
      page_path: pathname,
      // How much awaits an admin is nobody else's business.
      page_title: withoutTitlePrefix(document.title),
      // Without the query: what visitors search for is nobody's business.
      page_location: location.origin + pathname,
      page_referrer: document.referrer.split('?', 1)[0],
    }
    // What Google sends by itself says the same.
    gtag('set', page)
    gtag('event', 'page_view', page)
  }, [pathname, search, isGranted])

  return null
}

function start(id: string): void {
  if (window.dataLayer) return
  window.dataLayer = []
  gtag('consent', 'default', ALL_DENIED)
  gtag('js', new Date())
  gtag('config', id, { send_page_view: false })
  const script = document.createElement('script')
  script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`
  script.async = true
  document.head.append(script)
}

/** Google's script tells its commands from other entries by their being `arguments` objects. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}

function deleteCookies(): void {
  for (const name of document.cookie.split('; ').map((cookie) => cookie.split('=')[0])) {
    if (!name?.startsWith('_ga')) continue
    // Google sets them on the widest domain it may.
    for (const domain of ['', ...domainsOf(location.hostname)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
      document.cookie = `${name}=; Path=/; Max-Age=0${domain && `; Domain=${domain}`}`
    }
  }
}

/** `a.b.ch` gives a.b.ch, b.ch and ch. */
function domainsOf(hostname: string): string[] {
  const parts = hostname.split('.')
  return parts.map((_, index) => parts.slice(index).join('.'))
}
