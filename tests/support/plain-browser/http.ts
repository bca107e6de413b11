// Requests as Chromium makes them for a page, and the cookies of one browser.
import { type IncomingHttpHeaders, request as send } from 'node:http'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { type Cookie, devices } from '@playwright/test'

export interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body?: Uint8Array
}

export interface Answer {
  url: string
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export const NAVIGATION = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'upgrade-insecure-requests': '1',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-user': '?1',
}
const { userAgent } = devices['Desktop Chrome'] ?? {}
const ALWAYS = {
  'user-agent': String(userAgent),
  'accept-language': 'fr-CH',
  'accept-encoding': 'gzip, deflate, br',
}
const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}

/**
 * One request, without following where it leads. It has a connection of its own: on one that was kept, the server may
 * hang up in the same moment, and the test would fail by chance.
 */
export async function exchange({ method, url, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method, headers: { ...ALWAYS, ...headers }, agent: false }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const decode = bytes.length > 0 ? DECODERS[incoming.headers['content-encoding'] ?? ''] : undefined
        resolve({
          url,
          status: Number(incoming.statusCode),
          headers: incoming.headers,
          body: decode ? decode(bytes) : bytes,
        })
      })
    })
    outgoing.on('error', reject)
    if (body) outgoing.setHeader('content-length', body.byteLength)
    outgoing.end(body)
  })
}

export type GivenCookie = Partial<Cookie> & { name: string; value: string; url?: string }

export class CookieJar {
  private cookies: Cookie[] = []

  all(): Cookie[] {
    this.cookies = this.cookies.filter(({ expires }) => expires === -1 || expires * 1000 > Date.now())
    return this.cookies
  }

  add(cookies: readonly GivenCookie[]): void {
    for (const { url, ...given } of cookies) {
      const domain = url ? new URL(url).hostname : ''
      const unsaid = { path: '/', expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const }
      this.put({ domain, ...unsaid, ...given })
    }
  }

  clear(fits: (cookie: Cookie) => boolean): void {
    this.cookies = this.cookies.filter((cookie) => !fits(cookie))
  }

  /** The header for a request to this address. */
  headerFor(url: string): Record<string, string> {
    const { hostname, pathname } = new URL(url)
    const fitting = this.all().filter(
      ({ domain, path }) => domain === hostname && `${pathname}/`.startsWith(path.replace(/\/?$/, '/')),
    )
    return fitting.length > 0
      ? { cookie: fitting.map(({ name, value }) => `${name}=${value}`).join('; ') }
      : {}
  }

  take({ url, headers }: Answer): void {
    for (const line of headers['set-cookie'] ?? []) this.put(readCookie(line, new URL(url).hostname))
  }

  private put(cookie: Cookie): void {
    this.clear(
      ({ name, domain, path }) => name === cookie.name && domain === cookie.domain && path === cookie.path,
    )
    this.cookies.push(cookie)
  }
}

function readCookie(line: string, hostname: string): Cookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(pair) ?? []
  const given = new Map(
    attributes.map((one) => {
      const [key = '', ...rest] = one.split('=')
      return [key.toLowerCase(), rest.join('=')]
    }),
  )
  const maxAge = given.get('max-age')
  const until =
    maxAge === undefined ? Date.parse(given.get('expires') ?? '') : Date.now() + Number(maxAge) * 1000
  return {
    name,
    value,
    domain: hostname,
    path: given.get('path') ?? '/',
    expires: Number.isNaN(until) ? -1 : until / 1000,
    httpOnly: given.has('httponly'),
    secure: given.has('secure'),
    sameSite: given.get('samesite') === 'Strict' ? 'Strict' : 'Lax',
  }
}
