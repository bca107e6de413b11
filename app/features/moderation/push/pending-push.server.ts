import type { Push, PushMessage } from '~/backend/push/push'
import { adminTokens, dropTokens } from '~/features/accounts/device-tokens.server'
import type { SessionKeeper } from '~/features/accounts/sessions.server'
import type { Pending, PendingEvent } from '~/features/events/pending.server'
import { digestMessage, pendingMessage } from '~/features/notify/push/push-message'
import { type Alarm, systemAlarm } from '~/platform/clock'
import { DAY_MS, MINUTE_MS } from '~/platform/durations'
import type { Logger } from '~/platform/logger.server'
import { CLAIM_MS, CLAIMED_AT_ONCE, claimId, claimPushes, settlePushes } from './push-claim'

interface PendingPushDependencies extends SessionKeeper {
  push: Push
  pending: Pending
  log: Logger
  alarm?: Alarm
}

/** Older submissions are ignored: push may just have been configured, or no process has run for days. */
const NEWS_MS = DAY_MS
export const GATHER_MS = 3_000
/** More within a minute go into one message, then there is a pause of a minute. */
const SINGLY_MOST = 5

/** The process that claims a submission sends it. After a failure a device may get it twice. */
export class PendingPush {
  readonly #dependencies: PendingPushDependencies
  readonly #alarm: Alarm
  /** Claim ids of submissions whose message has been sent, by whichever process. */
  readonly #over = new Set<string>()
  readonly #gathered = new Map<string, PendingEvent>()
  #singlyAt: number[] = []
  #digestAt: number | null = null
  #work = Promise.resolve()
  #callOffLook = () => {}
  #callOffTelling: (() => void) | null = null
  readonly #leave: () => void
  #isClosed = false

  /** Looks for submissions at once. */
  constructor(dependencies: PendingPushDependencies) {
    this.#dependencies = dependencies
    this.#alarm = dependencies.alarm ?? systemAlarm
    this.#leave = dependencies.pending.follow(({ added }) => this.#gather(added))
    this.#sweep()
  }

  async settled(): Promise<void> {
    for (let seen: Promise<void> | null = null; seen !== this.#work; await seen) seen = this.#work
  }

  /** Sends nothing new; resolves when running work is done. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#callOffLook()
    this.#callOffTelling?.()
    this.#leave()
    await this.#work
  }

  #gather(events: readonly PendingEvent[]): void {
    for (const event of events) this.#gathered.set(claimId(event), event)
    if (this.#gathered.size === 0 || this.#callOffTelling !== null) return
    const sinceDigest = this.#digestAt === null ? MINUTE_MS : this.#alarm.elapsed() - this.#digestAt
    this.#callOffTelling = this.#alarm.after(Math.max(GATHER_MS, MINUTE_MS - sinceDigest), () => {
      this.#callOffTelling = null
      const together = [...this.#gathered.values()]
      this.#gathered.clear()
      this.#work = this.#work.then(() => this.#tellAll(together))
    })
  }

  async #tellAll(events: readonly PendingEvent[]): Promise<void> {
    const now = this.#dependencies.clock.now()
    const news = events.filter(
      (event) => !this.#over.has(claimId(event)) && now - Date.parse(event.submittedAt) < NEWS_MS,
    )
    this.#singlyAt = this.#singlyAt.filter((at) => this.#alarm.elapsed() - at < MINUTE_MS)
    if (this.#singlyAt.length + news.length > SINGLY_MOST) {
      await this.#tell(news, () => digestMessage(this.#dependencies.pending.count()))
      return
    }
    for (const event of news) await this.#tell([event], () => pendingMessage(event))
  }

  /** Sends one message for the events that no other process has claimed. */
  async #tell(events: readonly PendingEvent[], message: () => PushMessage): Promise<void> {
    if (this.#isClosed) return
    // Counted even if another process sends it, so that all keep the same pauses.
    if (events.length === 1) this.#singlyAt.push(this.#alarm.elapsed())
    else this.#digestAt = this.#alarm.elapsed()
    try {
      const taken = await this.#claim(events)
      if (taken.length === 0) return
      if (!(await this.#send(message(), taken.length))) return
      for (let start = 0; start < taken.length; start += CLAIMED_AT_ONCE) {
        await settlePushes(taken.slice(start, start + CLAIMED_AT_ONCE), this.#dependencies)
      }
      for (const event of taken) this.#over.add(claimId(event))
    } catch (err) {
      this.#dependencies.log.warn({ err, events: events.length }, 'push message not sent')
    }
  }

  async #claim(events: readonly PendingEvent[]): Promise<PendingEvent[]> {
    const taken: PendingEvent[] = []
    for (let start = 0; start < events.length; start += CLAIMED_AT_ONCE) {
      const some = events.slice(start, start + CLAIMED_AT_ONCE)
      const claimed = await claimPushes(some, this.#dependencies)
      taken.push(...some.filter((_, index) => claimed[index]?.is === 'taken'))
      for (const { id, is } of claimed) if (is === 'over') this.#over.add(id)
      // Another process has claimed the first and continues with the rest.
      if (taken.length === 0 && claimed.some(({ is }) => is === 'busy')) break
    }
    return taken
  }

  /** True if one device was reached or none exists: a second message would reach the others again. */
  async #send(message: PushMessage, about: number): Promise<boolean> {
    const byUser = await adminTokens(this.#dependencies)
    const tokens = [...new Set([...byUser.values()].flat())]
    if (tokens.length === 0) return true
    const { delivered, gone, failed } = await this.#dependencies.push.send(tokens, message)
    this.#dependencies.log.info(
      { events: about, delivered, gone: gone.length, failed: failed.length },
      'push message sent',
    )
    const dead = new Set(gone)
    for (const [uid, own] of byUser) {
      if (own.some((token) => dead.has(token))) await dropTokens(uid, dead, this.#dependencies.documents)
    }
    return delivered > 0 || failed.length === 0
  }

  #sweep(): void {
    const listed = this.#dependencies.pending.list()
    const present = new Set(listed.map(claimId))
    for (const id of this.#over) if (!present.has(id)) this.#over.delete(id)
    this.#work = this.#work.then(() => this.#tellAll(listed))
    this.#callOffLook = this.#alarm.after(CLAIM_MS, () => this.#sweep())
  }
}
