// Request id, log line, and the context for loaders and actions.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppLoadContext } from '@remix-run/node'
import type { RequestHandler } from 'express'
import type { Logger } from '~/platform/logger.server'
import { withoutKey } from '~/platform/secret-paths'
import type { ProxyCheck } from './proxy.server'

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    nonce: string
    requestId: string
    /** True if the page is asked for as a document, not as data by the router in the browser. */
    isDocument: boolean
    log: Logger
    /** Aborted when the client is gone or the server stops. `request.signal` is not reliable: Node's garbage
     * collection loses it. */
    closed: AbortSignal
    /** Does not count this request as a view (author or admin). */
    noView(): void
  }
}

declare global {
  namespace Express {
    interface Locals {
      requestId: string
      closed: AbortSignal
      isNoView?: boolean
    }
  }
}

const HEALTH = ['/health', '/healthz']
/** Shared: making one for each request takes its stack. */
const GONE = new DOMException('the client is gone', 'AbortError')
const PLAUSIBLE_ID = /^[\w-]{8,64}$/
const processPrefix = Math.random().toString(36).slice(2, 8)
let requestCount = 0

/** Monitors ask for these every few seconds. */
export function isHealthPath(path: string | undefined): boolean {
  return path !== undefined && HEALTH.includes(path)
}

/** Unique, not secret. A trusted proxy's id is kept. */
export function requestIdOf(req: IncomingMessage, isFromProxy: ProxyCheck): string {
  const given = isFromProxy(req) ? req.headers['x-request-id'] : undefined
  if (typeof given === 'string' && PLAUSIBLE_ID.test(given)) return given
  requestCount += 1
  return `${processPrefix}-${requestCount.toString(36)}`
}

export function requestContext(log: Logger, isFromProxy: ProxyCheck): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now()
    const requestId = requestIdOf(req, isFromProxy)
    res.locals.requestId = requestId
    res.setHeader('X-Request-Id', requestId)
    // Node warns above ten listeners; compression and pipelines need more.
    res.setMaxListeners(20)
    const closing = new AbortController()
    res.locals.closed = closing.signal
    res.on('close', () => {
      closing.abort(GONE)
      logRequest(log, req, res, { requestId, startedAt })
    })
    next()
  }
}

/** Logs neither the query (it may hold reset codes and searches) nor the client address nor headers. */
export function logRequest(
  log: Logger,
  req: IncomingMessage,
  res: ServerResponse,
  { requestId, startedAt }: { requestId: string; startedAt: number },
): void {
  const path = withoutKey(req.url?.split('?', 1)[0] ?? '')
  const level = levelOf(res.statusCode, path)
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  const status = res.writableEnded ? res.statusCode : 'aborted'
  log[level]({ requestId, method: req.method, path, status, ms }, 'request')
}

function levelOf(status: number, path: string | undefined): 'error' | 'warn' | 'info' | 'debug' {
  // An outage has a line of its own already.
  if (status === 503) return 'warn'
  if (status >= 500) return 'error'
  return isHealthPath(path) ? 'debug' : 'info'
}

interface ContextValues {
  nonce: string
  isDocument: boolean
  log: Logger
  locals: Express.Locals
  stopping: AbortSignal
}

/** Loaders and actions are given this. It is a class: V8 keeps a getter of an object literal, with all that the
 * function around it holds, until it collects the whole heap. */
export class PageContext implements AppLoadContext {
  [key: string]: unknown
  readonly nonce: string
  readonly requestId: string
  readonly isDocument: boolean
  readonly log: Logger
  readonly #locals: Express.Locals
  readonly #stopping: AbortSignal

  constructor({ nonce, isDocument, log, locals, stopping }: ContextValues) {
    this.nonce = nonce
    this.requestId = locals.requestId
    this.isDocument = isDocument
    this.log = log.child({ requestId: locals.requestId })
    this.#locals = locals
    this.#stopping = stopping
  }

  /** The signal is made for those who ask for it: few answers take long. */
  get closed(): AbortSignal {
    return closedSignal(this.#locals.closed, this.#stopping)
  }

  noView(): void {
    this.#locals.isNoView = true
  }
}

export function closedSignal(closed: AbortSignal, stopping: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(GONE)
  // An abort that has already happened fires no event.
  if (stopping.aborted) abort()
  stopping.addEventListener('abort', abort, { once: true })
  const close = () => {
    stopping.removeEventListener('abort', abort)
    abort()
  }
  if (closed.aborted) close()
  closed.addEventListener('abort', close, { once: true })
  return controller.signal
}
