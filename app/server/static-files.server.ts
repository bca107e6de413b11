// The files of the build: hashed ones for ever, the rest of public/ for an hour.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Request, RequestHandler } from 'express'
import Negotiator from 'negotiator'
import sirv from 'sirv'
import { IMMUTABLE } from '~/http/cache-control'
import { COMPONENT_PATH } from '~/http/open-to-all'
import { refuse } from './refusal.server'

const AN_HOUR = 'public, max-age=3600'

/** Source maps, and the compressed twins, which are sent under the name of their file only. */
const WITHOUT_ADDRESS = /\.(?:map|br|gz)$/

/**
 * Serves exactly the files found at start: what is not in the list (dot files, source maps, anything outside of the
 * directory) has no address at all. The build has compressed them (scripts/precompress.mjs).
 */
export function staticFiles(directory: string): RequestHandler {
  const serve = sirv(directory, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (res, pathname) => {
      res.setHeader('Cache-Control', cacheControlOf(pathname))
      if (pathname === COMPONENT_PATH) res.setHeader('Access-Control-Allow-Origin', '*')
      // sirv does not know it.
      if (pathname.endsWith('.ico')) res.setHeader('Content-Type', 'image/vnd.microsoft.icon')
      // sirv leaves a file open when a visitor hangs up, and a file gone from the disk would end the process.
      res.once('pipe', (file) => {
        file.on('error', () => res.destroy())
        res.on('close', () => file.destroy())
      })
    },
  })
  return (req, res, next) => {
    const pass = () => missing(req, res, next)
    if ((req.method !== 'GET' && req.method !== 'HEAD') || WITHOUT_ADDRESS.test(req.path)) return pass()
    // All that sirv reads of a request. An object that has been a prototype stays until V8 collects the whole heap.
    const asked = { url: req.url, headers: headersForSirv(req) } as IncomingMessage
    serve(asked, res, pass)
  }
}

/** sirv ignores q=0, and reads « the last 500 bytes » as the first: a range may always be answered with the whole. */
function headersForSirv(req: Request): IncomingHttpHeaders {
  return {
    'accept-encoding': new Negotiator(req).encodings(['br', 'gzip']).join(),
    'if-none-match': req.headers['if-none-match'],
  }
}

const missing: RequestHandler = (req, res, next) => {
  // An asset of an earlier build: no need to render a page for it.
  if (req.path.startsWith('/assets/')) return refuse(res, 404)
  next()
}

function cacheControlOf(pathname: string): string {
  if (pathname.startsWith('/assets/')) return IMMUTABLE
  if (pathname === COMPONENT_PATH) return AN_HOUR
  // A service worker that stays in a cache keeps the whole site at its version.
  if (pathname.endsWith('.js')) return 'no-cache'
  return AN_HOUR
}
