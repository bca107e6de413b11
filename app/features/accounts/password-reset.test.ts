import { describe, expect, test } from 'vitest'
import { oneTimeCodes } from '~/backend/identity/codes.server'
import { users } from '~/domain/user'
import { browserRequest } from '../../../tests/support/application'
import { requestPasswordReset, resetPassword } from './password-reset.server'
import { currentUser } from './session.server'
import { listSessions, sessions } from './sessions.server'
import { app, codeMailedTo, mailsTo, newAddress, registered } from './testing/registered'

describe('a forgotten password', () => {
  test('is replaced once, ends every session and tells the owner', async () => {
    const { email, uid } = await registered()
    const { cookie } = await app.signedIn()
    await app.documents.insert(sessions, 'another', {
      uid,
      userAgent: '',
      lastSeenAt: '2026-11-21T09:00:00.000Z',
      expiresAt: '2026-12-21T09:00:00.000Z',
    })
    // The first mail has left when the second is asked for.
    await mailsTo(email)
    await requestPasswordReset(email, app)
    const code = await codeMailedTo(email)
    expect(await resetPassword({ code, password: 'password1' }, app)).toMatchObject({
      reason: 'weak-password',
    })
    expect(await resetPassword({ code, password: 'un chapeau de paille' }, app)).toEqual({ ok: true })
    expect(await listSessions(uid, app)).toEqual([])
    expect(await currentUser(browserRequest('/', { cookie }))).not.toBeNull()
    expect(await resetPassword({ code, password: 'encore autre chose' }, app)).toMatchObject({
      reason: 'invalid-code',
    })
    expect((await mailsTo(email)).at(-1)?.subject).toMatch(/a changé$/)
    expect(await app.documents.get(users, uid)).toMatchObject({ emailVerified: true })
  })

  test('writes nothing and mails nobody for an unknown address', async () => {
    const codes = await app.documents.count(oneTimeCodes)
    const email = newAddress()
    await requestPasswordReset(email, app)
    expect(await mailsTo(email)).toEqual([])
    expect(await app.documents.count(oneTimeCodes)).toBe(codes)
  })
})
