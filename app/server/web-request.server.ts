// Between Node's requests and the web's. Instead of @remix-run/express, which builds the URL from X-Forwarded-Host.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Request as NodeRequest, Response as NodeResponse } from 'express'
import { CLIENT_ADDRESS_HEADER } from '~/http/client-address'

interface WebRequestParts {
  /** GET where a HEAD is to be answered like one. */
  method: string
  /** Path and query. */
  target: string
  /** Never the client's choice. */
  origin: string
  body?: Uint8Array<ArrayBuffer>
}

/**
 * The request as loaders and actions see it. Its signal never fires: a page may be rendered for others than the one
 * who asked first, and what lasts long ends on `context.closed`.
 */
export function toWebRequest(req: NodeRequest, { method, target, origin, body }: WebRequestParts): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || name.startsWith('x-forwarded-')) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  // Remix compares the Origin of an action with this one.
  headers.set('host', new URL(origin).host)
  headers.set(CLIENT_ADDRESS_HEADER, req.ip ?? 'unknown')
  // A body on a GET means nothing (RFC 9110, 9.3.1), and Request throws on it.
  return new Request(origin + target, { method, headers, body: method === 'POST' ? body : undefined })
}

/** Sends status, headers and, unless asked by HEAD, body. Ends quietly when the client leaves before the end. */
export async function sendWebResponse(res: NodeResponse, response: Response): Promise<void> {
  res.statusCode = response.status
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') res.appendHeader(name, value)
    else res.setHeader(name, value)
  }
  if (response.body === null || res.req.method === 'HEAD') {
    await response.body?.cancel()
    res.end()
    return
  }
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) res.flushHeaders()
  try {
    // lib.dom and node:stream/web describe the same class in two ways.
    await pipeline(Readable.fromWeb(response.body as ReadableStream), res)
  } catch (error) {
    if (!res.closed && !res.destroyed) throw error
  }
}
