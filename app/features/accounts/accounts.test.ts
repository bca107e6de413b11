import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DocumentStore, StoreUnavailable } from '~/backend/documents'
import { oneTimeCodes } from '~/backend/identity/codes.server'
import { COMMAND_LINE } from '~/domain/admin-log'
import { users } from '~/domain/user'
import { CLIENT_ADDRESS_HEADER } from '~/http/client-address'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import { consume, limits } from '~/http/rate-limits.server'
import * as loginRoute from '~/routes/auth.login'
import * as registerRoute from '~/routes/auth.register'
import { TEST_PASSWORD } from '../../../tests/support/accounts'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { settledOutbox } from '../../../tests/support/outbox'
import { changePassword } from './change-password.server'
import { changeUser } from './change-user.server'
import { confirmEmail, isVerifiedByNow, resendVerification } from './email-verification.server'
import { deleteAccount, setRole, updateProfile } from './manage-account.server'
import { ACCOUNT_MESSAGES } from './messages'
import { requestPasswordReset, resetPassword } from './password-reset.server'
import { loadProfile } from './profile.server'
import { register } from './register.server'
import { seedDemoAccounts } from './seed-demo-accounts.server'
import { currentUser } from './session.server'
import { listSessions, sessions } from './sessions.server'
import { signIn } from './sign-in.server'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

const ADDRESS = '192.0.2.1'
let count = 0
function newAddress(): string {
  count += 1
  return `personne.${count}@exemple.ch`
}

async function mailsTo(email: string) {
  return (await settledOutbox(app)).filter(({ to }) => to === email)
}

async function registered(email = newAddress()): Promise<{ email: string; uid: string }> {
  await register({ email, displayName: 'Camille', password: TEST_PASSWORD }, app)
  const { documents } = await app.documents.find(users, { where: [['email', '==', email]] })
  return { email, uid: documents[0]?.uid ?? '' }
}

/** The code in the link of the last mail to this address. */
async function codeMailedTo(email: string): Promise<string> {
  const link = (await mailsTo(email)).at(-1)?.link ?? ''
  return new URL(link, 'http://localhost').searchParams.get('code') ?? ''
}

describe('registering', () => {
  test('writes the profile and mails the link, which leads on to the site', async () => {
    const { email, uid } = await registered()
    expect(await app.documents.get(users, uid)).toMatchObject({
      uid,
      email,
      displayName: 'Camille',
      role: 'organizer',
      supported: false,
      photoURL: null,
      emailVerified: false,
    })
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail?.link).toMatch(
      /^\/auth\/email-verification\?code=[\w-]{43}&continueUrl=http%3A%2F%2Flocalhost%3A3000%2F$/,
    )
  })

  test.each([
    ['/organizer/submit-event?x=1', '/organizer/submit-event?x=1'],
    ['//evil.example/', '/'],
    ['https://evil.example/', '/'],
  ])(
    'leads on to the wanted page %s by the link in its mail, on this site only',
    async (wanted, expected) => {
      const email = newAddress()
      const form = { displayName: 'Camille', email, password: TEST_PASSWORD, [HONEYPOT_FIELD]: '' }
      await registerRoute.action({
        request: browserRequest(`/auth/register?${new URLSearchParams({ redirect: wanted })}`, { form }),
        params: {},
        context: app.context,
      })
      const [mail] = await mailsTo(email)
      const link = new URL(mail?.link ?? '', app.env.siteUrl)
      expect(link.searchParams.get('continueUrl')).toBe(app.env.siteUrl + expected)
    },
  )

  test('an address that has an account answers the same, tells its owner, and changes nothing', async () => {
    const { email, uid } = await registered()
    const before = await app.documents.get(users, uid)
    const again = { email: ` ${email.toUpperCase()}`, displayName: 'Autre', password: 'une autre phrase' }
    expect(await register(again, app)).toEqual({ ok: true })
    expect(await app.documents.get(users, uid)).toEqual(before)
    expect((await mailsTo(email)).at(-1)).toMatchObject({
      subject: 'Vous avez déjà un compte sur Agenda romand',
    })
    expect(await signIn({ email, password: 'une autre phrase', address: ADDRESS }, app)).toMatchObject({
      ok: false,
    })
    expect(await signIn({ email, password: TEST_PASSWORD, address: ADDRESS }, app)).toMatchObject({
      ok: true,
    })
  })

  test('does not let anybody fill the mailbox of an address', async () => {
    const { email } = await registered()
    const again = { email, displayName: 'Autre', password: 'une autre phrase' }
    for (let time = 0; time < 4; time += 1) await register(again, app)
    expect(await mailsTo(email)).toHaveLength(1 + limits.registerNotice.max)
  })

  test('refuses a password that is soon guessed', async () => {
    const applicant = { email: newAddress(), displayName: 'Camille', password: 'bonjour123' }
    expect(await register(applicant, app)).toEqual({ ok: false, reason: 'weak-password' })
  })

  test('the address of an account that an admin has disabled opens no other, and nobody learns it', async () => {
    const { email, uid } = await registered()
    await changeUser(COMMAND_LINE, uid, 'disable', app)
    // As its owner can where accounts are Firebase's.
    await app.identity.deleteAccount(uid)
    const again = { email, displayName: 'Camille', password: TEST_PASSWORD }
    expect(await register(again, app)).toEqual({ ok: true })
    expect((await mailsTo(email)).map(({ subject }) => subject).at(-1)).toMatch(/déjà un compte/)
    expect(await signIn({ ...again, address: ADDRESS }, app)).toMatchObject({ ok: false })
    expect(await app.documents.count(users, [['email', '==', email]])).toBe(1)
  })

  test('a mail can be asked for again', async () => {
    const { email, uid } = await registered()
    expect(await resendVerification(signedIn(uid), app)).toEqual({ ok: true })
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test.each([
    ['a password of 7 characters', { password: '1234567' }],
    ['a password of 1001 characters', { password: 'x'.repeat(1001) }],
    ['no name', { displayName: ' ' }],
    ['no address', { email: 'camille' }],
    ['a filled honeypot', { [HONEYPOT_FIELD]: 'x' }],
  ])('with %s is a 400, and no password comes back', async (_what, wrong) => {
    const form = {
      displayName: 'Camille',
      email: newAddress(),
      password: 'xyzzy plugh',
      [HONEYPOT_FIELD]: '',
      ...wrong,
    }
    const answer = await registerRoute.action({
      request: browserRequest('/auth/register', { form }),
      params: {},
      context: app.context,
    })
    expect(answer).toMatchObject({ init: { status: 400 } })
    expect(JSON.stringify(answer)).not.toContain(form.password)
  })
})

describe('signing in', () => {
  test('is limited by account and address: others still get in', async () => {
    const { email } = await registered()
    const wrong = { email, password: 'faux mot de passe', address: ADDRESS }
    for (let time = 0; time < limits.loginPair.max; time += 1) {
      expect(await signIn(wrong, app)).toEqual({ ok: false, reason: 'wrong-credentials' })
    }
    const right = { ...wrong, password: TEST_PASSWORD }
    expect(await signIn(right, app)).toMatchObject({ ok: false, reason: 'too-many' })
    expect(await signIn({ ...right, address: '192.0.2.2' }, app)).toMatchObject({ ok: true })
  })

  test('is limited alike for an address without an account', async () => {
    const wrong = { email: newAddress(), password: 'faux mot de passe', address: ADDRESS }
    for (let time = 0; time < limits.loginPair.max; time += 1) await signIn(wrong, app)
    expect(await signIn(wrong, app)).toMatchObject({ ok: false, reason: 'too-many' })
  })

  test('that succeeds forgets the tries before it', async () => {
    const { email } = await registered()
    const wrong = { email, password: 'faux mot de passe', address: ADDRESS }
    for (let time = 1; time < limits.loginPair.max; time += 1) await signIn(wrong, app)
    expect(await signIn({ ...wrong, password: TEST_PASSWORD }, app)).toMatchObject({ ok: true })
    for (let time = 0; time < 2; time += 1) {
      expect(await signIn(wrong, app)).toMatchObject({ reason: 'wrong-credentials' })
    }
  })

  test('while the account is tried from everywhere grants each address a few tries', async () => {
    const { email } = await registered()
    for (let time = 0; time < limits.loginAccount.max; time += 1) {
      await consume(limits.loginAccount, email, app)
    }
    const wrong = { email, password: 'faux mot de passe', address: '192.0.2.3' }
    for (let time = 0; time < limits.loginGuarded.max; time += 1) {
      expect(await signIn(wrong, app)).toMatchObject({ reason: 'wrong-credentials' })
    }
    expect(await signIn(wrong, app)).toMatchObject({ reason: 'too-many' })
    const owner = { email, password: TEST_PASSWORD, address: '192.0.2.4' }
    expect(await signIn(owner, app)).toMatchObject({ ok: true })
  })

  test('too often from one address is a 429 with Retry-After and a French message', async () => {
    const post = (email: string) => {
      const request = browserRequest('/auth/login', { form: { email, password: 'faux mot de passe' } })
      request.headers.set(CLIENT_ADDRESS_HEADER, '198.51.100.7')
      return loginRoute.action({ request, params: {}, context: app.context })
    }
    const email = newAddress()
    for (let time = 0; time < limits.loginPair.max; time += 1) {
      expect(await post(email)).toMatchObject({ init: { status: 401 } })
    }
    expect(await post(email)).toMatchObject({
      data: { error: { '': ['Trop de demandes. Réessayez dans 15 minutes.'] } },
      init: { status: 429, headers: { 'Retry-After': '900' } },
    })
  })

  test('for the first time asks for another password where it was chosen past the site and is weak', async () => {
    const email = newAddress()
    const [weak, strong] = ['123456', TEST_PASSWORD]
    await app.identity.register({ email, displayName: '', password: weak })
    const attempt = { email, address: ADDRESS }
    expect(await signIn({ ...attempt, password: weak }, app)).toEqual({ ok: false, reason: 'weak-at-first' })
    expect(await app.documents.count(users, [['email', '==', email]])).toBe(0)

    requestPasswordReset(email, app)
    const code = await codeMailedTo(email)
    expect(await resetPassword({ code, password: strong }, app)).toEqual({ ok: true })
    expect(await signIn({ ...attempt, password: strong }, app)).toMatchObject({ ok: true })
  })

  test('for the first time is refused to who has the address of a disabled account', async () => {
    const { email, uid } = await registered()
    await changeUser(COMMAND_LINE, uid, 'disable', app)
    await app.identity.deleteAccount(uid)
    await app.identity.register({ email, displayName: '', password: TEST_PASSWORD })
    const attempt = { email, password: TEST_PASSWORD, address: ADDRESS }
    expect(await signIn(attempt, app)).toEqual({ ok: false, reason: 'disabled' })
  })

  test('writes the profile that an interrupted registration left out', async () => {
    const { email, uid } = await registered()
    await app.documents.purge(users, uid)
    await signIn({ email, password: TEST_PASSWORD, address: ADDRESS }, app)
    expect(await app.documents.get(users, uid)).toMatchObject({ email, role: 'organizer' })
  })
})

describe('a forgotten password', () => {
  test('is replaced once, ends every session and tells the owner', async () => {
    const { email, uid } = await registered()
    const { cookie } = await app.signedIn()
    await app.documents.insert(sessions, 'another', {
      uid,
      userAgent: '',
      lastSeenAt: '2026-11-21T09:00:00.000Z',
      expiresAt: '2026-12-21T09:00:00.000Z',
    })
    // The first mail has left when the second is asked for.
    await mailsTo(email)
    await requestPasswordReset(email, app)
    const code = await codeMailedTo(email)
    expect(await resetPassword({ code, password: 'password1' }, app)).toMatchObject({
      reason: 'weak-password',
    })
    expect(await resetPassword({ code, password: 'un chapeau de paille' }, app)).toEqual({ ok: true })
    expect(await listSessions(uid, app)).toEqual([])
    expect(await currentUser(browserRequest('/', { cookie }))).not.toBeNull()
    expect(await resetPassword({ code, password: 'encore autre chose' }, app)).toMatchObject({
      reason: 'invalid-code',
    })
    expect((await mailsTo(email)).at(-1)?.subject).toMatch(/a changé$/)
    expect(await app.documents.get(users, uid)).toMatchObject({ emailVerified: true })
  })

  test('writes nothing and mails nobody for an unknown address', async () => {
    const codes = await app.documents.count(oneTimeCodes)
    const email = newAddress()
    await requestPasswordReset(email, app)
    expect(await mailsTo(email)).toEqual([])
    expect(await app.documents.count(oneTimeCodes)).toBe(codes)
  })
})

describe('who is signed in', () => {
  test('changes the password knowing the present one, and loses the other sessions only', async () => {
    const { user, cookie } = await app.signedIn({ withPassword: true })
    await app.documents.insert(sessions, `other-${user.uid}`, {
      uid: user.uid,
      userAgent: '',
      lastSeenAt: '2026-11-21T09:00:00.000Z',
      expiresAt: '2026-12-21T09:00:00.000Z',
    })
    const me = await currentUser(browserRequest('/', { cookie }))
    expect(await changePassword(me, { current: 'faux', next: 'un chapeau de paille' }, app)).toEqual({
      ok: false,
      reason: 'wrong-password',
    })
    expect(await changePassword(me, { current: TEST_PASSWORD, next: 'un chapeau de paille' }, app)).toEqual({
      ok: true,
    })
    expect((await listSessions(user.uid, app)).map(({ id }) => id)).toEqual([me?.sessionId])
  })

  test('is told what the specification says when nobody is', async () => {
    const change = { current: TEST_PASSWORD, next: 'un chapeau de paille' }
    const nobody = await changePassword(null, change, app)
    const nameless = await changePassword(signedIn('x'), change, app)
    expect([nobody, nameless]).toEqual(Array(2).fill({ ok: false, reason: 'no-user-or-email' }))
    expect(await updateProfile(null, {}, app)).toEqual({ ok: false, reason: 'not-signed-in' })
    expect(await resendVerification(null, app)).toEqual({ ok: false, reason: 'not-signed-in' })
    expect(ACCOUNT_MESSAGES).toMatchObject({
      'no-user-or-email': 'Aucun utilisateur connecté ou email manquant',
      'not-signed-in': 'Aucun utilisateur connecté',
      'already-verified': "L'email est déjà vérifié",
    })
  })

  test('confirms the address once, and is refused another mail then', async () => {
    const { email, uid } = await registered()
    expect(await confirmEmail(await codeMailedTo(email), app)).toEqual({ ok: true, email })
    expect(await app.documents.get(users, uid)).toMatchObject({ emailVerified: true })
    expect(await resendVerification(signedIn(uid), app)).toEqual({ ok: false, reason: 'already-verified' })
  })

  test('is out the moment the account is disabled or deleted', async () => {
    for (const end of [
      (uid: string) => changeUser(COMMAND_LINE, uid, 'disable', app),
      (uid: string) => deleteAccount(uid, app),
    ]) {
      const { user, cookie } = await app.signedIn({ withPassword: true })
      expect(await currentUser(browserRequest('/', { cookie }))).toMatchObject({ uid: user.uid })
      await end(user.uid)
      expect(await currentUser(browserRequest('/', { cookie }))).toBeNull()
      expect(
        await signIn({ email: user.email, password: TEST_PASSWORD, address: ADDRESS }, app),
      ).toMatchObject({
        ok: false,
      })
    }
  })

  /** The store, whose profiles fail with this. */
  function failing(error: Error): DocumentStore {
    return { ...app.documents, get: () => Promise.reject(error) }
  }

  test('has an empty profile, and a line in the log, when it is missing or cannot be read', async () => {
    for (const documents of [app.documents, failing(new Error('no profile'))]) {
      const lines: string[] = []
      const log = pino({ base: null }, { write: (line) => lines.push(line) })
      expect(await loadProfile('nobody', { documents, log })).toBeNull()
      expect(lines.join('')).toContain('Erreur lors du chargement du profil')
    }
  })

  test('is nobody rather than an organizer while the store does not answer', async () => {
    const { user } = await app.signedIn({ role: 'admin' })
    const documents = failing(new StoreUnavailable(new Error('down')))
    await expect(loadProfile(user.uid, { ...app, documents })).rejects.toThrow(StoreUnavailable)
  })
})

test('a role is given by address, in any capitals', async () => {
  const { user } = await app.signedIn()
  expect(await setRole(user.email.toUpperCase(), 'admin', app)).toMatchObject({
    ok: true,
    user: { role: 'admin' },
  })
  expect(await setRole('personne@nulle.part', 'admin', app)).toEqual({ ok: false, reason: 'no-account' })
})

test('the demo accounts work with the passwords that are shown once', async () => {
  const accounts = await seedDemoAccounts(app)
  expect(accounts.map(({ role }) => role)).toEqual(['admin', 'organizer'])
  for (const { email, password } of accounts) {
    expect(await signIn({ email, password, address: ADDRESS }, app)).toMatchObject({
      ok: true,
      account: { emailVerified: true },
    })
  }
  expect(await seedDemoAccounts(app)).toEqual([])
})

function signedIn(uid: string) {
  return { uid, sessionId: 'session', role: 'organizer', profile: null } as const
}

test('an address that was verified elsewhere is found to be so, and the profile learns of it', async () => {
  const { uid } = await registered()
  const user = {
    uid,
    profile: await app.documents.get(users, uid),
    sessionId: 's',
    role: 'organizer' as const,
  }
  expect(await isVerifiedByNow(user, app)).toBe(false)
  const { email, displayName } = user.profile ?? { email: '', displayName: '' }
  await app.identity.signInWithGoogle({
    subject: 'elsewhere',
    email,
    emailVerified: true,
    displayName,
    photoURL: null,
    idToken: '',
  })
  expect(await isVerifiedByNow(user, app)).toBe(true)
  expect(await app.documents.get(users, uid)).toMatchObject({ emailVerified: true })
})
