// Reads request bodies, whole and up to a limit, before Remix sees the request.
import type { Request, RequestHandler, Response } from 'express'
import { boundaryIn } from '~/http/form-body.server'
import { LargeBodies, type LargeBodyDependencies } from './large-bodies.server'
import { PartCutter } from './part-cutter.server'
import { PostsInFlight } from './posts-in-flight.server'
import { preparePhotoRefusal, prepareRefusal, type RefusalStatus } from './refusal.server'

/** A long contact message is 6 kB, a full event form about 40 kB. */
const DEFAULT_LIMIT = 64 * 1024

/** An image of 10 MB with its form. A slightly larger one still gets an answer that says so. */
const IMAGE_LIMIT = 12 * 1024 * 1024

/** A larger photo is cut while it arrives, so that the form can be shown again with its texts. */
const CUT_LIMIT = 200 * 1024 * 1024
/** Above the limit for photos; with the texts below IMAGE_LIMIT. */
const PART_LIMIT = 11 * 1024 * 1024

/** The longest event form without its image: three bytes a character. */
const DRAFT_LIMIT = 512 * 1024

/** Files of a bank: two megabytes, and the form around them. */
const STATEMENT_LIMIT = 2_100_000

const LARGER: readonly (readonly [path: RegExp, bytes: number])[] = [
  [/^\/organizer\/profile(\.data)?$/, IMAGE_LIMIT],
  [/^\/organizer\/(?:submit-event|edit-event\/[^/]+?)(\.data)?$/, IMAGE_LIMIT],
  [/^\/(?:proposer|annonce\/[^/]+\/modifier)(\.data)?$/, IMAGE_LIMIT],
  [/^\/(?:api|proposer|annonce\/[^/]+)\/brouillon$/, DRAFT_LIMIT],
  [/^\/admin\/dons(\.data)?$/, STATEMENT_LIMIT],
  [/^\/(?:admin\/(?:partners|places)|organizer\/place)\/[^/]+$/, IMAGE_LIMIT],
]

/** Here large bodies are taken without an account. */
const FOR_VISITORS = /^\/(?:proposer|annonce)[/.]?/

/** 3 kB a second for a body of DEFAULT_LIMIT. Larger ones have REQUEST_TIMEOUT_MS (listen.server.ts). */
const SMALL_BODY_MS = 20_000

const BUSY_SECONDS = 10

/** How long a refused client may go on sending. */
const LINGER_MS = 1000

declare global {
  namespace Express {
    interface Locals {
      body?: Uint8Array<ArrayBuffer>
    }
  }
}

export function limitedBody(parts: LargeBodyDependencies): RequestHandler {
  const largeBodies = new LargeBodies(parts)
  const postsInFlight = new PostsInFlight()

  async function ask(req: Request, res: Response, declared: number): Promise<'read' | 'unread' | 'refused'> {
    const admission = await largeBodies.admit(req, declared, {
      isUpload: declared > DRAFT_LIMIT,
      isForVisitors: FOR_VISITORS.test(req.path),
    })
    if (admission.ok) {
      res.on('close', admission.leave)
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

/** A larger limit needs a Content-Length, so that the memory is reserved in advance. */
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

/** `withinMs`: null = no limit of time. `cutter`: null = nothing is cut. */
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

/** Answers at once, but reads on for LINGER_MS: closing with unread data resets the connection and loses the answer. */
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
