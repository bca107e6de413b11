// A page without JavaScript: what an address answers, and what its links and forms lead to.
import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import sharp from 'sharp'
import { markupFaults } from '../markup'
import { FAULT, PRESS } from '../watched-pages'
import { PlainAnswer } from './answer'
import type { PlainContext } from './browser'
import { type PlainElement, parsePage } from './element'
import { type Entry, entriesOf, heldBy, isFocusable, refusalOf } from './fields'
import { type Answer, NAVIGATION } from './http'
import type { Expectation } from './judge'
import { PlainLocator } from './locator'
import { flat } from './roles'
import { fits } from './texts'

interface Navigation {
  method: string
  url: string
  headers?: Record<string, string>
  body?: Uint8Array
}

export class PlainPage extends EventEmitter {
  readonly _apiName = 'Page'
  root: PlainElement = parsePage('')
  focused: PlainElement | null = null
  private address = 'about:blank'
  private html = ''
  private history: string[] = []
  private isClosed_ = false

  constructor(private readonly owner: PlainContext) {
    super()
  }

  // Reading.

  url = () => this.address
  context = () => this.owner
  content = async () => this.html
  title = async () => this.titleText()
  isClosed = () => this.isClosed_
  get request() {
    return this.owner.request
  }

  private titleText(): string {
    const title = this.root.descendants().find(({ localName }) => localName === 'title')
    return (title?.textContent ?? '').replace(/[\t\n\f\r ]+/g, ' ').trim()
  }

  private all = () => new PlainLocator(this)
  locator = (...args: Parameters<PlainLocator['locator']>) => this.all().locator(...args)
  getByRole = (...args: Parameters<PlainLocator['getByRole']>) => this.all().getByRole(...args)
  getByLabel = (...args: Parameters<PlainLocator['getByLabel']>) => this.all().getByLabel(...args)
  getByText = (...args: Parameters<PlainLocator['getByText']>) => this.all().getByText(...args)
  getByAltText = (...args: Parameters<PlainLocator['getByAltText']>) => this.all().getByAltText(...args)
  getByTitle = (...args: Parameters<PlainLocator['getByTitle']>) => this.all().getByTitle(...args)
  getByPlaceholder = (...args: Parameters<PlainLocator['getByPlaceholder']>) =>
    this.all().getByPlaceholder(...args)

  // Going.

  async goto(address: string): Promise<PlainAnswer> {
    const url = new URL(address, this.owner.baseURL).href
    return this.open({ method: 'GET', url, headers: { 'sec-fetch-site': 'none' } })
  }

  async reload(): Promise<PlainAnswer> {
    return this.open(
      { method: 'GET', url: this.address, headers: { 'sec-fetch-site': 'same-origin' } },
      false,
    )
  }

  async goBack(): Promise<PlainAnswer | null> {
    this.history.pop()
    const url = this.history.at(-1)
    return url === undefined ? null : this.open({ method: 'GET', url }, false)
  }

  async follow(link: PlainElement): Promise<void> {
    const url = new URL(link.getAttribute('href') ?? '', this.address)
    if (!url.protocol.startsWith('http')) return
    if (link.getAttribute('target') === '_blank') {
      const page = await this.owner.newPage()
      this.emit('popup', page)
      await page.open({ method: 'GET', url: url.href, headers: this.fromHere(url) })
      return
    }
    const here = new URL(this.address)
    const isHere = url.hash !== '' && url.href.split('#')[0] === here.href.split('#')[0]
    if (isHere) this.arrive(url.href)
    else await this.open({ method: 'GET', url: url.href, headers: this.fromHere(url) })
  }

  /** Sends the form as a browser without JavaScript does. Rejects where the browser would point at a field instead. */
  async submit(form: PlainElement, button: PlainElement | null): Promise<void> {
    const refusal = refusalOf(form, button)
    if (refusal) throw new Error(`The browser does not send the form: ${refusal}`)
    const attribute = (name: string) => button?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''
    const method = attribute('method').toUpperCase() === 'POST' ? 'POST' : 'GET'
    const url = new URL(attribute('action') || this.address, this.address)
    if (button) this.report(PRESS + JSON.stringify(this.pressOf(button, method, url)))
    const entries = entriesOf(form, button)
    const fields = new URLSearchParams(
      entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    )
    if (method === 'GET') {
      url.search = fields.toString()
      await this.open({ method, url: url.href, headers: this.fromHere(url) })
      return
    }
    const { body, type } =
      attribute('enctype') === 'multipart/form-data'
        ? multipart(entries)
        : { body: Buffer.from(fields.toString()), type: 'application/x-www-form-urlencoded' }
    const headers = { ...this.fromHere(url), origin: new URL(this.address).origin, 'content-type': type }
    await this.open({ method, url: url.href, headers, body })
  }

  /** Fetches a picture as the page would show it. */
  async look(image: PlainElement): Promise<void> {
    const source = image.getAttribute('src')
    if (image.localName !== 'img' || source === null) return
    const answer = await this.owner.request.get(new URL(source, this.address).href)
    if (answer.ok()) image.naturalWidth = (await sharp(await answer.body()).metadata()).width
  }

  private pressOf(button: PlainElement, method: string, url: URL) {
    return {
      page: new URL(this.address).pathname,
      method: method.toLowerCase(),
      action: url.href,
      label: flat(button.textContent || heldBy(button)),
      name: button.getAttribute('name') ?? '',
      value: button.getAttribute('value') ?? '',
    }
  }

  private fromHere(url: URL): Record<string, string> {
    const here = new URL(this.address)
    const site =
      url.origin === here.origin ? 'same-origin' : url.hostname === here.hostname ? 'same-site' : 'cross-site'
    const referer = site === 'same-origin' ? here.href.split('#')[0] : `${here.origin}/`
    return { 'sec-fetch-site': site, referer: String(referer) }
  }

  private async open(navigation: Navigation, isNew = true): Promise<PlainAnswer> {
    const { method, body } = navigation
    const { chain, answer } = await this.owner.send({
      method,
      url: navigation.url,
      body,
      headers: { ...NAVIGATION, ...navigation.headers },
    })
    const last = new PlainAnswer(answer, chain)
    const isDownload = /^attachment/.test(answer.headers['content-disposition'] ?? '')
    if (isDownload) {
      this.emit('download', last.asDownload())
      return last
    }
    // The browser stays where it is when there is no content.
    if (answer.status === 204) return last
    if (answer.status >= 400) {
      this.owner.report(
        'error',
        `Failed to load resource: the server responded with a status of ${answer.status} ()`,
        answer.url,
      )
    }
    this.show(answer)
    if (isNew) this.history.push(this.address)
    this.arrive(answer.url)
    return last
  }

  private show(answer: Answer): void {
    const isPage = /html/.test(answer.headers['content-type'] ?? '')
    this.html = answer.body.toString()
    this.root = parsePage(isPage ? this.html : `<pre></pre>`)
    const [pre] = this.root.children
    if (!isPage) pre?.nodes.push(this.html)
    this.address = answer.url
    for (const fault of isPage ? this.faults() : []) this.report(FAULT + fault)
  }

  private faults(): string[] {
    const elements = this.root.descendants().map(({ localName, attributes }) => ({
      tag: localName,
      attributes: Object.fromEntries(attributes),
    }))
    return markupFaults(elements).map((fault) => `${new URL(this.address).pathname}: ${fault}`)
  }

  /** The part of the page that the address names has the focus, else what asks for it. */
  private arrive(url: string): void {
    this.address = url
    const { hash } = new URL(url)
    const target = hash ? this.root.byId(decodeURIComponent(hash.slice(1))) : null
    const asks = () => this.root.descendants().find((element) => element.hasAttribute('autofocus')) ?? null
    this.focused = target ? (isFocusable(target) ? target : null) : asks()
  }

  private report(text: string): void {
    this.owner.report('debug', text, this.address)
  }

  // Playwright asks these of a page.

  async close(): Promise<void> {
    this.isClosed_ = true
    this.owner.forget(this)
  }

  async setViewportSize(): Promise<void> {}
  async emulateMedia(): Promise<void> {}
  async bringToFront(): Promise<void> {}
  async waitForLoadState(): Promise<void> {}

  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    const url = new URL(this.address)
    const isThere =
      typeof wanted === 'function'
        ? wanted(url)
        : typeof wanted === 'string'
          ? url.href === new URL(wanted, this.owner.baseURL).href
          : wanted.test(url.href)
    if (!isThere) throw new DOMException(`The page is at ${url.href}`, 'AbortError')
  }

  async evaluate(): Promise<never> {
    throw new Error('The plain browser runs no scripts: it is a matter for a real one')
  }

  async waitForEvent(name: string): Promise<unknown> {
    return new Promise((resolve) => this.once(name, resolve))
  }

  async waitForResponse(wanted: (answer: PlainAnswer) => boolean): Promise<PlainAnswer> {
    return new Promise((resolve) => this.owner.on('response', (answer) => wanted(answer) && resolve(answer)))
  }

  mainFrame() {
    return {
      waitForURL: this.waitForURL.bind(this),
      _expect: async (expression: string, { expectedText = [] }: Expectation) => {
        const value = expression === 'to.have.title' ? this.titleText() : this.address
        const matches = expectedText.every((one) => fits(value, one))
        return { matches, received: { value } }
      },
    }
  }
}

/** Browsers write it so: a file that nobody has chosen has a name without letters. */
function multipart(entries: readonly Entry[]): { body: Uint8Array; type: string } {
  const boundary = `----PlainBrowser${randomUUID()}`
  const quoted = (text: string) => text.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')
  const parts = entries.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`
    if (typeof value === 'string') return [`${head}\r\n\r\n${value}\r\n`]
    return [
      `${head}; filename="${quoted(value.name)}"\r\nContent-Type: ${value.type}\r\n\r\n`,
      value.bytes,
      '\r\n',
    ]
  })
  return {
    body: Buffer.concat([...parts, `--${boundary}--\r\n`].map((part) => Buffer.from(part))),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
