import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv as parseDotenv, promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ENV_NAMES, InvalidEnvironment, parseEnv } from './env.server'

/** The names of the variables that are refused, in order. */
function refusedIn(raw: Record<string, string | undefined>): (string | undefined)[] {
  try {
    parseEnv(raw)
    return []
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error
    return error.problems.map((problem) => problem.split('\u00a0: ')[0])
  }
}

test('an empty environment is a complete configuration', () => {
  expect(parseEnv({})).toEqual({
    nodeEnv: 'development',
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    siteName: 'Agenda romand',
    siteTagline: 'Tous les événements de Suisse romande',
    moderationDelay: 'en général en moins de deux jours ouvrables',
    backend: 'embedded',
    firebase: null,
    dataDir: '.data',
    webPushEmulator: null,
    acceptNewDatabase: null,
    readsPosters: true,
    sessionSecret: null,
    smtpUrl: null,
    mailFrom: 'no-reply@localhost',
    contactEmail: 'contact@localhost',
    mapTileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    mapAttribution: '© <a href="https://www.openstreetmap.org/copyright">Contributeurs OpenStreetMap</a>',
    gaMeasurementId: null,
    google: null,
    transportApiUrl: null,
    trustProxy: 0,
    socialFacebookUrl: 'https://www.facebook.com/',
    socialInstagramUrl: 'https://www.instagram.com/',
    legal: { controller: null, address: [], forum: null, host: null, hostCountry: null },
    stripe: null,
    billCreditor: null,
    testNow: null,
    logLevel: 'info',
  })
})

test('empty and blank variables count as absent', () => {
  const names = ['NODE_ENV', 'PORT', 'SITE_URL', 'SITE_NAME', 'BACKEND', 'SMTP_URL', 'TEST_NOW', 'LOG_LEVEL']
  const blank = Object.fromEntries(names.map((name) => [name, '']))
  expect(parseEnv(blank)).toEqual(parseEnv({}))
  expect(parseEnv({ SITE_NAME: '  ', PORT: undefined })).toEqual(parseEnv({}))
})

test('the address of the site follows the port unless it is given, and the mail addresses follow it', () => {
  expect(parseEnv({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080')
  const { siteUrl, mailFrom } = parseEnv({ PORT: '8080', SITE_URL: 'https://agenda.example/' })
  expect(siteUrl).toBe('https://agenda.example')
  expect(mailFrom).toBe('no-reply@agenda.example')
})

test('the address of the site is a web address without path, query or credentials', () => {
  const wrong = [
    'agenda.example',
    'ftp://a.example',
    'https://a.example/b',
    'https://a.example/?b',
    'https://u@a.example',
  ]
  for (const SITE_URL of wrong) expect(refusedIn({ SITE_URL }), SITE_URL).toContain('SITE_URL')
})

test('everything wrong is named at once', () => {
  const refused = refusedIn({
    NODE_ENV: 'staging',
    PORT: '65536',
    SITE_URL: 'https://agenda.example/sous-chemin',
    BACKEND: 'oracle',
    SESSION_SECRET: 'short',
    SMTP_URL: 'https://mail.example',
    MAIL_FROM: 'nobody',
    CONTACT_EMAIL: 'nobody',
    MAP_TILE_URL: 'https://tiles.example/{z}.png',
    TRANSPORT_API_URL: 'ftp://horaire.example',
    GA_MEASUREMENT_ID: 'UA-1',
    TRUST_PROXY: 'true',
    SOCIAL_FACEBOOK_URL: 'javascript:alert(1)',
    TEST_NOW: 'tomorrow',
    LOG_LEVEL: 'loud',
  })
  expect(refused).toEqual([
    'NODE_ENV',
    'PORT',
    'SITE_URL',
    'BACKEND',
    'SESSION_SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    'CONTACT_EMAIL',
    'MAP_TILE_URL',
    'TRANSPORT_API_URL',
    'GA_MEASUREMENT_ID',
    'TRUST_PROXY',
    'SOCIAL_FACEBOOK_URL',
    'TEST_NOW',
    'LOG_LEVEL',
  ])
})

test('ports are whole numbers from 0 to 65535', () => {
  for (const PORT of ['0', '80', '65535']) expect(parseEnv({ PORT }).port).toBe(Number(PORT))
  for (const PORT of ['-1', '3000.5', '0x50', '1e3', 'http', '65536'])
    expect(refusedIn({ PORT })).toEqual(['PORT'])
})

/** The key is the one of the Web Push examples. */
const VAPID_KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'

const FIREBASE = {
  BACKEND: 'firebase',
  FIREBASE_PROJECT_ID: 'agenda',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'agenda.firebaseapp.com',
  FIREBASE_STORAGE_BUCKET: 'agenda.firebasestorage.app',
  FIREBASE_MESSAGING_SENDER_ID: '123',
  FIREBASE_APP_ID: '1:123:web:abc',
  SESSION_SECRET: 's'.repeat(32),
}

const OPEN_TO_ALL = {
  ...FIREBASE,
  NODE_ENV: 'production',
  SITE_URL: 'https://agenda.example',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'agenda@agenda.example',
  CONTACT_EMAIL: 'contact@agenda.example',
}

test('the firebase backend knows its project', () => {
  expect(parseEnv(FIREBASE)).toMatchObject({
    backend: 'firebase',
    firebase: {
      projectId: 'agenda',
      apiKey: 'key',
      authDomain: 'agenda.firebaseapp.com',
      storageBucket: 'agenda.firebasestorage.app',
      messagingSenderId: '123',
      appId: '1:123:web:abc',
      vapidKey: null,
    },
  })
  expect(parseEnv({ ...FIREBASE, FIREBASE_VAPID_KEY: VAPID_KEY }).firebase?.vapidKey).toBe(VAPID_KEY)
  expect(parseEnv({ ...FIREBASE, BACKEND: 'embedded' }).firebase).toBeNull()
})

test('a key for push messages that is none, and a stand-in for their service in production, are refused', () => {
  expect(refusedIn({ ...FIREBASE, FIREBASE_VAPID_KEY: 'vapid' })).toEqual(['FIREBASE_VAPID_KEY'])
  const FCM_EMULATOR_HOST = '127.0.0.1:9000'
  expect(parseEnv({ ...FIREBASE, FCM_EMULATOR_HOST }).firebase?.fcmEmulator).toBe(FCM_EMULATOR_HOST)
  expect(refusedIn({ ...OPEN_TO_ALL, FCM_EMULATOR_HOST })).toEqual(['FCM_EMULATOR_HOST'])

  const WEB_PUSH_EMULATOR_HOST = '127.0.0.1:9001'
  expect(parseEnv({ WEB_PUSH_EMULATOR_HOST }).webPushEmulator).toBe(WEB_PUSH_EMULATOR_HOST)
  expect(refusedIn({ NODE_ENV: 'production', WEB_PUSH_EMULATOR_HOST })).toEqual(['WEB_PUSH_EMULATOR_HOST'])
})

test('a firebase site in production needs its address, and somebody to carry its mails', () => {
  expect(parseEnv(OPEN_TO_ALL).siteUrl).toBe('https://agenda.example')
  expect(refusedIn({ ...FIREBASE, NODE_ENV: 'production' })).toEqual(['SITE_URL', 'SMTP_URL'])
})

test('a firebase backend with a missing variable is refused, in the words of the specification', () => {
  const incomplete = { ...FIREBASE, FIREBASE_API_KEY: ' ', SESSION_SECRET: undefined }
  expect(() => parseEnv(incomplete)).toThrow(
    "Configuration Firebase incomplète. Vérifiez vos variables d'environnement. Il manque\u00a0: FIREBASE_API_KEY, SESSION_SECRET",
  )
})

test('trusted proxies are a number, addresses, networks or names', () => {
  expect(parseEnv({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
  expect(parseEnv({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32' }).trustProxy).toEqual([
    'loopback',
    '10.0.0.0/8',
    '2001:db8::/32',
  ])
  for (const TRUST_PROXY of ['yes', '10', '10.0.0.0/33', '10.0.0.0/8/8', 'loopback,', '1.2.3']) {
    expect(refusedIn({ TRUST_PROXY })).toEqual(['TRUST_PROXY'])
  }
})

test('real mail needs real addresses', () => {
  const SMTP_URL = 'smtps://user:secret@mail.example:465'
  expect(refusedIn({ SMTP_URL })).toEqual(['MAIL_FROM', 'CONTACT_EMAIL'])
  const complete = { SMTP_URL, MAIL_FROM: 'Agenda <agenda@mail.example>', CONTACT_EMAIL: 'info@mail.example' }
  expect(parseEnv(complete)).toMatchObject({ smtpUrl: SMTP_URL, mailFrom: 'Agenda <agenda@mail.example>' })
})

test('a fixed clock is refused in production unless it is allowed', () => {
  const TEST_NOW = '2026-11-21T12:00:00+01:00'
  expect(parseEnv({ TEST_NOW }).testNow).toBe(TEST_NOW)
  expect(refusedIn({ NODE_ENV: 'production', TEST_NOW })).toEqual(['TEST_NOW'])
  expect(parseEnv({ NODE_ENV: 'production', TEST_NOW, ALLOW_TEST_NOW: '1' }).testNow).toBe(TEST_NOW)
})

test('any emulator is refused in production, and only there', () => {
  const emulators = {
    FIRESTORE_EMULATOR_HOST: 'localhost:8080',
    FIREBASE_AUTH_EMULATOR_HOST: 'localhost:9099',
  }
  expect(refusedIn(emulators)).toEqual([])
  expect(refusedIn({ ...emulators, NODE_ENV: 'production' })).toEqual(Object.keys(emulators))
  expect(refusedIn({ STORAGE_EMULATOR_HOST: '', NODE_ENV: 'production' })).toEqual([])
})

test('the environment wins over the file .env, which tests do not read', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'agenda-env-'))
  await writeFile(join(directory, '.env'), 'SITE_NAME=From the file\nSITE_TAGLINE=Also from the file\n')
  expect(await namesSeenIn(directory, 'development')).toEqual(['From the environment', 'Also from the file'])
  expect(await namesSeenIn(directory, 'test')).toEqual([
    'From the environment',
    'Tous les événements de Suisse romande',
  ])
  await rm(directory, { recursive: true })
})

test('.env.example explains every variable, and is a valid configuration', async () => {
  const text = await readFile(new URL('../../.env.example', import.meta.url), 'utf8')
  const example = parseDotenv(text)
  expect(Object.keys(example).sort()).toEqual(ENV_NAMES.filter((name) => name !== 'NODE_ENV').sort())
  expect(parseEnv(example)).toEqual(parseEnv({}))
  for (const name of Object.keys(example)) expect(text).toMatch(new RegExp(`^# .+\n${name}=`, 'm'))
})

/** The name and the tagline of the site that a process started in the directory sees. */
async function namesSeenIn(directory: string, nodeEnv: 'development' | 'test'): Promise<unknown> {
  const program = `
    import { env } from ${JSON.stringify(new URL('./env.server.ts', import.meta.url).href)}
    console.log(JSON.stringify([env().siteName, env().siteTagline]))`
  // A bare name would be looked for from the directory.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', tsx, '--input-type=module', '--eval', program],
    { cwd: directory, env: { NODE_ENV: nodeEnv, SITE_NAME: 'From the environment' } },
  )
  return JSON.parse(stdout)
}

test('signing in with Google needs an id and a secret, and https unless the provider is on this machine', () => {
  const client = { GOOGLE_CLIENT_ID: 'agenda', GOOGLE_CLIENT_SECRET: 'secret' }
  const google = { clientId: 'agenda', clientSecret: 'secret' }
  expect(parseEnv(client).google).toEqual({ ...google, issuer: 'https://accounts.google.com' })
  for (const issuer of ['http://localhost:4000', 'http://127.0.0.1:4000', 'https://id.example']) {
    expect(parseEnv({ ...client, GOOGLE_ISSUER: issuer }).google).toEqual({ ...google, issuer })
  }
  expect(refusedIn({ GOOGLE_CLIENT_ID: 'agenda' })).toEqual(['GOOGLE_CLIENT_SECRET'])
  expect(refusedIn({ ...client, GOOGLE_ISSUER: 'http://id.example' })).toEqual(['GOOGLE_ISSUER'])
})
