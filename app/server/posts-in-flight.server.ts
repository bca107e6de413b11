// Limits the posts in progress, by network address and in all.
import { networkOf } from '~/http/rate-limits.server'

export const MOST_OF_ONE_ADDRESS = 24
/** 64 kB each make 16 MB; large bodies have a limit of their own. */
export const MOST_OF_ALL = 256
/** Measured with 200 hostile forms at once: others wait 240 ms at most; with two at work 320 ms. */
export const AT_WORK_OF_ONE_ADDRESS = 1
/** A longer post waits for a store or a mail server, so the next one may begin. */
export const TURN_MS = 1000

export interface Post {
  /** True when it may be worked on, false when it has left. */
  turn(): Promise<boolean>
  leave(): void
}

interface OfAddress {
  inFlight: number
  atWork: number
  /** In order of arrival; called with true when it is their turn. */
  waiting: Set<(isTurn: boolean) => void>
}

export class PostsInFlight {
  #all = 0
  readonly #addresses = new Map<string, OfAddress>()

  /** Refuses the body when its address, or all together, have too many. */
  enter(address: string): { ok: true; post: Post } | { ok: false; reason: 'busy' | 'too-many' } {
    const network = networkOf(address)
    const own = this.#addresses.get(network) ?? { inFlight: 0, atWork: 0, waiting: new Set() }
    if (own.inFlight >= MOST_OF_ONE_ADDRESS) return { ok: false, reason: 'too-many' }
    if (this.#all >= MOST_OF_ALL) return { ok: false, reason: 'busy' }
    this.#addresses.set(network, own)
    own.inFlight += 1
    this.#all += 1
    return { ok: true, post: this.#post(network, own) }
  }

  #post(network: string, own: OfAddress): Post {
    let state: 'reading' | 'waiting' | 'at-work' | 'worked' | 'gone' = 'reading'
    let answer = (_isTurn: boolean) => {}
    let turnIsOver: NodeJS.Timeout | undefined

    function begin() {
      own.atWork += 1
      state = 'at-work'
      turnIsOver = setTimeout(end, TURN_MS)
    }

    function end() {
      clearTimeout(turnIsOver)
      state = 'worked'
      own.atWork -= 1
      const [next] = own.waiting
      next?.(true)
    }

    return {
      turn: async () => {
        if (state !== 'reading') return false
        if (own.atWork < AT_WORK_OF_ONE_ADDRESS) {
          begin()
          return true
        }
        state = 'waiting'
        return new Promise((resolve) => {
          answer = (isTurn) => {
            own.waiting.delete(answer)
            if (isTurn) begin()
            resolve(isTurn)
          }
          own.waiting.add(answer)
        })
      },
      leave: () => {
        if (state === 'gone') return
        if (state === 'waiting') answer(false)
        if (state === 'at-work') end()
        state = 'gone'
        this.#all -= 1
        own.inFlight -= 1
        if (own.inFlight === 0) this.#addresses.delete(network)
      },
    }
  }
}
