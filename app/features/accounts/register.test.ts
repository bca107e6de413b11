import { describe, expect, test } from 'vitest'
import { COMMAND_LINE } from '~/domain/admin-log'
import { users } from '~/domain/user'
import { HONEYPOT_FIELD } from '~/http/honeypot'
import { limits } from '~/http/rate-limits.server'
import * as registerRoute from '~/routes/auth.register'
import { TEST_PASSWORD } from '../../../tests/support/accounts'
import { browserRequest } from '../../../tests/support/application'
import { changeUser } from './change-user.server'
import { resendVerification } from './email-verification.server'
import { register } from './register.server'
import { signIn } from './sign-in.server'
import { ADDRESS, app, mailsTo, newAddress, registered, signedIn } from './testing/registered'

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
    // Its owner can do this where accounts are Firebase's.
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
