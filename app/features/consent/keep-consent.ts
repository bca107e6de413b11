// Writing the choice down: under three keys of local storage, and in one cookie for the server.
import { changeState, STORAGE_KEYS } from './consent-store'
import { CONSENT_COOKIE, type Consent, cookieValue, type Preferences } from './preferences'

/** One year; then the visitor is asked again. */
export const CONSENT_COOKIE_SECONDS = 365 * 86_400

export function keepConsent(preferences: Preferences): void {
  const consent = { preferences, date: new Date().toISOString() }
  mirror(consent)
  changeState({ consent })
}

/** As if nothing had been chosen: the banner shows again. */
export function forgetConsent(): void {
  mirror(null)
  changeState({ consent: null })
}

/** Leaves storage and cookie saying this, nothing when null. */
export function mirror(consent: Consent | null): void {
  const maxAge = consent ? CONSENT_COOKIE_SECONDS : 0
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${CONSENT_COOKIE}=${consent ? cookieValue(consent) : ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
  try {
    if (consent) {
      localStorage.setItem(STORAGE_KEYS.preferences, JSON.stringify(consent.preferences))
      localStorage.setItem(STORAGE_KEYS.given, 'true')
      localStorage.setItem(STORAGE_KEYS.date, consent.date)
    } else {
      for (const key of Object.values(STORAGE_KEYS)) localStorage.removeItem(key)
    }
  } catch {
    // Storage is switched off or full: the cookie has it, and this page its state.
  }
}
