// Rendered public pages, kept in this process for visitors without a session: bounded, by address and catalogue revision.
import { LRUCache } from 'lru-cache'
import { PUBLIC_PAGE } from '~/http/cache-control'
import type { Clock } from '~/platform/clock'
import { MINUTE_MS } from '~/platform/durations'
import { type CachedPage, cachedPage, compressWell, sizeOf } from './cached-page.server'
import type { Asker, NotMade, Queued, RenderQueue } from './render-queue.server'
import type { ContentPolicy } from './security-headers.server'

/** Remix gave this answer with this nonce. */
export interface Rendering {
  response: Response
  nonce: string
  /** Call it once the response has been read: otherwise a timer of Remix holds the data of the page for five
   * seconds. */
  hasBeenRead(): void
}

interface CachedEntry {
  page: CachedPage
  revision: string
  expiresAt: number
}

/** A rendering that several requests share. `page` is null when the page is not public, thus not the same for all. */
type Shared = Pick<Queued<unknown>, 'join'> & { page: Promise<CachedPage | NotMade | null> }

/** Lists depend on the hour: what has begun, what is over. */
const LIFETIME_MS = MINUTE_MS
/** Some 500 lists, of which half of it is in use where no client asks for gzip. */
const TOTAL_BYTES = 16 * 1024 * 1024
/** A calendar with all the dates it may have is a third of it. */
const PAGE_BYTES = 1024 * 1024
/** Headers and objects around a page. */
const OVERHEAD_BYTES = 2048

/** Changes whenever what is public at an address changes. */
export type Revision = (address: string) => string

export class PageCache {
  readonly #entries: LRUCache<string, CachedEntry>
  readonly #underWay = new Map<string, Shared>()
  readonly #revision: Revision
  readonly #clock: Clock
  readonly #policy: ContentPolicy

  constructor(options: { revision: Revision; clock: Clock; policy: ContentPolicy; totalBytes?: number }) {
    this.#revision = options.revision
    this.#clock = options.clock
    this.#policy = options.policy
    this.#entries = new LRUCache({
      maxSize: options.totalBytes ?? TOTAL_BYTES,
      maxEntrySize: PAGE_BYTES,
      sizeCalculation: ({ page }, key) => sizeOf(page) + key.length + OVERHEAD_BYTES,
    })
  }

  /** Bytes held, for tests. */
  get bytes(): number {
    return this.#entries.calculatedSize
  }

  /** The page kept for this key, if it still holds. */
  find(key: string): CachedPage | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    if (entry.revision === this.#revision(key) && entry.expiresAt > this.#clock.now()) {
      // Most pages are asked for once, by a robot.
      if (!entry.page.isCompressedWell) void compressWell(entry.page)
      return entry.page
    }
    this.#entries.delete(key)
    return null
  }

  /** Renders in the asker's turn, and keeps the page when it is public. All who ask for a page that is on its way
   * share that rendering; when it turns out not to be public each of them renders its own. */
  async render(
    key: string,
    { queue, asker }: { queue: RenderQueue; asker: Asker },
    render: () => Promise<Rendering>,
  ): Promise<CachedPage | Rendering | NotMade> {
    const underWay = this.#underWay.get(key)
    if (underWay) {
      underWay.join(asker)
      const page = await underWay.page
      if (page === null) return queue.take(asker, render).outcome
      // The rendering was refused, or all who waited for it have left: this asker queues anew.
      return typeof page === 'string' ? this.render(key, { queue, asker }, render) : page
    }

    const { outcome, join } = queue.take(asker, () => this.#renderAndKeep(key, render))
    const page = outcome.then(
      (made) => (typeof made === 'string' || 'brotli' in made ? made : null),
      () => null,
    )
    this.#underWay.set(key, { join, page })
    page.finally(() => this.#underWay.delete(key))
    return outcome
  }

  async #renderAndKeep(key: string, render: () => Promise<Rendering>): Promise<CachedPage | Rendering> {
    // The revision is taken before rendering: a change meanwhile makes the entry old, never wrong.
    const revision = this.#revision(key)
    const expiresAt = this.#clock.now() + LIFETIME_MS
    const rendering = await render()
    if (!isPublic(rendering.response)) return rendering

    const page = await cachedPage(rendering.response, {
      url: key,
      nonce: rendering.nonce,
      policy: this.#policy,
    })
    rendering.hasBeenRead()
    this.#entries.set(key, { page, revision, expiresAt })
    return page
  }
}

function isPublic(response: Response): boolean {
  return (
    response.status === 200 &&
    response.headers.get('Cache-Control') === PUBLIC_PAGE &&
    !response.headers.has('Set-Cookie')
  )
}
