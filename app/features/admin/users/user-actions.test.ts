import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser, users } from '~/domain/user'
import { ACCOUNT_MESSAGES } from '~/features/accounts/messages'
import { limits } from '~/http/rate-limits.server'
import * as userRoute from '~/routes/admin_.users.$uid'
import { cookieOf, TEST_PASSWORD } from '../../../../tests/support/accounts'
import { type Application, browserRequest, openApplication } from '../../../../tests/support/application'
import { receiveMail } from '../../../../tests/support/outbox'
import { type UserFormName, userFormPath } from './user-forms'
import { userPath } from './users-page.server'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

function post(cookie: string, uid: string, form: UserFormName, fields: Record<string, string> = {}) {
  const request = browserRequest(userFormPath(userPath(uid), form), { cookie, form: fields })
  return userRoute.action({ request, params: { uid }, context: app.context })
}

const profileOf = (uid: string) => app.documents.get(users, uid)
const newcomer = async () => (await app.signedIn()).user.uid

test.each([
  ['grant', { role: 'admin' }],
  ['trust', { trusted: true }],
] as const)('%s is done against the password of the admin only', async (form, done) => {
  const { cookie } = await app.signedIn({ role: 'admin', withPassword: true })
  const uid = await newcomer()
  const wrong: Record<string, string>[] = [
    {},
    { currentPassword: '' },
    { currentPassword: 'faux mot de passe' },
  ]
  for (const fields of wrong) {
    const answer = await post(cookie, uid, form, fields)
    expect(answer).not.toBeInstanceOf(Response)
    expect(await profileOf(uid)).not.toMatchObject(done)
  }
  expect(await post(cookie, uid, form, { currentPassword: TEST_PASSWORD })).toMatchObject({ status: 302 })
  expect(await profileOf(uid)).toMatchObject(done)
})

test.each([
  ['revoke', { role: 'admin' }],
  ['untrust', { trusted: true }],
] as const)('%s needs it, too', async (form, had) => {
  const { cookie } = await app.signedIn({ role: 'admin', withPassword: true })
  const { user } = await app.signedIn(had)
  const refused = await post(cookie, user.uid, form, { currentPassword: 'faux mot de passe' })
  expect(refused).toMatchObject({
    data: { error: { currentPassword: [ACCOUNT_MESSAGES['wrong-password']] } },
    init: { status: 422 },
  })
  expect(await profileOf(user.uid)).toMatchObject(had)
})

test('whoever guesses is stopped, and the right password does not help then', async () => {
  const { cookie } = await app.signedIn({ role: 'admin', withPassword: true })
  const uid = await newcomer()
  for (let guess = 0; guess < limits.reauthenticate.max; guess++) {
    await post(cookie, uid, 'grant', { currentPassword: 'faux mot de passe' })
  }
  expect(await post(cookie, uid, 'grant', { currentPassword: TEST_PASSWORD })).toMatchObject({
    init: { status: 429 },
  })
  expect(await profileOf(uid)).toMatchObject({ role: 'organizer' })
})

test('an account is disabled without a password, because it may have to be quick', async () => {
  const { cookie } = await app.signedIn({ role: 'admin' })
  const { user } = await app.signedIn({ withPassword: true })
  expect(await post(cookie, user.uid, 'disable')).toMatchObject({ status: 302 })
  expect(await profileOf(user.uid)).toMatchObject({ disabled: true })
})

test('an admin without a password proves it with a mailed code', async () => {
  const subject = randomUUID()
  const email = `${subject}@exemple.ch`
  const who = { subject, email, emailVerified: true, displayName: 'Dominique', photoURL: null, idToken: '' }
  const outcome = await app.identity.signInWithGoogle(who)
  if (!outcome.ok) throw new Error(outcome.reason)
  const { account } = outcome
  await app.documents.insert(users, account.uid, { ...newUser(account), role: 'admin' })
  const cookie = await cookieOf(account.uid, app)
  const uid = await newcomer()

  const sent = await post(cookie, uid, 'code', { right: 'grant' })
  expect(sent instanceof Response && sent.headers.get('Location')).toBe(userFormPath(userPath(uid), 'grant'))
  expect(await post(cookie, uid, 'grant', { currentPassword: '00000000' })).toMatchObject({
    data: { error: { currentPassword: [ACCOUNT_MESSAGES['wrong-code']] } },
  })
  const { text } = await receiveMail(app, email, /code de confirmation/)
  const code = /^\d{8}$/m.exec(text)?.[0] ?? ''
  expect(await post(cookie, uid, 'grant', { currentPassword: code })).toMatchObject({ status: 302 })
  expect(await profileOf(uid)).toMatchObject({ role: 'admin' })
})

test('a form that does not exist is 400, and an account that is gone 404', async () => {
  const { cookie } = await app.signedIn({ role: 'admin', withPassword: true })
  const request = browserRequest(`${userPath('x')}?formulaire=__proto__`, { cookie, form: {} })
  const unknown = userRoute.action({ request, params: { uid: 'x' }, context: app.context })
  await expect(unknown).rejects.toMatchObject({ status: 400 })
  await expect(post(cookie, 'nobody', 'disable')).rejects.toMatchObject({ init: { status: 404 } })
})
