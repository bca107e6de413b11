// With Firebase, accounts may answer while the store does not.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentStore, StoreUnavailable } from '~/backend/documents'
import { TEST_PASSWORD } from '../../../tests/support/accounts'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { settledOutbox } from '../../../tests/support/outbox'
import { changePassword } from './change-password.server'
import { requestPasswordReset, resetPassword } from './password-reset.server'
import { currentUser } from './session.server'
import { sessions } from './sessions.server'

const NEXT = 'un chapeau de paille'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

/** The store, which stops answering as soon as sessions are looked for. */
function awayForSessions(documents: DocumentStore): DocumentStore {
  return {
    ...documents,
    async find(collection, query) {
      if (collection.name === sessions.name) throw new StoreUnavailable(new Error('down'))
      return documents.find(collection, query)
    },
  }
}

test('a password stays as it was while the sessions that go with it cannot be ended', async () => {
  const { user, cookie } = await app.signedIn({ withPassword: true })
  const me = await currentUser(browserRequest('/', { cookie }))
  const dependencies = { ...app, documents: awayForSessions(app.documents) }
  const change = { current: TEST_PASSWORD, next: NEXT }
  await expect(changePassword(me, change, dependencies)).rejects.toThrow(StoreUnavailable)
  expect(await app.identity.checkPassword(user.email, TEST_PASSWORD)).toMatchObject({ ok: true })
  expect(await changePassword(me, change, app)).toEqual({ ok: true })
})

test('nor is a code for a new password used up', async () => {
  const { user } = await app.signedIn({ withPassword: true })
  await requestPasswordReset(user.email, app)
  const mail = (await settledOutbox(app)).find(({ to }) => to === user.email)
  const code = new URL(mail?.link ?? '', 'http://localhost').searchParams.get('code') ?? ''
  const dependencies = { ...app, documents: awayForSessions(app.documents) }
  await expect(resetPassword({ code, password: NEXT }, dependencies)).rejects.toThrow(StoreUnavailable)
  expect(await app.identity.checkPassword(user.email, TEST_PASSWORD)).toMatchObject({ ok: true })
  expect(await resetPassword({ code, password: NEXT }, app)).toEqual({ ok: true })
})
