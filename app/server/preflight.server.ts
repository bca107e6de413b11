import type { RequestHandler } from 'express'
import { isOpenToAll, methodsOf, OPEN_TO_ALL } from '~/http/open-to-all'
import { DAY_SECONDS } from '~/platform/durations'

/** Answers preflight requests (Fetch standard) for the feeds: a browser asks before a script of another site may send
 * `If-None-Match`. */
export function preflight(): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'OPTIONS' || !isOpenToAll(req.path)) return next()
    res
      .status(204)
      .set(OPEN_TO_ALL)
      .set({
        Allow: methodsOf(req.path).join(', '),
        'Access-Control-Allow-Methods': 'GET, HEAD',
        'Access-Control-Allow-Headers': 'If-None-Match',
        'Access-Control-Max-Age': String(DAY_SECONDS),
      })
    res.end()
  }
}
