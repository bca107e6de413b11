// Limits on large bodies, which are held in memory: from people signed in, and on a few paths from visitors; a few at a
// time, so many an hour.
import type { Request } from 'express'
import { isOutage } from '~/http/outage.server'
import { type Consumption, networkOf } from '~/http/rate-limits.server'
import type { Refused, RefusedForNow } from '~/platform/refused'
import type { Arrival } from './arrival.server'

export interface LargeBodyDependencies {
  /** null = visitor, 'away' = the store does not answer. */
  senderOf(cookieHeader: string | undefined): Promise<{ uid: string } | 'away' | null>
  consumeUpload(uid: string): Promise<Consumption>
  /** `address`: the visitor's network address. */
  consumeVisitorUpload(address: string): Promise<Consumption>
}

type Admission =
  /** Frees the reserved memory; a second call does nothing. */
  { ok: true; leave(): void } | Refused<'visitor'> | RefusedForNow<'busy' | 'too-many'>

/** All large bodies together, in bytes. The application copies each some four times. */
export const MOST_BYTES = 96 * 1024 * 1024
export const MOST_OF_ONE_SENDER = 3
/** All visitors together, in bytes: the rest stays for people signed in. */
const MOST_OF_VISITORS = 36 * 1024 * 1024
/** All senders while the store is away; no uid is empty. */
const UNKNOWN = ''
/** A client that sends as fast is kept: ten megabytes take 80 s. */
const QUICK_BYTES_PER_SECOND = 128 * 1024
const BUSY_SECONDS = 30

export class LargeBodies {
  #bytes = 0
  #visitorBytes = 0
  readonly #ofSenders = new Map<string, number>()
  readonly #admitted = new Set<{ arrival: Arrival; isVisitor: boolean; leave(): void }>()

  constructor(private readonly dependencies: LargeBodyDependencies) {}

  /** Reserves memory for this body. `isUpload`: larger than any form without files. */
  async admit(
    req: Request,
    bytes: number,
    { isUpload, isForVisitors, arrival }: { isUpload: boolean; isForVisitors: boolean; arrival: Arrival },
  ): Promise<Admission> {
    const sender = await this.dependencies.senderOf(req.headers.cookie)
    if (sender === null && !isForVisitors) return { ok: false, reason: 'visitor' }
    const address = networkOf(req.ip ?? '')
    const visitorBytes = sender === null ? bytes : 0
    // The body is read during an outage, because the answer contains what was typed.
    const uid = sender === null ? `visitor ${address}` : sender === 'away' ? UNKNOWN : sender.uid
    const present = this.#ofSenders.get(uid) ?? 0
    if (present >= MOST_OF_ONE_SENDER || !this.#makeRoom(bytes, visitorBytes)) {
      return { ok: false, reason: 'busy', retryAfterSeconds: BUSY_SECONDS }
    }

    this.#bytes += bytes
    this.#visitorBytes += visitorBytes
    this.#ofSenders.set(uid, present + 1)
    const leave = once(() => {
      this.#admitted.delete(admitted)
      this.#bytes -= bytes
      this.#visitorBytes -= visitorBytes
      const others = (this.#ofSenders.get(uid) ?? 1) - 1
      if (others > 0) this.#ofSenders.set(uid, others)
      else this.#ofSenders.delete(uid)
    })
    const admitted = { arrival, isVisitor: sender === null, leave }
    this.#admitted.add(admitted)
    const { consumeUpload, consumeVisitorUpload } = this.dependencies
    const count = () => (sender === null ? consumeVisitorUpload(address) : consumeUpload(uid))
    const taken = isUpload && uid !== UNKNOWN ? await this.#take(count, leave) : { ok: true as const }
    if (taken.ok) return { ok: true, leave }
    leave()
    return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }
  }

  /** If there is no room, the slowest of the bodies that are arriving gives way, so that uploads that hardly move keep
   * nobody from sending. */
  #makeRoom(bytes: number, visitorBytes: number): boolean {
    for (;;) {
      const isFull = this.#bytes + bytes > MOST_BYTES
      const isFullOfVisitors = this.#visitorBytes + visitorBytes > MOST_OF_VISITORS
      if (!isFull && !isFullOfVisitors) return true
      const arriving = [...this.#admitted].filter(({ isVisitor }) => isVisitor || !isFullOfVisitors)
      const rates = arriving.map(({ arrival }) => arrival.bytesPerSecond())
      const least = Math.min(...rates)
      const slowest = arriving[rates.indexOf(least)]
      if (slowest === undefined || least >= QUICK_BYTES_PER_SECOND) return false
      slowest.leave()
      slowest.arrival.giveWay()
    }
  }

  async #take(count: () => Promise<Consumption>, leave: () => void): Promise<Consumption> {
    try {
      return await count()
    } catch (error) {
      if (isOutage(error)) return { ok: true }
      leave()
      throw error
    }
  }
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}
