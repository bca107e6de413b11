// Connections to the public internet, for addresses that somebody gave: the name is resolved once, its IP address
// checked, and the connection goes there and nowhere else.
import { Resolver } from 'node:dns/promises'
import {
  type ClientRequestArgs,
  Agent as HttpAgent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestPlain,
} from 'node:http'
import { Agent as HttpsAgent, type RequestOptions, request as requestSecure } from 'node:https'
import { connect, isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectSecure } from 'node:tls'
import { isPublicAddress } from './addresses'
import { codeOf } from './errors'

/** For a whole answer, redirects included. */
export const PATIENCE_MS = 10_000

export const MAX_REDIRECTS = 5

/** Why nothing is taken from an address; French, for whom has given it. */
export const REFUSALS = {
  'no-address': 'Ce n’est pas une adresse web complète. Exemple\u00a0: https://www.exemple.ch/agenda',
  scheme: 'Seules les adresses qui commencent par http:// ou https:// peuvent être lues.',
  credentials: 'L’adresse contient un nom d’utilisateur ou un mot de passe. Retirez-le.',
  port: 'L’adresse indique un port. Seuls les ports habituels (80 et 443) sont admis.',
  private: 'Cette adresse ne mène pas à un site public d’Internet.',
  'unknown-host': 'Ce site est introuvable. Vérifiez l’adresse.',
  unreachable: 'Ce site ne répond pas. Réessayez plus tard.',
  certificate: 'La connexion sécurisée à ce site a échoué (certificat refusé).',
  status: 'Le site refuse l’accès à cette page.',
  unchanged: 'Rien n’a changé à cette adresse.',
  redirects: 'L’adresse redirige trop de fois.',
  'too-slow': `Le site n’a pas tout envoyé en ${PATIENCE_MS / 1000}\u00a0secondes.`,
  'too-large': 'Le contenu de cette adresse est trop volumineux.',
  type: 'Ce type de document n’est pas pris en charge. Indiquez une page web ou un calendrier.',
  unreadable: 'La réponse du site n’est pas lisible.',
  busy: 'Trop d’adresses sont lues en ce moment. Réessayez dans un instant.',
} as const

export type WebRefusal = keyof typeof REFUSALS

export class Refused extends Error {
  constructor(readonly reason: WebRefusal) {
    super(reason)
  }
}

/** The edge of the machine; tests give another one. What counts as public is the same everywhere. */
export interface Network {
  /** All IP addresses of a name; rejects if there are none. */
  resolve(hostname: string, signal: AbortSignal): Promise<string[]>
  connect(ipAddress: string, port: number): Socket
  /** PEM; default: Node's own. */
  certificateAuthorities?: string
}

const MAX_ADDRESS_LENGTH = 2000

/** Where a request goes and how long it may take. */
export interface Way {
  network: Network
  ends: AbortSignal
}

/** An http or https address on its usual port. Throws Refused. */
export function publicUrl(address: string, base?: URL): URL {
  const text = address.trim()
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text, base)) throw new Refused('no-address')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refused('scheme')
  if (url.username || url.password) throw new Refused('credentials')
  if (url.port) throw new Refused('port')
  return url
}

/** One public address of a name, IPv4 first. A name with any other address is refused: it would do for the next try. */
async function publicAddressOf({ hostname }: URL, { network, ends }: Way): Promise<string> {
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

export interface Question {
  method: 'GET' | 'POST'
  headers: OutgoingHttpHeaders
  body?: Buffer
}

/** Asks once, without following redirects. Rejects, with Refused where the address is at fault. */
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
      // Nobody has asked for another protocol: without this the answer 101 would be waited for without end.
      .on('upgrade', (_response, socket) => {
        socket.destroy()
        reject(new Refused('status'))
      })
      .on('close', () => reject(new Refused('unreachable')))
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

/** What an error of `ask` or of reading its answer means. */
export function reasonOf(error: unknown): WebRefusal {
  if (error instanceof Refused) return error.reason
  const code = String(codeOf(error) ?? '')
  if (/CERT|^UNABLE_TO|^ERR_TLS|^ERR_SSL|^EPROTO$/.test(code)) return 'certificate'
  if (/^HPE_|^Z_|BROTLI|^ERR__ERROR/.test(code)) return 'unreadable'
  return 'unreachable'
}

// An HTTP agent for a client library that would wait and retry for minutes.

type Opened = (error: Error | null, stream: Duplex) => void

/** A code that client libraries do not retry. */
class NoAnswer extends Error {
  readonly code = 'ENOANSWER'
}

/** One request a connection, cut off after so many milliseconds. */
export function impatientAgent(protocol: 'http' | 'https', milliseconds: number): HttpAgent {
  function cutOff<S extends Duplex | null | undefined>(stream: S): S {
    if (!stream) return stream
    const timer = setTimeout(
      () => stream.destroy(new NoAnswer(`no answer in ${milliseconds} ms`)),
      milliseconds,
    )
    stream.once('close', () => clearTimeout(timer))
    return stream
  }

  class ImpatientHttp extends HttpAgent {
    override createConnection(options: ClientRequestArgs, opened?: Opened): Duplex | null | undefined {
      return cutOff(super.createConnection(options, opened))
    }
  }
  class ImpatientHttps extends HttpsAgent {
    override createConnection(options: RequestOptions, opened?: Opened): Duplex | null | undefined {
      return cutOff(super.createConnection(options, opened))
    }
  }
  return protocol === 'http' ? new ImpatientHttp() : new ImpatientHttps()
}

// Addresses as they stand in the configuration.

export const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** The address, if it has one of these protocols (`https:`) and a host; else null. */
export function urlIn(text: string, protocols: string[]): URL | null {
  try {
    const url = new URL(text)
    return protocols.includes(url.protocol) && url.hostname !== '' ? url : null
  } catch {
    return null
  }
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** What Express takes as a trusted proxy: an address, a network or one of the names. */
export function isProxy(text: string): boolean {
  if (PROXY_NAMES.includes(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)
  return isIP(address) !== 0 && isPrefix && rest.length === 0
}
