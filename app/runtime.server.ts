// The runtime hangs on a global symbol: development reloads this module, and a second catalogue must not open beside
// the first.
import path from 'node:path'
import { openBackend, openGooglePopup, openIdentity } from '~/backend/open/backend.server'
import type { Catalogue } from '~/domain/catalogue'
import type { Categories } from '~/domain/category'
import { mailWeather } from '~/features/dashboard/weather/weather-mails.server'
import { findPossibleDuplicates } from '~/features/events/duplicates.server'
import { openPending, type Pending } from '~/features/events/pending.server'
import { type DocumentReader, openDocumentReader } from '~/features/imports/documents/document-reader.server'
import { openSourceReader, type SourceReader } from '~/features/imports/pages/source-reader.server'
import { findPlace } from '~/features/localities/places.server'
import { PendingPush } from '~/features/moderation/push/pending-push.server'
import { openAlerts } from '~/features/notify/follow/alerts.server'
import { carryOutFollowRequest } from '~/features/notify/follow/ask-to-follow.server'
import { openFollowPush } from '~/features/notify/follow/follow-push.server'
import { endAll } from '~/features/notify/follow/manage-follows.server'
import { queueAllNews } from '~/features/notify/follow/news.server'
import { withAlerts } from '~/features/notify/follow/watched-store.server'
import { writeAlert, writeNews } from '~/features/notify/follow/write-follow-mail.server'
import { openMailQueue } from '~/features/notify/mail-queue.server'
import { openCatalogue } from '~/features/search/catalogue/catalogue.server'
import { mailLostLinks } from '~/features/submission/proposals/lost-links.server'
import type { SilenceReport } from './backend/circuit-breaker'
import { type DocumentStore, StoreUnavailable } from './backend/documents'
import type { FileStore } from './backend/files/files'
import type { GooglePopup } from './backend/identity/google-popup'
import { type GoogleProvider, openGoogleProvider } from './backend/identity/google-provider.server'
import { holdLease } from './backend/lease.server'
import { openPayments } from './backend/payments/open-payments.server'
import type { Payments } from './backend/payments/payments'
import { openPush } from './backend/push/open-push.server'
import type { Push } from './backend/push/push'
import { migrate } from './domain/migrations/migrate'
import { type AccountMails, createAccountMails } from './features/accounts/account-mails.server'
import { handleMailRequest } from './features/accounts/mail-requests.server'
import { withinRecipientLimits } from './features/accounts/recipient-limits.server'
import { openCategories } from './features/categories/categories.server'
import { seedCategories } from './features/categories/seed.server'
import { datesInBrief } from './features/events/schedule-text'
import { createViewCounter, type ViewCounter } from './features/events/views/view-counter.server'
import { type MonthlyFigures, openMonthlyFigures } from './features/figures/monthly-figures.server'
import { createSiteCounter, type SiteCounter } from './features/figures/site-counter.server'
import { correctionAt } from './features/moderation/date-correction'
import { mailDigests } from './features/moderation/digest.server'
import { provideServices, type Services } from './http/services.server'
import { type Background, createBackground } from './platform/background.server'
import { fixedClock, systemClock, withDeadline } from './platform/clock'
import { type Env, env } from './platform/env.server'
import { createHealth, type Health } from './platform/health'
import { createLogger, flushLogger, type Logger } from './platform/logger.server'
import { checkOutbox, createMailer, sweepOutbox } from './platform/mailer.server'
import { progressLine } from './platform/progress.server'
import { openPublicWeb, type PublicWeb } from './platform/public-web.server'
import { sessionSecret } from './platform/secrets.server'
import { userAgentOf } from './platform/user-agent'
import { scheduleJobs } from './scheduled-jobs.server'

export interface Runtime extends Services {
  files: FileStore
  /** null = no push messages. */
  push: Push | null
  /** null = no sign-in with Google. */
  google: GoogleProvider | null
  /** null = no sign-in with Google in a window of the browser. */
  googlePopup: GooglePopup | null
  catalogue: Catalogue
  categories: Categories
  pending: Pending
  /** Changes whenever what is public at this address changes. */
  revision: (address: string) => string
  views: ViewCounter
  siteCounter: SiteCounter
  monthlyFigures: MonthlyFigures
  accountMails: AccountMails
  background: Background
  health: Health
  web: PublicWeb
  payments: Payments
  sourceReader: SourceReader
  documentReader: DocumentReader
}

interface OpenRuntime extends Runtime {
  close(): Promise<void>
}

const KEY = Symbol.for('agenda-romand.runtime')
const holder = globalThis as typeof globalThis & { [KEY]?: Promise<OpenRuntime> }

/** The server calls this before it listens, so pages never wait for it. */
export function runtime(): Promise<Runtime> {
  holder[KEY] ??= open(env())
  return holder[KEY]
}

provideServices(runtime)

/** Closes everything in an order that loses no data. */
export async function closeRuntime(): Promise<void> {
  const opened = holder[KEY]
  holder[KEY] = undefined
  await (await opened)?.close()
}

/** The site starts after this with the data on its disk. */
const START_PATIENCE_MS = 5_000

/** False when the store takes too long; throws its other errors. */
async function answersSoon(work: Promise<unknown>): Promise<boolean> {
  try {
    return await withDeadline(
      work.then(() => true),
      START_PATIENCE_MS,
      () => false,
    )
  } catch (error) {
    if (error instanceof StoreUnavailable) return false
    throw error
  } finally {
    work.catch(() => {})
  }
}

const SERVICES = {
  store: 'Firestore',
  accounts: 'Firebase Auth',
  files: 'The bucket',
  push: 'Firebase Cloud Messaging',
}

function silenceReports({ health, log, clock }: Pick<Runtime, 'health' | 'log' | 'clock'>) {
  return (part: keyof typeof SERVICES): SilenceReport =>
    (silence) => {
      const service = SERVICES[part]
      const since = new Date(clock.now()).toISOString()
      health.report(part, silence && `${service} has not answered since ${since}.`)
      if (silence) log.error({ err: silence.cause }, `${service} does not answer`)
      else log.info(`${service} answers again`)
    }
}

/** A disk that takes nothing is no reason not to serve: the next start does the rest. */
async function renewDocuments(documents: DocumentStore, log: Logger): Promise<void> {
  try {
    const renewed = await migrate(documents)
    if (renewed > 0)
      log.info({ documents: renewed }, 'what earlier versions have stored is in the present form')
  } catch (err) {
    if (!(err instanceof StoreUnavailable)) throw err
    log.error({ err }, 'what earlier versions have stored could not be written anew')
  }
}

function fillProgress(log: Logger): (done: number, all: number) => void {
  const progress = progressLine((says) => log.info(says))
  return (done, all) => {
    progress.show(`Catalogue\u00a0: ${done} événements sur ${all}`)
    if (done < all) return
    progress.clear()
    log.info({ events: done }, 'the catalogue is filled')
  }
}

/** A stop closes what the start has opened, in the opposite order: nothing is closed before what uses it. A refused
 * start does the same, or a connection would be renewed for as long as the process runs. */
async function open(configuration: Env): Promise<OpenRuntime> {
  const closers: (() => unknown)[] = []
  async function close(): Promise<void> {
    for (const closer of closers.toReversed()) await closer()
  }
  try {
    return { ...(await openParts(configuration, (closer) => closers.push(closer))), close }
  } catch (error) {
    await close()
    throw error
  }
}

type OnClose = (closer: () => unknown) => void

async function openParts(configuration: Env, onClose: OnClose): Promise<Runtime> {
  const ground = await openGround(configuration, onClose)
  const lists = await openLists(ground, onClose)
  const accounts = await openAccounts(ground, onClose)
  const counters = openCounters(ground, onClose)
  await openMails(ground, { ...lists, ...accounts }, onClose)
  const push = await openPushes(ground, lists, onClose)
  const web = openPublicWeb({ userAgent: userAgentOf(configuration.siteUrl) })
  startJobs({ ...ground, ...lists, ...accounts, ...counters, web }, onClose)

  const { clock, documents, files, background, health, log, secret } = ground
  const { catalogue, categories, pending } = lists
  return {
    env: configuration,
    clock,
    documents,
    files,
    push,
    ...accounts,
    google: configuration.google && openGoogleProvider(configuration.google, log),
    ...lists,
    ...counters,
    monthlyFigures: openMonthlyFigures(documents, clock),
    revision: (address) =>
      `${catalogue.revision}.${categories.revision}.${correctionAt(address, pending)?.version ?? ''}`,
    background,
    health,
    log,
    secret,
    web,
    payments: await openPayments(configuration),
    sourceReader: openSourceReader(),
    documentReader: openDocumentReader({ readsPosters: configuration.readsPosters }),
  }
}

type Ground = Awaited<ReturnType<typeof openGround>>
type Lists = Awaited<ReturnType<typeof openLists>>
type Accounts = Awaited<ReturnType<typeof openAccounts>>
type Counters = ReturnType<typeof openCounters>

/** All other parts stand on these: the log, the clock, the store and its files. */
async function openGround(env: Env, onClose: OnClose) {
  const { dataDir, testNow } = env
  const log = createLogger(env.logLevel)
  onClose(() => flushLogger(log))
  const clock = testNow === null ? systemClock : fixedClock(testNow)
  const health = createHealth()
  const outbox = path.join(dataDir, 'outbox')
  await checkOutbox(outbox)
  const silence = silenceReports({ health, log, clock })
  const backend = await openBackend(env, clock, {
    store(problem) {
      health.report('store', problem?.says ?? null)
      if (problem) log.error({ err: problem.cause }, problem.says)
      else log.info('the store takes what is written again')
    },
    silence,
  })
  onClose(() => backend.close())
  const documents = withAlerts(backend.documents, clock)
  const secret = await sessionSecret(env.sessionSecret, dataDir)
  const isStoreAway = !(await answersSoon(seedCategories(documents)))
  if (isStoreAway) log.error('the store does not answer: pages are served as they were last known')
  else await renewDocuments(backend.documents, log)
  const background = createBackground(log)
  const { files, checkIntegrity } = backend
  return {
    env,
    log,
    clock,
    health,
    outbox,
    silence,
    documents,
    files,
    checkIntegrity,
    secret,
    isStoreAway,
    background,
  }
}

/** Pages are made of these, which are kept in memory and follow the store. */
async function openLists(
  { env, log, clock, health, documents, files, isStoreAway }: Ground,
  onClose: OnClose,
) {
  const reported = (part: string) => (says: string | null) => health.report(part, says)
  const broken = (what: string) => (err: unknown) => log.error({ err }, `following ${what} failed`)
  const directory = path.join(env.dataDir, 'catalogue')
  const categories = await openCategories(documents, broken('the categories'), {
    isStoreAway,
    report: reported('categories'),
    rememberIn: path.join(directory, 'categories.json'),
  })
  onClose(() => categories.close())
  const catalogue = await openCatalogue({
    documents,
    directory,
    clock,
    findPlace,
    categories,
    onError: broken('the published events'),
    onReadOnly: () => log.info('another process writes the catalogue in DATA_DIR: this one reads it'),
    onFill: fillProgress(log),
    report: reported('catalogue'),
    isStoreAway,
    shared: env.backend === 'firebase' ? files : null,
  })
  onClose(() => catalogue.close())
  const pending = await openPending(documents, broken('pending events'), {
    isStoreAway,
    report: reported('pending'),
  })
  onClose(() => pending.close())
  return { categories, catalogue, pending }
}

async function openAccounts({ env, documents, clock, secret, log, silence }: Ground, onClose: OnClose) {
  const limitDependencies = { documents, clock, secret, log }
  const accountMails = createAccountMails(limitDependencies, env)
  const identity = withinRecipientLimits(
    await openIdentity(env, { documents, clock, mails: accountMails, log }, silence('accounts')),
    limitDependencies,
  )
  onClose(() => identity.close())
  const googlePopup = await openGooglePopup(env)
  onClose(() => googlePopup?.close())
  return { accountMails, identity, googlePopup }
}

/** Counts are written in batches; the last one is written at the stop. */
function openCounters({ documents, clock, log }: Ground, onClose: OnClose) {
  const siteCounter = createSiteCounter(documents, clock)
  onClose(() => siteCounter.flush().catch((err) => log.error({ err }, 'figures not written')))
  const views = createViewCounter(documents, clock)
  onClose(() => views.flush().catch((err) => log.error({ err }, 'views not written')))
  return { siteCounter, views }
}

/** Mails leave from here on, and followers hear of what changes. */
async function openMails(ground: Ground, lists: Lists & Accounts, onClose: OnClose): Promise<void> {
  const { env, documents, files, clock, secret, log, health, outbox, isStoreAway, background } = ground
  const { catalogue, categories, pending, identity, accountMails } = lists
  const mailer = createMailer({
    smtpUrl: env.smtpUrl,
    outbox,
    from: env.mailFrom,
    replyTo: env.contactEmail,
    clock,
    log,
    health,
  })
  onClose(() => mailer.close())
  background.run('outbox sweep', () => sweepOutbox(outbox))
  const accountDependencies = { documents, clock, secret, log, env, identity, accountMails, background }
  const followDependencies = { documents, clock, secret, env, catalogue, categories }
  const mailQueue = await openMailQueue({
    documents,
    mailer,
    clock,
    log,
    sender: env,
    secret,
    datesInBrief,
    handlers: {
      account_request: (request) => handleMailRequest(request, accountDependencies),
      follow_request: (request) => carryOutFollowRequest(request, followDependencies),
      links_request: (request) => mailLostLinks(request, { documents, files, clock, secret, env }),
    },
    writers: {
      follow_alert: (content) => writeAlert(content, followDependencies),
      follow_news: (content) => writeNews(content, followDependencies),
    },
    endFollows: (email) => endAll({ email }, { documents }),
    async findTwin(event) {
      const [twin] = await findPossibleDuplicates(event, { catalogue, pending, clock }, event.id)
      return twin ?? null
    },
    isStoreAway,
    report: (says) => health.report('mail-queue', says && `Queued mails cannot be read. ${says}`),
  })
  onClose(() => mailQueue.close())
  const alerts = await openAlerts({
    documents,
    clock,
    secret,
    log,
    isStoreAway,
    report: (says) => health.report('alerts', says && `Followers cannot be told of changes. ${says}`),
  })
  onClose(() => alerts.close())
}

/** Messages to the devices of moderators and followers; null without push. */
async function openPushes(
  { env, documents, clock, log, silence, isStoreAway }: Ground,
  { pending }: Lists,
  onClose: OnClose,
): Promise<Push | null> {
  const push = await openPush(env, log, silence('push'))
  if (push === null) return null
  onClose(() => push.close())
  const pendingPush = new PendingPush({ push, pending, documents, clock, log })
  onClose(() => pendingPush.close())
  const followPush = await openFollowPush({ push, documents, clock, log, isStoreAway })
  onClose(() => followPush.close())
  return push
}

function startJobs(parts: Ground & Lists & Accounts & Counters & { web: PublicWeb }, onClose: OnClose): void {
  const { env, documents, pending, catalogue, background, clock, secret, log } = parts
  const lease = holdLease('chores', {
    documents,
    onError(error) {
      if (!(error instanceof StoreUnavailable)) log.error({ err: error }, 'holding the lease failed')
    },
  })
  onClose(() => lease.end())
  const newsMemory = { occasion: '' }
  onClose(() => background.settled())
  const stopJobs = scheduleJobs({
    ...parts,
    mailWeather: () => mailWeather({ documents, catalogue, clock, secret, sender: env }),
    queueNews: (goesOn) =>
      queueAllNews({ documents, clock, secret, catalogue }, { goesOn, memory: newsMemory }),
    mailDigests: () => mailDigests({ documents, pending, catalogue, clock, secret, sender: env }),
    lease,
  })
  onClose(stopJobs)
}
