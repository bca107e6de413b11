// Whether what a request says of itself (X-Forwarded-*) comes from the proxy in front of us.
import type { IncomingMessage } from 'node:http'
import type { Express } from 'express'

/** True when the other end of the connection is a proxy that TRUST_PROXY names. */
export type ProxyCheck = (req: IncomingMessage) => boolean

/** `trustProxy` is how many proxies stand in front, or their addresses and networks. */
export function configureProxy(site: Express, trustProxy: number | string[]): ProxyCheck {
  site.set('trust proxy', trustProxy)
  // Express's own reading of the setting, so that req.ip and this agree.
  const isTrusted: (address: string, hop: number) => boolean = site.get('trust proxy fn')
  return (req) => isTrusted(req.socket.remoteAddress ?? '', 0)
}
