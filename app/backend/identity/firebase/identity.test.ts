import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AUTH_PROJECT, type AuthEmulator, startAuthEmulator } from '../../../../tests/firebase/auth-emulator'
import { hasFirebaseTools } from '../../../../tests/firebase/storage-emulator'
import { describeIdentity } from '../contract'
import type { OpenedIdentity } from '../contract/identity-test'
import type { SentCodes } from '../contract/sent-codes'
import { IdentityUnavailable } from '../identity'
import { openFirebaseIdentity } from './identity.server'

const KIND = {
  emailVerification: 'VERIFY_EMAIL',
  passwordReset: 'PASSWORD_RESET',
  emailChange: 'VERIFY_AND_CHANGE_EMAIL',
} as const

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

  async function open(timeoutMs?: number): Promise<OpenedIdentity> {
    await emulator.clear()
    const before = new Set((await emulator.codes()).map(({ oobCode }) => oobCode))
    const codes = async () => (await emulator.codes()).filter(({ oobCode }) => !before.has(oobCode))
    const identity = openFirebaseIdentity({
      projectId: AUTH_PROJECT,
      apiKey: 'fake',
      origin: proxyOrigin,
      timeoutMs,
      siteUrl: 'https://agenda.example',
      log: pino({ level: 'silent' }),
    })
    const mails: SentCodes = {
      async last(kind) {
        const found = (await codes()).findLast(({ requestType }) => requestType === KIND[kind])
        if (!found) throw new Error(`no ${kind} mail was sent`)
        return { to: found.newEmail ?? found.email, code: found.oobCode }
      },
      count: async () => (await codes()).length,
      refuse() {
        answerTo = (path) => (path.includes('sendOobCode') ? { status: 400, error: 'QUOTA_EXCEEDED' } : null)
      },
    }
    return { identity, mails, dispose: () => identity.close() }
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

  test('a verification mail leads on to the site', async () => {
    const { identity, uid, dispose } = await openWithAccount()
    await identity.sendEmailVerification(uid)
    const link = new URL((await emulator.codes()).at(-1)?.oobLink ?? '')
    expect(link.searchParams.get('continueUrl')).toBe('https://agenda.example/')
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
    const { getAuth } = await import('firebase-admin/auth')
    const { initializeApp } = await import('firebase-admin/app')
    const console = getAuth(initializeApp({ projectId: AUTH_PROJECT }, 'console'))
    await console.updateUser(uid, { disabled: true })
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
