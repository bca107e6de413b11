import type { RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { startRefusalOf } from '~/backend/open/start-refusal'
import { allPlaces } from '~/features/localities/places.server'
import { uidOfCookie } from './features/accounts/session.server'
import { missingLegalFacts } from './features/legal/legal-facts'
import { consume, limits } from './http/rate-limits.server'
import { isTestKey, paymentOrigin } from './platform/donation-settings'
import { env as environment } from './platform/env.server'
import { logWarnings } from './platform/logger.server'
import { fcmConfig } from './platform/push-config'
import { ROUTE_RULES } from './route-rules.server'
import { closeRuntime, runtime } from './runtime.server'
import { listen } from './server/listen.server'
import { contentPolicy } from './server/security-headers.server'
import { createSite } from './server/site.server'
import { startingSite } from './server/starting.server'
import { staticFiles } from './server/static-files.server'

interface SiteSource {
  loadBuild: () => ServerBuild | Promise<ServerBuild>
  /** The directory of the client build, or a handler in development. */
  files: string | RequestHandler
  development: boolean
  /** Others serve pages on the same port: this process takes no connection before it can. */
  besideOthers?: boolean
  close?: () => Promise<void>
}

const PLAIN_PAGE = {
  measuresAudience: false,
  googleIssuer: null,
  paymentOrigin: null,
  popupDomain: null,
  usesFcm: false,
  https: false,
}
/** How long running requests may take during a stop. */
const GRACE_MS = 10_000
/** How long closing may take: a store that does not answer must not delay a deployment. */
const CLOSE_WITHIN_MS = 15_000

/** Listens on HOST and PORT at once (unless `besideOthers`), and answers 503 until the application is open. From then on
 * SIGTERM, SIGINT and SIGHUP stop it: running requests finish, then exit 0, or 1 when closing takes too long. With an
 * IPC channel it sends `{ url, port, unsaid }` (settings that a public site lacks) once pages are served, and stops when the parent ends. A wrong configuration,
 * port, disk or database ends the process with 1. */
export async function startServer(source: SiteSource): Promise<void> {
  try {
    await openAndListen(source)
  } catch (error) {
    const refusal = startRefusalOf(error)
    if (refusal === null) throw error
    console.error(refusal.message)
    await closeRuntime().catch(() => {})
    await source.close?.()
    process.exit(1)
  }
}

async function openAndListen(source: SiteSource): Promise<void> {
  const { loadBuild, files: given, development, besideOthers = false, close } = source
  const configuration = environment()
  const files = typeof given === 'string' ? staticFiles(given) : given
  const policy = contentPolicy({ ...PLAIN_PAGE, mapTileUrl: configuration.mapTileUrl, development })
  let answer: RequestListener = startingSite(files, policy)
  if (besideOthers) await runtime()
  const { url, port, stop } = await listen((req, res) => answer(req, res), configuration)
  const dependencies = await runtime().catch(async (error) => {
    await stop(0)
    throw error
  })
  const { env, revision, siteCounter, views, clock, log } = dependencies
  logWarnings(log)
  const stopping = new AbortController()
  // The places are read now: the first search would wait 0.1 s for them.
  allPlaces()
  answer = createSite({
    loadBuild,
    routeRules: ROUTE_RULES,
    files,
    development,
    siteUrl: new URL(env.siteUrl),
    mapTileUrl: env.mapTileUrl,
    measuresAudience: env.gaMeasurementId !== null,
    googleIssuer: env.google?.issuer ?? null,
    paymentOrigin: paymentOrigin(env.stripe),
    popupDomain: env.firebase?.authDomain ?? null,
    usesFcm: fcmConfig(env) !== null,
    trustProxy: env.trustProxy,
    revision,
    onView(eventId) {
      views.add(eventId)
      siteCounter.addView()
    },
    onSearch: siteCounter.addSearch,
    largeBodies: {
      senderOf: (cookieHeader) => uidOfCookie(cookieHeader, dependencies),
      consumeUpload: (uid) => consume(limits.upload, uid, dependencies),
      consumeVisitorUpload: (address) => consume(limits.visitorUpload, address, dependencies),
    },
    clock,
    log,
    stopping: stopping.signal,
  })
  // Before the parent is told, because it may send a signal at once.
  process.on('SIGTERM', shutDown).on('SIGHUP', shutDown).on('SIGINT', shutDown).on('disconnect', shutDown)
  log.info({ url, siteUrl: env.siteUrl, revision: revision('/') }, `listening on ${url}`)
  const unsaid = env.nodeEnv === 'production' ? missingLegalFacts(env.legal) : []
  process.send?.({ url, port, unsaid })
  if (unsaid.length > 0)
    log.warn(`The legal pages do not say who runs this site: set ${unsaid.join(', ')} before it is public.`)
  if (env.nodeEnv === 'production' && isTestKey(env.stripe)) {
    log.warn('STRIPE_SECRET_KEY is a key for tests: no donation by TWINT or card is real')
  }

  async function shutDown() {
    // A second Ctrl+C kills the process. A second SIGTERM changes nothing: systemd and npm both send one.
    process.off('SIGINT', shutDown).off('disconnect', shutDown)
    if (stopping.signal.aborted) return
    log.info('stopping')
    stopping.abort()
    await stop(GRACE_MS)
    const isClosed = await Promise.race([
      closeRuntime().then(() => true),
      pause(CLOSE_WITHIN_MS, false, { ref: false }),
    ])
    if (!isClosed) log.error('stopped although not everything could be written')
    await close?.()
    process.exit(isClosed ? 0 : 1)
  }
}
