// What this page knows of the visitor's choice. The HTML is the same for everyone, so this begins after hydration.
// What writes is in keep-consent.ts, which loads when somebody chooses.
import { useSyncExternalStore } from 'react'
import { type Consent, consentInCookies, parsePreferences } from './preferences'

/** The three keys of local storage. */
export const STORAGE_KEYS = {
  preferences: 'cookiePreferences',
  given: 'cookieConsentGiven',
  date: 'cookieConsentDate',
} as const

interface ConsentState {
  /** False on the server and until the browser has been asked. */
  isKnown: boolean
  /** null = not chosen yet: the banner shows. */
  consent: Consent | null
  isDialogOpen: boolean
}

const UNKNOWN: ConsentState = { isKnown: false, consent: null, isDialogOpen: false }

let state = UNKNOWN
const listeners = new Set<() => void>()

export function changeState(changes: Partial<ConsentState>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

export function useConsent(): ConsentState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => UNKNOWN,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The cookie wins, where there is one: only a form posted without JavaScript writes it alone. Some browsers drop it
 * after a week; local storage then stands in.
 */
export function readConsent(): void {
  const stored = storedConsent()
  const inCookies = consentInCookies(document.cookie)
  const consent = inCookies === undefined ? stored : inCookies
  changeState({ isKnown: true, consent })
  if (consent?.date !== stored?.date || inCookies === null) {
    import('./keep-consent').then((module) => module.mirror(consent), console.warn)
  }
}

function storedConsent(): Consent | null {
  try {
    const preferences = parsePreferences(localStorage.getItem(STORAGE_KEYS.preferences))
    const date = localStorage.getItem(STORAGE_KEYS.date)
    return preferences && date && localStorage.getItem(STORAGE_KEYS.given) ? { preferences, date } : null
  } catch {
    // Storage is switched off.
    return null
  }
}
