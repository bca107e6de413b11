// Opens the listening socket, and closes it without cutting requests off.
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { MINUTE_MS } from '~/platform/durations'
import { codeOf, StartRefused } from '~/platform/errors'
import { oneAtATime } from './one-at-a-time.server'

/** Our longest address (8 kB) and a browser's headers. Node itself refuses more. */
const MAX_HEADER_BYTES = 24 * 1024
/** 12 MB at 14 kB a second. How slowly a body may come is decided in arrival.server.ts. */
const REQUEST_TIMEOUT_MS = 15 * MINUTE_MS
const HEADERS_TIMEOUT_MS = 15_000
/** Proxies keep idle connections up to 2 min (Caddy): a request is lost if we close one first. */
const KEEP_ALIVE_MS = 130_000
/** Node's default of 30 s would triple HEADERS_TIMEOUT_MS. */
const CHECKS_PER_TIMEOUT = 3
/** A connection ends after this without a byte read or written. No answer takes as long to begin; streams write twice
 * a minute. */
const UNREAD_MS = 5 * MINUTE_MS
const LINGER_MS = 1000
const SWEEP_MS = 50

export interface Listener {
  /** The URL is the one reachable from this machine, with the actual port. */
  url: string
  port: number
  /** Refuses new requests, waits at most `graceMs` for running ones, then closes their connections. */
  stop(graceMs: number): Promise<void>
}

/** Port 0 takes any free one. Throws StartRefused when the address is taken, forbidden or of another machine. */
export async function listen(
  handler: (req: IncomingMessage, res: ServerResponse) => void,
  {
    host,
    port,
    headersTimeoutMs = HEADERS_TIMEOUT_MS,
  }: { host: string; port: number; headersTimeoutMs?: number },
): Promise<Listener> {
  const handleInTurn = oneAtATime((req, res) => {
    if (namesOneHost(req)) handler(req, res)
    else res.writeHead(400, BARE_HEADERS).end(UNREADABLE)
  })
  const late = new WeakSet<Socket>()
  function begin(req: IncomingMessage, res: ServerResponse): void {
    late.delete(req.socket)
    handleInTurn(req, res)
  }
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: headersTimeoutMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: headersTimeoutMs / CHECKS_PER_TIMEOUT,
      // Node's own refusal would lack our headers.
      requireHostHeader: false,
    },
    begin,
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code !== LATE) return answerClientError(error, socket)
    // After a long task timers come first: what has arrived meanwhile must be read before it is called late.
    late.add(socket)
    setImmediate(() => late.has(socket) && answerClientError(error, socket))
  })
  // Node would answer 417 without our headers.
  server.on('checkExpectation', begin)
  server.setTimeout(UNREAD_MS)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenRefusal(error, host, port)))
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })

  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${hostForUrl(host)}:${taken}`,
    port: taken,
    stop: (graceMs) =>
      new Promise((resolve) => {
        const patience = setTimeout(() => server.closeAllConnections(), graceMs)
        // Node keeps a connection whose last request ends during the stop for KEEP_ALIVE_MS.
        const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
        server.close(() => {
          clearTimeout(patience)
          clearInterval(sweep)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

/** RFC 9112 (2.3, 3.2) asks for one host. A proxy in front might read another of two hosts than we do. */
function namesOneHost({ httpVersion, headers: { host }, rawHeaders }: IncomingMessage): boolean {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return false
  if (host === undefined) return httpVersion === '1.0'
  // Node keeps the first of several in `headers`.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return hosts.length === 1 && /^[^\s/?#@\\,"<>]*$/.test(host)
}

function listenRefusal(error: Error, host: string, port: number): Error {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartRefused(
        `PORT\u00a0: le port ${port} est déjà utilisé. Arrêtez l’autre programme ou choisissez un autre port.`,
      )
    case 'EACCES':
      return new StartRefused(`PORT\u00a0: le port ${port} est réservé. Choisissez-en un à partir de 1024.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartRefused(`HOST\u00a0: ${host} n’est pas une adresse de cette machine.`)
    default:
      return error
  }
}

function hostForUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

const LATE = 'ERR_HTTP_REQUEST_TIMEOUT'
const CLIENT_ERRORS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, [LATE]: 408 }

const UNREADABLE = 'Requête illisible ou trop longue.\n'
const BARE_HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Length': Buffer.byteLength(UNREADABLE),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
  Connection: 'close',
}

function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = CLIENT_ERRORS[error.code ?? ''] ?? 400
  const headers = Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', UNREADABLE].join('\r\n'))
  // Cutting at once could reset the connection and lose the answer; the client may never close its side.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.on('close', () => clearTimeout(timer)).resume()
}
