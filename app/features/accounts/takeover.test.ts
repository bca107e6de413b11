// Somebody registers with an address that is not theirs, and tries to keep the account when its owner comes.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '~/domain/user'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import * as forgotRoute from '~/routes/auth.forgot-password'
import * as loginRoute from '~/routes/auth.login'
import * as registerRoute from '~/routes/auth.register'
import * as resetRoute from '~/routes/auth.reset-password'
import * as verifyRoute from '~/routes/auth.verify-email'
import * as profileRoute from '~/routes/organizer.profile'
import { TEST_PASSWORD } from '../../../tests/support/accounts'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { readOutbox, receiveMail } from '../../../tests/support/outbox'
import { changePassword } from './change-password.server'
import { signInWithGoogle } from './google-sign-in.server'
import { ACCOUNT_MESSAGES } from './messages'
import { profileFormPath } from './profile/profile-forms'
import { currentUser } from './session.server'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

interface Route {
  action(args: { request: Request; params: object; context: Application['context'] }): Promise<unknown>
}

function post(route: Route, path: string, form: Record<string, string>, cookie = ''): Promise<unknown> {
  return route.action({ request: browserRequest(path, { cookie, form }), params: {}, context: app.context })
}

const codeIn = (link: string) => new URL(link, 'http://localhost').searchParams.get('code') ?? ''

/** The reader of the mails of this address replaces the password. */
async function ownerResets(email: string) {
  await post(forgotRoute, '/auth/forgot-password', { email, [HONEYPOT_FIELD]: '' })
  const code = codeIn((await receiveMail(app, email, /nouveau mot de passe/)).link)
  await post(resetRoute, '/auth/reset-password', { code, password: 'la phrase de la vraie personne' })
}

async function ownerUsesGoogle(email: string) {
  const subject = randomUUID()
  const who = { subject, email, emailVerified: true, displayName: 'Camille', photoURL: null, idToken: '' }
  expect(await signInWithGoogle(who, app)).toMatchObject({ ok: true })
}

test('a stranger cannot ask for another address before the present one is proved', async () => {
  const victim = `victime-${randomUUID()}@exemple.ch`
  const evil = `intrus-${randomUUID()}@exemple.ch`
  const password = 'la phrase du voleur'
  await post(registerRoute, '/auth/register', {
    displayName: 'Xx',
    email: victim,
    password,
    [HONEYPOT_FIELD]: '',
  })
  const login = await post(loginRoute, '/auth/login', { email: victim, password })
  const cookie = login instanceof Response ? (login.headers.get('Set-Cookie')?.split(';')[0] ?? '') : ''
  expect(await currentUser(browserRequest('/', { cookie }))).not.toBeNull()

  const form = { email: evil, currentPassword: password }
  expect(await post(profileRoute, profileFormPath('email'), form, cookie)).toMatchObject({
    data: { error: { '': [ACCOUNT_MESSAGES.unverified] } },
    init: { status: 409 },
  })
  await app.background.settled()
  expect((await readOutbox(app)).filter(({ to }) => to === evil)).toEqual([])
})

test.each([
  ['replaces the password', ownerResets],
  ['comes by Google', ownerUsesGoogle],
  [
    'changes the password',
    async (email: string) => {
      const { documents } = await app.documents.find(users, { where: [['email', '==', email]] })
      const [profile] = documents
      if (!profile) throw new Error('no profile')
      const user = { uid: profile.uid, sessionId: 'here', role: profile.role, profile }
      const change = { current: TEST_PASSWORD, next: 'la phrase de la vraie personne' }
      expect(await changePassword(user, change, app)).toEqual({ ok: true })
    },
  ],
] as const)(
  'who knew the password and asked for another address gets nothing once the owner %s',
  async (_what, ownerActs) => {
    const { user, cookie } = await app.signedIn({ withPassword: true })
    const evil = `intrus-${randomUUID()}@exemple.ch`
    const form = { email: evil, currentPassword: TEST_PASSWORD }
    await post(profileRoute, profileFormPath('email'), form, cookie)
    const code = codeIn((await receiveMail(app, evil, /nouvelle adresse/)).link)
    await receiveMail(app, user.email, /Changement d’adresse demandé/)

    await ownerActs(user.email)
    const confirmed = await post(verifyRoute, `/auth/email-verification?code=${code}`, {
      intent: 'confirm',
      code,
    })
    expect(confirmed).toMatchObject({ data: { message: ACCOUNT_MESSAGES['invalid-code'] } })
    expect(await app.documents.get(users, user.uid)).toMatchObject({ email: user.email })
    expect(await app.identity.getAccount(user.uid)).toMatchObject({ email: user.email })
  },
)
