// Contract: export and import of accounts.
import { expect } from 'vitest'
import type { Identity, MovedAccount } from '../identity'
import { google, type IdentityTest, PASSWORD, PHOTO } from './identity-test'

export function movingTests(test: IdentityTest): void {
  const MOVED: MovedAccount = {
    uid: 'moved-1',
    email: 'demenagement@exemple.ch',
    emailVerified: true,
    displayName: 'Dominique',
    photoURL: PHOTO,
    disabled: false,
    hasPassword: true,
    passwordHash: 'scrypt$1024$8$1$YW5jaWVuIHNlbA$1FlFqECUMehYNuv9ISUTeQucfQF2F9Jlx4JCXCA1kcU',
    googleSubject: '987654321',
  }
  const { passwordHash: _hash, ...WITHOUT_HASH } = MOVED

  async function all(identity: Identity): Promise<MovedAccount[]> {
    const accounts: MovedAccount[] = []
    for await (const account of identity.listAccounts()) accounts.push(account)
    return accounts
  }

  test('every account is listed with what makes it', async ({ identity, account }) => {
    await identity.setDisabled(account.uid, true)
    const { hasGoogle: _hasGoogle, ...listed } = account
    expect(await all(identity)).toMatchObject([{ ...listed, disabled: true, googleSubject: null }])
  })

  test('an account keeps its uid, its password and its Google identity, and no mail is sent', async ({
    identity,
    mails,
  }) => {
    expect(await identity.restoreAccounts([MOVED])).toEqual([{ state: 'restored', passwordLost: false }])
    expect(await all(identity)).toMatchObject([WITHOUT_HASH])
    expect(await identity.getAccount('moved-1')).toMatchObject({ hasPassword: true, hasGoogle: true })
    expect(
      await identity.signInWithGoogle(google({ subject: '987654321', email: MOVED.email })),
    ).toMatchObject({ ok: true, isNew: false, account: { uid: 'moved-1' } })
    expect(await mails.count()).toBe(0)
  })

  test('a second time changes nothing, and an account that is there is never overwritten', async ({
    identity,
    account,
  }) => {
    await identity.restoreAccounts([MOVED])
    expect(
      await identity.restoreAccounts([
        MOVED,
        { ...MOVED, displayName: 'Autre' },
        { ...MOVED, uid: 'moved-2', googleSubject: null },
        { ...MOVED, uid: 'moved-3', email: account.email, googleSubject: null },
      ]),
    ).toEqual([
      { state: 'same', passwordLost: false },
      { state: 'other' },
      { state: 'other' },
      { state: 'other' },
    ])
    expect(await all(identity)).toHaveLength(2)
    expect(await identity.getAccount(account.uid)).toEqual(account)
  })

  test('a password that cannot move is said to be lost, and a new one can be asked for', async ({
    identity,
    mails,
  }) => {
    for (const [index, passwordHash] of [null, 'bcrypt$12$abc'].entries()) {
      const email = `perdu-${index}@exemple.ch`
      const account = { ...MOVED, uid: `lost-${index}`, email, googleSubject: null, passwordHash }
      expect(await identity.restoreAccounts([account])).toEqual([{ state: 'restored', passwordLost: true }])
      expect(await identity.restoreAccounts([account])).toEqual([{ state: 'same', passwordLost: true }])
      expect(await identity.checkPassword(email, PASSWORD)).toMatchObject({ ok: false })
      await identity.sendPasswordReset(email)
      await identity.resetPassword((await mails.last('passwordReset')).code, PASSWORD)
      expect(await identity.checkPassword(email, PASSWORD)).toMatchObject({ ok: true })
    }
  })

  test('a closed account stays closed, and one without a password has lost none', async ({ identity }) => {
    const closed = { ...MOVED, disabled: true, hasPassword: false, passwordHash: null }
    expect(await identity.restoreAccounts([closed])).toEqual([{ state: 'restored', passwordLost: false }])
    expect(await identity.getAccount('moved-1')).toMatchObject({ disabled: true, hasPassword: false })
    expect(await identity.signInWithGoogle(google({ subject: '987654321', email: MOVED.email }))).toEqual({
      ok: false,
      reason: 'disabled',
    })
  })
}
