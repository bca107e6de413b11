import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { HOUR_MS } from '~/platform/durations'
import { hasFirebaseTools } from '../../../../tests/firebase/storage-emulator'
import { google } from '../contract/identity-test'
import type { SentCodes } from '../contract/sent-codes'
import type { Identity } from '../identity'
import { applicant, emulator, inConsole, openWithAccount } from './testing/emulated-identity'

describe.skipIf(!hasFirebaseTools())('on the emulator, past the site', () => {
  const tokenSchema = z.object({ idToken: z.string().default('') })

  /** Anybody who knows the public API key can ask this of Google, past this site. */
  async function pastTheSite(method: string, body: object): Promise<{ ok: boolean; idToken: string }> {
    const address = `http://${emulator.host}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=fake`
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { ok: answer.ok, ...tokenSchema.parse(await answer.json()) }
  }

  describe('a stranger who has registered the address of somebody else, and works past the site', () => {
    const STRANGER = 'stranger@exemple.ch'
    const NEW_PASSWORD = 'un chapeau de paille'

    async function ownerResets(identity: Identity, mails: SentCodes) {
      await identity.sendPasswordReset(applicant.email)
      const { code } = await mails.last('passwordReset')
      expect(await identity.resetPassword(code, NEW_PASSWORD)).toMatchObject({ ok: true })
    }

    test('does not get the account by a change of address asked of Google itself', async () => {
      const { identity, mails, uid, dispose } = await openWithAccount()
      const { email, password } = applicant
      const { idToken } = await pastTheSite('signInWithPassword', {
        email,
        password,
        returnSecureToken: true,
      })
      const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: STRANGER }
      expect(await pastTheSite('sendOobCode', change)).toMatchObject({ ok: true })
      const oobCode = (await emulator.codes()).at(-1)?.oobCode ?? ''
      await ownerResets(identity, mails)

      expect(await identity.confirmEmail(oobCode)).toEqual({ ok: false, reason: 'invalid-code' })
      // The emulator voids no code for a new password.
      expect(await pastTheSite('update', { oobCode })).toMatchObject({ ok: true })
      expect(await identity.getAccount(uid)).toMatchObject({ email: STRANGER })
      await pastTheSite('sendOobCode', { requestType: 'PASSWORD_RESET', email: STRANGER })
      const reset = (await emulator.codes()).at(-1)?.oobCode
      await pastTheSite('resetPassword', { oobCode: reset, newPassword: 'stranger-pass' })

      for (const address of [STRANGER, applicant.email]) {
        expect(await identity.checkPassword(address, 'stranger-pass')).toMatchObject({ ok: false })
      }
      expect(await identity.getAccount(uid)).toMatchObject({ email: applicant.email })
      expect(await identity.mayStaySignedIn(uid, Date.now() - HOUR_MS)).toBe(false)
      await ownerResets(identity, mails)
      expect(await identity.checkPassword(applicant.email, NEW_PASSWORD)).toMatchObject({ ok: true })
      await dispose()
    })

    test('does not keep it by a Google account of his own', async () => {
      const { identity, mails, uid, dispose } = await openWithAccount()
      const { email, password } = applicant
      const { idToken } = await pastTheSite('signInWithPassword', {
        email,
        password,
        returnSecureToken: true,
      })
      const proof = JSON.stringify({ sub: 'stranger-sub', email: STRANGER, email_verified: true })
      const postBody = new URLSearchParams({ id_token: proof, providerId: 'google.com' }).toString()
      const linked = await pastTheSite('signInWithIdp', {
        idToken,
        postBody,
        requestUri: 'http://localhost',
        returnSecureToken: true,
      })
      expect(linked).toMatchObject({ ok: true })
      expect(await identity.getAccount(uid)).toMatchObject({ hasGoogle: true })

      await ownerResets(identity, mails)
      expect(await identity.getAccount(uid)).toMatchObject({ hasGoogle: false, hasPassword: true })
      const back = await identity.signInWithGoogle(
        google({ subject: 'stranger-sub', email: STRANGER, displayName: 'X' }),
      )
      expect(back.ok && back.account.uid).not.toBe(uid)
      await dispose()
    })
  })

  test('what is done in the console ends what was signed in before', async () => {
    const { identity, uid, dispose } = await openWithAccount()
    const anHourAgo = Date.now() - HOUR_MS
    await inConsole((auth) => auth.revokeRefreshTokens(uid))
    expect(await identity.mayStaySignedIn(uid, anHourAgo)).toBe(false)
    expect(await identity.mayStaySignedIn(uid, Date.now())).toBe(true)
    await inConsole((auth) => auth.updateUser(uid, { disabled: true }))
    expect(await identity.mayStaySignedIn(uid, Date.now())).toBe(false)
    await inConsole((auth) => auth.updateUser(uid, { disabled: false }))
    await inConsole((auth) => auth.deleteUser(uid))
    expect(await identity.mayStaySignedIn(uid, Date.now())).toBe(false)
    await dispose()
  })

  test('a disabled account can neither be entered nor deleted past the site', async () => {
    const { identity, uid, dispose } = await openWithAccount()
    const { email, password } = applicant
    const before = await pastTheSite('signInWithPassword', { email, password, returnSecureToken: true })
    await identity.setDisabled(uid, true)
    expect(await pastTheSite('signInWithPassword', { email, password })).toMatchObject({ ok: false })
    expect(await pastTheSite('delete', { idToken: before.idToken })).toMatchObject({ ok: false })
    expect(await identity.getAccount(uid)).toMatchObject({ disabled: true })
    await dispose()
  })

  test('an account that was disabled in the console is closed, and can be opened here', async () => {
    const { identity, uid, dispose } = await openWithAccount()
    await inConsole((auth) => auth.updateUser(uid, { disabled: true }))
    expect(await identity.getAccount(uid)).toMatchObject({ disabled: true })
    expect(await identity.checkPassword(applicant.email, applicant.password)).toEqual({
      ok: false,
      reason: 'wrong-credentials',
    })
    await identity.setDisabled(uid, false)
    expect(await identity.checkPassword(applicant.email, applicant.password)).toMatchObject({ ok: true })
    await dispose()
  })
})
