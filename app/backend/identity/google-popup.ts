// Sign-in with Google in a window of the browser.
import type { Refused } from '~/platform/refused'
import type { GoogleIdentity } from './identity'

export interface GooglePopup {
  /** Takes the browser's id token. 'invalid': not of our project, not from Google, or too old. 'unavailable': it
   * could not be checked. */
  check(
    idToken: string,
    now: number,
  ): Promise<
    { ok: true; uid: string; google: GoogleIdentity } | Refused<'invalid' | 'disabled' | 'unavailable'>
  >
  close(): Promise<void>
}

/** A token is only for signing in now. */
const FRESH_SECONDS = 300
/** Google's clock may be ahead by this much. */
const SKEW_SECONDS = 60

/** Takes seconds since the epoch (`auth_time`, now). */
export function isFresh(authTime: number, now: number): boolean {
  const age = now / 1000 - authTime
  return age >= -SKEW_SECONDS && age < FRESH_SECONDS
}

export interface PopupProject {
  apiKey: string
  authDomain: string
  projectId: string
  appId: string
}
