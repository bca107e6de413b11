// Values that live for one request: Remix copies the Request, so they cannot be kept on it.
import { AsyncLocalStorage } from 'node:async_hooks'

interface RequestScope {
  remembered: Map<string, Promise<unknown>>
  cookies: Map<string, string>
  hasOutage: boolean
}

const scopes = new AsyncLocalStorage<RequestScope>()

export async function inRequestScope(answer: () => Promise<Response>): Promise<Response> {
  const scope: RequestScope = { remembered: new Map(), cookies: new Map(), hasOutage: false }
  const response = await scopes.run(scope, answer)
  // Timers and streams of the answer hold the scope for longer than the answer takes.
  scope.remembered.clear()
  const ownNames = response.headers.getSetCookie().map(cookieName)
  for (const [name, cookie] of scope.cookies) {
    if (!ownNames.includes(name)) response.headers.append('Set-Cookie', cookie)
  }
  return response
}

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

export function setCookieOfAnswer(cookie: string): void {
  scopes.getStore()?.cookies.set(cookieName(cookie), cookie)
}

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
