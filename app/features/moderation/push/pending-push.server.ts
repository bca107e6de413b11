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

export interface PendingPush {
  settled(): Promise<void>
  /** Sends nothing new; resolves when running work is done. */
  close(): Promise<void>
}

/** Older submissions are ignored: push may just have been configured, or no process has run for days. */
const NEWS_MS = DAY_MS
export const GATHER_MS = 3_000
/** More within a minute go into one message, then there is a pause of a minute. */
const SINGLY_MOST = 5

/** The process that claims a submission sends it. After a failure a device may get it twice. */
export function openPendingPush({
  alarm = systemAlarm,
  ...dependencies
}: PendingPushDependencies): PendingPush {
  const { push, pending, clock, log, documents } = dependencies
  const over = new Set<string>()
  const gathered = new Map<string, PendingEvent>()
  let singlyAt: number[] = []
  let digestAt: number | null = null
  let work = Promise.resolve()
  let callOffLook = () => {}
  let callOffTelling: (() => void) | null = null
  let isClosed = false

  function gather(events: readonly PendingEvent[]): void {
    for (const event of events) gathered.set(claimId(event), event)
    if (gathered.size === 0 || callOffTelling !== null) return
    const sinceDigest = digestAt === null ? MINUTE_MS : alarm.elapsed() - digestAt
    callOffTelling = alarm.after(Math.max(GATHER_MS, MINUTE_MS - sinceDigest), () => {
      callOffTelling = null
      const together = [...gathered.values()]
      gathered.clear()
      work = work.then(() => tellAll(together))
    })
  }

  async function tellAll(events: readonly PendingEvent[]): Promise<void> {
    const now = clock.now()
    const news = events.filter(
      (event) => !over.has(claimId(event)) && now - Date.parse(event.submittedAt) < NEWS_MS,
    )
    singlyAt = singlyAt.filter((at) => alarm.elapsed() - at < MINUTE_MS)
    if (singlyAt.length + news.length > SINGLY_MOST) {
      await tell(news, () => digestMessage(pending.count()))
      return
    }
    for (const event of news) await tell([event], () => pendingMessage(event))
  }

  /** Sends one message for the events that no other process has claimed. */
  async function tell(events: readonly PendingEvent[], message: () => PushMessage): Promise<void> {
    if (isClosed) return
    // Counted even if another process sends it, so that all keep the same pauses.
    if (events.length === 1) singlyAt.push(alarm.elapsed())
    else digestAt = alarm.elapsed()
    try {
      const taken = await claim(events)
      if (taken.length === 0) return
      if (!(await send(message(), taken.length))) return
      for (let start = 0; start < taken.length; start += CLAIMED_AT_ONCE) {
        await settlePushes(taken.slice(start, start + CLAIMED_AT_ONCE), dependencies)
      }
      for (const event of taken) over.add(claimId(event))
    } catch (err) {
      log.warn({ err, events: events.length }, 'push message not sent')
    }
  }

  async function claim(events: readonly PendingEvent[]): Promise<PendingEvent[]> {
    const taken: PendingEvent[] = []
    for (let start = 0; start < events.length; start += CLAIMED_AT_ONCE) {
      const some = events.slice(start, start + CLAIMED_AT_ONCE)
      const claimed = await claimPushes(some, dependencies)
      taken.push(...some.filter((_, index) => claimed[index]?.is === 'taken'))
      for (const { id, is } of claimed) if (is === 'over') over.add(id)
      // Another process has claimed the first and continues with the rest.
      if (taken.length === 0 && claimed.some(({ is }) => is === 'busy')) break
    }
    return taken
  }

  /** True if one device was reached or none exists: a second message would reach the others again. */
  async function send(message: PushMessage, about: number): Promise<boolean> {
    const byUser = await adminTokens(dependencies)
    const tokens = [...new Set([...byUser.values()].flat())]
    if (tokens.length === 0) return true
    const { delivered, gone, failed } = await push.send(tokens, message)
    log.info({ events: about, delivered, gone: gone.length, failed: failed.length }, 'push message sent')
    const dead = new Set(gone)
    for (const [uid, own] of byUser) {
      if (own.some((token) => dead.has(token))) await dropTokens(uid, dead, documents)
    }
    return delivered > 0 || failed.length === 0
  }

  function sweep(): void {
    const listed = pending.list()
    const present = new Set(listed.map(claimId))
    for (const id of over) if (!present.has(id)) over.delete(id)
    work = work.then(() => tellAll(listed))
    callOffLook = alarm.after(CLAIM_MS, sweep)
  }

  const leave = pending.follow(({ added }) => gather(added))
  sweep()

  return {
    async settled() {
      for (let seen: Promise<void> | null = null; seen !== work; await seen) seen = work
    },
    async close() {
      isClosed = true
      callOffLook()
      callOffTelling?.()
      leave()
      await work
    },
  }
}
