// Rendered public pages, kept in this process for visitors without a session: bounded, by URL and catalogue revision.
import { createHash } from 'node:crypto'
import type { Clock } from '~/platform/clock'
import { PUBLIC_PAGE } from './cache-control'
import { cutAtNonce, type NonceTemplate, sizeOf } from './nonce-template.server'
import type { HeaderPair } from './security-headers.server'

/** What Remix answered, and the nonce it was told to use. */
export interface Rendering {
  response: Response
  nonce: string
}

export interface CachedPage {
  template: NonceTemplate
  contentType: string
  isHtml: boolean
  /** The other headers of the rendering. */
  headers: readonly HeaderPair[]
  /** Hash of the content, without quotes: the same as long as the page is, across restarts and revisions. */
  tag: string
}

interface Entry {
  page: CachedPage
  revision: string
  expiresAt: number
  bytes: number
}

/** Lists depend on the hour: what has begun, what is over. */
const LIFETIME_MS = 60_000
const TOTAL_BYTES = 48 * 1024 * 1024
/** A sitemap of 45 000 addresses is 6 MB; it is rendered rarely enough. */
const PAGE_BYTES = 1024 * 1024
/** Headers and objects around a page. */
const OVERHEAD_BYTES = 2048

export class PageCache {
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>()
  readonly #underWay = new Map<string, Promise<CachedPage | null>>()
  readonly #revision: () => string
  readonly #clock: Clock
  readonly #totalBytes: number
  #bytes = 0

  constructor(options: { revision: () => string; clock: Clock; totalBytes?: number }) {
    this.#revision = options.revision
    this.#clock = options.clock
    this.#totalBytes = options.totalBytes ?? TOTAL_BYTES
  }

  /** Bytes held, for /healthz and tests. */
  get bytes(): number {
    return this.#bytes
  }

  /** The page kept for this key, if it still holds. */
  find(key: string): CachedPage | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    this.#entries.delete(key)
    if (entry.revision !== this.#revision() || entry.expiresAt <= this.#clock.now()) {
      this.#bytes -= entry.bytes
      return null
    }
    this.#entries.set(key, entry)
    return entry.page
  }

  /**
   * Renders, and keeps the page when it is public. Requests for a page that is being rendered wait for that rendering;
   * when it turns out not to be public each of them renders its own.
   */
  async render(key: string, render: () => Promise<Rendering>): Promise<CachedPage | Rendering> {
    const underWay = this.#underWay.get(key)
    if (underWay) return (await underWay) ?? render()

    const outcome = this.#renderAndKeep(key, render)
    const shared = outcome.then(
      (result) => ('template' in result ? result : null),
      () => null,
    )
    this.#underWay.set(key, shared)
    shared.finally(() => this.#underWay.delete(key))
    return outcome
  }

  async #renderAndKeep(key: string, render: () => Promise<Rendering>): Promise<CachedPage | Rendering> {
    // Taken before rendering: what changes meanwhile makes the entry old, never wrong.
    const revision = this.#revision()
    const expiresAt = this.#clock.now() + LIFETIME_MS
    const rendering = await render()
    if (!isPublic(rendering.response)) return rendering

    const page = await toPage(rendering)
    this.#keep(key, { page, revision, expiresAt, bytes: sizeOf(page.template) + key.length + OVERHEAD_BYTES })
    return page
  }

  #keep(key: string, entry: Entry): void {
    if (entry.bytes > PAGE_BYTES) return
    this.#drop(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#totalBytes) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}

function isPublic(response: Response): boolean {
  return (
    response.status === 200 &&
    response.headers.get('Cache-Control') === PUBLIC_PAGE &&
    !response.headers.has('Set-Cookie')
  )
}

const SET_WHEN_SENT = new Set(['content-type', 'content-length', 'vary', 'etag'])

async function toPage({ response, nonce }: Rendering): Promise<CachedPage> {
  const body = Buffer.from(await response.arrayBuffer())
  const template = await cutAtNonce(body, nonce)
  const contentType = response.headers.get('Content-Type') ?? 'application/octet-stream'
  return {
    template,
    contentType,
    isHtml: contentType.startsWith('text/html'),
    headers: [...response.headers].filter(([name]) => !SET_WHEN_SENT.has(name)),
    tag: contentHash(template),
  }
}

/** Of everything but the nonces. */
function contentHash({ plain, nonceLength }: NonceTemplate): string {
  const hash = createHash('sha256')
  let from = 0
  for (const hole of plain.holes) {
    hash.update(plain.bytes.subarray(from, hole))
    from = hole + nonceLength
  }
  return hash.update(plain.bytes.subarray(from)).digest('base64url').slice(0, 27)
}
