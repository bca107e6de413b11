// Reads a choice. Apart from preferences.ts, which every page loads; without zod, because browsers load this too.
import {
  CONSENT_COOKIE,
  type Consent,
  FORGOTTEN,
  type Preferences,
  preferencesWith,
  TOGGLES,
} from './preferences'

const COOKIE = new RegExp(`(?:^|; ?)${CONSENT_COOKIE}=([^;]*)`)
const VALUE = /^necessary([.a-z]*)\/(\d{4}-\d\d-\d\dT[\d:.]+Z)$/

/** null: forgotten; undefined: no choice or a damaged cookie. */
export function consentInCookies(cookies: string | null): Consent | null | undefined {
  const value = COOKIE.exec(cookies ?? '')?.[1] ?? ''
  if (value === FORGOTTEN) return null
  const [, granted, date] = VALUE.exec(value) ?? []
  if (granted === undefined || date === undefined) return undefined
  return { preferences: preferencesWith((toggle) => granted.split('.').includes(toggle)), date }
}

export function parsePreferences(json: string | null): Preferences | null {
  try {
    const raw: unknown = JSON.parse(json ?? '')
    return isPreferences(raw) ? preferencesWith((toggle) => raw[toggle]) : null
  } catch {
    return null
  }
}

function isPreferences(raw: unknown): raw is Preferences {
  if (typeof raw !== 'object' || raw === null) return false
  const values = new Map<string, unknown>(Object.entries(raw))
  return (
    values.get('necessary') === true && TOGGLES.every((toggle) => typeof values.get(toggle) === 'boolean')
  )
}
