// The Express application: every middleware in its order, and Remix at the end.

import { setMaxListeners } from 'node:events'
import type { RequestListener } from 'node:http'
import { createRequestHandler, type RequestHandler as RemixHandler, type ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import { withOutages } from '~/http/outage.server'
import { hasOutage, inRequestScope } from '~/http/request-scope.server'
import type { Clock } from '~/platform/clock'
import type { Logger } from '~/platform/logger.server'
import { type Address, createAddresses, isDataPath, type RouteRules } from './addresses.server'
import { limitedBody } from './body.server'
import type { LargeBodyDependencies } from './large-bodies.server'
import { stripTrailingPunctuation } from './link-ends.server'
import { outageAnswer } from './outage-page.server'
import { PageCache, type Revision } from './page-cache.server'
import { type Application, createPages } from './pages.server'
import { preflight } from './preflight.server'
import { configureProxy } from './proxy.server'
import { refuse } from './refusal.server'
import { createLanes } from './render-lanes.server'
import { PageContext, requestContext } from './request-context.server'
import { requestOrigin, sameOrigin } from './same-origin.server'
import { contentPolicy, securityHeaders } from './security-headers.server'
import { toWebRequest } from './web-request.server'
import { wellFormed } from './well-formed.server'

/** Level 6, the default of zlib, takes twice the CPU and saves 3 % more. */
const COMPRESSION_LEVEL = 4

interface SiteOptions {
  loadBuild: () => ServerBuild | Promise<ServerBuild>
  routeRules: RouteRules
  files: RequestHandler
  development: boolean
  siteUrl: URL
  mapTileUrl: string
  measuresAudience: boolean
  googleIssuer: string | null
  paymentOrigin: string | null
  popupDomain: string | null
  usesFcm: boolean
  /** The number of proxies in front, or their addresses. */
  trustProxy: number | string[]
  revision: Revision
  onView: (eventId: string) => void
  onSearch: (typed: string) => void
  laneOf?: ReturnType<typeof createLanes>
  largeBodies: LargeBodyDependencies
  clock: Clock
  log: Logger
  stopping: AbortSignal
}

export function createSite(options: SiteOptions): RequestListener {
  const {
    development,
    siteUrl,
    mapTileUrl,
    measuresAudience,
    googleIssuer,
    paymentOrigin,
    popupDomain,
    usesFcm,
    trustProxy,
    log,
  } = options
  // Each running request adds a listener; Node warns above ten.
  setMaxListeners(0, options.stopping)
  const site = express()
  const isFromProxy = configureProxy(site, trustProxy)
  const policy = contentPolicy({
    mapTileUrl,
    measuresAudience,
    googleIssuer,
    paymentOrigin,
    popupDomain,
    usesFcm,
    development,
    https: siteUrl.protocol === 'https:',
  })
  const pages = createPages({
    loadApplication: applicationLoader(options),
    policy,
    cache: development ? null : new PageCache({ ...options, policy }),
    laneOf: options.laneOf ?? createLanes(),
    isFromProxy,
    onView: options.onView,
    onSearch: options.onSearch,
    compress: compression({ filter: isWorthCompressing, level: COMPRESSION_LEVEL }),
    log,
  })

  site.disable('x-powered-by')
  site.disable('query parser')

  site.use(requestContext(log, isFromProxy))
  site.use(securityHeaders(policy, isFromProxy))
  site.use(preflight())
  site.use(wellFormed())
  site.use(stripTrailingPunctuation())
  site.use(sameOrigin(siteUrl))
  site.use(limitedBody(options.largeBodies))
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
  const handlerOf = createHandlers(withOutages(build))
  return {
    addressOf: createAddresses(build, routeRules),
    async render(req, res, { method, target, routes, nonce, signal }) {
      const handle = handlerOf(routes)
      const { locals } = res
      const { body } = locals
      const request = toWebRequest(req, { method, target, origin: requestOrigin(req, siteUrl), signal, body })
      return inRequestScope(async () => {
        const isDocument = !isDataPath(target)
        const response = await handle(request, new PageContext({ nonce, isDocument, log, locals, stopping }))
        return hasOutage() ? outageAnswer(request, response, body) : response
      })
    },
  }
}

/** Remix matches, ranks and builds all routes several times a request, so each branch of them has a handler that knows
 * no others. An address that leads nowhere is answered by one that knows all. */
function createHandlers(build: ServerBuild): (routes: Address['routes']) => RemixHandler {
  const handlers = new Map<string, RemixHandler>()

  return function handlerOf(routes) {
    const leaf = routes.at(-1) ?? ''
    const known = handlers.get(leaf)
    if (known) return known
    const handler = createRequestHandler(routes.length > 0 ? branchOf(build, routes) : build, build.mode)
    handlers.set(leaf, handler)
    return handler
  }
}

function branchOf(build: ServerBuild, ids: Address['routes']): ServerBuild {
  const ofBranch = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)))
  return {
    ...build,
    routes: ofBranch(build.routes),
    assets: { ...build.assets, routes: ofBranch(build.assets.routes) },
  }
}

/** Server-sent events must not wait in a compression buffer. */
const isWorthCompressing: compression.CompressionFilter = (req, res) => {
  const isEventStream = String(res.getHeader('Content-Type')).startsWith('text/event-stream')
  return !isEventStream && compression.filter(req, res)
}

/** Errors that Remix could not handle. Express needs the four parameters. */
function lastResort(log: Logger): ErrorRequestHandler {
  return (error, _req, res, _next) => {
    log.error({ err: error, requestId: res.locals.requestId }, 'request failed outside of Remix')
    if (res.headersSent) res.destroy()
    else refuse(res, 500)
  }
}
