// Contract: passwords.
import { expect } from 'vitest'
import { EMAIL, type IdentityTest, NEW_PASSWORD, PASSWORD, registered } from './identity-test'

export function passwordTests(test: IdentityTest): void {
  test('a new account is known by its password, and its address is not verified', async ({ identity }) => {
    const account = await registered(identity)
    expect(account).toMatchObject({
      email: EMAIL,
      displayName: 'Camille Rochat',
      emailVerified: false,
      hasPassword: true,
      hasGoogle: false,
      disabled: false,
    })
    expect(await identity.checkPassword(EMAIL, PASSWORD)).toEqual({ ok: true, account })
    expect(await identity.getAccount(account.uid)).toEqual(account)
  })

  test('an address is the same in capitals and between spaces', async ({ identity, account }) => {
    expect(await identity.checkPassword(' Camille.ROCHAT@exemple.ch ', PASSWORD)).toMatchObject({
      ok: true,
    })
    expect(
      await identity.register({ email: EMAIL.toUpperCase(), displayName: 'X', password: NEW_PASSWORD }),
    ).toEqual({ ok: false, reason: 'email-taken' })
    expect(await identity.getAccount(account.uid)).toEqual(account)
  })

  test('of two registrations of one address at the same time one is refused', async ({ identity }) => {
    const applicant = { email: EMAIL, displayName: 'Camille', password: PASSWORD }
    const outcomes = await Promise.all([identity.register(applicant), identity.register(applicant)])
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true])
  })

  test('a wrong password and an unknown address get the same answer', async ({ identity, account }) => {
    const refused = { ok: false, reason: 'wrong-credentials' }
    expect(await identity.checkPassword(account.email, 'trois petits chat')).toEqual(refused)
    expect(await identity.checkPassword('personne@exemple.ch', PASSWORD)).toEqual(refused)
    expect(await identity.checkPassword('', '')).toEqual(refused)
  })

  test('a changed password replaces the old one', async ({ identity, account }) => {
    expect(await identity.changePassword(account.uid, NEW_PASSWORD)).toEqual({ ok: true })
    expect(await identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: false })
    expect(await identity.checkPassword(EMAIL, NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(await identity.changePassword('nobody', PASSWORD)).toEqual({ ok: false, reason: 'no-account' })
  })

  test('a disabled account is refused, and nobody learns of it who does not know the password', async ({
    identity,
    account,
  }) => {
    await identity.setDisabled(account.uid, true)
    expect(await identity.getAccount(account.uid)).toMatchObject({ disabled: true })
    expect(await identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: false })
    expect(await identity.checkPassword(EMAIL, 'wrong-password')).toEqual({
      ok: false,
      reason: 'wrong-credentials',
    })
    await identity.setDisabled(account.uid, false)
    expect(await identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: true })
  })

  test('who has signed in may stay until the account is disabled or deleted', async ({
    identity,
    account,
  }) => {
    const provenAt = Date.now()
    expect(await identity.mayStaySignedIn(account.uid, provenAt)).toBe(true)
    await identity.setDisabled(account.uid, true)
    expect(await identity.mayStaySignedIn(account.uid, provenAt)).toBe(false)
    await identity.setDisabled(account.uid, false)
    expect(await identity.mayStaySignedIn(account.uid, provenAt)).toBe(true)
    await identity.deleteAccount(account.uid)
    expect(await identity.mayStaySignedIn(account.uid, provenAt)).toBe(false)
  })

  test('a deleted account is gone, and its address is free', async ({ identity, account }) => {
    await identity.deleteAccount(account.uid)
    await identity.deleteAccount(account.uid)
    expect(await identity.getAccount(account.uid)).toBeNull()
    expect(await identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: false })
    expect((await registered(identity)).uid).not.toBe(account.uid)
  })
}
