// From a Remix build to a server that listens, and back. Inside the bundle, where the application's state lives;
// server.ts only chooses the build.
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { startRefusalOf } from './backend/start-refusal'
import { uidOfCookie } from './features/accounts/session.server'
import { allPlaces } from './features/places/places.server'
import { limits, takeFrom } from './http/rate-limits.server'
import { logWarnings } from './platform/logger.server'
import { isPushConfigured } from './platform/push-config'
import { ROUTE_RULES } from './route-rules.server'
import { closeRuntime, runtime } from './runtime.server'
import { listen } from './server/listen.server'
import { createSite } from './server/site.server'
import { staticFiles } from './server/static-files.server'

export interface SiteSource {
  loadBuild: () => ServerBuild | Promise<ServerBuild>
  /** The directory of the client build, or what serves files in development. */
  files: string | RequestHandler
  development: boolean
  /** Called last when the server stops. */
  close?: () => Promise<void>
}

/** How long running requests may take to finish when the server stops. */
const GRACE_MS = 10_000
/** And what is to be written then: a store, a bucket or a mail server that does not answer keeps no deployment waiting. */
const CLOSE_WITHIN_MS = 15_000

/**
 * Opens the application, listens where HOST and PORT say, and stops on SIGTERM, SIGINT or SIGHUP: no new requests, running
 * ones finished, everything closed, exit 0; 1 when closing takes too long. A process that started this one with an IPC
 * channel is told `{ url, port }`, and its end is ours. What is wrong from outside (configuration, port, disk, database)
 * ends the process with 1 and a line on standard error.
 */
export async function startServer(source: SiteSource): Promise<void> {
  try {
    await openAndListen(source)
  } catch (error) {
    const refusal = startRefusalOf(error)
    if (refusal === null) throw error
    console.error(refusal.message)
    // What is open by then is closed; what did not open has said why.
    await closeRuntime().catch(() => {})
    await source.close?.()
    process.exit(1)
  }
}

async function openAndListen({ loadBuild, files, development, close }: SiteSource): Promise<void> {
  const parts = await runtime()
  const { env, revision, views, clock, log } = parts
  logWarnings(log)
  const stopping = new AbortController()
  const site = createSite({
    loadBuild,
    routeRules: ROUTE_RULES,
    files: typeof files === 'string' ? staticFiles(files) : files,
    development,
    siteUrl: new URL(env.siteUrl),
    mapTileUrl: env.mapTileUrl,
    measuresAudience: env.gaMeasurementId !== null,
    googleIssuer: env.google?.issuer ?? null,
    popupDomain: env.firebase?.authDomain ?? null,
    pushes: isPushConfigured(env),
    trustProxy: env.trustProxy,
    revision,
    onView: views.add,
    largeBodies: {
      senderOf: (cookieHeader) => uidOfCookie(cookieHeader, parts),
      takeUpload: (uid) => takeFrom(limits.upload, uid, parts),
    },
    clock,
    log,
    stopping: stopping.signal,
  })
  // Read now: whoever first typed a word would wait a tenth of a second for it.
  allPlaces()
  const { url, port, stop } = await listen(site, env)
  // Before anybody hears that it listens: who does may already want it to stop.
  process.on('SIGTERM', shutDown).on('SIGHUP', shutDown).on('SIGINT', shutDown).on('disconnect', shutDown)
  log.info({ url, siteUrl: env.siteUrl, revision: revision() }, `listening on ${url}`)
  process.send?.({ url, port })

  async function shutDown() {
    // A second Ctrl+C kills as usual. A second SIGTERM changes nothing: npm passes on the one that systemd has sent to the
    // whole group already.
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
