import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { withoutTitlePrefix } from '~/domain/pending'
import { withoutKey } from '~/platform/secret-paths'

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

/** Loads Google's script: render only after the visitor has agreed once. */
export function Analytics({ id, isGranted }: { id: string; isGranted: boolean }) {
  const { pathname, search } = useLocation()

  useEffect(() => {
    if (isGranted) start(id)
    // Without this the loaded script keeps sending signals without cookies.
    Reflect.set(window, `ga-disable-${id}`, !isGranted)
    gtag('consent', 'update', { analytics_storage: isGranted ? 'granted' : 'denied' })
    if (!isGranted) deleteCookies()
  }, [id, isGranted])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is another page
  useEffect(() => {
    if (!isGranted) return
    const page = {
      page_path: withoutKey(pathname),
      // The title's prefix tells an admin's number of pending events.
      page_title: withoutTitlePrefix(document.title),
      // The query is left out: it tells what visitors search for.
      page_location: location.origin + withoutKey(pathname),
      page_referrer: withoutKey(document.referrer.split('?', 1)[0] ?? ''),
    }
    // Google's script sends events by itself, which need this.
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

/** Google's script accepts only `arguments` objects as commands. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}

function deleteCookies(): void {
  for (const name of document.cookie.split('; ').map((cookie) => cookie.split('=')[0])) {
    if (!name?.startsWith('_ga')) continue
    for (const domain of ['', ...domainsOf(location.hostname)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
      document.cookie = `${name}=; Path=/; Max-Age=0${domain && `; Domain=${domain}`}`
    }
  }
}

function domainsOf(hostname: string): string[] {
  const parts = hostname.split('.')
  return parts.map((_, index) => parts.slice(index).join('.'))
}
