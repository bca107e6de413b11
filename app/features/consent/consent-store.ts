import { useSyncExternalStore } from 'react'
import { type Consent, writeCookie } from './preferences'
import { consentInCookies, parsePreferences } from './stored-consent'

const STORAGE_KEYS = {
  preferences: 'cookiePreferences',
  given: 'cookieConsentGiven',
  date: 'cookieConsentDate',
} as const

/** null: no choice; undefined: not read yet. */
let current: Consent | null | undefined
const listeners = new Set<() => void>()

/** Null without a choice. Only for components that the server does not render. */
export function useConsent(): Consent | null {
  return useSyncExternalStore(subscribe, () => {
    if (current === undefined) current = readConsent()
    return current
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', readAgain)
  // A choice made since the first reading was told to nobody.
  readAgain()
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', readAgain)
  }
}

function readAgain(): void {
  const read = readConsent()
  if (JSON.stringify(read) === JSON.stringify(current)) return
  current = read
  for (const listener of listeners) listener()
}

export function keepConsent(preferences: Consent['preferences']): void {
  change({ preferences, date: new Date().toISOString() })
}

export function forgetConsent(): void {
  change(null)
  // Loads the banner in this tab; browsers send the event to other tabs only.
  dispatchEvent(new Event('storage'))
}

/** Local storage and cookie say the same. */
export function mirrorConsent(): void {
  writeConsent(readConsent())
}

function change(consent: Consent | null): void {
  current = consent
  writeConsent(consent)
  for (const listener of listeners) listener()
}

/** The cookie wins: a form without JavaScript sets only it. Some browsers drop it after a week. */
function readConsent(): Consent | null {
  const inCookies = consentInCookies(document.cookie)
  if (inCookies !== undefined) return inCookies
  try {
    const preferences = parsePreferences(localStorage.getItem(STORAGE_KEYS.preferences))
    const date = localStorage.getItem(STORAGE_KEYS.date)
    return preferences && date && localStorage.getItem(STORAGE_KEYS.given) ? { preferences, date } : null
  } catch {
    return null
  }
}

function writeConsent(consent: Consent | null): void {
  writeCookie(consent)
  try {
    if (consent) {
      localStorage.setItem(STORAGE_KEYS.preferences, JSON.stringify(consent.preferences))
      localStorage.setItem(STORAGE_KEYS.given, 'true')
      localStorage.setItem(STORAGE_KEYS.date, consent.date)
    } else {
      for (const key of Object.values(STORAGE_KEYS)) localStorage.removeItem(key)
    }
  } catch {}
}
