import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { Auth } from 'firebase-admin/auth'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from '~/platform/clock'
import { AUTH_PROJECT, type AuthEmulator, startAuthEmulator } from '../../../../tests/firebase/auth-emulator'
import { hasFirebaseTools } from '../../../../tests/firebase/storage-emulator'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import type { DocumentStore } from '../../documents'
import { describeIdentity } from '../contract'
import { google, type OpenedIdentity } from '../contract/identity-test'
import { MailTray } from '../contract/mail-tray'
import type { SentCodes } from '../contract/sent-codes'
import { type Identity, IdentityUnavailable } from '../identity'
import { openAdmin } from './accounts.server'
import { openFirebaseIdentity } from './identity.server'

const KIND = { emailVerification: 'VERIFY_EMAIL', passwordReset: 'PASSWORD_RESET' } as const

describe.skipIf(!hasFirebaseTools())('on the emulator', () => {
  let emulator: AuthEmulator
  let proxy: Server
  let proxyOrigin = ''
  /** What the proxy says to a call instead of passing it on; 'nothing' = no answer at all. */
  let answerTo: (path: string, body: string) => { status: number; error: string } | 'nothing' | null = () =>
    null

  beforeAll(async () => {
    process.env.METADATA_SERVER_DETECTION = 'none'
    emulator = await startAuthEmulator()
    process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator.host
    proxy = createServer(async (incoming, outgoing) => {
      let body = ''
      for await (const chunk of incoming) body += chunk
      const answer = answerTo(incoming.url ?? '', body)
      if (answer === 'nothing') return
      if (answer) {
        outgoing.writeHead(answer.status, { 'Content-Type': 'application/json' })
        outgoing.end(JSON.stringify({ error: { code: answer.status, message: answer.error } }))
        return
      }
      const [host, port] = emulator.host.split(':')
      const { url, method, headers } = incoming
      const onward = request({ host, port, path: url, method, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 500, reply.headers)
        reply.pipe(outgoing)
      })
      onward.end(body)
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const address = proxy.address()
    if (address === null || typeof address === 'string') throw new Error('no TCP port to be had')
    proxyOrigin = `http://127.0.0.1:${address.port}/identitytoolkit.googleapis.com`
  })

  afterAll(async () => {
    proxy.close()
    proxy.closeAllConnections()
    await emulator.stop()
  })

  beforeEach(() => {
    answerTo = () => null
  })

  async function open(timeoutMs?: number): Promise<OpenedIdentity & { documents: DocumentStore }> {
    await emulator.clear()
    const before = new Set((await emulator.codes()).map(({ oobCode }) => oobCode))
    const codes = async () => (await emulator.codes()).filter(({ oobCode }) => !before.has(oobCode))
    const documents: DocumentStore = openCheckedStore({ file: ':memory:', clock: systemClock })
    const tray = new MailTray()
    const identity = openFirebaseIdentity({
      projectId: AUTH_PROJECT,
      apiKey: 'fake',
      origin: proxyOrigin,
      timeoutMs,
      siteUrl: 'https://agenda.example',
      documents,
      clock: systemClock,
      mails: tray,
      log: pino({ level: 'silent' }),
    })
    const mails: SentCodes = {
      async last(kind) {
        if (kind === 'emailChange') return tray.last(kind)
        const found = (await codes()).findLast(({ requestType }) => requestType === KIND[kind])
        if (!found) throw new Error(`no ${kind} mail was sent`)
        return { to: found.email, code: found.oobCode }
      },
      count: async () => (await codes()).length + tray.size,
      refuse() {
        tray.refuse = true
        answerTo = (path) => (path.includes('sendOobCode') ? { status: 400, error: 'QUOTA_EXCEEDED' } : null)
      },
    }
    async function dispose() {
      await identity.close()
      await documents.close()
    }
    return { identity, mails, documents, dispose }
  }

  describe.each([true, false])('with e-mail enumeration protection: %s', (isOn) => {
    beforeAll(() => emulator.protectAddresses(isOn))
    describeIdentity('firebase', () => open())
  })

  const applicant = { email: 'camille@exemple.ch', displayName: 'Camille', password: 'trois petits chats' }

  async function openWithAccount(timeoutMs?: number) {
    const opened = await open(timeoutMs)
    const outcome = await opened.identity.register(applicant)
    if (!outcome.ok) throw new Error(outcome.reason)
    return { ...opened, uid: outcome.account.uid }
  }

  /** What the project's owner does in Firebase's console. */
  async function inConsole(work: (auth: Auth) => Promise<unknown>): Promise<void> {
    const console = openAdmin({ projectId: AUTH_PROJECT })
    await work(console.auth)
    await console.close()
  }

  const tokenSchema = z.object({ idToken: z.string().default('') })

  /** What anybody who knows the public API key can ask of Google, past this site. */
  async function pastTheSite(method: string, body: object): Promise<{ ok: boolean; idToken: string }> {
    const address = `http://${emulator.host}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=fake`
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { ok: answer.ok, ...tokenSchema.parse(await answer.json()) }
  }

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
      expect(await identity.mayStaySignedIn(uid, Date.now() - 3_600_000)).toBe(false)
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
    const anHourAgo = Date.now() - 3_600_000
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

  test('when Google refuses our site as the place to go on to, the default mail is sent', async () => {
    const { identity, uid, dispose } = await openWithAccount()
    answerTo = (path, body) =>
      path.includes('sendOobCode') && body.includes('continueUrl')
        ? { status: 400, error: 'UNAUTHORIZED_DOMAIN : Domain not allowlisted by project' }
        : null
    expect(await identity.sendEmailVerification(uid)).toEqual({ ok: true })
    const link = new URL((await emulator.codes()).at(-1)?.oobLink ?? '')
    expect(link.searchParams.get('continueUrl')).toBeNull()
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
    answerTo = () => ({ status: 400, error: 'TOO_MANY_ATTEMPTS_TRY_LATER : Access has been disabled.' })
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
    answerTo = () => answer
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
