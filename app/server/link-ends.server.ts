// Mail programs and people take what stands behind a link for a part of it: « (https://…/annonce/abc). »
import type { RequestHandler } from 'express'
import { PRIVATE } from '~/http/cache-control'

/** One sign that no path of this site ends with, as browsers send it. Encoded: space, " ) > ] } no-break space » ’ ” … › */
const SIGN = /(?:[.,;:!?)'*\]}>"]|%(?:20|22|29|3e|5d|7d|c2%a0|c2%bb|e2%80%(?:99|9d|a6|ba)))$/i
const LONGEST_SIGN = '%E2%80%99'.length

/** Redirects to the path without them. What has a query ends elsewhere. */
export function linkEnds(): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'POST' || req.url.includes('?')) return next()
    const whole = withoutSigns(req.url)
    if (whole === req.url || whole === '/') return next()
    res.setHeader('Cache-Control', PRIVATE)
    res.redirect(302, whole)
  }
}

/** One after the other: an expression for all of them would look at thousands of dots from each dot on. */
function withoutSigns(path: string): string {
  let end = path.length
  for (;;) {
    const sign = SIGN.exec(path.slice(Math.max(0, end - LONGEST_SIGN), end))
    if (sign === null) return path.slice(0, end)
    end -= sign[0].length
  }
}
