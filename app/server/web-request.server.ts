// Converts Node's requests and responses. @remix-run/express is not used: it trusts X-Forwarded-Host.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Request as NodeRequest, Response as NodeResponse } from 'express'
import { CLIENT_ADDRESS_HEADER } from '~/http/client-address'

interface WebRequestOptions {
  method: string
  target: string
  /** The origin is never taken from the client. */
  origin: string
  signal: AbortSignal
  body?: Uint8Array<ArrayBuffer>
}

export function toWebRequest(
  req: NodeRequest,
  { method, target, origin, signal, body }: WebRequestOptions,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || name.startsWith('x-forwarded-')) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  // Remix compares the Origin of an action with this header.
  headers.set('host', new URL(origin).host)
  headers.set(CLIENT_ADDRESS_HEADER, req.ip ?? 'unknown')
  // A body on a GET means nothing (RFC 9110, 9.3.1), and Request throws on it.
  return new Request(origin + target, { method, headers, signal, body: method === 'POST' ? body : undefined })
}

/** Sends the response; ends quietly when the client leaves. */
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
    // lib.dom and node:stream/web declare the same class twice.
    await pipeline(Readable.fromWeb(response.body as ReadableStream), res)
  } catch (error) {
    if (!res.closed && !res.destroyed) throw error
  }
}
