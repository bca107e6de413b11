import { z } from 'zod'
import {
  CONSENT_COOKIE,
  CONSENT_COOKIE_SECONDS,
  type Consent,
  cookieValue,
  FORGOTTEN,
  preferencesWith,
  type Toggle,
} from './preferences'

export const consentForm = z.object({
  /** 'all' and 'necessary' come from the banner. */
  intent: z.enum(['save', 'forget', 'all', 'necessary']),
  analytics: z.boolean().default(false),
  marketing: z.boolean().default(false),
  functional: z.boolean().default(false),
})

/** Null if the choice is to be forgotten. `now` in milliseconds. */
export function consentOf(form: z.output<typeof consentForm>, now: number): Consent | null {
  if (form.intent === 'forget') return null
  const isGranted = (toggle: Toggle) => form.intent === 'all' || (form.intent === 'save' && form[toggle])
  return { preferences: preferencesWith(isGranted), date: new Date(now).toISOString() }
}

/** Set-Cookie. Not HttpOnly: scripts must read a choice that was posted without JavaScript. */
export function consentCookie(consent: Consent | null, siteUrl: string): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const value = consent ? cookieValue(consent) : FORGOTTEN
  return `${CONSENT_COOKIE}=${value}; Path=/; Max-Age=${CONSENT_COOKIE_SECONDS}; SameSite=Lax${secure}`
}
