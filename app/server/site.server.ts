// The whole of the HTTP side: every middleware in its order, and Remix at the end.

import { setMaxListeners } from 'node:events'
import type { RequestListener } from 'node:http'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { withOutages } from '~/http/outage.server'
import { hasOutage, inRequestScope } from '~/http/request-scope.server'
import type { Clock } from '~/platform/clock'
import type { Logger } from '~/platform/logger.server'
import { createAddresses, type RouteRules } from './addresses.server'
import { limitedBody } from './body.server'
import { COMPRESSION_LEVEL } from './compression-level'
import type { LargeBodyParts } from './large-bodies.server'
import { outageAnswer } from './outage-page.server'
import { PageCache } from './page-cache.server'
import { type Application, createPages } from './pages.server'
import { configureProxy } from './proxy.server'
import { refuse } from './refusal.server'
import { createLanes } from './render-lanes.server'
import { closedSignal, requestContext } from './request-context.server'
import { requestOrigin, sameOrigin } from './same-origin.server'
import { contentPolicy, securityHeaders } from './security-headers.server'
import { toWebRequest } from './web-request.server'
import { wellFormed } from './well-formed.server'

export interface SiteOptions {
  /** The Remix build to answer with: always the same in production, the newest in development. */
  loadBuild: () => ServerBuild | Promise<ServerBuild>
  /** What its routes read of a query, and what they cost. */
  routeRules: RouteRules
  /** Answers requests for files and passes the others on. */
  files: RequestHandler
  development: boolean
  siteUrl: URL
  mapTileUrl: string
  /** Whether a Google Analytics id is configured. */
  measuresAudience: boolean
  /** Forms may lead there; null = there is no signing in with Google. */
  googleIssuer: string | null
  /** Firebase's window for signing in with Google comes from there; null = there is none. */
  popupDomain: string | null
  /** Whether push messages are configured. */
  pushes: boolean
  /** How many proxies stand in front, or their addresses: whose X-Forwarded-For and -Proto are believed. */
  trustProxy: number | string[]
  /** Changes whenever anything public changes. */
  revision: () => string
  /** Called for every view of an event's public page. */
  onView: (eventId: string) => void
  /** Where requests wait for their turn; default: as in production. */
  laneOf?: ReturnType<typeof createLanes>
  /** Who may send photos. */
  largeBodies: LargeBodyParts
  clock: Clock
  log: Logger
  /** Aborted when the server begins to stop. */
  stopping: AbortSignal
}

export function createSite(options: SiteOptions): RequestListener {
  const {
    development,
    siteUrl,
    mapTileUrl,
    measuresAudience,
    googleIssuer,
    popupDomain,
    pushes,
    trustProxy,
    log,
  } = options
  // Each running request listens, and stops listening when it ends. From the eleventh on Node would warn of a leak.
  setMaxListeners(0, options.stopping)
  const site = express()
  const isFromProxy = configureProxy(site, trustProxy)
  const policy = contentPolicy({
    mapTileUrl,
    measuresAudience,
    googleIssuer,
    popupDomain,
    pushes,
    development,
    https: siteUrl.protocol === 'https:',
  })
  const pages = createPages({
    loadApplication: applicationLoader(options),
    policy,
    cache: development ? null : new PageCache(options),
    laneOf: options.laneOf ?? createLanes(),
    isFromProxy,
    onView: options.onView,
    log,
  })

  site.disable('x-powered-by')
  // Queries are parsed by the routes.
  site.disable('query parser')

  site.use(requestContext(log, isFromProxy))
  site.use(securityHeaders(policy, isFromProxy))
  site.use(wellFormed())
  site.use(sameOrigin(siteUrl))
  site.use(limitedBody(options.largeBodies))
  site.use(compression({ filter: isWorthCompressing, level: COMPRESSION_LEVEL }))
  site.use(options.files)
  site.use(pages.rendered)
  site.use(lastResort(log))
  return (req, res) => {
    if (!pages.fromCache(req, res)) site(req, res)
  }
}

function applicationLoader(options: SiteOptions): () => Promise<Application> {
  let current: { build: ServerBuild; application: Application } | null = null

  return async () => {
    const build = await options.loadBuild()
    if (current?.build !== build) current = { build, application: applicationOf(build, options) }
    return current.application
  }
}

function applicationOf(build: ServerBuild, { routeRules, siteUrl, log, stopping }: SiteOptions): Application {
  const handle = createRequestHandler(withOutages(build), build.mode)
  return {
    addressOf: createAddresses(build, routeRules),
    async render(req, res, { method, target, nonce }) {
      const { requestId, closed, body } = res.locals
      const request = toWebRequest(req, { method, target, origin: requestOrigin(req, siteUrl), body })
      return inRequestScope(async () => {
        const response = await handle(request, {
          nonce,
          requestId,
          closed: closedSignal(closed, stopping),
          noView() {
            res.locals.isNoView = true
          },
          log: log.child({ requestId }),
        })
        return hasOutage() ? outageAnswer(request, response, body) : response
      })
    },
  }
}

/** Server-sent events must leave at once, not when a compressor's buffer is full. */
function isWorthCompressing(req: express.Request, res: express.Response): boolean {
  const isEventStream = String(res.getHeader('Content-Type')).startsWith('text/event-stream')
  return !isEventStream && compression.filter(req, res)
}

/** What Remix itself could not turn into a page. Express knows an error handler by its four parameters. */
function lastResort(log: Logger): ErrorRequestHandler {
  return (error, _req, res, _next) => {
    log.error({ err: error, requestId: res.locals.requestId }, 'request failed outside of Remix')
    if (res.headersSent) res.destroy()
    else refuse(res, 500)
  }
}
