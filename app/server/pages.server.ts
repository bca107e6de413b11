// Answers pages: from the page cache, else rendered by Remix when it is their turn.

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { effectiveCacheControl } from '~/http/cache-control'
import { networkOf } from '~/http/rate-limits.server'
import { carriesSession } from '~/http/session-cookie'
import type { Logger } from '~/platform/logger.server'
import type { Address } from './addresses.server'
import { sendCachedPage } from './cached-answer.server'
import type { CachedPage } from './cached-page.server'
import type { PageCache, Rendering } from './page-cache.server'
import { eventViewed, searchMade } from './page-views.server'
import type { ProxyCheck } from './proxy.server'
import { refuse } from './refusal.server'
import type { createLanes } from './render-lanes.server'
import type { NotMade } from './render-queue.server'
import { logRequest, requestIdOf } from './request-context.server'
import {
  baseHeaders,
  CONTENT_POLICY_HEADER,
  type ContentPolicy,
  nonceSources,
} from './security-headers.server'
import { sendWebResponse } from './web-request.server'

export interface Application {
  addressOf(url: string): Address
  render(
    req: Request,
    res: Response,
    page: {
      method: string
      target: string
      routes: Address['routes']
      nonce: string
      /** Aborted when the answer has been read; a page may be rendered for several clients, so not when one leaves. Who
       * answers slowly uses `context.closed`. */
      signal: AbortSignal
    },
  ): Promise<globalThis.Response>
}

interface PagesOptions {
  loadApplication: () => Promise<Application>
  policy: ContentPolicy
  /** null in development: code changes do not change the catalogue's revision. */
  cache: PageCache | null
  laneOf: ReturnType<typeof createLanes>
  isFromProxy: ProxyCheck
  onView: (eventId: string) => void
  /** Somebody was sent the list for these words. */
  onSearch: (typed: string) => void
  /** Only pages that are not kept need it: kept pages are compressed already. */
  compress: RequestHandler
  log: Logger
}

interface Pages {
  /** Answers cached pages; returns false, with nothing done, for all others. Sets all headers itself, so it needs no
   * middleware before it. */
  fromCache(req: IncomingMessage, res: ServerResponse): boolean
  rendered: RequestHandler
}

const BUSY_SECONDS = 5
/** Shared: making one for each request takes its stack. */
const READ = new DOMException('the answer has been read', 'AbortError')

export function createPages(options: PagesOptions): Pages {
  const { loadApplication, policy, cache, laneOf, isFromProxy, onView, onSearch, compress, log } = options

  function noteView(req: IncomingMessage, res: ServerResponse): void {
    if (res.statusCode !== 200) return
    const id = eventViewed(req)
    if (id !== null) onView(id)
    const typed = searchMade(req)
    if (typed !== null) onSearch(typed)
  }

  async function send(req: Request, res: Response, answer: CachedPage | Rendering): Promise<void> {
    if ('brotli' in answer) sendCachedPage(req, res, answer, [])
    else {
      compress(req, res, () => {})
      await sendRendering(req, res, answer, policy)
    }
    if (!res.locals.isNoView) noteView(req, res)
  }

  async function answerRequest(
    req: Request,
    res: Response,
  ): Promise<CachedPage | Rendering | NotMade | 'sent'> {
    const { addressOf, render } = await loadApplication()
    const isPost = req.method === 'POST'
    const { target, routes, cost, isMeaningless } = addressOf(req.url)
    if (isMeaningless && !isPost) {
      refuse(res, 404)
      return 'sent'
    }
    const isShared = cache !== null && isCommon(req)
    const kept = isShared ? cache.find(target) : null
    if (kept) return kept

    async function renderNow(): Promise<Rendering> {
      const nonce = randomUUID()
      const reading = new AbortController()
      // A cached page needs its body, even when a HEAD asks first.
      const method = isShared ? 'GET' : req.method
      const response = await render(req, res, {
        method,
        target: isPost ? req.url : target,
        routes,
        nonce,
        signal: reading.signal,
      })
      return { nonce, response, hasBeenRead: () => reading.abort(READ) }
    }
    // Askers count by network address: anybody can make up a session cookie.
    const asker = { client: networkOf(req.ip ?? 'unknown'), gone: res.locals.closed }
    const queue = laneOf({ cost, isPost, hasSession: carriesSession(req.headers.cookie) })
    if (isShared) return cache.render(target, { queue, asker }, renderNow)
    if (cost !== 'export') return queue.take(asker, renderNow).outcome
    return queue.take(asker, async () => {
      await send(req, res, await renderNow())
      return 'sent' as const
    }).outcome
  }

  return {
    fromCache(req, res) {
      if (cache === null || !isCommon(req)) return false
      const page = cache.find(req.url ?? '')
      if (page === null) return false
      const startedAt = performance.now()
      const requestId = requestIdOf(req, isFromProxy)
      sendCachedPage(req, res, page, [...baseHeaders(req, isFromProxy), ['X-Request-Id', requestId]])
      noteView(req, res)
      logRequest(log, req, res, { requestId, startedAt })
      return true
    },

    async rendered(req, res, next) {
      try {
        const answer = await answerRequest(req, res)
        if (typeof answer === 'object') await send(req, res, answer)
        else if (answer === 'refused') {
          res.setHeader('Retry-After', String(BUSY_SECONDS))
          refuse(res, 503)
        }
      } catch (error) {
        next(error)
      }
    },
  }
}

/** A read without a session. HEAD is answered from the cached GET. */
function isCommon({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  return isRead && !hasBody && !carriesSession(headers.cookie)
}

async function sendRendering(
  req: Request,
  res: Response,
  { response, nonce, hasBeenRead }: Rendering,
  policy: ContentPolicy,
): Promise<void> {
  const { headers } = response
  headers.set(
    'Cache-Control',
    effectiveCacheControl(headers.get('Cache-Control'), {
      status: response.status,
      isRead: req.method !== 'POST',
      hasSession: carriesSession(req.headers.cookie),
    }),
  )
  headers.append('Vary', 'Cookie')
  // Remix refuses what is posted to a page without a form, and does not say what is allowed.
  if (response.status === 405) headers.set('Allow', 'GET, HEAD')
  const isHtml = headers.get('Content-Type')?.startsWith('text/html')
  if (isHtml) res.setHeader(CONTENT_POLICY_HEADER, policy(req.url, nonceSources(nonce)))
  try {
    await sendWebResponse(res, response)
  } finally {
    hasBeenRead()
  }
}
