// The service worker and the pages kept for use without a network make the site an app; this is loaded after the first
// page.
import { showTrouble } from '~/ui/trouble'
import type { AppMessage, CachedSince } from './app-messages'
import { WORKER } from './worker-address'

/** A visitor who stays this long reads the page. */
const READING_MS = 5000
/** Lists, events and those who make them; the worker keeps only what everybody may see. */
const WORTH_KEEPING =
  /^\/(?:$|evenements(?:$|\/)|evenement\/[^/]+(?:\/affiche)?$|lieux(?:$|\/)|organisateurs(?:$|\/)|partenaires(?:$|\/)|favoris$)/

const WHEN = new Intl.DateTimeFormat('fr-CH', { dateStyle: 'long', timeStyle: 'short' })

/** Does nothing in browsers without service workers and on sites without https. */
export async function startAppLife(): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers) return
  await workers.register(WORKER)
  const isKept = await sayHowOldThePageIs(workers.controller)
  if (!isKept) await endBadgeOfFormerSession(workers.controller)
  keepWhatIsRead()
}

/** Keeps these pages of this site for when there is no network, at most `PAGES_MOST` in all; the last used stay. Does
 * nothing without a service worker. */
export async function keepOffline(addresses: string[]): Promise<void> {
  if (!navigator.serviceWorker || addresses.length === 0) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP_PAGES', addresses } satisfies AppMessage)
}

/** A session that ran out while no page was open has left the number of an admin's queue on the app's icon. */
async function endBadgeOfFormerSession(worker: ServiceWorker | null): Promise<void> {
  if (window.__remixRouter.state.loaderData?.root?.user?.role === 'admin') return
  worker?.postMessage({ type: 'UPDATE_BADGE', count: 0 })
  await navigator.clearAppBadge?.().catch(() => {})
}

/** Whether the page was kept. */
async function sayHowOldThePageIs(worker: ServiceWorker | null): Promise<boolean> {
  if (worker === null) return false
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<CachedSince>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  worker.postMessage({ type: 'SHOWN_SINCE' } satisfies AppMessage, [port2])
  const { since } = await answer
  if (since === null || location.pathname === '/hors-ligne') return since !== null
  const reload = () => location.reload()
  showTrouble({
    text: `Hors connexion\u00a0: cette page date du ${WHEN.format(new Date(since))}.`,
    retry: reload,
  })
  // The page is of an earlier day, perhaps of an earlier build: what it asks for next must not be of another.
  const moved = new AbortController()
  addEventListener('online', reload, { signal: moved.signal })
  // A page that was asked for since then is of today, and may be a form with something typed in it.
  const { key } = window.__remixRouter.state.location
  window.__remixRouter.subscribe((state: { location: { key: string } }) => {
    if (state.location.key !== key) moved.abort()
  })
  return true
}

function keepWhatIsRead(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown = ''
  function begin({ pathname, search }: { pathname: string; search: string }) {
    const address = pathname + search
    if (address === shown) return
    shown = address
    clearTimeout(timer)
    if (!WORTH_KEEPING.test(pathname) || savesData()) return
    timer = setTimeout(() => keepOffline([address]), READING_MS)
  }
  begin(location)
  window.__remixRouter.subscribe((state: { location: { pathname: string; search: string } }) =>
    begin(state.location),
  )
}

/** The visitor has asked the browser to load little. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
