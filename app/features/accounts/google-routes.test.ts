import type { ActionFunctionArgs } from '@remix-run/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT_ADDRESS_HEADER } from '~/http/client-address'
import { limits } from '~/http/rate-limits.server'
import * as google from '~/routes/auth.google'
import * as callback from '~/routes/auth.google_.callback'
import {
  type Application,
  browserRequest,
  openApplication,
  TEST_ORIGIN,
} from '../../../tests/support/application'
import { type OidcServer, startOidcServer } from '../../../tests/support/oidc'

let oidc: OidcServer
let app: Application
beforeAll(async () => {
  oidc = await startOidcServer()
  oidc.welcome(TEST_ORIGIN)
  app = await openApplication(oidc.env)
})
afterAll(async () => {
  await app.close()
  await oidc.stop()
})

function args(request: Request): ActionFunctionArgs {
  return { request, params: {}, context: app.context }
}

/** The answer of one sign-in's beginning from this address. */
async function begin(address: string, form: Record<string, string> = {}) {
  const request = browserRequest('/auth/google', { form })
  request.headers.set(CLIENT_ADDRESS_HEADER, address)
  return google.action(args(request))
}

test.each(['organizer', 'admin'] as const)(
  'who is signed in as %s is sent Home by each of the three',
  async (role) => {
    const { cookie } = await app.signedIn({ role })
    const attempts = [
      google.loader(args(browserRequest('/auth/google', { cookie }))),
      google.action(args(browserRequest('/auth/google', { cookie, form: {} }))),
      callback.loader(args(browserRequest('/auth/google/callback?code=x&state=y', { cookie }))),
    ]
    for (const outcome of await Promise.allSettled(attempts)) {
      const thrown: unknown = outcome.status === 'rejected' ? outcome.reason : null
      expect(thrown instanceof Response && thrown.headers.get('Location')).toBe('/')
    }
  },
)

test('a visitor is sent to the provider with 303', async () => {
  const answer = await begin('203.0.113.1')
  if (!(answer instanceof Response)) throw new Error('no redirect')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toMatch(new RegExp(`^${oidc.issuer}/auth\\?`))
})

test('a target that no cookie can hold becomes the dashboard', async () => {
  const answer = await begin('203.0.113.2', { redirect: `/evenements?q=${'é'.repeat(2000)}` })
  if (!(answer instanceof Response)) throw new Error('no redirect')
  expect(answer.headers.get('Set-Cookie')?.length).toBeLessThan(1000)
})

test('an answer without an attempt is refused, without a word to the provider', async () => {
  oidc.setDown(true)
  const answer = await callback.loader(args(browserRequest('/auth/google/callback?code=x&state=y')))
  oidc.setDown(false)
  expect(answer.headers.get('Location')).toBe('/auth/google?refus=invalid')
  expect(answer.headers.get('Set-Cookie')).toBeNull()
})

test('one address cannot begin without end', async () => {
  for (let i = 0; i < limits.google.max; i++) await begin('203.0.113.3')
  const answer = await begin('203.0.113.3')
  expect(answer).toMatchObject({
    data: { message: expect.stringMatching(/^Trop d’essais/) },
    init: { status: 429 },
  })
})
