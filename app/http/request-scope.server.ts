// What belongs to one request and must outlive the copies of the Request that Remix hands to loaders and actions: answers
// worth remembering, and the cookie that the answer is to carry.
import { AsyncLocalStorage } from 'node:async_hooks'

interface RequestScope {
  remembered: Map<string, Promise<unknown>>
  cookie: string | null
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Has a request answered within a scope of its own; the cookie left in it is added to an answer that sets none. */
export async function inRequestScope(answer: () => Promise<Response>): Promise<Response> {
  const scope: RequestScope = { remembered: new Map(), cookie: null }
  const response = await scopes.run(scope, answer)
  if (scope.cookie !== null && !response.headers.has('Set-Cookie')) {
    response.headers.append('Set-Cookie', scope.cookie)
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

/** The Set-Cookie of the answer to the present request, unless a loader or action sets one itself. */
export function setCookieOfAnswer(cookie: string): void {
  const scope = scopes.getStore()
  if (scope) scope.cookie = cookie
}
