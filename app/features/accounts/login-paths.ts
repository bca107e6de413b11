const REDIRECT = 'redirect'

/** Not checked: pass it through safeRedirect before use. */
export function wantedPage(searchParams: URLSearchParams): string | null {
  return searchParams.get(REDIRECT)
}

export function leadingTo(path: '/auth/login' | '/auth/register', wanted: string | null): string {
  return wanted === null ? path : `${path}?${new URLSearchParams({ [REDIRECT]: wanted })}`
}
