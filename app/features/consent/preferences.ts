import { DAY_SECONDS } from '~/platform/durations'

export const TOGGLES = ['analytics', 'marketing', 'functional'] as const
export type Toggle = (typeof TOGGLES)[number]
export type Preferences = { necessary: true } & Record<Toggle, boolean>

export interface Consent {
  preferences: Preferences
  date: string
}

export const CONSENT_COOKIE = 'cookieConsent'
/** The cookie's value after a choice was forgotten; it tells the browser to clear local storage too. */
export const FORGOTTEN = 'forgotten'

export function preferencesWith(isGranted: (toggle: Toggle) => boolean): Preferences {
  const [analytics, marketing, functional] = TOGGLES
  return {
    necessary: true,
    analytics: isGranted(analytics),
    marketing: isGranted(marketing),
    functional: isGranted(functional),
  }
}

/** « necessary.analytics/2026-11-21T09:00:00.000Z »: needs no escaping in a cookie. */
export function cookieValue({ preferences, date }: Consent): string {
  return `${['necessary', ...TOGGLES.filter((toggle) => preferences[toggle])].join('.')}/${date}`
}

export const CONSENT_COOKIE_SECONDS = 365 * DAY_SECONDS

/** null forgets the choice. For browsers. */
export function writeCookie(consent: Consent | null): void {
  const maxAge = consent ? CONSENT_COOKIE_SECONDS : 0
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${CONSENT_COOKIE}=${consent ? cookieValue(consent) : ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
}
