// The listening socket: opening it, and closing it without cutting anybody off.
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { codeOf } from '~/platform/error-code'
import { StartRefused } from '~/platform/start-refused'

/** Room for our longest address (8 kB) and a browser's headers; above, Node answers before us. */
const MAX_HEADER_BYTES = 24 * 1024
/** Enough for 10 MB from a slow telephone; slower is an attack on our memory. */
const REQUEST_TIMEOUT_MS = 120_000
const HEADERS_TIMEOUT_MS = 15_000
/**
 * Longer than a reverse proxy keeps an idle connection (Caddy two minutes, nginx one), so that it is never ours that ends
 * while a request is on its way.
 */
const KEEP_ALIVE_MS = 130_000
/** How often Node looks for requests that take longer than that; its own half minute would treble HEADERS_TIMEOUT_MS. */
const TIMEOUT_CHECK_MS = 5_000
/** How long a client whose request was no HTTP may take to read why, before the connection is cut. */
const LINGER_MS = 1000
/** How often a stopping server looks for connections that have become idle. */
const SWEEP_MS = 50

export interface Listener {
  /** As reachable from this machine, with the port really taken. */
  url: string
  port: number
  /** Takes no more requests, lets the running ones finish for at most `graceMs`, then closes what is left. */
  stop(graceMs: number): Promise<void>
}

/**
 * Port 0 takes any free one. Rejects with StartRefused when the address is taken, forbidden or none of this machine. What
 * is no HTTP, or names no host, never reaches the handler.
 */
export async function listen(
  handler: (req: IncomingMessage, res: ServerResponse) => void,
  { host, port }: { host: string; port: number },
): Promise<Listener> {
  function withHost(req: IncomingMessage, res: ServerResponse): void {
    if (req.httpVersion === '1.1' && req.headers.host === undefined)
      res.writeHead(400, BARE_HEADERS).end(UNREADABLE)
    else handler(req, res)
  }

  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Node's own refusal has none of our headers.
      requireHostHeader: false,
    },
    withHost,
  )
  server.on('clientError', answerClientError)
  // Node would answer 417 by itself, without any of our headers.
  server.on('checkExpectation', withHost)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenRefusal(error, host, port)))
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })

  // A TCP server that listens has an AddressInfo.
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${hostForUrl(host)}:${taken}`,
    port: taken,
    stop: (graceMs) =>
      new Promise((resolve) => {
        const patience = setTimeout(() => server.closeAllConnections(), graceMs)
        // Node keeps a connection whose last request ends later for all of KEEP_ALIVE_MS.
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

function listenRefusal(error: Error, host: string, port: number): Error {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartRefused(
        `PORT : le port ${port} est déjà utilisé. Arrêtez l'autre programme ou choisissez un autre port.`,
      )
    case 'EACCES':
      return new StartRefused(`PORT : le port ${port} est réservé. Choisissez-en un à partir de 1024.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartRefused(`HOST : ${host} n'est pas une adresse de cette machine.`)
    default:
      return error
  }
}

function hostForUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

const CLIENT_ERRORS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const UNREADABLE = 'Requête illisible ou trop longue.\n'
/** What pages get, as far as it concerns a line of text. */
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

/** What is not even HTTP never reaches the application: it gets a bare answer with the same basic headers. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = CLIENT_ERRORS[error.code ?? ''] ?? 400
  const headers = Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', UNREADABLE].join('\r\n'))
  // The connection is not closed before the client ends its side too, which it may never do. Not cut at once: what it is
  // still sending would reset the connection and lose the answer on its way.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.on('close', () => clearTimeout(timer)).resume()
}
