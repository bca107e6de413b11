// The queues ("lanes") of requests: visitors, signed-in people, posts, files, costly answers, exports.
import type { Cost } from './addresses.server'
import { MOST_OF_ALL, MOST_OF_ONE_ADDRESS } from './posts-in-flight.server'
import { RenderQueue, type RenderQueueOptions } from './render-queue.server'

const PAGES: RenderQueueOptions = {
  // Measured in docs/decisions/pages.md.
  atOnce: 2,
  /** The browsers of a school or an office ask for so many at once. */
  mostOfOneClient: 60,
  mostWaiting: 200,
  patienceMs: 1000,
}

interface RequestTraits {
  cost: Cost
  isPost: boolean
  hasSession: boolean
}

/** Signed-in people and posts may wait for the store, so they have lanes of their own. `pages` overrides the options. */
export function createLanes(
  pages: Partial<RenderQueueOptions> = {},
): (request: RequestTraits) => RenderQueue {
  const asPages = { ...PAGES, ...pages }
  const visitors = new RenderQueue(asPages)
  const signedIn = new RenderQueue(asPages)
  // body.server.ts limits the number of posts, so that no body is read in vain.
  const posts = new RenderQueue({
    ...asPages,
    atOnce: 4,
    mostOfOneClient: MOST_OF_ONE_ADDRESS,
    mostWaiting: MOST_OF_ALL,
  })
  // Files mostly wait for a disk or a bucket; a page has two dozen.
  const file = new RenderQueue({ atOnce: 16, mostOfOneClient: 300, mostWaiting: 1000, patienceMs: 500 })
  const costly = new RenderQueue({ atOnce: 2, mostOfOneClient: 8, mostWaiting: 32, patienceMs: 10_000 })
  // An export takes as long as the client takes to receive it.
  const exports = new RenderQueue({ atOnce: 2, mostOfOneClient: 4, mostWaiting: 8, patienceMs: 600_000 })
  const free = new RenderQueue({ ...asPages, atOnce: Number.POSITIVE_INFINITY })

  return ({ cost, isPost, hasSession }) => {
    if (isPost) return posts
    return { page: hasSession ? signedIn : visitors, file, costly, export: exports, free }[cost]
  }
}
