// Answers with what Remix renders: from the page cache where the answer is the same for everyone, else as it comes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from '~/platform/logger.server'
import { effectiveCacheControl } from './cache-control'
import { sendCachedPage } from './cached-answer.server'
import { newNonce } from './nonce-template.server'
import type { CachedPage, PageCache, Rendering } from './page-cache.server'
import { eventViewed } from './page-views.server'
import type { ProxyCheck } from './proxy.server'
import { logRequest, requestIdOf } from './request-context.server'
import { baseHeaders, CONTENT_POLICY_HEADER, type ContentPolicy } from './security-headers.server'
import { carriesSession } from './session-cookie'
import { sendWebResponse } from './web-request.server'

/** Has the target (path and query) of this request rendered with this nonce. */
export type Render = (
  req: Request,
  res: Response,
  page: { method: string; target: string; nonce: string },
) => Promise<globalThis.Response>

interface PagesOptions {
  render: Render
  policy: ContentPolicy
  /** null in development, where code changes without the catalogue knowing. */
  cache: PageCache | null
  isFromProxy: ProxyCheck
  onView: (eventId: string) => void
  log: Logger
}

export interface Pages {
  /**
   * Answers what the cache holds; false, with nothing done, for the rest. Needs no middleware before it: a page that is
   * in the cache has passed all of them once, and what they set is set here again.
   */
  fromCache(req: IncomingMessage, res: ServerResponse): boolean
  /** Answers everything. Stands behind all the others. */
  rendered: RequestHandler
}

export function createPages({ render, policy, cache, isFromProxy, onView, log }: PagesOptions): Pages {
  function noteView(req: IncomingMessage, res: ServerResponse): void {
    const id = res.statusCode === 200 ? eventViewed(req) : null
    if (id !== null) onView(id)
  }

  async function renderPage(req: Request, res: Response): Promise<CachedPage | Rendering> {
    const target = withoutTracking(req.url)
    const isShared = cache !== null && isCommon(req)
    // What is shared must have its body, whoever asks first.
    const method = isShared ? 'GET' : req.method
    async function renderNow(): Promise<Rendering> {
      const nonce = newNonce()
      return { nonce, response: await render(req, res, { method, target, nonce }) }
    }
    return isShared ? cache.render(target, renderNow) : renderNow()
  }

  return {
    fromCache(req, res) {
      if (cache === null || !isCommon(req)) return false
      const page = cache.find(withoutTracking(req.url ?? ''))
      if (page === null) return false
      const startedAt = performance.now()
      const requestId = requestIdOf(req, isFromProxy)
      sendCachedPage(req, res, page, {
        policy,
        headers: [...baseHeaders(req, isFromProxy), ['X-Request-Id', requestId]],
      })
      noteView(req, res)
      logRequest(log, req, res, { requestId, startedAt })
      return true
    },

    async rendered(req, res, next) {
      try {
        const answer = await renderPage(req, res)
        if ('template' in answer) sendCachedPage(req, res, answer, { policy, headers: [] })
        else await sendRendering(req, res, answer, policy)
        if (!res.locals.isNoView) noteView(req, res)
      } catch (error) {
        next(error)
      }
    },
  }
}

/** A read by someone who is nobody in particular. HEAD is answered from the GET's page. */
function isCommon({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  return isRead && !hasBody && !carriesSession(headers.cookie)
}

const TRACKING_PARAMETER = /^(?:utm_[^=]*|fbclid|gclid|msclkid|mc_[ce]id)(?:=|$)/

/** Newsletters and networks make every visitor's address unique; the page is rendered, and kept, without that. */
function withoutTracking(url: string): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const kept = url
    .slice(mark + 1)
    .split('&')
    .filter((parameter) => !TRACKING_PARAMETER.test(parameter))
    .join('&')
  return kept ? `${url.slice(0, mark)}?${kept}` : url.slice(0, mark)
}

async function sendRendering(
  req: Request,
  res: Response,
  { response, nonce }: Rendering,
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
  const isHtml = headers.get('Content-Type')?.startsWith('text/html')
  if (isHtml) res.setHeader(CONTENT_POLICY_HEADER, policy.withNonce(nonce))
  await sendWebResponse(res, response)
}
