// Limits on large bodies, which are held in memory: only signed-in people, a few at a time, so many an hour.
import type { Request } from 'express'
import { isOutage } from '~/http/outage.server'
import type { Consumption } from '~/http/rate-limits.server'

export interface LargeBodyDependencies {
  /** null = visitor, 'away' = the store does not answer. */
  senderOf(cookieHeader: string | undefined): Promise<{ uid: string } | 'away' | null>
  consumeUpload(uid: string): Promise<Consumption>
}

export type Admission =
  /** Frees the reserved memory; a second call does nothing. */
  | { ok: true; leave(): void }
  | { ok: false; reason: 'visitor' }
  | { ok: false; reason: 'busy' | 'too-many'; retryAfterSeconds: number }

/** All large bodies together, in bytes. The application copies each some four times. */
export const MOST_BYTES = 96 * 1024 * 1024
export const MOST_OF_ONE_SENDER = 3
/** All senders while the store is away; no uid is empty. */
const UNKNOWN = ''
const BUSY_SECONDS = 30

export class LargeBodies {
  #bytes = 0
  readonly #ofSenders = new Map<string, number>()

  constructor(private readonly dependencies: LargeBodyDependencies) {}

  /** Reserves memory for this body. `isUpload`: larger than any form without files. */
  async admit(req: Request, bytes: number, isUpload: boolean): Promise<Admission> {
    const sender = await this.dependencies.senderOf(req.headers.cookie)
    if (sender === null) return { ok: false, reason: 'visitor' }
    // During an outage the body is read, because the answer contains what was typed.
    const uid = sender === 'away' ? UNKNOWN : sender.uid
    const present = this.#ofSenders.get(uid) ?? 0
    if (present >= MOST_OF_ONE_SENDER || this.#bytes + bytes > MOST_BYTES) {
      return { ok: false, reason: 'busy', retryAfterSeconds: BUSY_SECONDS }
    }

    this.#bytes += bytes
    this.#ofSenders.set(uid, present + 1)
    const leave = once(() => {
      this.#bytes -= bytes
      const others = (this.#ofSenders.get(uid) ?? 1) - 1
      if (others > 0) this.#ofSenders.set(uid, others)
      else this.#ofSenders.delete(uid)
    })
    const taken = isUpload && uid !== UNKNOWN ? await this.#take(uid, leave) : { ok: true as const }
    if (taken.ok) return { ok: true, leave }
    leave()
    return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }
  }

  async #take(uid: string, leave: () => void): Promise<Consumption> {
    try {
      return await this.dependencies.consumeUpload(uid)
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
