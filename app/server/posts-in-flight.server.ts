// How many bodies one network address, and all together, have on their way at once, and whose turn it is to be worked on.
import { networkOf } from '~/http/rate-limits.server'

/** A school or an office shares one address; each of its people sends one form at a time. */
export const MOST_OF_ONE_ADDRESS = 24
/** Of all. Small bodies have up to 64 kB, so that they are 16 MB at most; large ones are counted by their bytes beside. */
export const MOST_OF_ALL = 256
/**
 * The others of the same address wait. With one, 200 hostile forms at once kept nobody else waiting for more than 240 ms;
 * with two it was 320 ms.
 */
export const AT_WORK_OF_ONE_ADDRESS = 1
/** What takes longer waits for a store or a mail server, which keeps nobody from being worked on. */
export const TURN_MS = 1000

export interface Post {
  /** Resolves when few enough others of the same address are being worked on: true, or false once it has left. */
  turn(): Promise<boolean>
  /** Gives the room back; calling it again changes nothing. */
  leave(): void
}

interface OfAddress {
  inFlight: number
  atWork: number
  /** Called with whether it is their turn, in the order of coming. */
  waiting: Set<(isTurn: boolean) => void>
}

export class PostsInFlight {
  #all = 0
  readonly #addresses = new Map<string, OfAddress>()

  /** Counts one more body; refuses it when its address, or all together, have as many as they may. */
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
