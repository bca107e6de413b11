// Tells the admins' devices of every submission: after the commit, apart from any request, once among all processes.
import type { Push } from '~/backend/push/push'
import type { SessionKeeper } from '~/features/accounts/sessions.server'
import type { Pending, PendingEvent } from '~/features/moderation/pending.server'
import { type Alarm, systemAlarm } from '~/platform/alarm'
import type { Logger } from '~/platform/logger.server'
import { adminTokens, dropTokens } from './device-tokens.server'
import { CLAIM_MS, claimId, claimPush, settlePush } from './push-claim'
import { pendingMessage } from './push-message'

interface PendingPushParts extends SessionKeeper {
  push: Push
  pending: Pending
  log: Logger
  /** For tests. */
  alarm?: Alarm
}

export interface PendingPush {
  /** Resolves when nothing is being sent any more. */
  settled(): Promise<void>
  /** Takes up nothing further; resolves when what was begun is done. */
  close(): Promise<void>
}

/** Older submissions are no news: push messages may just have been configured, or no process has run for days. */
const NEWS_MS = 86_400_000

/**
 * Follows the queue until closed. A submission is sent by the process that claims it; what another one began and did not
 * end, or what did not arrive, is looked after every five minutes: so a device may, rarely, hear of it twice.
 */
export function openPendingPush({ alarm = systemAlarm, ...parts }: PendingPushParts): PendingPush {
  const { push, pending, clock, log, documents } = parts
  /** Claims known to need nothing more. */
  const over = new Set<string>()
  let work = Promise.resolve()
  let callOff = () => {}
  let isClosed = false

  function tellAll(events: readonly PendingEvent[]): void {
    work = work.then(async () => {
      for (const event of events) if (!isClosed) await tell(event)
    })
  }

  async function tell(event: PendingEvent): Promise<void> {
    if (over.has(claimId(event))) return
    try {
      const claim = await claimPush(event, parts)
      if (claim === 'over') over.add(claimId(event))
      if (claim !== 'taken') return
      const isDone = await send(event)
      if (!isDone) return
      await settlePush(event, parts)
      over.add(claimId(event))
    } catch (err) {
      log.warn({ err, event: event.id }, 'push message not sent')
    }
  }

  /**
   * Whether there is nothing left to do: it reached somebody, or there is nobody to reach. Sent again because one device
   * failed, it would be heard twice by all the others.
   */
  async function send(event: PendingEvent): Promise<boolean> {
    const byUser = await adminTokens(parts)
    // Two admins who share a browser share its token.
    const tokens = [...new Set([...byUser.values()].flat())]
    if (tokens.length === 0) return true
    const { delivered, gone, failed } = await push.send(tokens, pendingMessage(event))
    log.info({ event: event.id, delivered, gone: gone.length, failed: failed.length }, 'push message sent')
    const dead = new Set(gone)
    for (const [uid, own] of byUser) {
      if (own.some((token) => dead.has(token))) await dropTokens(uid, dead, documents)
    }
    return delivered > 0 || failed.length === 0
  }

  function lookAfter(): void {
    const now = clock.now()
    const listed = pending.list()
    const present = new Set(listed.map(claimId))
    for (const id of over) if (!present.has(id)) over.delete(id)
    tellAll(listed.filter(({ submittedAt }) => now - Date.parse(submittedAt) < NEWS_MS))
    callOff = alarm.after(CLAIM_MS, lookAfter)
  }

  const leave = pending.follow(({ added }) => tellAll(added))
  lookAfter()

  return {
    async settled() {
      for (let seen: Promise<void> | null = null; seen !== work; await seen) seen = work
    },
    async close() {
      isClosed = true
      callOff()
      leave()
      await work
    },
  }
}
