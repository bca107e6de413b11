// The visitor's choice in this browser: three keys of local storage, and one cookie for the server.
import { useSyncExternalStore } from 'react'
import { CONSENT_COOKIE, type Consent, consentInCookies, cookieValue, parsePreferences } from './preferences'

export const STORAGE_KEYS = {
  preferences: 'cookiePreferences',
  given: 'cookieConsentGiven',
  date: 'cookieConsentDate',
} as const

/** One year; then the visitor is asked again. */
export const CONSENT_COOKIE_SECONDS = 365 * 86_400

/** null = nothing chosen; undefined = not read yet. */
let current: Consent | null | undefined
const listeners = new Set<() => void>()

/** The choice, null when none was made. For components that the server does not render. */
export function useConsent(): Consent | null {
  return useSyncExternalStore(subscribe, () => {
    if (current === undefined) current = readConsent()
    return current
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', readAgain)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', readAgain)
  }
}

/** Another tab has chosen. */
function readAgain(): void {
  current = readConsent()
  for (const listener of listeners) listener()
}

export function keepConsent(preferences: Consent['preferences']): void {
  change({ preferences, date: new Date().toISOString() })
}

/** As if nothing had been chosen: the banner shows again. */
export function forgetConsent(): void {
  change(null)
  // The banner's code may not be loaded in this tab; others hear of it from the browser.
  dispatchEvent(new Event('storage'))
}

/** What is not in both cookie and storage is written there: a form may have been posted without JavaScript. */
export function mirrorConsent(): void {
  writeConsent(readConsent())
}

function change(consent: Consent | null): void {
  // Where neither cookie nor storage can be written, the choice holds as long as the page.
  current = consent
  writeConsent(consent)
  for (const listener of listeners) listener()
}

/**
 * The cookie wins, where there is one: only a form posted without JavaScript writes it alone. Some browsers drop it
 * after a week; local storage then stands in.
 */
function readConsent(): Consent | null {
  const inCookies = consentInCookies(document.cookie)
  if (inCookies !== undefined) return inCookies
  try {
    const preferences = parsePreferences(localStorage.getItem(STORAGE_KEYS.preferences))
    const date = localStorage.getItem(STORAGE_KEYS.date)
    return preferences && date && localStorage.getItem(STORAGE_KEYS.given) ? { preferences, date } : null
  } catch {
    // Storage is switched off.
    return null
  }
}

function writeConsent(consent: Consent | null): void {
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
    // Storage is switched off or full: the cookie has it.
  }
}
