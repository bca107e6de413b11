// The session cookie: its name, its attributes, and how to tell that a request carries one without parsing the rest.

const PLAIN_NAME = 'agenda-session'
/** `__Host-` makes the browser refuse the cookie unless it is Secure, for the whole site and without a Domain. */
const SECURE_NAME = `__Host-${PLAIN_NAME}`

const EITHER_NAME = /(?:^|;\s*)(?:__Host-)?agenda-session=/

/** Whether the answer may be personal. Says nothing about the session being valid. */
export function carriesSession(cookieHeader: string | null | undefined): boolean {
  return Boolean(cookieHeader && EITHER_NAME.test(cookieHeader))
}

/**
 * The token in this Cookie header. `secure` is whether SITE_URL is https: a Secure cookie over plain http, which is how
 * the site is tried out, would be refused by Safari even on localhost.
 */
export function sessionTokenIn(cookieHeader: string | null, secure: boolean): string | null {
  const name = nameOf(secure)
  for (const pair of cookieHeader?.split(';') ?? []) {
    const mark = pair.indexOf('=')
    if (mark !== -1 && pair.slice(0, mark).trim() === name) return pair.slice(mark + 1).trim()
  }
  return null
}

/** The Set-Cookie that keeps the token for so long; an empty token and zero seconds delete it. */
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
