// The form of the page of preferences, and the cookie that answers it: for visitors without JavaScript.
import { z } from 'zod'
import { CONSENT_COOKIE_SECONDS } from './consent-store'
import { CONSENT_COOKIE, type Consent, cookieValue, FORGOTTEN, preferencesWith } from './preferences'

export const consentForm = z.object({
  intent: z.enum(['save', 'forget']),
  analytics: z.boolean().default(false),
  marketing: z.boolean().default(false),
  functional: z.boolean().default(false),
})

/** The choice made with this form at this instant, in milliseconds; null where it is to be forgotten. */
export function consentOf(form: z.output<typeof consentForm>, now: number): Consent | null {
  if (form.intent === 'forget') return null
  return { preferences: preferencesWith((toggle) => form[toggle]), date: new Date(now).toISOString() }
}

/** A Set-Cookie header. Not HttpOnly: scripts read it, to know what was chosen without them. */
export function consentCookie(consent: Consent | null, siteUrl: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const value = consent ? cookieValue(consent) : FORGOTTEN
  return `${CONSENT_COOKIE}=${value}; Path=/; Max-Age=${CONSENT_COOKIE_SECONDS}; SameSite=Lax${secure}`
}
