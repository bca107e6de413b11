const REDIRECT = 'redirect'

/** The path is not checked: pass it through safeRedirect before use. */
export function wantedPage(searchParams: URLSearchParams): string | null {
  return searchParams.get(REDIRECT)
}

export function leadingTo(path: '/auth/login' | '/auth/register', wanted: string | null): string {
  return wanted === null ? path : `${path}?${new URLSearchParams({ [REDIRECT]: wanted })}`
}

const SIGNED_IN = 'connexion'

/** A browser that has signed in and sent no cookie before goes here: the login page sends it on once it keeps them. */
export function cookieCheckPath(landing: string): string {
  return `/auth/login?${new URLSearchParams({ [SIGNED_IN]: '1', [REDIRECT]: landing })}`
}

export function isCookieCheck(searchParams: URLSearchParams): boolean {
  return searchParams.get(SIGNED_IN) === '1'
}
