// Limits the posts in progress, by network address and in all.
import { networkOf } from '~/http/rate-limits.server'

/** A post counts from its first byte to the answer. */
export const MOST_OF_ONE_ADDRESS = 24
/** Bodies that have arrived. With the reserves, 64 kB each make 16 MB; large bodies have a limit of their own. */
export const MOST_FOR_EVERYBODY = 192
/** These places are taken only where those for everybody are: a client that floods the site must stop neither
 * moderators nor payments. */
const RESERVED = { webhook: 32, account: 32 }
export const MOST_OF_ALL = MOST_FOR_EVERYBODY + RESERVED.webhook + RESERVED.account
/** One account may use so many of the places for accounts. */
export const MOST_OF_ONE_ACCOUNT = 4
/** Measured with 200 hostile forms at once: others wait 240 ms at most; with two at work 320 ms. */
export const AT_WORK_OF_ONE_ADDRESS = 1
/** A longer post waits for a store or a mail server, so the next one may begin. */
export const TURN_MS = 1000

export type Reserve = { kind: 'webhook' } | { kind: 'account'; uid: string }

interface Post {
  /** The body has arrived. False when there is no place for it. */
  takePlace(reserveOf: () => Promise<Reserve | null>): Promise<boolean>
  /** True when it may be worked on, false when it has left. */
  turn(): Promise<boolean>
  leave(): void
}

interface OfAddress {
  inFlight: number
  atWork: number
  /** Posts wait in order of arrival; each is called with true when it is their turn. */
  waiting: Set<(isTurn: boolean) => void>
}

export class PostsInFlight {
  readonly #addresses = new Map<string, OfAddress>()
  #forEverybody = 0
  readonly #reserved = { webhook: 0, account: 0 }
  readonly #ofAccounts = new Map<string, number>()

  /** null = this address has too many. */
  enter(address: string): Post | null {
    const network = networkOf(address)
    const own = this.#addresses.get(network) ?? { inFlight: 0, atWork: 0, waiting: new Set() }
    if (own.inFlight >= MOST_OF_ONE_ADDRESS) return null
    this.#addresses.set(network, own)
    own.inFlight += 1
    return this.#post(network, own)
  }

  /** The function gives the place back. */
  #placeForEverybody(): (() => void) | null {
    if (this.#forEverybody >= MOST_FOR_EVERYBODY) return null
    this.#forEverybody += 1
    return () => {
      this.#forEverybody -= 1
    }
  }

  #reservedPlace(reserve: Reserve): (() => void) | null {
    const { kind } = reserve
    const account = reserve.kind === 'account' ? reserve.uid : null
    const ofAccount = account === null ? 0 : (this.#ofAccounts.get(account) ?? 0)
    if (this.#reserved[kind] >= RESERVED[kind] || ofAccount >= MOST_OF_ONE_ACCOUNT) return null
    this.#reserved[kind] += 1
    if (account !== null) this.#ofAccounts.set(account, ofAccount + 1)
    return () => {
      this.#reserved[kind] -= 1
      if (account === null) return
      const others = (this.#ofAccounts.get(account) ?? 1) - 1
      if (others > 0) this.#ofAccounts.set(account, others)
      else this.#ofAccounts.delete(account)
    }
  }

  #post(network: string, own: OfAddress): Post {
    let state: 'reading' | 'waiting' | 'at-work' | 'worked' | 'gone' = 'reading'
    let answer = (_isTurn: boolean) => {}
    let turnIsOver: NodeJS.Timeout | undefined
    let giveBack: (() => void) | null = null

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
      takePlace: async (reserveOf) => {
        giveBack = this.#placeForEverybody()
        if (giveBack !== null) return true
        const reserve = await reserveOf()
        if (reserve === null || state === 'gone') return false
        giveBack = this.#reservedPlace(reserve)
        return giveBack !== null
      },
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
        giveBack?.()
        own.inFlight -= 1
        if (own.inFlight === 0) this.#addresses.delete(network)
      },
    }
  }
}
