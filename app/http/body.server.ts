// Bodies are read here, whole and only up to their limit, before the application sees the request: nothing behind it
// can be made to read more.
import type { Request, RequestHandler, Response } from 'express'
import { prepareRefusal } from './refusal.server'

/** A long contact message is 6 kB, a full event form about 40 kB. */
const DEFAULT_LIMIT = 64 * 1024

/** An image of 10 MB with the rest of its form; one a little larger still gets an answer that says so. */
const IMAGE_LIMIT = 12 * 1024 * 1024

/** Larger limits, in bytes, by path; the first match counts. */
const LARGER: readonly (readonly [path: RegExp, bytes: number])[] = [
  [/^\/organizer\/profile(\.data)?$/, IMAGE_LIMIT],
]

/** How long a refused client may go on sending before the connection is cut, in milliseconds. */
const LINGER_MS = 1000

declare global {
  namespace Express {
    interface Locals {
      /** The body as received; undefined when the request has none. */
      body?: Uint8Array<ArrayBuffer>
    }
  }
}

export function limitedBody(larger = LARGER): RequestHandler {
  return async (req, res, next) => {
    const declared = Number(req.headers['content-length'] ?? 0)
    if (declared === 0 && req.headers['transfer-encoding'] === undefined) return next()

    const limit = larger.find(([path]) => path.test(req.path))?.[1] ?? DEFAULT_LIMIT
    const body = declared > limit ? 'too-large' : await readAtMost(req, limit)
    if (body === 'too-large') return refuseTooLarge(req, res)
    if (body === 'cut-off') return
    res.locals.body = body
    next()
  }
}

type ReadOutcome = Uint8Array<ArrayBuffer> | 'too-large' | 'cut-off'

function readAtMost(req: Request, limit: number): Promise<ReadOutcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    function settle(outcome: ReadOutcome) {
      req.off('data', take).off('end', finish).off('close', cutOff).off('error', cutOff)
      resolve(outcome)
    }
    function take(chunk: Buffer) {
      size += chunk.length
      if (size > limit) return settle('too-large')
      chunks.push(chunk)
    }
    const finish = () => settle(Buffer.concat(chunks))
    const cutOff = () => settle('cut-off')
    req.on('data', take).on('end', finish).on('close', cutOff).on('error', cutOff)
  })
}

/**
 * The complete answer goes out at once. The connection ends when the client stops sending or after LINGER_MS, what
 * arrives meanwhile being thrown away: closing on unread data would reset it and lose the answer on its way.
 */
function refuseTooLarge(req: Request, res: Response): void {
  res.setHeader('Connection', 'close')
  res.write(prepareRefusal(res, 413))
  const end = () => {
    clearTimeout(timer)
    res.end()
  }
  const timer = setTimeout(end, LINGER_MS)
  req.on('error', end).on('end', end).on('close', end).resume()
}
