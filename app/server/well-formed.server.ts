// Turns away what no page could answer: other methods, endless or undecodable addresses.
import type { RequestHandler } from 'express'
import { refuse } from './refusal.server'

const METHODS = new Set(['GET', 'HEAD', 'POST'])
/** Far above any address the site makes; the longest is a list with every filter set (about 1 kB). */
const MAX_URL_LENGTH = 8 * 1024

export function wellFormed(): RequestHandler {
  return (req, res, next) => {
    if (!METHODS.has(req.method)) {
      res.setHeader('Allow', [...METHODS].join(', '))
      return refuse(res, 405)
    }
    if (req.url.length > MAX_URL_LENGTH) return refuse(res, 414)
    // A proxy's form (`GET http://other.example/`) would make the request's URL another site's.
    if (!req.url.startsWith('/') || !isReadable(req.path)) return refuse(res, 400)
    next()
  }
}

/** `.` and `..`, which turn the path into another one as soon as it is part of a URL. */
const DOT_SEGMENT = /[/\\](?:\.|%2e){1,2}(?=[/\\]|$)/i

function isReadable(path: string): boolean {
  if (DOT_SEGMENT.test(path)) return false
  try {
    // Two slashes of either kind begin a host name: React Router parses the path as an address and throws on some.
    return !/^\/[/\\]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
