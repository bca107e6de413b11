// Name and attributes of the session cookie.

const PLAIN_NAME = 'agenda-session'
/** The browser refuses a cookie with `__Host-` unless it is Secure, for the whole site and without a Domain. */
const SECURE_NAME = `__Host-${PLAIN_NAME}`

/** The expression is as lenient as the cookie parser: a session overlooked here could end in the page cache. */
const EITHER_NAME = /(?:^|;)\s*(?:__Host-)?agenda-session\s*=/

export function carriesSession(cookieHeader: string | null | undefined): boolean {
  return Boolean(cookieHeader && EITHER_NAME.test(cookieHeader))
}

/** `secure`: SITE_URL is https. Safari refuses Secure cookies over http, even on localhost. */
export function sessionTokenIn(cookieHeader: string | null, secure: boolean): string | null {
  const name = nameOf(secure)
  for (const pair of cookieHeader?.split(';') ?? []) {
    const mark = pair.indexOf('=')
    if (mark !== -1 && pair.slice(0, mark).trim() === name) return pair.slice(mark + 1).trim()
  }
  return null
}

/** An empty token and zero seconds delete the cookie. */
export function sessionCookie(
  token: string,
  { secure, maxAgeSeconds }: { secure: boolean; maxAgeSeconds: number },
): string {
  const attributes = ['Path=/', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Lax']
  if (secure) attributes.push('Secure')
  return [`${nameOf(secure)}=${token}`, ...attributes].join('; ')
}

function nameOf(secure: boolean): string {
  return secure ? SECURE_NAME : PLAIN_NAME
}
