// The only way from this server to an address that somebody gave it.
import { Resolver } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { connect, isIP, type Socket } from 'node:net'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { connect as connectSecure } from 'node:tls'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { codeOf } from './error-code'
import { isPublicAddress } from './public-address'
import { MAX_REDIRECTS, PATIENCE_MS, REFUSALS, Refused, type WebRefusal } from './web-refusals'

export interface PublicWeb {
  /**
   * GETs a page, calendar or image of the public internet. Everything is refused that is not http or https on its
   * usual port with a public IP address, at each redirect again. The name is resolved once, and the connection goes to
   * the IP address that was checked. Sends no cookies. Rejects when `signal` is aborted.
   */
  get(address: string, options: GetOptions): Promise<WebAnswer>
}

export interface GetOptions {
  /** Media types that are taken, without parameters: `text/html`. */
  types: readonly string[]
  /** Of the decompressed body. */
  maxBytes?: number
  /** Of what is there already: refused as 'unchanged' while the site has nothing newer (RFC 9110, 13). */
  known?: Validators
  signal?: AbortSignal
}

/** By which a site knows again what it has given, as it has told them. */
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
  | { ok: false; reason: WebRefusal /** A French sentence. */; says: string }

/** The edge of the machine; tests give another one. What counts as public is the same everywhere. */
export interface Network {
  /** All IP addresses of a name; rejects if there are none. */
  resolve(hostname: string, signal: AbortSignal): Promise<string[]>
  connect(ipAddress: string, port: number): Socket
  /** PEM; default: Node's own. */
  certificateAuthorities?: string
}

const MAX_BYTES = 5 * 1024 * 1024
const MAX_ADDRESS_LENGTH = 2000
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

interface Asked {
  types: readonly string[]
  maxBytes: number
  known: Validators
  userAgent: string
  network: Network
  ends: AbortSignal
}

async function follow(given: string, asked: Asked): Promise<WebAnswer> {
  let url = parsed(given)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await ask(url, await publicAddressOf(url, asked), asked)
    try {
      const next = redirectOf(response, url)
      if (next === null) return await read(response, url, asked)
      url = next
    } finally {
      response.destroy()
    }
  }
  throw new Refused('redirects')
}

function parsed(address: string, base?: URL): URL {
  const text = address.trim()
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text, base)) throw new Refused('no-address')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refused('scheme')
  if (url.username || url.password) throw new Refused('credentials')
  if (url.port) throw new Refused('port')
  return url
}

/** One public address of a name, IPv4 first. A name with any other address is refused: it would do for the next try. */
async function publicAddressOf({ hostname }: URL, { network, ends }: Asked): Promise<string> {
  // `new URL` has turned every spelling of an IPv4 address into four decimal numbers.
  const literal = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(literal) ? [literal] : await resolved(hostname, network, ends)
  if (!addresses.every(isPublicAddress)) throw new Refused('private')
  const pinned = addresses.find((address) => isIP(address) === 4) ?? addresses[0]
  if (pinned === undefined) throw new Refused('unknown-host')
  return pinned
}

async function resolved(hostname: string, network: Network, ends: AbortSignal): Promise<string[]> {
  try {
    return await network.resolve(hostname, ends)
  } catch {
    ends.throwIfAborted()
    throw new Refused('unknown-host')
  }
}

function ask(url: URL, ipAddress: string, asked: Asked): Promise<IncomingMessage> {
  const { types, known, userAgent, network, ends } = asked
  const isSecure = url.protocol === 'https:'
  function open(): Socket {
    const socket = network.connect(ipAddress, isSecure ? 443 : 80)
    if (!isSecure) return socket
    // The certificate must be that of the name in the address.
    const host = url.hostname.replace(/^\[|\]$|\.$/g, '')
    const servername = isIP(host) ? '' : host
    const ca = network.certificateAuthorities
    return connectSecure({ socket, host, servername, ca, rejectUnauthorized: true })
  }
  const headers = {
    Host: url.host,
    'User-Agent': userAgent,
    Accept: types.join(', '),
    'Accept-Language': 'fr-CH, fr',
    'Accept-Encoding': 'gzip, deflate, br',
    ...(known.etag !== null && { 'If-None-Match': known.etag }),
    ...(known.lastModified !== null && { 'If-Modified-Since': known.lastModified }),
  }
  return new Promise((resolve, reject) => {
    const request = isSecure ? requestSecure : requestPlain
    request(url, { createConnection: open, headers, signal: ends }, resolve)
      .on('error', reject)
      // Nobody has asked for another protocol: without this the answer 101 would be waited for without end.
      .on('upgrade', (_response, socket) => {
        socket.destroy()
        reject(new Refused('status'))
      })
      .on('close', () => reject(new Refused('unreachable')))
      .end()
  })
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

function redirectOf({ statusCode, headers }: IncomingMessage, base: URL): URL | null {
  if (!REDIRECTS.has(statusCode ?? 0)) return null
  if (!headers.location) throw new Refused('unreadable')
  return parsed(headers.location, base)
}

async function read(response: IncomingMessage, { href }: URL, asked: Asked): Promise<WebAnswer> {
  const isKnown = asked.known.etag !== null || asked.known.lastModified !== null
  if (response.statusCode === 304 && isKnown) throw new Refused('unchanged')
  if (response.statusCode !== 200) throw new Refused('status')
  const [type = '', ...parameters] = (response.headers['content-type'] ?? '').toLowerCase().split(';')
  if (!asked.types.includes(type.trim())) throw new Refused('type')
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
async function bodyOf(response: IncomingMessage, { maxBytes, ends }: Asked): Promise<Buffer> {
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
      if (size > maxBytes) throw new Refused('too-large')
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
      throw new Refused('unreadable')
  }
}

function reasonOf(error: unknown): WebRefusal {
  if (error instanceof Refused) return error.reason
  const code = String(codeOf(error) ?? '')
  if (/CERT|^UNABLE_TO|^ERR_TLS|^ERR_SSL|^EPROTO$/.test(code)) return 'certificate'
  if (/^HPE_|^Z_|BROTLI|^ERR__ERROR/.test(code)) return 'unreadable'
  return 'unreachable'
}

/** Asks name servers itself: the system's own way holds one of four threads for as long as a name server is silent. */
const internet: Network = {
  async resolve(hostname, signal) {
    const resolver = new Resolver()
    const stop = () => resolver.cancel()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (addresses.length === 0) throw new Error(`no address for ${hostname}`)
      return addresses
    } finally {
      signal.removeEventListener('abort', stop)
    }
  },
  connect: (ipAddress, port) => connect({ host: ipAddress, port }),
}
