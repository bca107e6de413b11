// An internet of one machine: names and public addresses lead to a local server, everything else to another one that
// must never be asked.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { Network } from '~/platform/public-network.server'
import { isPublicAddress } from '~/platform/public-network.server'

export const PUBLIC_ADDRESS = '93.184.215.14'
/** The one name for which the https server has a certificate; names under `.example` exist without being listed. */
export const SITE = 'agenda.example'

const pem = (name: string) => readFileSync(new URL(`./certificates/${name}`, import.meta.url), 'utf8')

export interface FakeInternet {
  network: Network
  /** IP addresses that names resolve to, one list for each question; the last one stays. */
  names: Map<string, string[][]>
  /** The public server received these requests: « GET agenda.example/page ». */
  asked: string[]
  /** The headers of the last question. */
  lastHeaders(): Record<string, unknown>
  /** Connections that reached what is not public. */
  privateConnections(): number
  /** How often a name was resolved. */
  resolutions: string[]
  stop(): Promise<void>
}

export async function startFakeInternet(site: RequestListener): Promise<FakeInternet> {
  const asked: string[] = []
  let headers: Record<string, unknown> = {}
  const listener: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.headers.host}${request.url}`)
    headers = request.headers
    site(request, response)
  }
  const plain = createServer(listener)
  const key = pem(`${SITE}.key`)
  const secure = createSecureServer({ key, cert: pem(`${SITE}.pem`) }, listener)
  let privateConnections = 0
  const inside = createServer((_, response) => response.end('secret'))
  inside.on('connection', () => (privateConnections += 1))
  const servers = [plain, secure, inside]
  const [plainPort, securePort, insidePort] = await Promise.all(servers.map(listen))

  const names = new Map<string, string[][]>()
  const resolutions: string[] = []
  const network: Network = {
    async resolve(hostname) {
      resolutions.push(hostname)
      const answers = names.get(hostname)
      const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0]
      if (answer) return answer
      if (hostname.endsWith('.example')) return [PUBLIC_ADDRESS]
      throw new Error(`no such name: ${hostname}`)
    },
    connect(ipAddress, port) {
      const local = isPublicAddress(ipAddress) ? (port === 443 ? securePort : plainPort) : insidePort
      return connect({ host: '127.0.0.1', port: local ?? 0 })
    },
    certificateAuthorities: pem(`${SITE}.pem`),
  }
  return {
    network,
    names,
    asked,
    lastHeaders: () => headers,
    privateConnections: () => privateConnections,
    resolutions,
    async stop() {
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map(async (server) => once(server.close(), 'close')))
    },
  }
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
