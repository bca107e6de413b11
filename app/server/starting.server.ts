// This answers while the site opens its data, which takes a minute when its catalogue is filled for the first time.
import type { RequestListener } from 'node:http'
import express, { type RequestHandler } from 'express'
import { refuseAtStart } from './refusal.server'
import { isHealthPath } from './request-context.server'
import { type ContentPolicy, securityHeaders } from './security-headers.server'
import { wellFormed } from './well-formed.server'

/** Seconds. */
const COME_BACK_AFTER = '5'

/** The files of the build; 503 with Retry-After for the rest, as JSON for monitors. */
export function startingSite(files: RequestHandler, policy: ContentPolicy): RequestListener {
  const site = express()
  site.disable('x-powered-by')
  site.disable('query parser')
  // The header of proxies is not read: nothing private is sent yet.
  site.use(securityHeaders(policy, () => false))
  site.use(wellFormed())
  site.use(files)
  site.use((req, res) => {
    res.setHeader('Retry-After', COME_BACK_AFTER)
    if (!isHealthPath(req.path)) return refuseAtStart(res, COME_BACK_AFTER)
    res.setHeader('Cache-Control', 'no-store')
    res.status(503).json({ ok: false, problems: [{ part: 'start', says: 'The site is starting.' }] })
  })
  return site
}
