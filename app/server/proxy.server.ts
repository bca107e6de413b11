// Whether the headers X-Forwarded-* come from our proxy.
import type { IncomingMessage } from 'node:http'
import type { Express } from 'express'

export type ProxyCheck = (req: IncomingMessage) => boolean

/** `trustProxy`: the number of proxies in front, or their addresses and networks. */
export function configureProxy(site: Express, trustProxy: number | string[]): ProxyCheck {
  site.set('trust proxy', trustProxy)
  // Express's own function, so that req.ip gives the same result.
  const isTrusted: (address: string, hop: number) => boolean = site.get('trust proxy fn')
  return (req) => isTrusted(req.socket.remoteAddress ?? '', 0)
}
