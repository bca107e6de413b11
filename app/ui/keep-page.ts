import { MINUTE_MS } from '~/platform/durations'
import { OFFLINE, type Reason, refusalIn, SILENT, showTrouble } from './trouble'

type Router = typeof window.__remixRouter
type Navigation = Router['state']['navigation']

/** Longest waits in milliseconds. */
const PAGE_TIMEOUT_MS = 30_000
const FORM_TIMEOUT_MS = 130_000
/** The server waits as long for a photo over a slow line. */
const UPLOAD_TIMEOUT_MS = 15 * MINUTE_MS

/** Undefined until the page is kept. */
let router: Router
/** The router and the browser have functions of this file in their place, which call these. */
let navigate: Router['navigate']
let plainFetch: typeof window.fetch
/** Repeats the last request. */
let again = () => {}
/** Steps in the history for this navigation: below 0 is back. */
let popped = 0
let isReturning = false
let index = Number.NaN

/** Call before the router is created: the first listener can stop the event. */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => {
    if (isReturning) {
      isReturning = false
      // Hides the event from the router.
      return event.stopImmediatePropagation()
    }
    const steps = historyIndex() - index || 0
    popped = steps
    again = () => history.go(steps)
  })
}

/**
 * Keeps the page and the typed text if a navigation fails: no network, a foreign answer, a missing module. Remix
 * would show its error page or reload. The router stops where it was; `useTrouble` says what happened.
 */
export function keepPage(held: Router): void {
  if (router) return
  router = held
  navigate = router.navigate
  plainFetch = window.fetch
  let submitted: SubmitEvent | null = null
  let shown = router.state.location
  index = historyIndex()

  window.fetch = (input, init = {}) => {
    const { navigation } = router.state
    const isForNavigation = input instanceof URL && input.pathname === dataPath(navigation)
    return isForNavigation ? load(input, init, navigation) : plainFetch(input, init)
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

/** The promise never settles: the router drops it at its next navigation. */
function stay(navigation: Navigation, reason: Reason): Promise<never> {
  // Only the first failure of the current navigation counts.
  if (router.state.navigation === navigation) {
    const { location } = navigation
    if (popped) {
      isReturning = true
      history.go(-popped)
    }
    // The router has no way to give up: set its state; patchRoutes notifies its subscribers.
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
  const timer = setTimeout(() => request.abort(), longestWait(init))
  const overtake = () => request.abort()
  init.signal?.addEventListener('abort', overtake)
  try {
    const response = await plainFetch(url, { ...init, signal: request.signal })
    const body = await response.text()
    const reason = refusalIn(response, body, isForm)
    return reason ? stay(navigation, reason) : new Response(body, response)
  } catch (error) {
    if (init.signal?.aborted) throw error
    return withoutNetwork(navigation, request.signal.aborted ? SILENT : OFFLINE)
  } finally {
    clearTimeout(timer)
  }
}

/** Remix reloads the page if a route's module is missing; offline that loses the page. */
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
    return withoutNetwork(navigation, OFFLINE)
  }
  // The site answers, so a new build was deployed.
  return loadWhole(navigation)
}

/** Shows the page as the service worker has kept it; else stays. */
async function withoutNetwork(navigation: Navigation, reason: Reason): Promise<never> {
  const { location, formMethod = 'GET' } = navigation
  const isKept =
    location &&
    formMethod === 'GET' &&
    (await window.caches?.match(location.pathname + location.search, { ignoreVary: true }))
  return isKept ? loadWhole(navigation) : stay(navigation, reason)
}

function loadWhole(navigation: Navigation): Promise<never> {
  if (router.state.navigation === navigation && navigation.location) {
    const { pathname, search, hash } = navigation.location
    // After a step in the history the address is there already.
    if (popped) window.location.reload()
    else window.location.assign(pathname + search + hash)
  }
  return new Promise(() => {})
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

function longestWait({ method, body }: RequestInit): number {
  if (method !== 'POST') return PAGE_TIMEOUT_MS
  const isUpload =
    body instanceof FormData && [...body.values()].some((value) => value instanceof File && value.size > 0)
  return isUpload ? UPLOAD_TIMEOUT_MS : FORM_TIMEOUT_MS
}

/** NaN for entries that the router did not write. */
function historyIndex(): number {
  return history.state?.idx ?? Number.NaN
}

function dataPath({ location }: Navigation): string | undefined {
  if (!location) return undefined
  const { pathname } = new URL(location.pathname, window.location.origin)
  return pathname === '/' ? '/_root.data' : `${pathname.replace(/\/$/, '')}.data`
}

/** Sends the form's present text. False if it has left the page. */
function sendAgain({ target, submitter }: SubmitEvent): boolean {
  if (!(target instanceof HTMLFormElement) || !target.isConnected) return false
  target.requestSubmit(submitter?.isConnected ? submitter : null)
  return true
}

function consequence({ state, formMethod }: Navigation): string {
  if (state === 'submitting') return 'Rien de ce que vous avez écrit n’est perdu.'
  if (formMethod && formMethod !== 'GET')
    return 'Votre envoi est bien arrivé, mais la page suivante n’a pas pu s’afficher.'
  return 'La page demandée n’a pas pu être chargée.'
}
