// A mail of an account takes this way between the form and the mail server.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { IdentityUnavailable } from '~/backend/identity/identity'
import type { CurrentUser } from '~/domain/current-user'
import { mailQueue } from '~/domain/queued-mail'
import { users } from '~/domain/user'
import { mayMail } from '~/features/notify/mail-budget.server'
import { limits } from '~/http/rate-limits.server'
import { fixedClock } from '~/platform/clock'
import { HOUR_MS } from '~/platform/durations'
import { TEST_PASSWORD } from '../../../tests/support/accounts'
import { type Application, browserRequest, openApplication } from '../../../tests/support/application'
import { settledOutbox } from '../../../tests/support/outbox'
import { changePassword } from './change-password.server'
import { resendVerification } from './email-verification.server'
import { handleMailRequest } from './mail-requests.server'
import { requestPasswordReset } from './password-reset.server'
import { requestEmailChange } from './profile/change-email.server'
import { withinRecipientLimits } from './recipient-limits.server'
import { register } from './register.server'
import { currentUser } from './session.server'
import { openSession } from './sessions.server'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

let count = 0
const newAddress = () => `mails.${++count}@exemple.ch`
const mailsTo = async (address: string) => (await settledOutbox(app)).filter(({ to }) => to === address)

/** Somebody new with this account, in a session that lives. */
async function member({ emailVerified = true } = {}): Promise<CurrentUser & { email: string }> {
  const { user, cookie } = await app.signedIn({ withPassword: true, emailVerified })
  const me = await currentUser(browserRequest('/', { cookie }))
  if (me === null) throw new Error('not signed in')
  return { ...me, email: user.email }
}

/** The store, and what is written to it while this runs: collections in order. */
function watched() {
  const commits: string[] = []
  const documents: DocumentStore = {
    ...app.documents,
    insert: (collection, id, value) => {
      commits.push(collection.name)
      return app.documents.insert(collection, id, value)
    },
    transaction: (work) => {
      commits.push('transaction')
      return app.documents.transaction(work)
    },
  }
  return { commits, documents }
}

describe('asking for a mail', () => {
  test('for a new password is the same work for every address, and durable when it is answered', async () => {
    const known = (await member()).email
    const seen = []
    for (const email of [known, newAddress()]) {
      const { commits, documents } = watched()
      await requestPasswordReset(email, { ...app, documents })
      seen.push(commits)
    }
    expect(seen).toEqual([['mailQueue'], ['mailQueue']])
    expect(await mailsTo(known)).toHaveLength(1)
  })

  test('by registering waits in the store with the answer, whether the address is known or not', async () => {
    const { email } = await member()
    for (const each of [email, newAddress()]) {
      const { commits, documents } = watched()
      await register({ email: each, displayName: 'Camille', password: TEST_PASSWORD }, { ...app, documents })
      expect(commits.at(-1)).toBe('mailQueue')
      expect(await mailsTo(each)).toHaveLength(1)
    }
  })

  test('rejects when it could not be kept: no page claims that we write', async () => {
    const documents = { ...app.documents, insert: () => Promise.reject(new Error('the disk is full')) }
    await expect(requestPasswordReset(newAddress(), { ...app, documents })).rejects.toThrow('full')
  })

  test('is tried again when Firebase, which writes the mail itself, does not take it', async () => {
    const identity = {
      ...app.identity,
      sendPasswordReset: async () => ({ ok: false, reason: 'mail-failed' }) as const,
    }
    const request = { ask: 'password-reset', email: newAddress() }
    await expect(handleMailRequest(request, { ...app, identity })).rejects.toThrow('not taken')
  })

  test('in a session that has ended meanwhile mails no link for another address', async () => {
    const user = await member()
    const to = newAddress()
    const ended = { ask: 'email-change', email: to, uid: user.uid, sessionId: 'ended' }
    await handleMailRequest(ended, app)
    expect(await mailsTo(to)).toEqual([])
    await handleMailRequest({ ...ended, sessionId: user.sessionId }, app)
    expect(await mailsTo(to)).toHaveLength(1)
  })

  test('leaves nothing readable of it in the store', async () => {
    const { email } = await member()
    await requestPasswordReset(email, app)
    await mailsTo(email)
    const { documents } = await app.documents.find(mailQueue, { limit: 1000 })
    expect(documents.filter(({ kind }) => kind === 'account_request')).toEqual([])
    expect(JSON.stringify(documents)).not.toContain(email)
    expect(documents.every((mail) => !('sealed' in mail) || mail.sealed === null)).toBe(true)
  })
})

test('a changed password stays changed when its news cannot be queued', async () => {
  const user = await member()
  const insert: DocumentStore['insert'] = (collection, id, value) =>
    collection.name === mailQueue.name
      ? Promise.reject(new Error('the disk is full'))
      : app.documents.insert(collection, id, value)
  const { createAccountMails } = await import('./account-mails.server')
  const accountMails = createAccountMails({ ...app, documents: { ...app.documents, insert } }, app.env)
  const change = { current: TEST_PASSWORD, next: 'un chapeau de paille' }
  expect(await changePassword(user, change, { ...app, accountMails })).toEqual({ ok: true })
})

async function fillBudget(address: string): Promise<void> {
  for (let time = 0; time < limits.unaskedMailDay.max; time += 1) await mayMail(address, 'invitation', app)
}

describe('nobody is bombed with mails', () => {
  test('by several accounts that ask for the same new address', async () => {
    const victim = newAddress()
    for (let account = 0; account < 3; account += 1) {
      const user = await member()
      for (let time = 0; time < 5; time += 1) {
        expect(await requestEmailChange(user, { email: victim, proof: TEST_PASSWORD }, app)).toEqual({
          ok: true,
        })
      }
    }
    const most = limits.unaskedMail.max + limits.verificationReserve.max
    expect(await mailsTo(victim)).toHaveLength(most)
  })

  test('by registering their address and asking again and again, which answers as ever', async () => {
    const victim = newAddress()
    await register({ email: victim, displayName: 'X', password: TEST_PASSWORD }, app)
    const { documents } = await app.documents.find(users, { where: [['email', '==', victim]] })
    const uid = documents[0]?.uid ?? ''
    const sessionId = await openSession({ uid, userAgent: '' }, app)
    const stranger: CurrentUser = { uid, sessionId, role: 'organizer', profile: documents[0] ?? null }
    expect(await mailsTo(victim)).toHaveLength(1)
    for (let time = 0; time < limits.unaskedMail.max; time += 1) await mayMail(victim, 'invitation', app)
    for (let time = 0; time < limits.resend.max; time += 1) {
      expect(await resendVerification(stranger, app)).toEqual({ ok: true })
    }
    expect(await mailsTo(victim)).toHaveLength(1 + limits.verificationReserve.max)
  })

  test('and the owner gets the link for a new password all the same', async () => {
    const { email } = await member()
    await fillBudget(email)
    await requestPasswordReset(email, app)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('nouveau mot de passe'),
    ])
  })
})

describe('a mail counts when it leaves, however often that is tried', () => {
  /** More tries than all budgets together would allow. */
  const TRIES = limits.unaskedMailDay.max + limits.verificationReserve.max + 1
  const failed = async () => ({ ok: false, reason: 'mail-failed' }) as const
  const silent = async () => {
    throw new IdentityUnavailable('no answer')
  }
  const SENDING = ['sendPasswordReset', 'sendEmailVerification', 'sendEmailChange'] as const

  /** While no mail leaves, and with the same limits. */
  function without(send: typeof failed | typeof silent) {
    const down = { ...app.identity }
    for (const method of SENDING) down[method] = send
    return withinRecipientLimits(down, app)
  }

  test.each([failed, silent])(
    'the link for a new password, asked for while the mail server is down',
    async (send) => {
      const { email } = await member()
      await fillBudget(email)
      const request = { ask: 'password-reset', email }
      for (let time = 0; time < TRIES; time += 1)
        await expect(handleMailRequest(request, { ...app, identity: without(send) })).rejects.toThrow()
      await handleMailRequest(request, app)
      expect(await mailsTo(email)).toHaveLength(1)
    },
  )

  test.each([failed, silent])('the link that verifies an address', async (send) => {
    const { email, uid } = await member({ emailVerified: false })
    const request = { ask: 'registration', email, uid, continuePath: '/' }
    for (let time = 0; time < TRIES; time += 1)
      await expect(handleMailRequest(request, { ...app, identity: without(send) })).rejects.toThrow()
    await handleMailRequest(request, app)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test.each([failed, silent])('the link that verifies a new address', async (send) => {
    const { uid, sessionId } = await member()
    const email = newAddress()
    const request = { ask: 'email-change', email, uid, sessionId }
    for (let time = 0; time < TRIES; time += 1)
      await expect(handleMailRequest(request, { ...app, identity: without(send) })).rejects.toThrow()
    await handleMailRequest(request, app)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('one hour’s mails that the day refuses leave room for those of the next day', async () => {
    const address = newAddress()
    const clock = fixedClock('2026-11-21T09:00:00.000Z')
    const left: boolean[] = []
    for (const hour of [0, 2, 4, 23.5, 24.25]) {
      clock.set(new Date(Date.parse('2026-11-21T09:00:00.000Z') + hour * HOUR_MS).toISOString())
      for (let time = 0; time < limits.unaskedMail.max; time += 1)
        left.push((await mayMail(address, 'invitation', { ...app, clock })).ok)
    }
    expect(left.filter(Boolean)).toHaveLength(3 * limits.unaskedMail.max)
  })
})

test('no flood keeps the link that verifies a new address from its owner', async () => {
  const user = await member()
  const email = newAddress()
  await fillBudget(email)
  await requestEmailChange(user, { email, proof: TEST_PASSWORD }, app)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('what has happened to the account is told, whatever strangers have brought about', async () => {
  const { email, uid } = await member()
  await fillBudget(email)
  await app.accountMails.passwordChanged({ to: email, displayName: '', uid })
  expect(await mailsTo(email)).toHaveLength(1)
})
