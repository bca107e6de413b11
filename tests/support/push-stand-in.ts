// A push service for tests, over https: it holds the keys of the devices that subscribe, and reads every message as a
// browser would. A request that does not follow RFC 8030, 8188, 8291 and 8292 is answered as a real service does, and
// kept as a fault.
import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import ece from 'http_ece'
import type { Subscription } from '~/backend/push/subscription'
import { DAY_SECONDS } from '../../app/platform/durations'
import { SITE } from './fake-internet'

interface ReadMessage {
  endpoint: string
  /** Decrypted. */
  text: string
  headers: IncomingHttpHeaders
  /** The site says this of itself. */
  claims: { aud: string; exp: number; sub: string }
}

export interface PushStandIn {
  /** `127.0.0.1:PORT`, as WEB_PUSH_EMULATOR_HOST wants it. */
  host: string
  /** Certificate authority for its name, a file for NODE_EXTRA_CA_CERTS. */
  authority: string
  /** A device that subscribes; its messages come in under its endpoint. */
  subscribe(applicationServerKey?: string): Subscription
  /** The messages that could be read stand in the order in which they came. */
  messages: ReadMessage[]
  /** How often an endpoint was asked, whatever became of it. */
  asked(endpoint: string): number
  /** The next messages to this endpoint are answered so, one after the other. */
  answer(endpoint: string, ...answers: { status: number; retryAfter?: string }[]): void
  /** Why messages were refused that a test has not wanted refused. */
  faults: string[]
  stop(): Promise<void>
}

const AUTHORITY = new URL('./certificates/agenda.example.pem', import.meta.url)
/** A service takes no more than this (RFC 8030, 7.2). */
const PAYLOAD_MAX_BYTES = 4096

interface Device {
  keys: ECDH
  secret: Buffer
  /** The one site that may send, when the browser was told of it. */
  applicationServerKey: string | undefined
}

export async function startPushStandIn(): Promise<PushStandIn> {
  const devices = new Map<string, Device>()
  const answers = new Map<string, { status: number; retryAfter?: string }[]>()
  const questions: string[] = []
  const messages: ReadMessage[] = []
  const faults: string[] = []

  const key = readFileSync(new URL('./certificates/agenda.example.key', import.meta.url))
  const server = createServer({ key, cert: readFileSync(AUTHORITY) }, async (request, response) => {
    const endpoint = `https://${request.headers.host}${request.url}`
    questions.push(endpoint)
    const body = await bodyOf(request)
    const wanted = answers.get(endpoint)?.shift()
    if (wanted) {
      response.writeHead(wanted.status, wanted.retryAfter ? { 'Retry-After': wanted.retryAfter } : {}).end()
      return
    }
    const device = devices.get(endpoint)
    if (device === undefined) {
      response.writeHead(410).end()
      return
    }
    try {
      const claims = claimsIn(request.headers, new URL(endpoint).origin, device)
      messages.push({ endpoint, text: decrypted(body, request, device), headers: request.headers, claims })
      response.writeHead(201).end()
    } catch (error) {
      faults.push(String(error))
      response.writeHead(403).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No TCP port to be had')

  return {
    host: `127.0.0.1:${address.port}`,
    authority: AUTHORITY.pathname,
    messages,
    faults,
    subscribe(applicationServerKey) {
      const { keys, secret, subscription } = newDevice()
      devices.set(subscription.endpoint, { keys, secret, applicationServerKey })
      return subscription
    },
    asked: (endpoint) => questions.filter((one) => one === endpoint).length,
    answer: (endpoint, ...some) => void answers.set(endpoint, some),
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** A browser makes these when it subscribes. */
export function newDevice(): { keys: ECDH; secret: Buffer; subscription: Subscription } {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const secret = randomBytes(16)
  const endpoint = `https://${SITE}/push/${randomBytes(12).toString('base64url')}`
  return { keys, secret, subscription: { endpoint, keys: { p256dh, auth: secret.toString('base64url') } } }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Reads the token that says who sends (RFC 8292), and checks its signature. */
function claimsIn(headers: IncomingHttpHeaders, origin: string, device: Device): ReadMessage['claims'] {
  const parts = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '')
  if (!parts) throw new Error(`no VAPID token: ${headers.authorization}`)
  const [, header = '', payload = '', signature = '', publicKey = ''] = parts
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString())
  const key = { key: publicKeyOf(publicKey), dsaEncoding: 'ieee-p1363' as const }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  if (alg !== 'ES256' || !isSigned) throw new Error('the VAPID token is not signed by its key')
  if (device.applicationServerKey !== undefined && device.applicationServerKey !== publicKey) {
    throw new Error('another site has subscribed this device')
  }
  const claims: ReadMessage['claims'] = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const seconds = claims.exp - Date.now() / 1000
  if (claims.aud !== origin) throw new Error(`the VAPID token is for ${claims.aud}`)
  if (!(seconds > 0 && seconds <= DAY_SECONDS)) throw new Error('the VAPID token has run out, or never will')
  if (!/^(?:mailto:|https:)/.test(claims.sub)) throw new Error(`nobody to write to: ${claims.sub}`)
  return claims
}

function publicKeyOf(point: string) {
  const bytes = Buffer.from(point, 'base64url')
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'))
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

function decrypted(body: Buffer, { headers }: IncomingMessage, { keys, secret }: Device): string {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted as RFC 8291 wants it')
  if (body.length > PAYLOAD_MAX_BYTES) throw new Error(`${body.length} bytes are more than a service takes`)
  if (!/^\d+$/.test(String(headers.ttl))) throw new Error('no TTL')
  const options = {
    version: 'aes128gcm' as const,
    privateKey: keys,
    authSecret: secret.toString('base64url'),
  }
  return ece.decrypt(body, options).toString()
}
