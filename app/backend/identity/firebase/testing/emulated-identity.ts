// Accounts in the Auth emulator, reached through a proxy that can answer in its place.
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { Auth } from 'firebase-admin/auth'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { systemClock } from '~/platform/clock'
import {
  AUTH_PROJECT,
  type AuthEmulator,
  startAuthEmulator,
} from '../../../../../tests/firebase/auth-emulator'
import { openCheckedStore } from '../../../../../tests/support/checked-store'
import type { DocumentStore } from '../../../documents'
import type { OpenedIdentity } from '../../contract/identity-test'
import { MailTray } from '../../contract/mail-tray'
import type { SentCodes } from '../../contract/sent-codes'
import { openAdmin } from '../accounts.server'
import { openFirebaseIdentity } from '../identity.server'

const KIND = { emailVerification: 'VERIFY_EMAIL', passwordReset: 'PASSWORD_RESET' } as const

export let emulator: AuthEmulator
let proxy: Server
let proxyOrigin = ''
/** The proxy answers a call with this instead of passing it on; 'nothing' = it never answers. */
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

export async function open(timeoutMs?: number): Promise<OpenedIdentity & { documents: DocumentStore }> {
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

/** Has the proxy answer so until the end of the test. */
export function answerWith(answer: typeof answerTo) {
  answerTo = answer
}

export const applicant = {
  email: 'camille@exemple.ch',
  displayName: 'Camille',
  password: 'trois petits chats',
}

export async function openWithAccount(timeoutMs?: number) {
  const opened = await open(timeoutMs)
  const outcome = await opened.identity.register(applicant)
  if (!outcome.ok) throw new Error(outcome.reason)
  return { ...opened, uid: outcome.account.uid }
}

/** The project's owner does this in Firebase's console. */
export async function inConsole(work: (auth: Auth) => Promise<unknown>): Promise<void> {
  const console = openAdmin({ projectId: AUTH_PROJECT })
  await work(console.auth)
  await console.close()
}
