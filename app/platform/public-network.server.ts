// Connections to the public internet, for addresses that somebody gave: the name is resolved once, its IP address
// checked, and the connection goes there and nowhere else.
import { Resolver } from 'node:dns/promises'
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import ipaddr from 'ipaddr.js'
import { codeOf } from './errors'

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

// This file tells which IP addresses belong to the public internet.

/** IANA has given out this part of IPv6 for the public internet: https://www.iana.org/assignments/ipv6-address-space */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * False for loopback, private, link-local, carrier-grade NAT, multicast, benchmarking, documentation and all other
 * ranges of special use, and for IPv6 addresses that hold an IPv4 address (mapped, NAT64, 6to4, Teredo): a gateway
 * would lead to that one. False for what is no IP address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return !(address instanceof ipaddr.IPv6) || address.match(GLOBAL_UNICAST)
}

/** The time covers a whole answer, redirects included. */
export const PATIENCE_MS = 10_000
export const MAX_REDIRECTS = 5

/** The texts say why nothing is taken from an address; French, for the person who has given it. */
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

export class WebRefused extends Error {
  constructor(readonly reason: WebRefusal) {
    super(reason)
  }
}
