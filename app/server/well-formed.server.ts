// Refuses other methods and addresses that are too long or cannot be decoded.
import type { RequestHandler } from 'express'
import { methodsOf } from '~/http/open-to-all'
import { refuse } from './refusal.server'

/** The site's longest address, a list with every filter, has about 1 kB. */
const MAX_URL_LENGTH = 8 * 1024

export function wellFormed(): RequestHandler {
  return (req, res, next) => {
    const methods = methodsOf(req.path)
    if (!methods.includes(req.method)) {
      res.setHeader('Allow', methods.join(', '))
      return refuse(res, 405)
    }
    if (req.url.length > MAX_URL_LENGTH) return refuse(res, 414)
    // An absolute address (`GET http://other.example/`) would change the host of the request.
    if (!req.url.startsWith('/') || !isReadable(req.path)) return refuse(res, 400)
    next()
  }
}

/** `.` and `..` segments, which change the path once it is part of a URL. */
const DOT_SEGMENT = /[/\\](?:\.|%2e){1,2}(?=[/\\]|$)/i

function isReadable(path: string): boolean {
  if (DOT_SEGMENT.test(path)) return false
  try {
    // Two slashes begin a host name, on which React Router may throw.
    return !/^\/[/\\]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
