import type { ActionFunctionArgs } from '@remix-run/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as action from '~/routes/auth.action'
import * as google from '~/routes/auth.google'
import * as login from '~/routes/auth.login'
import { contentPolicy } from '~/server/security-headers.server'
import { firestoreEmulator, newProject } from '../../../tests/firebase/shared-emulator'
import {
  hasFirebaseTools,
  type StorageEmulator,
  startStorageEmulator,
} from '../../../tests/firebase/storage-emulator'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'

const emulator = await firestoreEmulator()

describe.skipIf(emulator === null || !hasFirebaseTools())('with Firebase', () => {
  let app: Application
  let storage: StorageEmulator
  let project = ''
  beforeAll(async () => {
    // With this variable firebase-admin would take unsigned tokens.
    expect(process.env.FIREBASE_AUTH_EMULATOR_HOST).toBeUndefined()
    project = newProject()
    storage = await startStorageEmulator()
    process.env.FIREBASE_STORAGE_EMULATOR_HOST = storage.host
    app = await openApplication({
      BACKEND: 'firebase',
      SESSION_SECRET: 'x'.repeat(32),
      FIREBASE_PROJECT_ID: project,
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
      FIREBASE_STORAGE_BUCKET: `${project}.appspot.com`,
      FIREBASE_MESSAGING_SENDER_ID: '1',
      FIREBASE_APP_ID: 'app',
    })
  })
  afterAll(async () => {
    await app.close()
    await storage.stop()
  })

  const args = (request: Request): ActionFunctionArgs => ({ request, params: {}, context: app.context })

  function unsigned(claims: Record<string, unknown>, header: Record<string, unknown>): string {
    const now = Math.floor(Date.now() / 1000)
    const usual = {
      iss: `https://securetoken.google.com/${project}`,
      aud: project,
      sub: 'uid',
      iat: now,
      exp: now + 3600,
      auth_time: now,
      email: 'admin@exemple.ch',
      email_verified: true,
      firebase: { sign_in_provider: 'google.com', identities: { 'google.com': ['1'] } },
    }
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${part({ typ: 'JWT', ...header })}.${part({ ...usual, ...claims })}.`
  }

  test.for([
    ['garbage', (): string => 'a.b.c'],
    ['unsigned', (): string => unsigned({}, { alg: 'none' })],
    ['unsigned, with a key', (): string => unsigned({}, { alg: 'none', kid: 'key-1' })],
    ['for another project', (): string => unsigned({ aud: 'another' }, { alg: 'RS256', kid: 'key-1' })],
  ] as const)('an id token that is %s is 401, and there is no cookie', async ([, tokenOf]) => {
    const answer = await google.action(args(browserRequest('/auth/google', { form: { idToken: tokenOf() } })))
    expect(answer).toMatchObject({ init: { status: 401 } })
    expect(JSON.stringify(answer)).not.toMatch(/Set-Cookie/i)
  })

  test('without a token there is nobody to sign in, and the page says what it takes', async () => {
    const answer = await google.action(args(browserRequest('/auth/google', { form: {} })))
    expect(answer).toMatchObject({ data: { message: expect.stringContaining('JavaScript') } })
  })

  test('the login page knows the project, and nothing secret of it', async () => {
    const answer: Awaited<ReturnType<typeof login.loader>> = await login.loader(
      args(browserRequest('/auth/login')),
    )
    expect(answer.google?.popup).toEqual({
      apiKey: 'key',
      authDomain: `${project}.firebaseapp.com`,
      projectId: project,
      appId: 'app',
    })
  })
})

const POLICY = {
  mapTileUrl: 'https://tile.example.org/{z}/{x}/{y}.png',
  measuresAudience: false,
  googleIssuer: null,
  usesFcm: false,
  paymentOrigin: null,
  development: false,
  https: true,
}

test('frames and calls to Google are allowed for the window of its sign-in, and only then', () => {
  const without = contentPolicy({ ...POLICY, popupDomain: null })('/')
  expect(without).toContain("frame-src 'self';")
  expect(without).not.toMatch(/google/)
  const policy = contentPolicy({ ...POLICY, popupDomain: 'demo.firebaseapp.com' })('/')
  expect(policy).toContain("frame-src 'self' https://demo.firebaseapp.com;")
  expect(policy).toMatch(
    /connect-src 'self' https:\/\/identitytoolkit\.googleapis\.com https:\/\/securetoken/,
  )
  expect(policy).toMatch(/script-src [^;]*https:\/\/apis\.google\.com/)
  expect(policy).not.toContain('unsafe-inline')
})

test.for([
  ['resetPassword', '/auth/reset-password?code=abc'],
  ['verifyEmail', '/auth/email-verification?code=abc'],
  ['verifyAndChangeEmail', '/auth/email-verification?code=abc'],
] as const)('the link of a mail for %s leads to its page', ([mode, to]) => {
  const request = browserRequest(`/auth/action?mode=${mode}&oobCode=abc&apiKey=x`)
  const answer = action.loader({ request, params: {}, context: {} } as unknown as ActionFunctionArgs)
  expect(answer.headers.get('Location')).toBe(to)
})
