import { expect, test } from 'vitest'
import { fixedClock } from '~/platform/clock'
import {
  ATTEMPT_SECONDS,
  forgetAttempt,
  type GoogleAttempt,
  keepAttempt,
  readAttempt,
} from './google-attempt.server'

const ATTEMPT: GoogleAttempt = { state: 's', nonce: 'n', codeVerifier: 'v', redirect: '/dashboard?vue=é' }
const clock = fixedClock('2026-11-21T10:00:00Z')
const dependencies = {
  clock,
  secret: 'a secret of this installation, long enough',
  env: { siteUrl: 'http://localhost:3000' },
}

/** The request of a browser that was given this Set-Cookie, or a change of it. */
function requestWith(setCookie: string): Request {
  const [pair = ''] = setCookie.split(';')
  return new Request('http://localhost:3000/', { headers: { Cookie: pair } })
}

test('what is kept comes back, on plain http and on https', async () => {
  for (const siteUrl of ['http://localhost:3000', 'https://agenda.example']) {
    const site = { ...dependencies, env: { siteUrl } }
    expect(await readAttempt(requestWith(await keepAttempt(ATTEMPT, site)), site)).toMatchObject(ATTEMPT)
  }
})

test('scripts and other sites do not get the cookie, and it lives for ten minutes', async () => {
  const cookie = await keepAttempt(ATTEMPT, dependencies)
  expect(cookie).toMatch(/^agenda-google=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  const secure = await keepAttempt(ATTEMPT, { ...dependencies, env: { siteUrl: 'https://agenda.example' } })
  expect(secure).toMatch(/^__Host-agenda-google=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('a cookie that a browser keeps for too long is worth nothing', async () => {
  const request = requestWith(await keepAttempt(ATTEMPT, dependencies))
  const later = fixedClock(new Date(clock.now() + ATTEMPT_SECONDS * 1000 - 1).toISOString())
  expect(await readAttempt(request, { ...dependencies, clock: later })).not.toBeNull()
  later.advance(1)
  expect(await readAttempt(request, { ...dependencies, clock: later })).toBeNull()
})

test('a cookie that was changed, invented, emptied or signed by somebody else is no attempt', async () => {
  const cookie = await keepAttempt(ATTEMPT, dependencies)
  const forged = await keepAttempt(ATTEMPT, { ...dependencies, secret: 'the secret of another installation' })
  const middle = Math.floor(cookie.indexOf(';') / 2)
  const changed = cookie.slice(0, middle) + (cookie[middle] === 'A' ? 'B' : 'A') + cookie.slice(middle + 1)
  for (const bad of [changed, forged, 'agenda-google=', 'agenda-google=%', 'agenda-google=e30=.x', 'x=y']) {
    expect(await readAttempt(requestWith(bad), dependencies), bad).toBeNull()
  }
  expect(await readAttempt(new Request('http://localhost:3000/'), dependencies)).toBeNull()
})

test('a forgotten attempt is gone from the browser', async () => {
  const cookie = await forgetAttempt(dependencies)
  expect(cookie).toMatch(/^agenda-google=[^;]*; Max-Age=0; Path=\//)
  expect(await readAttempt(requestWith(cookie), dependencies)).toBeNull()
})
