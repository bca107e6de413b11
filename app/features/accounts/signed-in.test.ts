import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { type DocumentStore, StoreUnavailable } from '~/backend/documents'
import { COMMAND_LINE } from '~/domain/admin-log'
import { users } from '~/domain/user'
import { TEST_PASSWORD } from '../../../tests/support/accounts'
import { browserRequest } from '../../../tests/support/application'
import { changePassword } from './change-password.server'
import { changeUser } from './change-user.server'
import { confirmEmail, isVerifiedByNow, resendVerification } from './email-verification.server'
import { deleteAccount, setRole, updateProfile } from './manage-account.server'
import { ACCOUNT_MESSAGES } from './messages'
import { loadProfile } from './profile.server'
import { currentUser } from './session.server'
import { listSessions, sessions } from './sessions.server'
import { signIn } from './sign-in.server'
import { ADDRESS, app, codeMailedTo, registered, signedIn } from './testing/registered'

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
