import { describe, expect, test } from 'vitest'
import { limits } from '~/http/rate-limits.server'
import { fixedClock } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import { TEST_PASSWORD } from '../../../../tests/support/accounts'
import { receiveMail } from '../../../../tests/support/outbox'
import { changePassword, reauthenticate } from '../change-password.server'
import { listSessions, openSession } from '../sessions.server'
import { app, codeMailedTo, signedIn, signedInWithGoogle } from './testing/signed-in'

const NEXT_PASSWORD = 'un chapeau de paille'

describe('a new password', () => {
  test('needs the present one', async () => {
    const user = await signedIn()
    const outcome = await changePassword(user, { current: 'faux', next: NEXT_PASSWORD }, app)
    expect(outcome).toEqual({ ok: false, reason: 'wrong-password' })
    expect(await app.identity.checkPassword(user.profile.email, TEST_PASSWORD)).toMatchObject({ ok: true })
  })

  test('ends the other sessions, and its owner is told', async () => {
    const user = await signedIn()
    await openSession({ uid: user.uid, userAgent: 'Elsewhere' }, app)
    expect(await changePassword(user, { current: TEST_PASSWORD, next: NEXT_PASSWORD }, app)).toEqual({
      ok: true,
    })
    expect((await listSessions(user.uid, app)).map(({ id }) => id)).toEqual([user.sessionId])
    expect(await app.identity.checkPassword(user.profile.email, NEXT_PASSWORD)).toMatchObject({ ok: true })
    await receiveMail(app, user.profile.email, /mot de passe .* a changé/)
  })

  test('is refused to a session without a profile, in the words of the specification', async () => {
    const user = await signedIn()
    const outcome = await changePassword(
      { ...user, profile: null },
      { current: TEST_PASSWORD, next: NEXT_PASSWORD },
      app,
    )
    expect(outcome).toEqual({ ok: false, reason: 'no-user-or-email' })
  })

  test('can be the first, for who came through Google and has the mailed code', async () => {
    const user = await signedInWithGoogle()
    const wrong = await changePassword(user, { current: '00000000', next: NEXT_PASSWORD }, app)
    expect(wrong).toEqual({ ok: false, reason: 'wrong-code' })
    const code = await codeMailedTo(user)
    expect(await changePassword(user, { current: code, next: NEXT_PASSWORD }, app)).toEqual({ ok: true })
    expect(await app.identity.checkPassword(user.profile.email, NEXT_PASSWORD)).toMatchObject({ ok: true })
    expect(await reauthenticate(user, code, app)).toEqual({ ok: false, reason: 'wrong-password' })
  })
})

describe('a confirmation code', () => {
  test('works for fifteen minutes at least and thirty at most', async () => {
    const user = await signedInWithGoogle()
    const code = await codeMailedTo(user)
    const later = (minutes: number) => ({
      ...app,
      clock: fixedClock(new Date(app.clock.now() + minutes * MINUTE_MS).toISOString()),
    })
    expect(await reauthenticate(user, ` ${code.slice(0, 4)} ${code.slice(4)}`, later(15))).toEqual({
      ok: true,
    })
    expect(await reauthenticate(user, code, later(30))).toEqual({ ok: false, reason: 'wrong-code' })
  })

  test('works in the session that asked for it only', async () => {
    const user = await signedInWithGoogle()
    const code = await codeMailedTo(user)
    const elsewhere = { ...user, sessionId: 'another' }
    expect(await reauthenticate(elsewhere, code, app)).toEqual({ ok: false, reason: 'wrong-code' })
  })

  test('cannot be guessed: the eleventh try is refused, the right one too', async () => {
    const user = await signedInWithGoogle()
    const code = await codeMailedTo(user)
    for (let guess = 0; guess < limits.reauthenticate.max; guess++) {
      expect(await reauthenticate(user, 'faux', app)).toMatchObject({ reason: 'wrong-code' })
    }
    expect(await reauthenticate(user, code, app)).toMatchObject({ reason: 'too-many' })
  })
})
