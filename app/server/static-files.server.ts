// The files of the build: hashed ones for ever, the rest of public/ for an hour.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import express, { type RequestHandler } from 'express'
import { IMMUTABLE } from '~/http/cache-control'
import { refuse } from './refusal.server'

/**
 * Serves exactly the files found at start: what is not in the list (dot files, source maps, anything outside of the
 * directory) has no address at all, and a page costs no look at the disk.
 */
export function staticFiles(directory: string): RequestHandler {
  const known = new Set(listFiles(directory))
  const serve = express.static(directory, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (res, file) => {
      res.setHeader('Cache-Control', cacheControlOf(path.relative(directory, file)))
    },
  })
  return (req, res, next) => {
    if (known.has(req.path)) return serve(req, res, next)
    // An asset of an earlier build: no need to render a page for it.
    if (req.path.startsWith('/assets/')) return refuse(res, 404)
    next()
  }
}

function listFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)).split(path.sep))
    .filter((parts) => !parts.some((part) => part.startsWith('.')) && !parts.at(-1)?.endsWith('.map'))
    .map((parts) => `/${parts.join('/')}`)
}

function cacheControlOf(file: string): string {
  if (file.startsWith(`assets${path.sep}`)) return IMMUTABLE
  // A service worker that stays in a cache keeps the whole site at its version.
  if (file.endsWith('.js')) return 'no-cache'
  return 'public, max-age=3600'
}
