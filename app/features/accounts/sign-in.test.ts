import { describe, expect, test } from 'vitest'
import { COMMAND_LINE } from '~/domain/admin-log'
import { users } from '~/domain/user'
import { CLIENT_ADDRESS_HEADER } from '~/http/client-address'
import { consume, limits } from '~/http/rate-limits.server'
import * as loginRoute from '~/routes/auth.login'
import { TEST_PASSWORD } from '../../../tests/support/accounts'
import { browserRequest } from '../../../tests/support/application'
import { changeUser } from './change-user.server'
import { requestPasswordReset, resetPassword } from './password-reset.server'
import { seedDemoAccounts } from './seed-demo-accounts.server'
import { signIn } from './sign-in.server'
import { ADDRESS, app, codeMailedTo, newAddress, registered } from './testing/registered'

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
      data: { error: { '': ['Trop d’essais en peu de temps. Réessayez dans 15\u00a0minutes.'] } },
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
