// What the running application consists of, opened once a process. It hangs on a global symbol because development
// reloads this module with every change, and a second catalogue must not open beside the first.
import path from 'node:path'
import { openBackend, openIdentity } from './backend/backend.server'
import type { DocumentStore } from './backend/documents'
import type { FileStore } from './backend/files/files'
import { type GoogleProvider, openGoogleProvider } from './backend/identity/google-provider.server'
import type { Identity } from './backend/identity/identity'
import { type AccountMails, createAccountMails } from './features/accounts/account-mails.server'
import { purgeSessions } from './features/accounts/sessions.server'
import type { Catalogue } from './features/catalogue/catalogue'
import { openCatalogue } from './features/catalogue/catalogue.server'
import { type Categories, openCategories } from './features/categories/categories.server'
import { seedCategories } from './features/categories/seed.server'
import { imagesInUse, sweepOrphans } from './features/images/sweep.server'
import { findPlace } from './features/places/places.server'
import { purgeExpired } from './http/rate-limits.server'
import { type Background, createBackground } from './platform/background.server'
import { type Clock, fixedClock, systemClock } from './platform/clock'
import { type Env, env } from './platform/env.server'
import { createLogger, flushLogger, type Logger } from './platform/logger.server'
import { createMailer, type Mailer } from './platform/mailer.server'
import { sessionSecret } from './platform/session-secret.server'

export interface Runtime {
  env: Env
  clock: Clock
  documents: DocumentStore
  files: FileStore
  identity: Identity
  /** null = there is no signing in with Google. */
  google: GoogleProvider | null
  catalogue: Catalogue
  categories: Categories
  /** Changes whenever anything public changes. */
  revision: () => string
  mailer: Mailer
  accountMails: AccountMails
  /** What goes on after the answer; the process ends when it is done. */
  background: Background
  log: Logger
  /** Key of everything this installation signs or hashes. */
  secret: string
}

interface OpenRuntime extends Runtime {
  close(): Promise<void>
}

const KEY = Symbol.for('agenda-romand.runtime')
const holder = globalThis as typeof globalThis & { [KEY]?: Promise<OpenRuntime> }

/** Opened at the first call; the server makes that call before it listens, so pages never wait for it. */
export function runtime(): Promise<Runtime> {
  holder[KEY] ??= open(env())
  return holder[KEY]
}

/** Writes and closes everything, in the order that loses nothing. Nothing is open afterwards. */
export async function closeRuntime(): Promise<void> {
  const opened = holder[KEY]
  holder[KEY] = undefined
  await (await opened)?.close()
}

async function open(configuration: Env): Promise<OpenRuntime> {
  const { dataDir, testNow } = configuration
  const log = createLogger(configuration.logLevel)
  const clock = testNow === null ? systemClock : fixedClock(testNow)
  const backend = await openBackend(configuration, clock)
  const { documents, files } = backend
  const secret = await sessionSecret(configuration.sessionSecret, dataDir)
  await seedCategories(documents)
  const categories = await openCategories(documents)
  const catalogue = await openCatalogue({
    documents,
    directory: path.join(dataDir, 'catalogue'),
    clock,
    findPlace,
  })
  const mailer = createMailer({
    smtpUrl: configuration.smtpUrl,
    outbox: path.join(dataDir, 'outbox'),
    from: configuration.mailFrom,
    clock,
    log,
  })
  const accountMails = createAccountMails(mailer, configuration)
  const identity = openIdentity({ documents, clock, mails: accountMails, log })
  const background = createBackground(log)
  const stopHousekeeping = keepHouse({ documents, files, identity, clock, secret, log })

  return {
    env: configuration,
    clock,
    documents,
    files,
    identity,
    google: configuration.google && openGoogleProvider(configuration.google, log),
    catalogue,
    categories,
    revision: () => `${catalogue.revision}.${categories.revision}`,
    mailer,
    accountMails,
    background,
    log,
    secret,
    async close() {
      stopHousekeeping()
      await background.settled()
      mailer.close()
      categories.close()
      await catalogue.close()
      await backend.close()
      await flushLogger(log)
    },
  }
}

const HOUR_MS = 3_600_000
/** The sweep looks at every file there is. */
const SWEEP_MS = 24 * HOUR_MS

type Household = Pick<Runtime, 'documents' | 'files' | 'identity' | 'clock' | 'secret' | 'log'>

function keepHouse(parts: Household): () => void {
  const report = (err: unknown) => parts.log.error({ err }, 'housekeeping failed')
  function everyHour() {
    const chores = [purgeExpired(parts), purgeSessions(parts), parts.identity.purgeExpired()]
    for (const chore of chores) chore.catch(report)
  }
  function everyDay() {
    sweepOrphans({ ...parts, inUse: imagesInUse(parts.documents) }).catch(report)
  }
  const timers = [setInterval(everyHour, HOUR_MS), setInterval(everyDay, SWEEP_MS)]
  for (const timer of timers) timer.unref()
  return () => timers.forEach(clearInterval)
}
