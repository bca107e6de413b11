import type { LoaderFunctionArgs } from '@remix-run/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '~/domain/user'
import * as adminDashboard from '~/routes/admin'
import * as forgotPassword from '~/routes/auth.forgot-password'
import * as login from '~/routes/auth.login'
import * as logout from '~/routes/auth.logout'
import * as register from '~/routes/auth.register'
import * as dashboard from '~/routes/dashboard'
import * as paymentSuccess from '~/routes/payment.success'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { sessions } from './sessions.server'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

type Guarded = (args: LoaderFunctionArgs) => unknown
type Person = 'visitor' | 'organizer' | 'admin'

const TO_LOGIN = (path: string) => `/auth/login?redirect=${encodeURIComponent(path)}`

const GUEST_PAGES: [path: string, loader: Guarded, action: Guarded][] = [
  ['/auth/login', login.loader, login.action],
  ['/auth/register', register.loader, register.action],
  ['/auth/forgot-password', forgotPassword.loader, forgotPassword.action],
]

/** Each person passes ('passes'), or is sent to this address. */
const GUARDED: [
  what: string,
  path: string,
  run: Guarded,
  Record<Person, string>,
  form?: Record<string, string>,
][] = [
  ...['/dashboard', '/organizer/dashboard?a=1'].map((path): (typeof GUARDED)[number] => [
    'dashboard loader',
    path,
    dashboard.loader,
    { visitor: TO_LOGIN(path), organizer: 'passes', admin: 'passes' },
  ]),
  ...['/organizer/profile', '/payment/success'].map((path): (typeof GUARDED)[number] => [
    'organizer loader',
    path,
    paymentSuccess.loader,
    { visitor: TO_LOGIN(path), organizer: 'passes', admin: 'passes' },
  ]),
  [
    'admin dashboard loader',
    '/admin',
    adminDashboard.loader,
    { visitor: TO_LOGIN('/admin'), organizer: '/', admin: 'passes' },
  ],
  ...GUEST_PAGES.flatMap(([path, loader, action]): (typeof GUARDED)[number][] => {
    const guests = { visitor: 'passes', organizer: '/', admin: '/' }
    return [
      ['guest loader', path, loader, guests],
      ['guest action', path, action, guests, {}],
    ]
  }),
]

describe('guards, each loader and action alone', () => {
  test.each(GUARDED)('%s of %s', async (_what, path, run, expected, form) => {
    const people: [Person, string][] = [
      ['visitor', ''],
      ['organizer', (await app.signedIn()).cookie],
      ['admin', (await app.signedIn({ role: 'admin' })).cookie],
    ]
    for (const [person, cookie] of people) {
      const request = browserRequest(path, { cookie, form })
      expect(await outcomeOf(run, request), person).toBe(expected[person])
    }
  })

  async function outcomeOf(run: Guarded, request: Request): Promise<string> {
    try {
      const answer = await run({ request, params: {}, context: app.context })
      return answer instanceof Response ? `${answer.status}` : 'passes'
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown
      expect(thrown.status).toBe(302)
      return thrown.headers.get('Location') ?? ''
    }
  }
})

describe('a session', () => {
  async function isSignedIn(cookie: string): Promise<boolean> {
    const answer = paymentSuccess.loader({
      request: browserRequest('/organizer/profile', { cookie }),
      params: {},
      context: app.context,
    })
    return answer.then(
      () => true,
      (thrown) => {
        if (thrown instanceof Response) return false
        throw thrown
      },
    )
  }

  test.each([
    'agenda-session=',
    'agenda-session=x',
    `agenda-session=${'A'.repeat(43)}`,
    'agenda-session=../../users/x',
    'agenda-session=%00',
    '__Host-agenda-session=x',
    'agenda-session',
    ';;;=;agenda-session=a=b',
  ])('is not opened by the cookie %j', async (cookie) => {
    expect(await isSignedIn(cookie)).toBe(false)
  })

  test('takes on another role at the next request', async () => {
    const { user, cookie } = await app.signedIn()
    const request = () => ({
      request: browserRequest('/admin', { cookie }),
      params: {},
      context: app.context,
    })
    await expect(adminDashboard.loader(request())).rejects.toBeInstanceOf(Response)
    await app.documents.update(users, user.uid, { role: 'admin' })
    await expect(adminDashboard.loader(request())).resolves.toHaveProperty('figures')
    await app.documents.update(users, user.uid, { role: 'organizer' })
    await expect(adminDashboard.loader(request())).rejects.toBeInstanceOf(Response)
  })

  test('whose profile is missing is still a session, with an empty profile', async () => {
    const { user, cookie } = await app.signedIn()
    await app.documents.purge(users, user.uid)
    expect(await isSignedIn(cookie)).toBe(true)
  })

  test('ends when its person signs out, and its row is gone', async () => {
    const { user, cookie } = await app.signedIn()
    const answer = await logout.action({
      request: browserRequest('/auth/logout', { cookie, form: {} }),
      params: {},
      context: app.context,
    })
    expect(answer.headers.get('Location')).toBe('/')
    expect(answer.headers.get('Set-Cookie')).toBe(
      'agenda-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    )
    expect(await app.documents.count(sessions, [['uid', '==', user.uid]])).toBe(0)
    expect(await isSignedIn(cookie)).toBe(false)
  })

  test('is not ended by a GET', async () => {
    const { cookie } = await app.signedIn()
    expect(logout.loader().headers.get('Set-Cookie')).toBeNull()
    expect(await isSignedIn(cookie)).toBe(true)
  })
})
