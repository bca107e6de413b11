// Mail programs and people take what stands behind a link for a part of it: « (https://…/annonce/abc). »
import type { RequestHandler } from 'express'
import { PRIVATE } from '~/http/cache-control'

/** One sign that no path of this site ends with, as browsers send it. Encoded: line break, space, " ) < > ] ` } no-break space
 * « » zero-width space ’ “ ” … › */
const SIGN =
  /(?:[.,;:!?)'*\]}>"`]|%(?:0a|20|22|29|3c|3e|5d|60|7d|c2%(?:a0|ab|bb)|e2%80%(?:8b|99|9c|9d|a6|ba)))$/i
const LONGEST_SIGN = '%E2%80%99'.length

/** Redirects to the path without them. A query stays as it is: who passes a link on adds one behind the signs. */
export function stripTrailingPunctuation(): RequestHandler {
  return (req, res, next) => {
    const { path } = req
    const whole = req.method === 'POST' ? path : withoutSigns(path)
    if (whole === path || whole === '/') return next()
    res.setHeader('Cache-Control', PRIVATE)
    res.redirect(302, whole + req.url.slice(path.length))
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
