import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { users } from '~/domain/user'
import { limits } from '~/http/rate-limits.server'
import { TEST_PASSWORD } from '../../../../tests/support/accounts'
import { receiveMail, settledOutbox } from '../../../../tests/support/outbox'
import { confirmEmail } from '../email-verification.server'
import { requestEmailChange } from './change-email.server'
import { app, signedIn } from './testing/signed-in'

describe('a new address', () => {
  test('counts once it is confirmed, and the previous one is told', async () => {
    const user = await signedIn()
    const before = user.profile.email
    const after = `nouvelle-${randomUUID()}@exemple.ch`
    const asked = { email: ` ${after.toUpperCase()}`, proof: TEST_PASSWORD }
    expect(await requestEmailChange(user, asked, app)).toEqual({ ok: true })

    await receiveMail(app, before, /Changement d’adresse demandé/)
    const { link } = await receiveMail(app, after, /nouvelle adresse/)
    expect((await app.documents.get(users, user.uid))?.email).toBe(before)
    expect(await confirmEmail(new URL(link, 'http://x').searchParams.get('code') ?? '', app)).toMatchObject({
      ok: true,
    })
    expect((await app.documents.get(users, user.uid))?.email).toBe(after)
    await receiveMail(app, before, /adresse de votre compte .* a changé/)
  })

  test('that has an account gets the same answer; its owner learns of it, and no link leaves', async () => {
    const owner = await signedIn()
    const user = await signedIn()
    const asked = { email: owner.profile.email, proof: TEST_PASSWORD }
    expect(await requestEmailChange(user, asked, app)).toEqual({ ok: true })
    const mails = (await settledOutbox(app)).filter(({ to }) => to === owner.profile.email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/déjà un compte/)])
  })

  test('needs the password, and to be another one', async () => {
    const user = await signedIn()
    const email = `autre-${randomUUID()}@exemple.ch`
    expect(await requestEmailChange(user, { email, proof: 'faux' }, app)).toMatchObject({
      reason: 'wrong-password',
    })
    const same = { email: user.profile.email.toUpperCase(), proof: TEST_PASSWORD }
    expect(await requestEmailChange(user, same, app)).toMatchObject({ reason: 'same-email' })
  })

  test('cannot be asked for more than five times an hour', async () => {
    const user = await signedIn()
    const ask = () =>
      requestEmailChange(user, { email: `a-${randomUUID()}@exemple.ch`, proof: TEST_PASSWORD }, app)
    for (let asked = 0; asked < limits.emailChange.max; asked++) expect(await ask()).toEqual({ ok: true })
    expect(await ask()).toEqual({ ok: false, reason: 'too-many', retryAfterSeconds: 3600 })
  })
})
