// Connections to the public internet, for addresses that somebody gave: the name is resolved once, its IP address
// checked, and the connection goes there and nowhere else.
import { Resolver } from 'node:dns/promises'
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { codeOf } from './error-code'
import { isPublicAddress } from './public-address'
import { type WebRefusal, WebRefused } from './web-refusals'

/** The edge of the machine; tests give another one. The same addresses count as public everywhere. */
export interface Network {
  /** All IP addresses of a name; rejects if there are none. */
  resolve(hostname: string, signal: AbortSignal): Promise<string[]>
  connect(ipAddress: string, port: number): Socket
  /** PEM; default: Node's own. */
  certificateAuthorities?: string
}

const MAX_ADDRESS_LENGTH = 2000

/** A request leaves through the network and lasts until the signal ends it. */
interface Way {
  network: Network
  ends: AbortSignal
}

/** An http or https address on its usual port. Throws WebRefused. */
export function publicUrl(address: string, base?: URL): URL {
  const text = address.trim()
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text, base)) throw new WebRefused('no-address')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new WebRefused('scheme')
  if (url.username || url.password) throw new WebRefused('credentials')
  if (url.port) throw new WebRefused('port')
  return url
}

/** One public address of a name, IPv4 first. A name with any other address is refused: it would do for the next try. */
async function publicAddressOf({ hostname }: URL, { network, ends }: Way): Promise<string> {
  // `new URL` has turned every spelling of an IPv4 address into four decimal numbers.
  const literal = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(literal) ? [literal] : await resolved(hostname, network, ends)
  if (!addresses.every(isPublicAddress)) throw new WebRefused('private')
  const pinned = addresses.find((address) => isIP(address) === 4) ?? addresses[0]
  if (pinned === undefined) throw new WebRefused('unknown-host')
  return pinned
}

async function resolved(hostname: string, network: Network, ends: AbortSignal): Promise<string[]> {
  try {
    return await network.resolve(hostname, ends)
  } catch {
    ends.throwIfAborted()
    throw new WebRefused('unknown-host')
  }
}

interface Question {
  method: 'GET' | 'POST'
  headers: OutgoingHttpHeaders
  body?: Buffer
}

/** Asks once, without following redirects. Rejects, with WebRefused where the address is at fault. */
export async function ask(url: URL, { method, headers, body }: Question, way: Way): Promise<IncomingMessage> {
  const { network, ends } = way
  const ipAddress = await publicAddressOf(url, way)
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
  return new Promise((resolve, reject) => {
    const request = isSecure ? requestSecure : requestPlain
    request(
      url,
      { method, createConnection: open, headers: { Host: url.host, ...headers }, signal: ends },
      resolve,
    )
      .on('error', reject)
      // A server may change the protocol unasked: without this its answer 101 would be waited for without end.
      .on('upgrade', (_response, socket) => {
        socket.destroy()
        reject(new WebRefused('status'))
      })
      .on('close', () => reject(new WebRefused('unreachable')))
      .end(body)
  })
}

/** Asks name servers itself: the system's own way holds one of four threads for as long as a name server is silent. */
export const internet: Network = {
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

/** Turns an error of `ask`, or of reading its answer, into a reason. */
export function reasonOf(error: unknown): WebRefusal {
  if (error instanceof WebRefused) return error.reason
  const code = String(codeOf(error) ?? '')
  if (/CERT|^UNABLE_TO|^ERR_TLS|^ERR_SSL|^EPROTO$/.test(code)) return 'certificate'
  if (/^HPE_|^Z_|BROTLI|^ERR__ERROR/.test(code)) return 'unreadable'
  return 'unreachable'
}
