// From a Remix build to a server that listens, and back. Inside the bundle, where the application's state lives;
// server.ts only chooses the build.
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { listen } from './http/listen.server'
import { createSite } from './http/site.server'
import { staticFiles } from './http/static-files.server'
import { closeRuntime, runtime } from './runtime.server'

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

/**
 * Opens the application, listens where HOST and PORT say, and stops on SIGTERM or SIGINT: no new requests, running ones
 * finished, everything closed, exit 0. A process that started this one with an IPC channel is told `{ url, port }`, and
 * its end is ours.
 */
export async function startServer({ loadBuild, files, development, close }: SiteSource): Promise<void> {
  const { env, revision, clock, log } = await runtime()
  const stopping = new AbortController()
  const site = createSite({
    loadBuild,
    files: typeof files === 'string' ? staticFiles(files) : files,
    development,
    siteUrl: new URL(env.siteUrl),
    mapTileUrl: env.mapTileUrl,
    measuresAudience: env.gaMeasurementId !== null,
    googleIssuer: env.google?.issuer ?? null,
    trustProxy: env.trustProxy,
    revision,
    clock,
    log,
    stopping: stopping.signal,
  })
  const { url, port, stop } = await listen(site, env)
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
    await closeRuntime()
    await close?.()
    process.exit(0)
  }
  process.on('SIGTERM', shutDown).on('SIGINT', shutDown).on('disconnect', shutDown)
}
