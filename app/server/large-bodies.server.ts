// Who may send more than a plain form: people signed in, a few bodies at a time, so many an hour. Bodies lie in memory
// whole, so the sum of them is bounded, whoever sends how many at once.
import type { Request } from 'express'
import { isOutage } from '~/http/outage.server'
import type { Taken } from '~/http/rate-limits.server'

export interface LargeBodyParts {
  /** Who is signed in with this Cookie header; null for visitors, 'away' when the store does not answer. */
  senderOf(cookieHeader: string | undefined): Promise<{ uid: string } | 'away' | null>
  /** Counts one upload of this person. */
  takeUpload(uid: string): Promise<Taken>
}

export type Admission =
  /** `leave` gives the room back; calling it again changes nothing. */
  | { ok: true; leave(): void }
  | { ok: false; reason: 'visitor' }
  | { ok: false; reason: 'busy' | 'too-many'; retryAfterSeconds: number }

/** Of all large bodies on their way. The application copies what it reads some four times. */
export const MOST_BYTES = 96 * 1024 * 1024
/** A form with a photo, its draft, and one more tab. */
export const MOST_OF_ONE_SENDER = 3
/** No uid is empty. */
const UNKNOWN = ''
/** As long as an upload takes at most (listen.server.ts), nearly always far less. */
const BUSY_SECONDS = 30

export class LargeBodies {
  #bytes = 0
  readonly #ofSenders = new Map<string, number>()

  constructor(private readonly parts: LargeBodyParts) {}

  /** Asks for room for the body that this request announces. `isUpload`: it is larger than any text. */
  async admit(req: Request, bytes: number, isUpload: boolean): Promise<Admission> {
    const sender = await this.parts.senderOf(req.headers.cookie)
    if (sender === null) return { ok: false, reason: 'visitor' }
    // The application answers an outage with what was typed, so it has to be read; all unknown ones count as one.
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

  async #take(uid: string, leave: () => void): Promise<Taken> {
    try {
      return await this.parts.takeUpload(uid)
    } catch (error) {
      // As if the store had been away all along.
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
