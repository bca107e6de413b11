// What belongs to one request and must outlive the copies of the Request that Remix hands to loaders and actions: answers
// worth remembering, and the cookies that the answer is to carry.
import { AsyncLocalStorage } from 'node:async_hooks'

interface RequestScope {
  remembered: Map<string, Promise<unknown>>
  /** Set-Cookie values by the cookie's name. */
  cookies: Map<string, string>
  hasOutage: boolean
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Has a request answered within a scope of its own; cookies left in it are added, but those that the answer sets itself. */
export async function inRequestScope(answer: () => Promise<Response>): Promise<Response> {
  const scope: RequestScope = { remembered: new Map(), cookies: new Map(), hasOutage: false }
  const response = await scopes.run(scope, answer)
  const ownNames = response.headers.getSetCookie().map(cookieName)
  for (const [name, cookie] of scope.cookies) {
    if (!ownNames.includes(name)) response.headers.append('Set-Cookie', cookie)
  }
  return response
}

/** What `ask` answers, asked once a request and key. Outside of a scope it is asked every time. */
export function oncePerRequest<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const remembered = scopes.getStore()?.remembered
  if (!remembered) return ask()
  const known = remembered.get(key)
  // A key is used by one caller, with one type.
  if (known) return known as Promise<T>
  const asked = ask()
  remembered.set(key, asked)
  return asked
}

/** A Set-Cookie of the answer to the present request, unless a loader or action sets that cookie itself. */
export function setCookieOfAnswer(cookie: string): void {
  scopes.getStore()?.cookies.set(cookieName(cookie), cookie)
}

/** Says that a loader or an action of this request has given up because the store does not answer. */
export function noteOutage(): void {
  const scope = scopes.getStore()
  if (scope) scope.hasOutage = true
}

export function hasOutage(): boolean {
  return scopes.getStore()?.hasOutage ?? false
}

function cookieName(setCookie: string): string {
  return setCookie.slice(0, setCookie.indexOf('='))
}
