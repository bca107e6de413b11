import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualAlarm, systemClock } from '~/platform/clock'
import { type FrozenServer, startFrozenServer } from '../../../../tests/firebase/frozen-server'
import { PROBE_AFTER_MS } from '../../circuit-breaker'
import { openSqliteStore, type SqliteStore } from '../../sqlite/store.server'
import { MailTray } from '../contract/mail-tray'
import { type Identity, IdentityUnavailable } from '../identity'
import { openPopupCheck } from './google-popup.server'
import { openFirebaseIdentity } from './identity.server'

/** Long enough for the one request to arrive on a busy machine. */
const PATIENCE_MS = 1500
const PASSWORD = 'Un-bon-mot-de-passe-2026'

let server: FrozenServer
let documents: SqliteStore
let identity: Identity
let alarm: ReturnType<typeof manualAlarm>
let said: string[]

beforeEach(async () => {
  server = await startFrozenServer()
  process.env.FIREBASE_AUTH_EMULATOR_HOST = server.host
  documents = openSqliteStore({ file: ':memory:', clock: systemClock })
  alarm = manualAlarm()
  said = []
  identity = openFirebaseIdentity({
    report: (silence) => said.push(silence ? 'silent' : 'answers'),
    alarm,
    projectId: 'demo-agenda',
    apiKey: 'fake',
    siteUrl: 'https://agenda.example',
    documents,
    clock: systemClock,
    mails: new MailTray(),
    log: pino({ level: 'silent' }),
    timeoutMs: PATIENCE_MS,
    patienceMs: PATIENCE_MS,
  })
})
afterEach(async () => {
  await identity.close()
  await documents.close()
  await server.close()
})

const google = {
  subject: '1',
  email: 'camille@exemple.ch',
  emailVerified: true,
  displayName: 'Camille',
  photoURL: null,
  idToken: '',
}

// firebase-admin alone waits 25 seconds and tries four times more.
test.each<[string, () => Promise<unknown>]>([
  ['registering', () => identity.register({ email: 'a@exemple.ch', displayName: 'A', password: PASSWORD })],
  ['signing in', () => identity.checkPassword('a@exemple.ch', PASSWORD)],
  ['signing in with Google', () => identity.signInWithGoogle(google)],
  ['a forgotten password', () => identity.sendPasswordReset('a@exemple.ch')],
  ['a new password', () => identity.changePassword('a', PASSWORD)],
  ['closing an account', () => identity.setDisabled('a', true)],
  ['a code', () => identity.confirmEmail('code')],
])(
  '%s asks a Firebase Auth that never answers once, and gives up; then only a probe asks it',
  async (_, ask) => {
    await expect(ask()).rejects.toThrow(IdentityUnavailable)
    await expect(ask()).rejects.toThrow(IdentityUnavailable)
    await expect.poll(() => server.requests()).toBe(2)
    await expect.poll(() => server.waiting(), { timeout: 20_000 }).toBe(0)
    expect(server.requests()).toBe(2)
  },
  30_000,
)

test('accounts that fall silent while nobody asks are reported', async () => {
  alarm.advance(PROBE_AFTER_MS)
  await expect.poll(() => said, { timeout: 20_000 }).toEqual(['silent'])
}, 30_000)

test('a sign-in in a window of the browser is told that it cannot be checked; the next ones ask nobody', async () => {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: 'https://securetoken.google.com/demo-agenda',
    aud: 'demo-agenda',
    sub: 'a',
    iat: now,
    exp: now + 3600,
    auth_time: now,
  }
  const token = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
  const popup = openPopupCheck({ projectId: 'demo-agenda', patienceMs: PATIENCE_MS, alarm })
  for (let count = 0; count < 3; count += 1) {
    expect(await popup.check(token, Date.now())).toEqual({ ok: false, reason: 'unavailable' })
  }
  // The first one, and the probe that follows it.
  await expect.poll(() => server.requests()).toBe(2)
  await popup.close()
})
