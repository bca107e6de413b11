import { expect, test } from 'vitest'
import { consentCookie, consentForm, consentOf } from './consent-form.server'
import { type Consent, cookieValue, preferencesWith, TOGGLES } from './preferences'
import { consentInCookies, parsePreferences } from './stored-consent'

const DATE = '2026-11-21T09:00:00.000Z'
const NOTHING = { necessary: true, analytics: false, marketing: false, functional: false }

test('every choice comes back out of its cookie, among others', () => {
  for (let bits = 0; bits < 8; bits++) {
    const preferences = preferencesWith((toggle) => Boolean(bits & (1 << TOGGLES.indexOf(toggle))))
    const consent: Consent = { preferences, date: DATE }
    const value = cookieValue(consent)
    expect(value).toMatch(/^[!#-+\--:<-[\]-~]+$/)
    expect(consentInCookies(`a=1; cookieConsent=${value}; b=2`)).toEqual(consent)
    expect(consentInCookies(`cookieConsent=${value}`)).toEqual(consent)
  }
  expect(cookieValue({ preferences: preferencesWith((toggle) => toggle === 'analytics'), date: DATE })).toBe(
    `necessary.analytics/${DATE}`,
  )
})

test('a choice that was forgotten is told from none', () => {
  expect(consentInCookies('cookieConsent=forgotten')).toBeNull()
  expect(consentInCookies(null)).toBeUndefined()
  expect(consentInCookies('')).toBeUndefined()
})

test.each([
  'xcookieConsent=necessary/2026-11-21T09:00:00.000Z',
  'cookieConsent=',
  'cookieConsent=analytics/2026-11-21T09:00:00.000Z',
  'cookieConsent=necessary.analytics',
  'cookieConsent=necessary/yesterday',
  'cookieConsent=necessary.analytics/2026-11-21T09:00:00.000Z<script>',
  'cookieConsent=%E0%A4%A',
])('the damaged cookie %s is no choice', (cookies) => {
  expect(consentInCookies(cookies)).toBeUndefined()
})

test('what a cookie grants beyond the toggles is nothing', () => {
  const consent = consentInCookies(`cookieConsent=necessary.analyticsx.constructor.marketing/${DATE}`)
  expect(consent?.preferences).toEqual({ ...NOTHING, marketing: true })
})

test('preferences come back out of storage', () => {
  const preferences = preferencesWith((toggle) => toggle === 'functional')
  expect(parsePreferences(JSON.stringify(preferences))).toEqual(preferences)
  expect(parsePreferences(JSON.stringify({ ...preferences, tracking: true }))).toEqual(preferences)
})

test.each([
  null,
  '',
  '{',
  'null',
  '[]',
  '"necessary"',
  '{}',
  '{"necessary":true}',
  '{"necessary":false,"analytics":true,"marketing":true,"functional":true}',
  '{"necessary":true,"analytics":"true","marketing":true,"functional":true}',
  '{"necessary":true,"analytics":1,"marketing":0,"functional":0}',
])('damaged storage is no choice: %s', (json) => {
  expect(parsePreferences(json)).toBeNull()
})

test('the form without JavaScript leaves the same cookie, Secure where the site is', () => {
  const form = consentForm.parse({ intent: 'save', analytics: true })
  const consent = consentOf(form, Date.parse(DATE))
  expect(consent).toEqual({ preferences: { ...NOTHING, analytics: true }, date: DATE })
  expect(consentCookie(consent, 'http://localhost:3000')).toBe(
    `cookieConsent=necessary.analytics/${DATE}; Path=/; Max-Age=31536000; SameSite=Lax`,
  )
  expect(consentCookie(consent, 'https://agenda.example')).toMatch(/; Secure$/)
})

test('forgetting without JavaScript leaves word for the browser', () => {
  const consent = consentOf(consentForm.parse({ intent: 'forget', analytics: true }), Date.parse(DATE))
  expect(consent).toBeNull()
  expect(consentInCookies(consentCookie(consent, 'http://localhost:3000').split(';')[0] ?? '')).toBeNull()
})
