// The emulator's variable must be absent: it would have firebase-admin take unsigned tokens. Google's keys and
// accounts come from a local server instead.
import { createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Agent } from 'node:https'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GooglePopup, isFresh } from '../google-popup'
import { openPopupCheck } from './google-popup.server'

const PROJECT = 'demo-agenda'
const NOW_S = Math.floor(Date.now() / 1000)
const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const google = keys()
const stranger = keys()

let popup: GooglePopup
let isDown = false
let account: Record<string, unknown> = {}

const server = createServer((incoming, outgoing) => {
  incoming.resume()
  if (isDown) return void outgoing.writeHead(500).end('{}')
  outgoing.setHeader('Content-Type', 'application/json')
  if (incoming.url?.includes('/x509/')) {
    const pem = google.publicKey.export({ type: 'spki', format: 'pem' })
    return void outgoing.end(JSON.stringify({ 'key-1': pem }))
  }
  outgoing.end(JSON.stringify({ users: [{ localId: 'uid-1', ...account }] }))
})

/** Takes every connection to our server, and leaves encryption out. */
class LocalAgent extends Agent {
  constructor(readonly port: number) {
    super({ keepAlive: false })
  }
  override createConnection() {
    return connect(this.port, '127.0.0.1')
  }
}

beforeAll(async () => {
  expect(process.env.FIREBASE_AUTH_EMULATOR_HOST).toBeUndefined()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP port to be had')
  popup = openPopupCheck({
    projectId: PROJECT,
    credential: { getAccessToken: async () => ({ access_token: 'x', expires_in: 3600 }) },
    httpAgent: new LocalAgent(address.port),
  })
})

afterAll(async () => {
  await popup.close()
  server.close()
  server.closeAllConnections()
})

const CLAIMS = {
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'uid-1',
  iat: NOW_S - 10,
  exp: NOW_S + 3590,
  auth_time: NOW_S - 10,
  email: 'camille@exemple.ch',
  email_verified: true,
  name: 'Camille Rochat',
  picture: 'https://photos.example/camille.png',
  firebase: {
    sign_in_provider: 'google.com',
    identities: { 'google.com': ['12345'], email: ['camille@exemple.ch'] },
  },
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(
  claims: Record<string, unknown> = {},
  { by = google, kid = 'key-1', alg = 'RS256' } = {},
): string {
  const signed = `${part({ alg, kid, typ: 'JWT' })}.${part({ ...CLAIMS, ...claims })}`
  if (alg === 'none') return `${signed}.`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(by.privateKey, 'base64url')}`
}

test('a token of Google, for us and fresh, says who has signed in', async () => {
  const idToken = token()
  expect(await popup.check(idToken, Date.now())).toEqual({
    ok: true,
    uid: 'uid-1',
    google: {
      subject: '12345',
      email: 'camille@exemple.ch',
      emailVerified: true,
      displayName: 'Camille Rochat',
      photoURL: 'https://photos.example/camille.png',
      idToken,
    },
  })
})

test.for([
  ['nothing', ''],
  ['garbage', 'a.b.c'],
  ['endless', 'x'.repeat(100_000)],
  ['unsigned', token({}, { alg: 'none' })],
  ['unsigned, without a key', `${part({ alg: 'none', typ: 'JWT' })}.${part(CLAIMS)}.`],
  ['signed by a stranger', token({}, { by: stranger })],
  ['signed with a key that Google does not have', token({}, { kid: 'key-2' })],
  ['changed afterwards', token().replace(/\.[^.]+\./, `.${part({ ...CLAIMS, sub: 'uid-2' })}.`)],
  ['expired', token({ iat: NOW_S - 7200, exp: NOW_S - 3600 })],
  ['for another project', token({ aud: 'another' })],
  ['of another project', token({ iss: 'https://securetoken.google.com/another', aud: 'another' })],
  ['of a sign-in six minutes ago', token({ auth_time: NOW_S - 360 })],
  ['of a sign-in with a password', token({ firebase: { ...CLAIMS.firebase, sign_in_provider: 'password' } })],
  ['without a Google identity', token({ firebase: { sign_in_provider: 'google.com', identities: {} } })],
  ['without an address', token({ email: undefined })],
] as const)('a token that is %s is refused', async ([, idToken]) => {
  expect(await popup.check(idToken, Date.now())).toEqual({ ok: false, reason: 'invalid' })
})

test('an address that Google has not verified is said to be that', async () => {
  expect(await popup.check(token({ email_verified: false }), Date.now())).toMatchObject({
    google: { emailVerified: false },
  })
})

test('a token that was called back, or of an account that was disabled, is refused', async () => {
  account = { validSince: String(NOW_S) }
  expect(await popup.check(token(), Date.now())).toEqual({ ok: false, reason: 'invalid' })
  account = { disabled: true }
  expect(await popup.check(token(), Date.now())).toEqual({ ok: false, reason: 'disabled' })
  account = {}
})

test('a token is not to blame for Google being away', async () => {
  isDown = true
  expect(await popup.check(token(), Date.now())).toEqual({ ok: false, reason: 'unavailable' })
  isDown = false
  // Once a probe has found Google back.
  await expect.poll(() => popup.check(token(), Date.now())).toMatchObject({ ok: true })
})

test.for([
  [0, true],
  [299, true],
  [300, false],
  [-59, true],
  [-61, false],
  [Number.NaN, false],
] as const)('signing in %d seconds ago is fresh: %s', ([age, fresh]) => {
  expect(isFresh(1_800_000_000 - age, 1_800_000_000_000)).toBe(fresh)
})
