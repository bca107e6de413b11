// What the running application does by itself, in the background: writes down, deletes what is over, sweeps.
import type { Backend } from './backend/backend'
import type { DocumentStore } from './backend/documents'
import type { FileStore } from './backend/files/files'
import type { Identity } from './backend/identity/identity'
import { purgeSessions } from './features/accounts/sessions.server'
import { purgeRemoved } from './features/events/purge-removed.server'
import type { ViewCounter } from './features/events/views/view-counter.server'
import { sweepReporting, tidyImages } from './features/images/tidy.server'
import { purgeUndos } from './features/moderation/undo.server'
import { purgeMails } from './features/notifications/mail-claims.server'
import { purgePushClaims } from './features/push/push-claim'
import { purgeDrafts } from './features/submission/save-draft.server'
import { purgeExpired } from './http/rate-limits.server'
import { type Alarm, systemAlarm } from './platform/alarm'
import type { Background } from './platform/background.server'
import type { Clock } from './platform/clock'
import type { Env } from './platform/env.server'
import type { Health } from './platform/health'
import type { Logger } from './platform/logger.server'

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

interface JobParts {
  env: Pick<Env, 'backend'>
  documents: DocumentStore
  files: FileStore
  identity: Identity
  views: ViewCounter
  background: Background
  clock: Clock
  health: Health
  /** See Backend. */
  checkIntegrity: Backend['checkIntegrity']
  log: Logger
}

/**
 * Begins all of it: at once the sweep of what a crash has left, every minute the views, ten minutes from now and then
 * every hour or day the rest. What fails is logged and tried again the next time. Answers what ends it; a chore that is
 * under way breaks off when the store is closed, and the next process goes on with it.
 */
export function scheduleJobs(parts: JobParts, alarm: Alarm = systemAlarm): () => void {
  const { background, health, log, views } = parts
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
    const chores: Promise<unknown>[] = [
      purgeExpired(parts),
      purgeSessions(parts),
      parts.identity.purgeExpired(),
      purgeUndos(parts),
      purgeMails(parts),
      purgePushClaims(parts),
    ]
    // Until the operator has seen to it, which nobody should have to wait a day for.
    const isSweepStopped = health.problems().some(({ part }) => part === 'images')
    if (isSweepStopped) chores.push(sweepReporting(parts))
    for (const chore of chores) chore.catch(report)
  }

  async function everyDay(): Promise<void> {
    // Drafts and tombstones first, so that their photos go with them.
    await purgeDrafts(parts).catch(report)
    await purgeRemoved(parts).catch(report)
    await tidyImages(parts).catch(report)
    if (!isOver) await checkDatabase(parts)
  }

  // In Cloud Storage each look at all files costs, and instances come and go: every day is enough.
  if (parts.env.backend === 'embedded') {
    background.run('orphan sweep', () => sweepReporting(parts, START_KEPT_MS))
  }
  repeat(MINUTE_MS, MINUTE_MS, () => views.flush())
  repeat(FIRST_CHORES_MS, HOUR_MS, everyHour)
  repeat(FIRST_CHORES_MS, DAY_MS, everyDay)
  return () => {
    isOver = true
    for (const end of endings) end()
  }
}

/** Looks through the whole database file for damage, and says what it has found. */
async function checkDatabase({ checkIntegrity, health, log }: JobParts): Promise<void> {
  if (checkIntegrity === null) return
  const start = performance.now()
  const faults = await checkIntegrity()
  const seconds = Math.round((performance.now() - start) / 100) / 10
  if (faults.length === 0) log.info({ seconds }, 'the database file is intact')
  else log.error({ seconds, faults: faults.slice(0, 10) }, 'the database file is damaged: restore a backup')
  health.report('integrity', faults.length === 0 ? null : DAMAGED)
}

const DAMAGED =
  'Le fichier de la base de données est endommagé. Arrêtez le site et restaurez une sauvegarde (docs/operations.md).'
