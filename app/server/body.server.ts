// Reads request bodies, whole and up to a limit, before Remix sees the request.
import type { Request, RequestHandler, Response } from 'express'
import { boundaryIn } from '~/http/form-body.server'
import { Arrival, SmallArrivals } from './arrival.server'
import { LargeBodies, type LargeBodyDependencies } from './large-bodies.server'
import { PartCutter } from './part-cutter.server'
import { PostsInFlight, type Reserve } from './posts-in-flight.server'
import { preparePhotoRefusal, prepareRefusal, type RefusalStatus, refuse } from './refusal.server'

/** A long contact message is 6 kB, a full event form about 40 kB. */
const DEFAULT_LIMIT = 64 * 1024

/** An image of 10 MB with its form. A slightly larger one still gets an answer that says so. */
const IMAGE_LIMIT = 12 * 1024 * 1024

/** A larger photo is cut while it arrives, so that the form can be shown again with its texts. */
const CUT_LIMIT = 200 * 1024 * 1024
/** The limit is above the one for photos, and with the texts below IMAGE_LIMIT. */
const PART_LIMIT = 11 * 1024 * 1024

/** The longest event form without its image: three bytes a character. */
const DRAFT_LIMIT = 512 * 1024

/** Files of a bank: two megabytes, and the form around them. */
const STATEMENT_LIMIT = 2_100_000

const LARGER: readonly (readonly [path: RegExp, bytes: number])[] = [
  [/^\/organizer\/profile(\.data)?$/, IMAGE_LIMIT],
  [/^\/organizer\/(?:submit-event|edit-event\/[^/]+?)(\.data)?$/, IMAGE_LIMIT],
  [/^\/organizer\/organisateurs(?:\/[^/]+?)?(\.data)?$/, IMAGE_LIMIT],
  [/^\/(?:proposer|annonce\/[^/]+\/modifier)(\.data)?$/, IMAGE_LIMIT],
  [/^\/(?:api|proposer|annonce\/[^/]+)\/brouillon$/, DRAFT_LIMIT],
  [/^\/admin\/dons(\.data)?$/, STATEMENT_LIMIT],
  [/^\/(?:admin\/(?:partners|places)|organizer\/place)\/[^/]+$/, IMAGE_LIMIT],
]

/** These paths take large bodies without an account. */
const FOR_VISITORS = /^\/(?:proposer|annonce)[/.]?/

/** Stripe's notices: lost ones would leave donations unsettled. */
const WEBHOOK = /^\/api\/stripe$/

const BUSY_SECONDS = 10

/** A refused client may go on sending for so long, */
const LINGER_MS = 5000
/** and pause for so long. */
const PAUSE_MS = 1000

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
  const smallArrivals = new SmallArrivals()

  async function admit(
    req: Request,
    res: Response,
    arrival: Arrival,
    declared: number,
  ): Promise<'read' | 'unread' | 'refused'> {
    const admission = await largeBodies.admit(req, declared, {
      isUpload: declared > DRAFT_LIMIT,
      isForVisitors: FOR_VISITORS.test(req.path),
      arrival,
    })
    if (admission.ok) {
      onAnswer(res, admission.leave)
      return res.closed ? 'refused' : 'read'
    }
    if (admission.reason === 'visitor') return 'unread'
    refuseForNow(req, res, admission.reason === 'busy' ? 503 : 429, admission.retryAfterSeconds)
    return 'refused'
  }

  /** Whose place may be taken where those for everybody are. */
  async function reserveOf(req: Request): Promise<Reserve | null> {
    if (WEBHOOK.test(req.path)) return { kind: 'webhook' }
    const sender = await parts.senderOf(req.headers.cookie)
    return sender === null || sender === 'away' ? null : { kind: 'account', uid: sender.uid }
  }

  async function take(req: Request, res: Response): Promise<'go-on' | 'answered'> {
    const declared = Number(req.headers['content-length'] ?? 0)
    if (declared === 0 && req.headers['transfer-encoding'] === undefined) return 'go-on'

    const limit = limitOf(req)
    const cutter = declared > limit && limit === IMAGE_LIMIT && declared <= CUT_LIMIT ? cutterOf(req) : null
    if (declared > limit && cutter === null) return refuseUnread(req, res, 413)
    const post = postsInFlight.enter(req.ip ?? '')
    if (post === null) return refuseForNow(req, res, 429, BUSY_SECONDS)
    onAnswer(res, post.leave)
    const arrival = new Arrival(req, limit, cutter)
    const isLarge = declared > DEFAULT_LIMIT
    if (isLarge) {
      const outcome = await admit(req, res, arrival, Math.min(declared, limit))
      if (outcome === 'refused') return 'answered'
      if (outcome === 'unread') return 'go-on'
    }
    const body = await (isLarge ? arrival.read() : smallArrivals.read(arrival))
    if (body === 'too-large') return refuseUnread(req, res, 413)
    if (body === 'too-slow') return refuseUnread(req, res, 408)
    if (body === 'crowded-out') return refuseForNow(req, res, 503, BUSY_SECONDS)
    if (body === 'cut-off') return 'answered'
    if (!(await post.takePlace(() => reserveOf(req)))) {
      res.setHeader('Retry-After', String(BUSY_SECONDS))
      refuse(res, 503)
      return 'answered'
    }
    if (!(await post.turn())) return 'answered'
    res.locals.body = body
    return 'go-on'
  }

  return (req, res, next) => {
    take(req, res).then((outcome) => outcome === 'go-on' && next(), next)
  }
}

/** Acts when the answer begins, or its client has gone: one that does not read its answer must hold no place. */
function onAnswer(res: Response, act: () => void): void {
  const { writeHead } = res
  res.writeHead = (...head: unknown[]) => {
    act()
    res.locals.body = undefined
    return Reflect.apply(writeHead, res, head)
  }
  res.on('close', act)
  if (res.closed) act()
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

function refuseForNow(req: Request, res: Response, status: 429 | 503, retryAfterSeconds: number): 'answered' {
  res.setHeader('Retry-After', String(retryAfterSeconds))
  return refuseUnread(req, res, status)
}

/** Answers at once, but reads on for a while: closing with unread data resets the connection and loses the answer. */
function refuseUnread(req: Request, res: Response, status: RefusalStatus): 'answered' {
  res.setHeader('Connection', 'close')
  res.write(
    status === 413 && limitOf(req) === IMAGE_LIMIT ? preparePhotoRefusal(res) : prepareRefusal(res, status),
  )
  const end = () => {
    clearTimeout(linger)
    clearTimeout(pause)
    res.end()
  }
  const linger = setTimeout(end, LINGER_MS)
  const pause = setTimeout(end, PAUSE_MS)
  req
    .on('error', end)
    .on('end', end)
    .on('close', end)
    .on('data', () => pause.refresh())
    .resume()
  return 'answered'
}
