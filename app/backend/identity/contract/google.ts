// Contract: sign-in with Google.
import { expect } from 'vitest'
import { EMAIL, google, type IdentityTest, PASSWORD, PHOTO } from './identity-test'

export function googleTests(test: IdentityTest): void {
  test('the first sign-in opens an account, the second finds it', async ({ identity }) => {
    const first = await identity.signInWithGoogle(google())
    expect(first).toMatchObject({
      ok: true,
      isNew: true,
      account: { email: EMAIL, emailVerified: true, hasPassword: false, hasGoogle: true, photoURL: PHOTO },
    })
    const second = await identity.signInWithGoogle(google({ email: 'changed@exemple.ch' }))
    expect(second).toMatchObject({ ok: true, isNew: false })
    expect(second.ok && first.ok && second.account.uid === first.account.uid).toBe(true)
    expect(await identity.checkPassword(EMAIL, '')).toMatchObject({ ok: false })
  })

  test('joins the account of a verified address, which keeps its password', async ({
    identity,
    account,
    mails,
  }) => {
    await identity.sendEmailVerification(account.uid)
    await identity.confirmEmail((await mails.last('emailVerification')).code)
    expect(await identity.signInWithGoogle(google())).toMatchObject({
      ok: true,
      isNew: false,
      passwordRemoved: false,
      account: { uid: account.uid, hasPassword: true },
    })
  })

  test('whoever registered an address without proving it loses the password', async ({
    identity,
    account,
  }) => {
    expect(await identity.signInWithGoogle(google())).toMatchObject({
      ok: true,
      passwordRemoved: true,
      account: { uid: account.uid, hasPassword: false, emailVerified: true },
    })
    expect(await identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: false })
  })

  test('an address that Google has not verified proves nothing', async ({ identity, account }) => {
    expect(await identity.signInWithGoogle(google({ emailVerified: false }))).toEqual({
      ok: false,
      reason: 'email-unverified',
    })
    expect(await identity.getAccount(account.uid)).toEqual(account)
  })

  test('a disabled account stays closed', async ({ identity, account }) => {
    await identity.setDisabled(account.uid, true)
    expect(await identity.signInWithGoogle(google())).toEqual({ ok: false, reason: 'disabled' })
  })
}
