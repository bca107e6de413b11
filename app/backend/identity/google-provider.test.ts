import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OidcServer, startOidcServer } from '../../../tests/support/oidc'
import { type GoogleAttempt, type GoogleProvider, openGoogleProvider } from './google-provider.server'

const CALLBACK = new URL('http://127.0.0.1:3000/auth/google/callback')
const log = pino({ level: 'silent' })

let server: OidcServer
let google: GoogleProvider

beforeAll(async () => {
  server = await startOidcServer()
  server.welcome(CALLBACK.origin)
})
afterAll(() => server.stop())
beforeEach(() => {
  server.setDown(false)
  google = openGoogleProvider(server.client, log)
})

async function begun(): Promise<{ address: string; attempt: GoogleAttempt }> {
  const outcome = await google.begin(CALLBACK)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome
}

/** The browser presses the button of this person at the provider ('' cancels), follows redirects and keeps cookies. */
async function answerOf(address: string, sub: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(address)
  let body: URLSearchParams | undefined
  while (url.origin !== CALLBACK.origin) {
    const response = await fetch(url, {
      redirect: 'manual',
      method: body ? 'POST' : 'GET',
      body,
      headers: { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('Location')
    body = location === null ? new URLSearchParams({ sub }) : undefined
    if (location !== null) url = new URL(location, url)
  }
  return url
}

test('who signs in is known by subject, address, name and photo', async () => {
  const person = server.add({ name: 'Aline Favre' })
  const { address, attempt } = await begun()
  const outcome = await google.finish(await answerOf(address, person.sub), attempt)
  expect(outcome).toEqual({
    ok: true,
    google: {
      subject: person.sub,
      email: person.email,
      emailVerified: true,
      displayName: 'Aline Favre',
      photoURL: person.picture,
      idToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    },
  })
})

test('an address that Google has not verified is handed on as such', async () => {
  const person = server.add({ name: 'Boris Morel', email_verified: false })
  const { address, attempt } = await begun()
  const outcome = await google.finish(await answerOf(address, person.sub), attempt)
  expect(outcome).toMatchObject({ ok: true, google: { emailVerified: false } })
})

test('the request carries a challenge, and neither verifier nor secret', async () => {
  const { address, attempt } = await begun()
  const { searchParams } = new URL(address)
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  expect(searchParams.get('redirect_uri')).toBe(CALLBACK.href)
  expect(address).not.toContain(attempt.codeVerifier)
  expect(address).not.toContain(encodeURIComponent(server.client.clientSecret))
})

test('two attempts have nothing in common', async () => {
  const [{ attempt: one }, { attempt: other }] = [await begun(), await begun()]
  expect(new Set([...Object.values(one), ...Object.values(other)]).size).toBe(6)
})

test.each(['state', 'nonce', 'codeVerifier'] as const)(
  'an answer to an attempt with another %s is refused',
  async (part) => {
    const person = server.add({ name: 'Chloé Rey' })
    const { address, attempt } = await begun()
    const other = { ...attempt, [part]: (await begun()).attempt[part] }
    const answer = await answerOf(address, person.sub)
    expect(await google.finish(answer, other)).toEqual({ ok: false, reason: 'invalid' })
  },
)

test('an answer is taken once', async () => {
  const person = server.add({ name: 'Denis Roux' })
  const { address, attempt } = await begun()
  const answer = await answerOf(address, person.sub)
  expect(await google.finish(answer, attempt)).toMatchObject({ ok: true })
  expect(await google.finish(answer, attempt)).toEqual({ ok: false, reason: 'invalid' })
})

test('an answer without a code, or with an invented one, is refused', async () => {
  const { attempt } = await begun()
  for (const query of ['', `?state=${attempt.state}`, `?state=${attempt.state}&code=x`]) {
    expect(await google.finish(new URL(query, CALLBACK), attempt), query).toEqual({
      ok: false,
      reason: 'invalid',
    })
  }
})

test('whoever says no is told apart from whoever fails', async () => {
  const { address, attempt } = await begun()
  const answer = await answerOf(address, '')
  expect(answer.searchParams.get('error')).toBe('access_denied')
  expect(await google.finish(answer, attempt)).toEqual({ ok: false, reason: 'denied' })
})

test('a provider that is down is asked again at the next sign-in', async () => {
  server.setDown(true)
  expect(await google.begin(CALLBACK)).toEqual({ ok: false, reason: 'unavailable' })
  server.setDown(false)
  expect(await google.begin(CALLBACK)).toMatchObject({ ok: true })
})

test('a provider that goes down in the middle is no surprise', async () => {
  const person = server.add({ name: 'Élise Blanc' })
  const { address, attempt } = await begun()
  const answer = await answerOf(address, person.sub)
  server.setDown(true)
  expect(await google.finish(answer, attempt)).toEqual({ ok: false, reason: 'unavailable' })
})

test('a secret that the provider does not take is a failure of ours, not of the visitor', async () => {
  google = openGoogleProvider({ ...server.client, clientSecret: 'another' }, log)
  const person = server.add({ name: 'Fabien Dubois' })
  const { address, attempt } = await begun()
  const answer = await answerOf(address, person.sub)
  expect(await google.finish(answer, attempt)).toEqual({ ok: false, reason: 'unavailable' })
})
