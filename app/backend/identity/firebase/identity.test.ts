import { beforeAll, describe, expect, test } from 'vitest'
import { hasFirebaseTools } from '../../../../tests/firebase/storage-emulator'
import { describeIdentity } from '../contract'
import { IdentityUnavailable } from '../identity'
import { answerWith, applicant, emulator, open, openWithAccount } from './testing/emulated-identity'

describe.skipIf(!hasFirebaseTools())('on the emulator', () => {
  describe.each([true, false])('with e-mail enumeration protection: %s', (isOn) => {
    beforeAll(() => emulator.protectAddresses(isOn))
    describeIdentity('firebase', () => open())
  })

  test.for([
    ['by default to its root', undefined, 'https://agenda.example/'],
    [
      'or to a page of it',
      '/organizer/submit-event?x=1',
      'https://agenda.example/organizer/submit-event?x=1',
    ],
  ] as const)('a verification mail leads on to the site, %s', async ([, path, expected]) => {
    const { identity, uid, dispose } = await openWithAccount()
    await identity.sendEmailVerification(uid, path)
    const link = new URL((await emulator.codes()).at(-1)?.oobLink ?? '')
    expect(link.searchParams.get('continueUrl')).toBe(expected)
    await dispose()
  })

  test('when Google refuses our site as the place to go on to, the default mail is sent', async () => {
    const { identity, uid, dispose } = await openWithAccount()
    answerWith((path, body) =>
      path.includes('sendOobCode') && body.includes('continueUrl')
        ? { status: 400, error: 'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project' }
        : null,
    )
    expect(await identity.sendEmailVerification(uid)).toEqual({ ok: true })
    const link = new URL((await emulator.codes()).at(-1)?.oobLink ?? '')
    expect(link.searchParams.get('continueUrl')).toBeNull()
    await dispose()
  })

  test('an account registered as verified is', async () => {
    const { identity, dispose } = await open()
    expect(await identity.register({ ...applicant, emailVerified: true })).toMatchObject({
      account: { emailVerified: true },
    })
    await dispose()
  })

  test('é is é however it was typed', async () => {
    const { identity, uid, dispose } = await openWithAccount()
    await identity.changePassword(uid, 'été à Genève'.normalize('NFD'))
    expect(await identity.checkPassword(applicant.email, 'été à Genève'.normalize('NFC'))).toMatchObject({
      ok: true,
    })
    await dispose()
  })

  test('too many attempts are said to be that', async () => {
    const { identity, dispose } = await openWithAccount()
    answerWith(() => ({ status: 400, error: 'TOO_MANY_ATTEMPTS_TRY_LATER : Access has been disabled.' }))
    expect(await identity.checkPassword(applicant.email, applicant.password)).toMatchObject({
      ok: false,
      reason: 'too-many',
      retryAfterSeconds: expect.any(Number),
    })
    await dispose()
  })

  test.for([
    ['an error of its own', { status: 503, error: 'BACKEND_ERROR' }],
    ['no answer', 'nothing'],
  ] as const)('a password is not wrong because Google has %s', async ([, answer]) => {
    const { identity, dispose } = await openWithAccount(200)
    answerWith(() => answer)
    await expect(identity.checkPassword(applicant.email, applicant.password)).rejects.toThrow(
      IdentityUnavailable,
    )
    await expect(identity.confirmEmail('some-code')).rejects.toThrow(IdentityUnavailable)
    await dispose()
  })

  test('more accounts than one call takes are restored and listed', async () => {
    const { identity, dispose } = await open()
    const accounts = Array.from({ length: 120 }, (_, index) => ({
      uid: `uid-${String(index).padStart(3, '0')}`,
      email: `p${index}@exemple.ch`,
      emailVerified: false,
      displayName: '',
      photoURL: null,
      disabled: false,
      hasPassword: false,
      passwordHash: null,
      googleSubject: null,
    }))
    const outcomes = await identity.restoreAccounts(accounts)
    expect(outcomes.filter(({ state }) => state === 'restored')).toHaveLength(120)
    const listed: string[] = []
    for await (const { uid } of identity.listAccounts()) listed.push(uid)
    expect(listed).toEqual(accounts.map(({ uid }) => uid))
    await dispose()
  })
})
