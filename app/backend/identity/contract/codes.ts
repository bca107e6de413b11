// Contract: codes.
import { expect } from 'vitest'
import type { Identity } from '../identity'
import { EMAIL, google, type IdentityTest, NEW_PASSWORD, PASSWORD, registered } from './identity-test'
import type { SentCodes } from './sent-codes'

export function codeTests(test: IdentityTest): void {
  mailedCodeTests(test)
  addressChangeTests(test)
  worthlessCodeTests(test)
}

/** A mailed code does once what it is for. */
function mailedCodeTests(test: IdentityTest): void {
  test('a reset code sets a new password once, and verifies the address', async ({
    identity,
    account,
    mails,
  }) => {
    expect(await identity.sendPasswordReset(EMAIL)).toEqual({ ok: true })
    const { to, code } = await mails.last('passwordReset')
    expect(to).toBe(EMAIL)
    expect(code).toMatch(/^[\w-]{20,}$/)
    expect(await identity.checkResetCode(code)).toEqual({ ok: true, email: EMAIL })

    expect(await identity.resetPassword(code, NEW_PASSWORD)).toEqual({
      ok: true,
      account: { ...account, emailVerified: true },
    })
    expect(await identity.getAccount(account.uid)).toEqual({ ...account, emailVerified: true })
    expect(await identity.checkPassword(EMAIL, NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(await identity.checkResetCode(code)).toEqual({ ok: false, reason: 'invalid-code' })
    expect(await identity.resetPassword(code, PASSWORD)).toEqual({ ok: false, reason: 'invalid-code' })
  })

  test('no code is sent to an unknown address', async ({ identity, mails }) => {
    expect(await identity.sendPasswordReset('personne@exemple.ch')).toEqual({
      ok: false,
      reason: 'no-account',
    })
    expect(await mails.count()).toBe(0)
  })

  test('a verification code verifies the address once', async ({ identity, account, mails }) => {
    expect(await identity.sendEmailVerification(account.uid)).toEqual({ ok: true })
    const { code } = await mails.last('emailVerification')
    expect(await identity.confirmEmail(code)).toEqual({
      ok: true,
      account: { ...account, emailVerified: true },
      previousEmail: EMAIL,
    })
    expect(await identity.confirmEmail(code)).toEqual({ ok: false, reason: 'invalid-code' })
    expect(await identity.sendEmailVerification(account.uid)).toEqual({
      ok: false,
      reason: 'already-verified',
    })
  })

  test('a mail that cannot be sent is an outcome, and the account stays', async ({
    identity,
    account,
    mails,
  }) => {
    mails.refuse()
    const failed = { ok: false, reason: 'mail-failed' }
    expect(await identity.sendEmailVerification(account.uid)).toEqual(failed)
    expect(await identity.sendPasswordReset(EMAIL)).toEqual(failed)
    expect(await identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: true })
  })
}

/** An address changes when the code sent to the new one comes back. */
function addressChangeTests(test: IdentityTest): void {
  test('an address changes when its code is confirmed, not before', async ({
    identity,
    verified: account,
    mails,
  }) => {
    expect(await identity.sendEmailChange(account.uid, 'Nouvelle@exemple.ch')).toEqual({ ok: true })
    const { to, code } = await mails.last('emailChange')
    expect(to).toBe('nouvelle@exemple.ch')
    expect(await identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: true })

    expect(await identity.confirmEmail(code)).toMatchObject({
      ok: true,
      account: { email: 'nouvelle@exemple.ch', emailVerified: true },
      previousEmail: EMAIL,
    })
    expect(await identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: false })
    expect(await identity.checkPassword('nouvelle@exemple.ch', PASSWORD)).toMatchObject({ ok: true })
    expect(await registered(identity)).toMatchObject({ email: EMAIL })
  })

  test('an address that was taken meanwhile is refused', async ({ identity, verified: account, mails }) => {
    await identity.sendEmailChange(account.uid, 'autre@exemple.ch')
    await identity.register({ email: 'autre@exemple.ch', displayName: 'Autre', password: PASSWORD })
    const { code } = await mails.last('emailChange')
    expect(await identity.confirmEmail(code)).toEqual({ ok: false, reason: 'email-taken' })
    expect(await identity.sendEmailChange(account.uid, 'autre@exemple.ch')).toEqual({
      ok: false,
      reason: 'email-taken',
    })
  })

  test('the address of an account is not changed while the present one is not verified', async ({
    identity,
    account,
    mails,
  }) => {
    expect(await identity.sendEmailChange(account.uid, 'autre@exemple.ch')).toEqual({
      ok: false,
      reason: 'unverified',
    })
    expect(await mails.count()).toBe(0)
  })
}

/** A void code, one for another purpose and one of nobody are worth nothing. */
function worthlessCodeTests(test: IdentityTest): void {
  const CHANGES: [string, (identity: Identity, uid: string, mails: SentCodes) => Promise<unknown>][] = [
    ['a changed password', (identity, uid) => identity.changePassword(uid, NEW_PASSWORD)],
    [
      'a password that was forgotten and replaced',
      async (identity, _uid, mails) => {
        await identity.sendPasswordReset(EMAIL)
        const { code } = await mails.last('passwordReset')
        expect(await identity.resetPassword(code, NEW_PASSWORD)).toMatchObject({ ok: true })
      },
    ],
    ['joining Google', (identity) => identity.signInWithGoogle(google())],
    ['being asked to', (identity, uid) => identity.voidCodes(uid)],
  ]

  for (const [what, change] of CHANGES) {
    test(`${what} voids a change of address that is under way, and codes of every purpose`, async ({
      identity,
      verified,
      mails,
    }) => {
      await identity.sendEmailChange(verified.uid, 'ailleurs@exemple.ch')
      await identity.sendPasswordReset(EMAIL)
      const toElsewhere = (await mails.last('emailChange')).code
      const reset = (await mails.last('passwordReset')).code
      await change(identity, verified.uid, mails)

      const invalid = { ok: false, reason: 'invalid-code' }
      expect(await identity.confirmEmail(toElsewhere)).toEqual(invalid)
      expect(await identity.checkResetCode(reset)).toEqual(invalid)
      expect(await identity.resetPassword(reset, 'encore une autre phrase')).toEqual(invalid)
      expect(await identity.getAccount(verified.uid)).toMatchObject({ email: EMAIL })
    })
  }

  test('voiding leaves a verification worth nothing, and a new one works', async ({
    identity,
    account,
    mails,
  }) => {
    await identity.sendEmailVerification(account.uid)
    const { code } = await mails.last('emailVerification')
    await identity.voidCodes(account.uid)
    expect(await identity.confirmEmail(code)).toEqual({ ok: false, reason: 'invalid-code' })
    await identity.sendEmailVerification(account.uid)
    expect(await identity.confirmEmail((await mails.last('emailVerification')).code)).toMatchObject({
      ok: true,
    })
  })

  test('a code for one purpose does not serve another, and nonsense serves none', async ({
    identity,
    account,
    mails,
  }) => {
    await identity.sendPasswordReset(EMAIL)
    await identity.sendEmailVerification(account.uid)
    const invalid = { ok: false, reason: 'invalid-code' }
    expect(await identity.confirmEmail((await mails.last('passwordReset')).code)).toEqual(invalid)
    expect(await identity.resetPassword((await mails.last('emailVerification')).code, NEW_PASSWORD)).toEqual(
      invalid,
    )
    for (const nonsense of ['', '../..', 'x'.repeat(5000), '\u0000']) {
      expect(await identity.confirmEmail(nonsense)).toEqual(invalid)
      expect(await identity.checkResetCode(nonsense)).toEqual(invalid)
    }
  })

  test('a code of a deleted account is worth nothing', async ({ identity, account, mails }) => {
    await identity.sendPasswordReset(EMAIL)
    await identity.deleteAccount(account.uid)
    expect(
      await identity.resetPassword((await mails.last('passwordReset')).code, NEW_PASSWORD),
    ).toMatchObject({
      ok: false,
    })
  })
}
