// The name of the session cookie, and how to tell that a request carries one without parsing the rest.

/** `__Host-` makes the browser refuse the cookie unless it is Secure, for the whole site and without a Domain. */
export const SESSION_COOKIE = { production: '__Host-agenda-session', development: 'agenda-session' } as const

/** As lenient as what parses cookies: a session that is overlooked here could end in the page cache. */
const EITHER_NAME = /(?:^|;)\s*(?:__Host-)?agenda-session\s*=/

/** Whether the answer may be personal. Says nothing about the session being valid. */
export function carriesSession(cookieHeader: string | null | undefined): boolean {
  return Boolean(cookieHeader && EITHER_NAME.test(cookieHeader))
}
