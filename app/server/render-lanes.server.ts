// The queues in which requests wait until their answer is made. JavaScript does one thing at a time: of what begins all at
// once nothing is done before the end, and cached pages wait as long.
import type { Cost } from './addresses.server'
import { MOST_OF_ALL, MOST_OF_ONE_ADDRESS } from './posts-in-flight.server'
import { RenderQueue, type RenderQueueOptions } from './render-queue.server'

const PAGES: RenderQueueOptions = {
  // By measurement: docs/decisions/018-fair-rendering.md.
  atOnce: 2,
  /** As much as the browsers of a school or an office ask for at once. */
  mostOfOneClient: 60,
  /** Some five seconds of work. */
  mostWaiting: 200,
  patienceMs: 1000,
}

export interface RequestTraits {
  cost: Cost
  isPost: boolean
  hasSession: boolean
}

/**
 * Visitors, people who are signed in, and posts wait apart: what asks the store may wait for it, and public pages do not
 * wait for that. `pages` changes how pages are queued.
 */
export function createLanes(
  pages: Partial<RenderQueueOptions> = {},
): (request: RequestTraits) => RenderQueue {
  const asPages = { ...PAGES, ...pages }
  const visitors = new RenderQueue(asPages)
  const signedIn = new RenderQueue(asPages)
  // How many there may be is said where their bodies are read: none that was read whole is refused here.
  const posts = new RenderQueue({
    ...asPages,
    atOnce: 4,
    mostOfOneClient: MOST_OF_ONE_ADDRESS,
    mostWaiting: MOST_OF_ALL,
  })
  // They wait for a disk or a bucket most of the time, and a page has two dozen of them.
  const file = new RenderQueue({ atOnce: 16, mostOfOneClient: 300, mostWaiting: 1000, patienceMs: 500 })
  const costly = new RenderQueue({ atOnce: 2, mostOfOneClient: 8, mostWaiting: 32, patienceMs: 10_000 })
  // Made while they are sent, for as long as the client takes.
  const exports = new RenderQueue({ atOnce: 2, mostOfOneClient: 4, mostWaiting: 8, patienceMs: 600_000 })
  const free = new RenderQueue({ ...asPages, atOnce: Number.POSITIVE_INFINITY })

  return ({ cost, isPost, hasSession }) => {
    if (isPost) return posts
    return { page: hasSession ? signedIn : visitors, file, costly, export: exports, free }[cost]
  }
}
