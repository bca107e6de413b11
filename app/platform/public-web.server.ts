// Reading what is at an address that somebody gave. Nothing else leads from here to such a one.
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import {
  ask,
  internet,
  MAX_REDIRECTS,
  type Network,
  PATIENCE_MS,
  publicUrl,
  REFUSALS,
  reasonOf,
  type WebRefusal,
  WebRefused,
} from './public-network.server'
import type { Refused } from './refused'

export interface PublicWeb {
  /**
   * GETs a page, calendar or image of the public internet. Everything is refused that is not http or https on its
   * usual port with a public IP address, at each redirect again. The name is resolved once, and the connection goes to
   * the IP address that was checked. Sends no cookies. Rejects when `signal` is aborted.
   */
  get(address: string, options: GetOptions): Promise<WebAnswer>
}

interface GetOptions {
  /** Media types that are taken, without parameters: `text/html`. */
  types: readonly string[]
  /** The limit counts the decompressed body. */
  maxBytes?: number
  /** An answer that the caller has already is refused as 'unchanged' while the site has nothing newer (RFC 9110,
   * 13). */
  known?: Validators
  signal?: AbortSignal
}

/** A site knows again by these what it has given, as it has told them. */
export interface Validators {
  etag: string | null
  lastModified: string | null
}

export type WebAnswer =
  | {
      ok: true
      body: Buffer
      /** After redirects. */
      address: string
      type: string
      charset: string | null
      validators: Validators
    }
  | (Refused<WebRefusal> & { /** A French sentence. */ says: string })

const MAX_BYTES = 5 * 1024 * 1024
/** More are refused: each may hold as many bytes in memory as a body may have. */
const MAX_AT_ONCE = 8

const NOTHING_KNOWN: Validators = { etag: null, lastModified: null }

export function openPublicWeb({
  userAgent,
  network = internet,
  patienceMs = PATIENCE_MS,
}: {
  userAgent: string
  network?: Network
  patienceMs?: number
}): PublicWeb {
  let underway = 0
  return {
    async get(address, { types, maxBytes = MAX_BYTES, known = NOTHING_KNOWN, signal }) {
      if (underway >= MAX_AT_ONCE) return refusal('busy')
      underway += 1
      const tooSlow = AbortSignal.timeout(patienceMs)
      const ends = signal ? AbortSignal.any([signal, tooSlow]) : tooSlow
      try {
        return await follow(address, { types, maxBytes, known, userAgent, network, ends })
      } catch (error) {
        signal?.throwIfAborted()
        return refusal(tooSlow.aborted ? 'too-slow' : reasonOf(error))
      } finally {
        underway -= 1
      }
    },
  }
}

function refusal(reason: WebRefusal): WebAnswer {
  return { ok: false, reason, says: REFUSALS[reason] }
}

interface WebRequest {
  types: readonly string[]
  maxBytes: number
  known: Validators
  userAgent: string
  network: Network
  ends: AbortSignal
}

async function follow(given: string, asked: WebRequest): Promise<WebAnswer> {
  let url = publicUrl(given)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await ask(url, { method: 'GET', headers: headersOf(asked) }, asked)
    try {
      const next = redirectOf(response, url)
      if (next === null) return await read(response, url, asked)
      url = next
    } finally {
      response.destroy()
    }
  }
  throw new WebRefused('redirects')
}

function headersOf({ types, known, userAgent }: WebRequest): OutgoingHttpHeaders {
  return {
    'User-Agent': userAgent,
    Accept: types.join(', '),
    'Accept-Language': 'fr-CH, fr',
    'Accept-Encoding': 'gzip, deflate, br',
    ...(known.etag !== null && { 'If-None-Match': known.etag }),
    ...(known.lastModified !== null && { 'If-Modified-Since': known.lastModified }),
  }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

function redirectOf({ statusCode, headers }: IncomingMessage, base: URL): URL | null {
  if (!REDIRECTS.has(statusCode ?? 0)) return null
  if (!headers.location) throw new WebRefused('unreadable')
  return publicUrl(headers.location, base)
}

async function read(response: IncomingMessage, { href }: URL, asked: WebRequest): Promise<WebAnswer> {
  const isKnown = asked.known.etag !== null || asked.known.lastModified !== null
  if (response.statusCode === 304 && isKnown) throw new WebRefused('unchanged')
  if (response.statusCode !== 200) throw new WebRefused('status')
  const [type = '', ...parameters] = (response.headers['content-type'] ?? '').toLowerCase().split(';')
  if (!asked.types.includes(type.trim())) throw new WebRefused('type')
  const charset = parameters.map((text) => /^\s*charset="?([\w:.-]+)"?\s*$/.exec(text)?.[1]).find(Boolean)
  return {
    ok: true,
    body: await bodyOf(response, asked),
    address: href,
    type: type.trim(),
    charset: charset ?? null,
    validators: validatorsOf(response),
  }
}

/** Only what has the form that RFC 9110 gives it: it goes into the headers of the next request. */
function validatorsOf({ headers }: IncomingMessage): Validators {
  const etag = headers.etag ?? ''
  const lastModified = headers['last-modified'] ?? ''
  return {
    etag: /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/.test(etag) ? etag : null,
    lastModified: /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(lastModified) ? lastModified : null,
  }
}

/** The size is counted before and after decompression: a bomb ends as soon as it has grown too large. */
async function bodyOf(response: IncomingMessage, { maxBytes, ends }: WebRequest): Promise<Buffer> {
  const chunks: Buffer[] = []
  await pipeline(
    response,
    bounded(maxBytes),
    decoderOf(response),
    bounded(maxBytes),
    async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) chunks.push(chunk)
    },
    { signal: ends },
  )
  return Buffer.concat(chunks)
}

function bounded(maxBytes: number) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0
    for await (const chunk of source) {
      size += chunk.length
      if (size > maxBytes) throw new WebRefused('too-large')
      yield chunk
    }
  }
}

function decoderOf({ headers }: IncomingMessage): Transform {
  switch ((headers['content-encoding'] ?? 'identity').trim().toLowerCase()) {
    case 'identity':
      return new PassThrough()
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new WebRefused('unreadable')
  }
}

/**
 * Sends to a browser's push service: POSTs to an https address of the public internet, under the rules of `openPublicWeb`, and reads the head of the answer
 * alone. Redirects are answers like others: what is sent goes to this address and nowhere else.
 */
export type PublicPost = (address: string, options: PostOptions) => Promise<PostAnswer>

interface PostOptions {
  headers: OutgoingHttpHeaders
  body: Buffer
}

export type PostAnswer =
  | { ok: true; status: number /** The header, as it was sent. */; retryAfter: string | null }
  | Refused<WebRefusal>

export function openPublicPost({
  userAgent,
  network = internet,
  patienceMs = PATIENCE_MS,
}: {
  userAgent: string
  network?: Network
  patienceMs?: number
}): PublicPost {
  return async (address, { headers, body }) => {
    const ends = AbortSignal.timeout(patienceMs)
    try {
      const url = publicUrl(address)
      if (url.protocol !== 'https:') return { ok: false, reason: 'scheme' }
      const question = { method: 'POST' as const, headers: { 'User-Agent': userAgent, ...headers }, body }
      const response = await ask(url, question, { network, ends })
      response.destroy()
      const retryAfter = response.headers['retry-after'] ?? null
      return { ok: true, status: response.statusCode ?? 0, retryAfter }
    } catch (error) {
      return { ok: false, reason: ends.aborted ? 'too-slow' : reasonOf(error) }
    }
  }
}
