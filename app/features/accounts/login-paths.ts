// The addresses of signing in and registering, with the page that was wanted before: each leads on with it to the next.

const REDIRECT = 'redirect'

/** The page that this address leads on to; null when it names none. Unchecked: see safeRedirect. */
export function wantedPage(searchParams: URLSearchParams): string | null {
  return searchParams.get(REDIRECT)
}

/** This address, leading on to the wanted page. */
export function leadingTo(path: '/auth/login' | '/auth/register', wanted: string | null): string {
  return wanted === null ? path : `${path}?${new URLSearchParams({ [REDIRECT]: wanted })}`
}
