// What accompanies every request: its id, its log line, and the context Remix hands to loaders and actions.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { Logger } from '~/platform/logger.server'
import type { ProxyCheck } from './proxy.server'

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** For the inline scripts of the page being rendered. */
    nonce: string
    requestId: string
    log: Logger
    /**
     * Aborted when the client is gone or the server stops. Long answers (server-sent events) end on it;
     * `request.signal` gets lost when Node collects garbage.
     */
    closed: AbortSignal
    /** Says that who reads this page of an event is its author or an admin: it counts as no view. */
    noView(): void
  }
}

declare global {
  namespace Express {
    interface Locals {
      requestId: string
      /** Aborted when the answer is sent or the client is gone. */
      closed: AbortSignal
      isNoView?: boolean
    }
  }
}

const PLAUSIBLE_ID = /^[\w-]{8,64}$/
const processPrefix = Math.random().toString(36).slice(2, 8)
let requestCount = 0

/** Unique, not secret: it only ties what a visitor reports to our log lines. A trusted proxy's own id is kept. */
export function requestIdOf(req: IncomingMessage, isFromProxy: ProxyCheck): string {
  const given = isFromProxy(req) ? req.headers['x-request-id'] : undefined
  if (typeof given === 'string' && PLAUSIBLE_ID.test(given)) return given
  requestCount += 1
  return `${processPrefix}-${requestCount.toString(36)}`
}

/** Numbers the request, and logs it when it is over. */
export function requestContext(log: Logger, isFromProxy: ProxyCheck): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now()
    const requestId = requestIdOf(req, isFromProxy)
    res.locals.requestId = requestId
    res.setHeader('X-Request-Id', requestId)
    // A few of ours wait for its end, and Node's pipeline and compression eight times: more than the ten that Node takes
    // for a leak.
    res.setMaxListeners(20)
    const closing = new AbortController()
    res.locals.closed = closing.signal
    res.on('close', () => {
      closing.abort()
      logRequest(log, req, res, { requestId, startedAt })
    })
    next()
  }
}

/** One line a request: path without query (reset codes and searches stand there), no address, no header. */
export function logRequest(
  log: Logger,
  req: IncomingMessage,
  res: ServerResponse,
  { requestId, startedAt }: { requestId: string; startedAt: number },
): void {
  const path = req.url?.split('?', 1)[0]
  const level = levelOf(res.statusCode, path)
  const ms = Math.round((performance.now() - startedAt) * 10) / 10
  // What was not sent to its end has no status.
  const status = res.writableEnded ? res.statusCode : 'aborted'
  log[level]({ requestId, method: req.method, path, status, ms }, 'request')
}

function levelOf(status: number, path: string | undefined): 'error' | 'warn' | 'info' | 'debug' {
  // Of what is out of order a line of its own tells, once.
  if (status === 503) return 'warn'
  if (status >= 500) return 'error'
  return path === '/healthz' ? 'debug' : 'info'
}

/** The signal for `context.closed`. */
export function closedSignal(closed: AbortSignal, stopping: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort()
  // An event that has been is not heard any more.
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
