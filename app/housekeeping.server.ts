// What the running application does by itself, in the background: writes down, deletes what is over, sweeps.
import { purgeSessions } from './features/accounts/sessions.server'
import { purgeRemoved } from './features/events/purge-removed.server'
import { imagesInUse, sweepOrphans } from './features/images/sweep.server'
import { purgeUndos } from './features/moderation/undo.server'
import { purgeMails } from './features/notifications/mail-claims.server'
import { purgePushClaims } from './features/push/push-claim'
import { purgeDrafts } from './features/submission/drafts.server'
import { purgeExpired } from './http/rate-limits.server'
import { type Alarm, systemAlarm } from './platform/alarm'
import type { Runtime } from './runtime.server'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The first minutes of a process belong to those who wait for it; not every process lives for a day. */
const FIRST_CHORES_MS = 10 * MINUTE_MS
/**
 * Another process on the same directory may be writing the document of a photo that it has just stored: an upload ends
 * within minutes.
 */
const START_KEPT_MS = 10 * MINUTE_MS

type Household = Pick<
  Runtime,
  'documents' | 'files' | 'identity' | 'views' | 'background' | 'clock' | 'log'
> & {
  env: Pick<Runtime['env'], 'backend'>
}

/**
 * Begins all of it: at once the sweep of what a crash has left, every minute the views, ten minutes from now and then
 * every hour or day the rest. What fails is logged and tried again the next time. Answers what ends it; a chore that is
 * under way breaks off when the store is closed, and the next process goes on with it.
 */
export function keepHouse(parts: Household, alarm: Alarm = systemAlarm): () => void {
  const { background, log, views } = parts
  const orphans = { ...parts, inUse: imagesInUse(parts.documents) }
  const endings: (() => void)[] = []
  let isOver = false

  function report(err: unknown): void {
    if (!isOver) log.error({ err }, 'housekeeping failed')
  }

  function repeat(firstMs: number, periodMs: number, chore: () => Promise<unknown>): void {
    let callOff = alarm.after(firstMs, ring)
    function ring(): void {
      callOff = alarm.after(periodMs, ring)
      chore().catch(report)
    }
    endings.push(() => callOff())
  }

  async function everyHour(): Promise<void> {
    const chores = [
      purgeExpired(parts),
      purgeSessions(parts),
      parts.identity.purgeExpired(),
      purgeUndos(parts),
      purgeMails(parts),
      purgePushClaims(parts),
    ]
    for (const chore of chores) chore.catch(report)
  }

  async function everyDay(): Promise<void> {
    // Drafts and tombstones first, so that their photos go with them.
    await purgeDrafts(parts).catch(report)
    await purgeRemoved(parts).catch(report)
    await sweepOrphans(orphans)
  }

  // In Cloud Storage each look at all files costs, and instances come and go: every day is enough.
  if (parts.env.backend === 'embedded') {
    background.run('orphan sweep', () => sweepOrphans({ ...orphans, keptMs: START_KEPT_MS }))
  }
  repeat(MINUTE_MS, MINUTE_MS, () => views.flush())
  repeat(FIRST_CHORES_MS, HOUR_MS, everyHour)
  repeat(FIRST_CHORES_MS, DAY_MS, everyDay)
  return () => {
    isOver = true
    for (const end of endings) end()
  }
}
