// Signing in with Google in a window of the browser: what the server is shown afterwards, and what it makes of it.
import type { GoogleIdentity } from './identity'

export interface GooglePopup {
  /**
   * Who has signed in, from the id token that the browser brings. 'invalid': not one of our project's, not from Google, or
   * not fresh. 'unavailable': what it must be checked against could not be had.
   */
  check(
    idToken: string,
    now: number,
  ): Promise<
    | { ok: true; uid: string; google: GoogleIdentity }
    | { ok: false; reason: 'invalid' | 'disabled' | 'unavailable' }
  >
  close(): Promise<void>
}

/** So long ago one may have signed in: the token is for coming in now, not for keeping. */
export const FRESH_SECONDS = 300
/** Of Google's clock, before ours. */
const SKEW_SECONDS = 60

/** Whether this moment of signing in (seconds since the epoch, `auth_time`) is recent enough. */
export function isFresh(authTime: number, now: number): boolean {
  const age = now / 1000 - authTime
  return age >= -SKEW_SECONDS && age < FRESH_SECONDS
}

/** What the browser must know of the project, all of it public. */
export interface PopupProject {
  apiKey: string
  authDomain: string
  projectId: string
  appId: string
}
