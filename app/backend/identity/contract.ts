// What every driver of the identity port must do: the suite that makes them interchangeable.
import { test as base, describe, expect } from 'vitest'
import { MailTray } from './contract/mail-tray'
import type { Account, GoogleIdentity, Identity } from './identity'

export interface OpenedIdentity {
  identity: Identity
  dispose(): Promise<void>
}

const EMAIL = 'camille.rochat@exemple.ch'
const PASSWORD = 'trois petits chats'
const NEW_PASSWORD = 'chapeau de paille'

/** Declares the suite for a driver. `open` gives every test an identity of its own, empty, that writes to this tray. */
export function describeIdentity(name: string, open: (mails: MailTray) => Promise<OpenedIdentity>): void {
  const test = base.extend<{ mails: MailTray; identity: Identity; account: Account }>({
    mails: async ({ task: _task }, use) => use(new MailTray()),
    identity: async ({ mails }, use) => {
      const { identity, dispose } = await open(mails)
      await use(identity)
      await dispose()
    },
    account: async ({ identity }, use) => use(await registered(identity)),
  })

  describe(`${name} identity: passwords`, () => {
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

    test('a disabled account is refused, and says so only to who knows the password', async ({
      identity,
      account,
    }) => {
      await identity.setDisabled(account.uid, true)
      expect(await identity.checkPassword(EMAIL, PASSWORD)).toEqual({ ok: false, reason: 'disabled' })
      expect(await identity.checkPassword(EMAIL, 'wrong-password')).toEqual({
        ok: false,
        reason: 'wrong-credentials',
      })
      await identity.setDisabled(account.uid, false)
      expect(await identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: true })
    })

    test('a deleted account is gone, and its address is free', async ({ identity, account }) => {
      await identity.deleteAccount(account.uid)
      await identity.deleteAccount(account.uid)
      expect(await identity.getAccount(account.uid)).toBeNull()
      expect(await identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: false })
      expect((await registered(identity)).uid).not.toBe(account.uid)
    })
  })

  describe(`${name} identity: codes`, () => {
    test('a reset code sets a new password once, and verifies the address', async ({
      identity,
      account,
      mails,
    }) => {
      expect(await identity.sendPasswordReset(EMAIL)).toEqual({ ok: true })
      const { to, code } = mails.last('passwordReset')
      expect(to).toBe(EMAIL)
      expect(code).toMatch(/^[\w-]{20,}$/)
      expect(await identity.checkResetCode(code)).toEqual({ ok: true, email: EMAIL })

      expect(await identity.resetPassword(code, NEW_PASSWORD)).toEqual({
        ok: true,
        account: { ...account, emailVerified: true },
      })
      expect(await identity.checkPassword(EMAIL, NEW_PASSWORD)).toMatchObject({ ok: true })
      expect(await identity.checkResetCode(code)).toEqual({ ok: false, reason: 'invalid-code' })
      expect(await identity.resetPassword(code, PASSWORD)).toEqual({ ok: false, reason: 'invalid-code' })
    })

    test('no code is sent to an unknown address', async ({ identity, mails }) => {
      expect(await identity.sendPasswordReset('personne@exemple.ch')).toEqual({
        ok: false,
        reason: 'no-account',
      })
      expect(mails.size).toBe(0)
    })

    test('a verification code verifies the address once', async ({ identity, account, mails }) => {
      expect(await identity.sendEmailVerification(account.uid)).toEqual({ ok: true })
      const { code } = mails.last('emailVerification')
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

    test('an address changes when its code is confirmed, not before', async ({
      identity,
      account,
      mails,
    }) => {
      expect(await identity.sendEmailChange(account.uid, 'Nouvelle@exemple.ch')).toEqual({ ok: true })
      const { to, code } = mails.last('emailChange')
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

    test('an address that was taken meanwhile is refused', async ({ identity, account, mails }) => {
      await identity.sendEmailChange(account.uid, 'autre@exemple.ch')
      await identity.register({ email: 'autre@exemple.ch', displayName: 'Autre', password: PASSWORD })
      const { code } = mails.last('emailChange')
      expect(await identity.confirmEmail(code)).toEqual({ ok: false, reason: 'email-taken' })
      expect(await identity.sendEmailChange(account.uid, 'autre@exemple.ch')).toEqual({
        ok: false,
        reason: 'email-taken',
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
      expect(await identity.confirmEmail(mails.last('passwordReset').code)).toEqual(invalid)
      expect(await identity.resetPassword(mails.last('emailVerification').code, NEW_PASSWORD)).toEqual(
        invalid,
      )
      for (const nonsense of ['', '../..', 'x'.repeat(5000), '\u0000']) {
        expect(await identity.confirmEmail(nonsense)).toEqual(invalid)
        expect(await identity.checkResetCode(nonsense)).toEqual(invalid)
      }
    })

    test('a mail that cannot be sent is an outcome, and the account stays', async ({
      identity,
      account,
      mails,
    }) => {
      mails.refuse = true
      const failed = { ok: false, reason: 'mail-failed' }
      expect(await identity.sendEmailVerification(account.uid)).toEqual(failed)
      expect(await identity.sendPasswordReset(EMAIL)).toEqual(failed)
      expect(await identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: true })
    })

    test('a code of a deleted account is worth nothing', async ({ identity, account, mails }) => {
      await identity.sendPasswordReset(EMAIL)
      await identity.deleteAccount(account.uid)
      expect(await identity.resetPassword(mails.last('passwordReset').code, NEW_PASSWORD)).toMatchObject({
        ok: false,
      })
    })
  })

  describe(`${name} identity: Google`, () => {
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
      await identity.confirmEmail(mails.last('emailVerification').code)
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
  })
}

const PHOTO = 'https://photos.example/camille.png'

function google(overrides: Partial<GoogleIdentity> = {}): GoogleIdentity {
  return {
    subject: '1234567890',
    email: EMAIL,
    emailVerified: true,
    displayName: 'Camille Rochat',
    photoURL: PHOTO,
    idToken: '',
    ...overrides,
  }
}

async function registered(identity: Identity): Promise<Account> {
  const outcome = await identity.register({ email: EMAIL, displayName: 'Camille Rochat', password: PASSWORD })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.account
}
