// Refuses cross-site request forgery: posts must come from a page of this site.
import { isIP } from 'node:net'
import type { Request, RequestHandler } from 'express'
import { carriesSession } from '~/http/session-cookie'
import { refuse } from './refusal.server'

/** SITE_URL's origin. While SITE_URL is a loopback address, the Host header counts if it is localhost or an IP
 * address. */
export function requestOrigin(req: Pick<Request, 'headers'>, siteUrl: URL): string {
  const host = req.headers.host
  if (!host || !isLocal(siteUrl.hostname)) return siteUrl.origin
  const hostname = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
  const origin = `${siteUrl.protocol}//${host}`
  const isOwnName = hostname === 'localhost' || isIP(hostname) !== 0
  return isOwnName && URL.canParse(origin) ? origin : siteUrl.origin
}

function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Stripe posts here from its own machines. No session counts there: the route checks a signature. */
const WEBHOOK_PATH = '/api/stripe'

export function sameOrigin(siteUrl: URL): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next()
    if (req.method === 'POST' && req.path === WEBHOOK_PATH) return next()
    if (isSameOrigin(req, siteUrl)) return next()
    refuse(res, 403)
  }
}

function isSameOrigin(req: Request, siteUrl: URL): boolean {
  const { origin, cookie } = req.headers
  // 'null' (sandboxed frames, data: pages) equals no site.
  if (origin !== undefined) return origin === requestOrigin(req, siteUrl)
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // Browsers send one of the two headers with a POST. Other programs are refused only with a session.
  return !carriesSession(cookie)
}
