// A browser that runs no scripts and draws nothing, for tests of what the server alone does: it reads pages, follows
// links, sends forms as browsers send them, and keeps cookies. It stands in for Playwright's own, so that a test with
// `@nojs` is written once. Methods that Playwright calls beyond the documented ones begin with `_`.
import { EventEmitter } from 'node:events'
import type { Browser, Cookie } from '@playwright/test'
import { PlainAnswer } from './answer'
import { type Answer, CookieJar, exchange, type GivenCookie, type Sent } from './http'
import { PlainPage } from './page'

const MOST_REDIRECTS = 20

export function plainBrowser(baseURL: string): Browser {
  return new PlainBrowser(baseURL) as unknown as Browser
}

class PlainBrowser extends EventEmitter {
  readonly _connection = {}
  private readonly open = new Set<PlainContext>()

  constructor(private readonly baseURL: string) {
    super()
  }

  contexts = () => [...this.open]

  async newContext({ baseURL = this.baseURL } = {}): Promise<PlainContext> {
    const context = new PlainContext(baseURL, this)
    this.open.add(context)
    context.once('close', () => this.open.delete(context))
    this.emit('context', context)
    return context
  }

  async newPage(): Promise<PlainPage> {
    return (await this.newContext()).newPage()
  }

  async close(): Promise<void> {}
}

export class PlainContext extends EventEmitter {
  readonly _options: { baseURL: string }
  private readonly jar = new CookieJar()
  private readonly openPages: PlainPage[] = []

  constructor(
    readonly baseURL: string,
    private readonly owner: PlainBrowser,
  ) {
    super()
    this._options = { baseURL }
  }

  browser = () => this.owner
  pages = () => [...this.openPages]

  async newPage(): Promise<PlainPage> {
    const page = new PlainPage(this)
    this.openPages.push(page)
    this.emit('page', page)
    return page
  }

  forget(page: PlainPage): void {
    this.openPages.splice(this.openPages.indexOf(page), 1)
  }

  async close(): Promise<void> {
    this.emit('close')
  }

  addCookies = async (cookies: GivenCookie[]) => this.jar.add(cookies)
  cookies = async (): Promise<Cookie[]> => [...this.jar.all()]
  clearCookies = async ({ name }: { name?: string } = {}) =>
    this.jar.clear((cookie) => name === undefined || cookie.name === name)

  async waitForEvent(name: string): Promise<unknown> {
    return new Promise((resolve) => this.once(name, resolve))
  }

  /** Requests beside the pages, with their cookies. */
  readonly request = {
    get: (url: string, options: RequestOptions = {}) => this.ask('GET', url, options),
    head: (url: string, options: RequestOptions = {}) => this.ask('HEAD', url, options),
    post: (url: string, options: RequestOptions = {}) => this.ask('POST', url, options),
  }

  private async ask(method: string, path: string, options: RequestOptions): Promise<PlainAnswer> {
    const { headers = {}, form, data, maxRedirects = MOST_REDIRECTS } = options
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const text = form
      ? new URLSearchParams(form).toString()
      : typeof data === 'string'
        ? data
        : JSON.stringify(data)
    const given = text === undefined ? {} : { body: Buffer.from(text) }
    const url = new URL(path, this.baseURL).href
    const sent = {
      method,
      url,
      headers: { ...(text === undefined ? {} : { 'content-type': type }), ...headers },
      ...given,
    }
    const { answer, chain } = await this.send(sent, maxRedirects)
    return new PlainAnswer(answer, chain)
  }

  /** Follows redirects as browsers do. */
  async send(first: Sent, mostRedirects = MOST_REDIRECTS): Promise<{ answer: Answer; chain: Sent[] }> {
    const chain: Sent[] = []
    let hash = ''
    for (let next: Sent = first; ; ) {
      chain.push(next)
      hash = new URL(next.url).hash || hash
      this.emit('request', { url: () => next.url, method: () => next.method })
      const url = next.url.split('#')[0] ?? next.url
      const answer = await exchange({
        ...next,
        url,
        headers: { ...next.headers, ...this.jar.headerFor(url) },
      })
      this.jar.take(answer)
      this.emit('response', new PlainAnswer(answer, chain.slice()))
      const { location } = answer.headers
      const leads = [301, 302, 303, 307, 308].includes(answer.status) && location !== undefined
      if (!leads || chain.length > mostRedirects) return { answer: { ...answer, url: url + hash }, chain }
      const keepsMethod = answer.status >= 307 || ['GET', 'HEAD'].includes(next.method)
      const { 'content-type': _type, origin: _origin, ...headers } = next.headers
      const target = new URL(location, url).href
      next = keepsMethod ? { ...next, url: target } : { method: 'GET', url: target, headers }
    }
  }

  /** A browser would print this in its console. */
  report(type: 'error' | 'debug', text: string, url: string): void {
    this.emit('console', { type: () => type, text: () => text, location: () => ({ url }) })
  }
}

interface RequestOptions {
  headers?: Record<string, string>
  form?: Record<string, string>
  data?: unknown
  maxRedirects?: number
}
