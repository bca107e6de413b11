import { OFFLINE, type Reason, refusalIn, SILENT, showTrouble } from './trouble'

type Router = typeof window.__remixRouter
type Navigation = Router['state']['navigation']

/** Nobody waits longer for a page, in milliseconds; a form may bring a photo over a slow line. */
const PAGE_TIMEOUT_MS = 30_000
const FORM_TIMEOUT_MS = 130_000

let isKept = false
/** Asks again for what was asked for last. */
let again = () => {}
/** How far the browser has gone back (below 0) or forward for it. */
let popped = 0
let isReturning = false
/** Of the page that is shown, in the history. */
let index = Number.NaN

/** To be called before there is a router: of two listeners to the history, the first to come is the first to hear. */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => {
    if (isReturning) {
      isReturning = false
      // For the router nothing has happened.
      return event.stopImmediatePropagation()
    }
    const steps = historyIndex() - index || 0
    popped = steps
    again = () => history.go(steps)
  })
}

/**
 * Keeps the page, with all that was typed, when what the router asks for does not come: no network, an answer that is not
 * the application's, a module that is gone. Remix itself would show its error page or reload. The router comes to rest
 * where it was, and `useTrouble` says what happened. A second call does nothing.
 */
export function keepPage(router: Router): void {
  if (isKept) return
  isKept = true
  const plainFetch = window.fetch
  const { navigate } = router
  let submitted: SubmitEvent | null = null
  let shown = router.state.location
  index = historyIndex()

  /** Never settles: the router forgets what it waits for when its next navigation begins. */
  function stay(navigation: Navigation, reason: Reason): Promise<never> {
    // Of several failures of one navigation the first counts, and none of one that was overtaken.
    if (router.state.navigation === navigation) {
      const { location } = navigation
      if (popped) {
        isReturning = true
        history.go(-popped)
      }
      // The router has no function for giving up: its state is what it works with, and patchRoutes tells its readers.
      router.state.navigation = IDLE
      router.patchRoutes(null, [])
      const retry = location?.state?._isRedirect ? () => void navigate(location) : again
      showTrouble({ text: `${reason.text} ${consequence(navigation)}`, retry: reason.isFinal ? null : retry })
    }
    return new Promise(() => {})
  }

  async function load(url: URL, init: RequestInit, navigation: Navigation): Promise<Response> {
    const isForm = init.method === 'POST'
    const request = new AbortController()
    const timer = setTimeout(() => request.abort(), isForm ? FORM_TIMEOUT_MS : PAGE_TIMEOUT_MS)
    const overtake = () => request.abort()
    init.signal?.addEventListener('abort', overtake)
    try {
      const response = await plainFetch(url, { ...init, signal: request.signal })
      const body = await response.text()
      const reason = refusalIn(response, body, isForm)
      return reason ? stay(navigation, reason) : new Response(body, response)
    } catch (error) {
      if (init.signal?.aborted) throw error
      return stay(navigation, request.signal.aborted ? SILENT : OFFLINE)
    } finally {
      clearTimeout(timer)
    }
  }

  window.fetch = (input, init = {}) => {
    const { navigation } = router.state
    const isForNavigation = input instanceof URL && input.pathname === dataPath(navigation)
    return isForNavigation ? load(input, init, navigation) : plainFetch(input, init)
  }

  /** Remix would reload the page when a route's module does not come: offline that is the end of it. */
  function guardModules(routes: Router['routes']): void {
    for (const route of routes) {
      const { lazy } = route
      if (lazy) {
        route.lazy = async () => {
          const { navigation } = router.state
          const file = window.__remixManifest.routes[route.id]?.module ?? ''
          try {
            await import(/* @vite-ignore */ file)
          } catch {
            return moduleMissing(file, navigation)
          }
          return lazy()
        }
      }
      if (route.children) guardModules(route.children)
    }
  }

  async function moduleMissing(file: string, navigation: Navigation): Promise<never> {
    try {
      await plainFetch(file, { method: 'HEAD' })
    } catch {
      return stay(navigation, OFFLINE)
    }
    // The site answers, so this page is of another build than the site is now.
    if (router.state.navigation === navigation && navigation.location) {
      const { pathname, search, hash } = navigation.location
      window.location.assign(pathname + search + hash)
    }
    return new Promise(() => {})
  }

  router.navigate = (...asked: unknown[]): Promise<void> => {
    const event = submitted
    popped = 0
    again = () => {
      if (event === null || !sendAgain(event)) Reflect.apply(navigate, router, asked)
    }
    return Reflect.apply(navigate, router, asked)
  }

  router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle') showTrouble(null)
    if (location === shown) return
    shown = location
    index = historyIndex()
  })

  window.addEventListener(
    'submit',
    (event) => {
      submitted = event
      setTimeout(() => {
        submitted = null
      })
    },
    true,
  )
  guardModules(router.routes)
}

const IDLE: Navigation = {
  state: 'idle',
  location: undefined,
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
}

/** The router numbers what it puts into the history; NaN for what it has not. */
function historyIndex(): number {
  return history.state?.idx ?? Number.NaN
}

/** Where Remix asks for the data of a page. */
function dataPath({ location }: Navigation): string | undefined {
  if (!location) return undefined
  const { pathname } = new URL(location.pathname, window.location.origin)
  return pathname === '/' ? '/_root.data' : `${pathname.replace(/\/$/, '')}.data`
}

/** The form as it is by now: somebody may have gone on writing. False when it has left the page. */
function sendAgain({ target, submitter }: SubmitEvent): boolean {
  if (!(target instanceof HTMLFormElement) || !target.isConnected) return false
  target.requestSubmit(submitter?.isConnected ? submitter : null)
  return true
}

function consequence({ state, formMethod }: Navigation): string {
  if (state === 'submitting') return 'Rien de ce que vous avez écrit n’est perdu.'
  if (formMethod && formMethod !== 'GET')
    return 'Votre envoi est arrivé\u00a0; la page suivante manque encore.'
  return 'La page demandée n’a pas pu être chargée.'
}
