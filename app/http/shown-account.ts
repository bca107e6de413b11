// A form names the account that it was shown to in its address: another tab may have signed in with another one since.

import { withParam } from '~/platform/query-string'

const ACCOUNT_PARAM = 'compte'

/** The sentence is followed by one that says what has not been done. */
export const ANOTHER_ACCOUNT = 'Vous avez changé de compte depuis l’ouverture de cette page\u00a0:'

/** `path` may have a query, and no fragment. */
export function shownTo(path: string, uid: string): string {
  return withParam(path, ACCOUNT_PARAM, uid)
}

export function withoutAccount(path: string): string {
  const [pathname = '', query = ''] = path.split('?')
  const params = new URLSearchParams(query)
  params.delete(ACCOUNT_PARAM)
  return params.size > 0 ? `${pathname}?${params}` : pathname
}

/** False where the form names no account. */
export function isShownToAnother(request: Request, uid: string): boolean {
  const account = new URL(request.url).searchParams.get(ACCOUNT_PARAM)
  return account !== null && account !== uid
}
