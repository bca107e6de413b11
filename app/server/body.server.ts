// Bodies are read here, whole and only up to their limit, before the application sees the request: nothing behind it
// can be made to read more.
import type { Request, RequestHandler, Response } from 'express'
import { boundaryIn } from '~/http/form-body.server'
import { LargeBodies, type LargeBodyParts } from './large-bodies.server'
import { PartCutter } from './part-cutter.server'
import { PostsInFlight } from './posts-in-flight.server'
import { preparePhotoRefusal, prepareRefusal, type RefusalStatus } from './refusal.server'

/** A long contact message is 6 kB, a full event form about 40 kB. */
const DEFAULT_LIMIT = 64 * 1024

/** An image of 10 MB with the rest of its form; one a little larger still gets an answer that says so. */
const IMAGE_LIMIT = 12 * 1024 * 1024

/** No photo is larger. It is cut while it arrives: the form comes back with its texts, and says what is wrong. */
const CUT_LIMIT = 200 * 1024 * 1024
/** More than any photo may have; with the texts beside it, less than IMAGE_LIMIT. */
const PART_LIMIT = 11 * 1024 * 1024

/** The event form without its image, at its longest: every letter may take three bytes, and each field its frame. */
const DRAFT_LIMIT = 512 * 1024

/** Larger limits, in bytes, by path; the first match counts. */
const LARGER: readonly (readonly [path: RegExp, bytes: number])[] = [
  [/^\/organizer\/profile(\.data)?$/, IMAGE_LIMIT],
  [/^\/organizer\/(?:submit-event|edit-event\/[^/]+?)(\.data)?$/, IMAGE_LIMIT],
  [/^\/api\/brouillon$/, DRAFT_LIMIT],
  [/^\/admin\/partners\/[^/]+$/, IMAGE_LIMIT],
]

/** For bodies up to DEFAULT_LIMIT: 3 kB a second. Larger ones have as long as any request (listen.server.ts). */
const SMALL_BODY_MS = 20_000

/** When there is room again, in seconds. */
const BUSY_SECONDS = 10

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

export function limitedBody(parts: LargeBodyParts): RequestHandler {
  const largeBodies = new LargeBodies(parts)
  const postsInFlight = new PostsInFlight()

  /** Whether the body may be read; else the request is answered, or goes on without one. */
  async function ask(req: Request, res: Response, declared: number): Promise<'read' | 'unread' | 'refused'> {
    const admission = await largeBodies.admit(req, declared, declared > DRAFT_LIMIT)
    if (admission.ok) {
      res.on('close', admission.leave)
      // It may have been cut off while it was asked about.
      if (res.closed) admission.leave()
      return res.closed ? 'refused' : 'read'
    }
    if (admission.reason === 'visitor') return 'unread'
    res.setHeader('Retry-After', String(admission.retryAfterSeconds))
    refuseUnread(req, res, admission.reason === 'busy' ? 503 : 429)
    return 'refused'
  }

  async function take(req: Request, res: Response): Promise<'go-on' | 'answered'> {
    const declared = Number(req.headers['content-length'] ?? 0)
    if (declared === 0 && req.headers['transfer-encoding'] === undefined) return 'go-on'

    const limit = limitOf(req)
    const cutter = declared > limit && limit === IMAGE_LIMIT && declared <= CUT_LIMIT ? cutterOf(req) : null
    if (declared > limit && cutter === null) return refuseUnread(req, res, 413)
    const entered = postsInFlight.enter(req.ip ?? '')
    if (!entered.ok) {
      res.setHeader('Retry-After', String(BUSY_SECONDS))
      return refuseUnread(req, res, entered.reason === 'busy' ? 503 : 429)
    }
    const { post } = entered
    res.on('close', post.leave)
    if (res.closed) post.leave()
    if (declared > DEFAULT_LIMIT) {
      const outcome = await ask(req, res, Math.min(declared, limit))
      if (outcome === 'refused') return 'answered'
      // Where more is taken, the application sends visitors to sign in before it looks at what they send.
      if (outcome === 'unread') return 'go-on'
    }
    const body = await readAtMost(req, limit, {
      withinMs: declared > DEFAULT_LIMIT ? null : SMALL_BODY_MS,
      cutter,
    })
    if (body === 'too-large') return refuseUnread(req, res, 413)
    if (body === 'too-slow') return refuseUnread(req, res, 408)
    if (body === 'cut-off' || !(await post.turn())) return 'answered'
    res.locals.body = body
    return 'go-on'
  }

  return (req, res, next) => {
    take(req, res).then((outcome) => outcome === 'go-on' && next(), next)
  }
}

/** More than the usual only for forms with files, whose size is announced: the room they take is known in advance. */
function limitOf(req: Request): number {
  const isForm = /^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')
  if (!isForm || req.headers['transfer-encoding'] !== undefined) return DEFAULT_LIMIT
  return LARGER.find(([path]) => path.test(req.path))?.[1] ?? DEFAULT_LIMIT
}

function cutterOf(req: Request): PartCutter | null {
  const boundary = boundaryIn(req.headers['content-type'] ?? '')
  return boundary === null ? null : new PartCutter(boundary, PART_LIMIT)
}

type ReadOutcome = Uint8Array<ArrayBuffer> | 'too-large' | 'too-slow' | 'cut-off'

/** `withinMs`: null = as long as it takes. `cutter`: null = whole. */
function readAtMost(
  req: Request,
  limit: number,
  { withinMs, cutter }: { withinMs: number | null; cutter: PartCutter | null },
): Promise<ReadOutcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = withinMs === null ? undefined : setTimeout(() => settle('too-slow'), withinMs)
    function settle(outcome: ReadOutcome) {
      clearTimeout(timer)
      req.off('data', take).off('end', finish).off('close', cutOff).off('error', cutOff)
      resolve(outcome)
    }
    function keep(chunk: Buffer) {
      size += chunk.length
      chunks.push(chunk)
    }
    function take(chunk: Buffer) {
      for (const kept of cutter?.take(chunk) ?? [chunk]) keep(kept)
      if (size > limit) settle('too-large')
    }
    function finish() {
      for (const kept of cutter?.end() ?? []) keep(kept)
      settle(Buffer.concat(chunks))
    }
    const cutOff = () => settle('cut-off')
    req.on('data', take).on('end', finish).on('close', cutOff).on('error', cutOff)
  })
}

/**
 * The complete answer goes out at once. The connection ends when the client stops sending or after LINGER_MS, what
 * arrives meanwhile being thrown away: closing on unread data would reset it and lose the answer on its way.
 */
function refuseUnread(req: Request, res: Response, status: RefusalStatus): 'answered' {
  res.setHeader('Connection', 'close')
  res.write(
    status === 413 && limitOf(req) === IMAGE_LIMIT ? preparePhotoRefusal(res) : prepareRefusal(res, status),
  )
  const end = () => {
    clearTimeout(timer)
    res.end()
  }
  const timer = setTimeout(end, LINGER_MS)
  req.on('error', end).on('end', end).on('close', end).resume()
  return 'answered'
}
