// The configuration, read from the environment and checked once.

import { existsSync } from 'node:fs'
import { z } from 'zod'
import {
  type BillCreditor,
  billCreditor,
  donationVariables,
  type StripeSettings,
  stripeSettings,
} from './donation-settings'
import { contradictionsIn } from './env-contradictions.server'
import { StartRefused } from './errors'
import { type LegalFacts, legalFacts } from './legal-settings'
import { isLoopback, isProxy, PROXY_NAMES, urlIn } from './network-addresses'

export interface Env {
  nodeEnv: (typeof NODE_ENVS)[number]
  port: number
  host: string
  siteUrl: string
  siteName: string
  siteTagline: string
  /** End of the sentence « Une personne de la modération relit votre annonce, … ». */
  moderationDelay: string
  backend: (typeof BACKENDS)[number]
  firebase: FirebaseEnv | null
  dataDir: string
  /** host:port of a stand-in for the push services of all browsers; null = the real ones. */
  webPushEmulator: string | null
  /** The operator accepts in this way that the database is another one than before; null = it must be the same. */
  acceptNewDatabase: 'argument' | 'environment' | null
  /** null = generated and kept in the data directory. */
  sessionSecret: string | null
  smtpUrl: string | null
  mailFrom: string
  contactEmail: string
  mapTileUrl: string
  mapAttribution: string
  /** It is the address of a timetable, without a slash at its end; null = none is asked. */
  transportApiUrl: string | null
  /** Photos of posters are read in the form of an event. */
  readsPosters: boolean
  gaMeasurementId: string | null
  google: { clientId: string; clientSecret: string; issuer: string } | null
  /** Express's « trust proxy »: the number of proxies in front, or their addresses. */
  trustProxy: number | string[]
  socialFacebookUrl: string
  socialInstagramUrl: string
  legal: LegalFacts
  /** null = no donations by card and TWINT. */
  stripe: StripeSettings | null
  /** null = no donations by QR-bill. */
  billCreditor: BillCreditor | null
  /** ISO 8601 instant at which the clock stands still; null = real time. */
  testNow: string | null
  logLevel: (typeof LOG_LEVELS)[number]
}

export interface FirebaseEnv {
  projectId: string
  apiKey: string
  authDomain: string
  storageBucket: string
  messagingSenderId: string
  appId: string
  vapidKey: string | null
  /** host:port of a stand-in for Firebase Cloud Messaging; null = the real service. */
  fcmEmulator: string | null
}

const NODE_ENVS = ['development', 'test', 'production'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const BACKENDS = ['embedded', 'firebase'] as const
/** An uncompressed point of the curve P-256 in base64url. */
const VAPID_KEY = /^B[\w-]{86}$/

const SESSION_SECRET_LENGTH = 32
const WORKERS_MOST = 64

const webAddress = z
  .string()
  .refine((text) => urlIn(text, ['http:', 'https:']) !== null, 'adresse http(s) attendue')

const hostAndPort = z.string().regex(/^[\w.-]+:\d{1,5}$/, 'hôte:port attendu')

const siteUrl = webAddress
  .refine((text) => {
    const url = urlIn(text, ['http:', 'https:'])
    return !url || `${url.origin}/` === url.href
  }, 'l’adresse du site s’écrit sans chemin, par exemple https://agenda.example')
  .transform((text) => new URL(text).origin)

const googleIssuer = webAddress.refine((text) => {
  const url = urlIn(text, ['http:', 'https:'])
  return url?.protocol !== 'http:' || isLoopback(url.hostname)
}, 'adresse https attendue')

const trustProxy = z.string().transform((text, context) => {
  if (/^\d$/.test(text)) return Number(text)
  const proxies = text.split(',').map((proxy) => proxy.trim())
  if (proxies.every(isProxy)) return proxies
  context.addIssue({
    code: 'custom',
    message: `nombre de proxys (0 à 9), adresses ou réseaux séparés par des virgules, ou ${PROXY_NAMES.join(', ')}`,
  })
  return z.NEVER
})

const legalFact = z.string().trim().max(200, 'au plus 200\u00a0caractères').optional()

function oneOf<const V extends readonly [string, ...string[]]>(values: V) {
  return z.enum(values, { message: `valeurs admises\u00a0: ${values.join(', ')}` })
}

const variables = z.object({
  NODE_ENV: oneOf(NODE_ENVS).default('development'),
  PORT: z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) < 65_536, 'nombre de 0 à 65535 attendu')
    .transform(Number)
    .default('3000'),
  HOST: z.string().default('127.0.0.1'),
  /** scripts/workers.mjs reads it. */
  WORKERS: z
    .string()
    .refine(
      (text) => /^[1-9]\d?$/.test(text) && Number(text) <= WORKERS_MOST,
      `nombre de 1 à ${WORKERS_MOST} attendu`,
    )
    .default('1'),
  SITE_URL: siteUrl.optional(),
  SITE_NAME: z.string().default('Agenda romand'),
  SITE_TAGLINE: z.string().default('Tous les événements de Suisse romande'),
  MODERATION_DELAY: z.string().default('en général en moins de deux jours ouvrables'),
  BACKEND: oneOf(BACKENDS).default('embedded'),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  FIREBASE_STORAGE_BUCKET: z.string().optional(),
  FIREBASE_MESSAGING_SENDER_ID: z.string().optional(),
  FIREBASE_APP_ID: z.string().optional(),
  FIREBASE_VAPID_KEY: z
    .string()
    .regex(VAPID_KEY, 'clé publique «\u00a0Web Push\u00a0» attendue (87\u00a0caractères)')
    .optional(),
  FCM_EMULATOR_HOST: hostAndPort.optional(),
  WEB_PUSH_EMULATOR_HOST: hostAndPort.optional(),
  DATA_DIR: z.string().default('.data'),
  ACCEPT_NEW_DATABASE: oneOf(['1', 'argument']).optional(),
  SESSION_SECRET: z
    .string()
    .min(SESSION_SECRET_LENGTH, `au moins ${SESSION_SECRET_LENGTH}\u00a0caractères`)
    .optional(),
  SMTP_URL: z
    .string()
    .refine((text) => urlIn(text, ['smtp:', 'smtps:']) !== null, 'adresse smtp:// ou smtps:// attendue')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'adresse ou «\u00a0Nom <adresse>\u00a0» attendu',
    )
    .optional(),
  CONTACT_EMAIL: z.string().email('adresse e-mail attendue').optional(),
  MAP_TILE_URL: webAddress
    .refine((text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)), '{z}, {x} et {y} attendus')
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_ATTRIBUTION: z
    .string()
    .default('© <a href="https://www.openstreetmap.org/copyright">Contributeurs OpenStreetMap</a>'),
  TRANSPORT_API_URL: webAddress.transform((text) => text.replace(/\/+$/, '')).optional(),
  READ_POSTERS: oneOf(['yes', 'no']).default('yes'),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]+$/, 'identifiant de la forme G-XXXXXXX attendu')
    .optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: googleIssuer.default('https://accounts.google.com'),
  TRUST_PROXY: trustProxy.default('0'),
  SOCIAL_FACEBOOK_URL: webAddress.default('https://www.facebook.com/'),
  SOCIAL_INSTAGRAM_URL: webAddress.default('https://www.instagram.com/'),
  LEGAL_CONTROLLER: legalFact,
  LEGAL_ADDRESS: legalFact,
  LEGAL_FORUM: legalFact,
  LEGAL_HOST: legalFact,
  LEGAL_HOST_COUNTRY: legalFact,
  ...donationVariables,
  TEST_NOW: z.string().datetime({ offset: true, message: 'instant ISO 8601 attendu' }).optional(),
  ALLOW_TEST_NOW: oneOf(['1']).optional(),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
})

export const ENV_NAMES = Object.keys(variables.shape)

export class InvalidEnvironment extends StartRefused {
  override name = 'InvalidEnvironment'
  constructor(readonly problems: string[]) {
    const lines =
      problems.length === 1 ? ` ${problems[0]}` : problems.map((problem) => `\n- ${problem}`).join('')
    super(`Configuration invalide\u00a0:${lines}`)
  }
}

/** Empty variables count as absent. Throws InvalidEnvironment with every problem. */
export function parseEnv(raw: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given)
  const problems = contradictionsIn(given)
  if (!parsed.success) {
    problems.unshift(...parsed.error.issues.map(({ path, message }) => `${path.join('.')}\u00a0: ${message}`))
  }
  if (!parsed.success || problems.length > 0) throw new InvalidEnvironment(problems)

  const value = parsed.data
  const siteUrl = value.SITE_URL ?? `http://localhost:${value.PORT}`
  const { hostname } = new URL(siteUrl)
  return {
    nodeEnv: value.NODE_ENV,
    port: value.PORT,
    host: value.HOST,
    siteUrl,
    siteName: value.SITE_NAME,
    siteTagline: value.SITE_TAGLINE,
    moderationDelay: value.MODERATION_DELAY,
    backend: value.BACKEND,
    firebase: firebaseProject(value),
    dataDir: value.DATA_DIR,
    webPushEmulator: value.WEB_PUSH_EMULATOR_HOST ?? null,
    acceptNewDatabase:
      value.ACCEPT_NEW_DATABASE === '1' ? 'environment' : (value.ACCEPT_NEW_DATABASE ?? null),
    sessionSecret: value.SESSION_SECRET ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? `no-reply@${hostname}`,
    contactEmail: value.CONTACT_EMAIL ?? `contact@${hostname}`,
    mapTileUrl: value.MAP_TILE_URL,
    mapAttribution: value.MAP_ATTRIBUTION,
    transportApiUrl: value.TRANSPORT_API_URL ?? null,
    readsPosters: value.READ_POSTERS === 'yes',
    gaMeasurementId: value.GA_MEASUREMENT_ID ?? null,
    google: googleClient(value),
    trustProxy: value.TRUST_PROXY,
    socialFacebookUrl: value.SOCIAL_FACEBOOK_URL,
    socialInstagramUrl: value.SOCIAL_INSTAGRAM_URL,
    legal: legalFacts(value),
    stripe: stripeSettings(value),
    billCreditor: billCreditor(value),
    testNow: value.TEST_NOW ?? null,
    logLevel: value.LOG_LEVEL,
  }
}

function firebaseProject(value: z.infer<typeof variables>): FirebaseEnv | null {
  if (value.BACKEND !== 'firebase') return null
  return {
    projectId: value.FIREBASE_PROJECT_ID ?? '',
    apiKey: value.FIREBASE_API_KEY ?? '',
    authDomain: value.FIREBASE_AUTH_DOMAIN ?? '',
    storageBucket: value.FIREBASE_STORAGE_BUCKET ?? '',
    messagingSenderId: value.FIREBASE_MESSAGING_SENDER_ID ?? '',
    appId: value.FIREBASE_APP_ID ?? '',
    vapidKey: value.FIREBASE_VAPID_KEY ?? null,
    fcmEmulator: value.FCM_EMULATOR_HOST ?? null,
  }
}

function googleClient({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GOOGLE_ISSUER: issuer,
}: z.infer<typeof variables>): Env['google'] {
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : null
}

let cached: Env | null = null

/** Reads the environment and `.env` at the first call (`.env` not in tests). Throws InvalidEnvironment. */
export function env(): Env {
  if (cached) return cached
  if (process.env.NODE_ENV !== 'test') loadEnvFile('.env')
  cached = parseEnv(process.env)
  return cached
}

// The file of variables beside the site.

/** Takes into process.env what the file sets and nobody has set; no file is fine. Throws StartRefused when it is unreadable. */
export function loadEnvFile(file: string): void {
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch (error) {
    const sentence = `${file}\u00a0: illisible. Vérifiez que c’est un fichier, et ses droits.`
    throw new StartRefused(sentence, { cause: error })
  }
}
