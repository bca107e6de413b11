import { z } from 'zod'
import type { Backend } from '~/backend/open/backend'
import { forgetClosedAccounts } from '~/features/accounts/profile/forget-closed-accounts.server'
import { readDueSources } from '~/features/imports/sources/due-sources.server'
import type { RunDependencies } from '~/features/imports/sources/read-source-run.server'
import { purgePushClaims } from '~/features/moderation/push/push-claim'
import { purgeReports } from '~/features/moderation/reports/reports.server'
import { purgeFollowPushes } from '~/features/notify/follow/follow-push.server'
import { purgePublications } from '~/features/notify/follow/news.server'
import { isNewsTime } from '~/features/notify/follow/news-times'
import { purgeFollows } from '~/features/notify/follow/purge-follows.server'
import { purgeMails } from '~/features/notify/mail-claims.server'
import { purgePendingPlaces } from '~/features/places/purge-pending-places.server'
import type { OpenCatalogue } from '~/features/search/catalogue/catalogue.server'
import { purgeProposals } from '~/features/submission/proposals/purge-proposals.server'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/platform/durations'
import { defineCollection } from './backend/documents'
import type { FileStore } from './backend/files/files'
import type { Identity } from './backend/identity/identity'
import type { Lease } from './backend/lease.server'
import { purgeSessions } from './features/accounts/sessions.server'
import { forgetUnpaid } from './features/donations/forget-donors.server'
import { purgeRemoved } from './features/events/purge-removed.server'
import type { ViewCounter } from './features/events/views/view-counter.server'
import { purgeMissedWords } from './features/figures/missed-words.server'
import type { SiteCounter } from './features/figures/site-counter.server'
import { sweepReporting, tidyImages } from './features/images/tidy.server'
import { isDigestTime } from './features/moderation/digest.server'
import { purgeUndos } from './features/moderation/undo.server'
import { purgeInvitations } from './features/organizers/invitations.server'
import { purgeDrafts } from './features/submission/draft-store.server'
import { purgeExpired } from './http/rate-limits.server'
import type { Background } from './platform/background.server'
import { type Alarm, systemAlarm } from './platform/clock'
import type { Env } from './platform/env.server'
import type { Health } from './platform/health'

/** Chores begin late, so that the first visitors need not wait, but not after a day, because some processes live
 * shorter. */
const FIRST_CHORES_MS = 10 * MINUTE_MS
/** The holder of the lease may die at any time, and what is due is to wait two minutes at most. */
const LOOK_EVERY_MS = MINUTE_MS / 2
/** The first instance of all has an image of its index by then. */
const FIRST_SHARING_MS = MINUTE_MS
/** An upload takes up to 150 MB. */
const SHARE_EVERY_MS = 10 * MINUTE_MS
/** Each look reads at least one document, for which Firestore charges. */
const SOURCES_EVERY_MS = 5 * MINUTE_MS
/** Firestore charges for each write; what a killed process has noted since is lost. */
const VIEWS_MS = { embedded: MINUTE_MS, firebase: 10 * MINUTE_MS }
/** Another process may be about to write the document of a photo that it has just stored; an upload takes minutes. */
const SWEEP_GRACE_AT_START_MS = 10 * MINUTE_MS

/** Less than a day, or each would leave a little later than the one before. */
export const DIGEST_MS = 20 * HOUR_MS

/** It reads the whole log of organizers and places, for which Firestore charges. */
const LOG_NAMES_MS = 30 * DAY_MS

/** A process, whichever it was, began the chore last at this time. */
const choreSchema = z.object({ begunAt: z.string().datetime() })
export const chores = defineCollection<z.infer<typeof choreSchema>>({
  name: 'chores',
  indexed: [],
  parse: (raw) => choreSchema.parse(raw),
})

interface JobDependencies extends RunDependencies {
  env: Pick<Env, 'backend' | 'siteName' | 'siteUrl'>
  files: FileStore
  identity: Identity
  views: ViewCounter
  siteCounter: Pick<SiteCounter, 'flush'>
  catalogue: Pick<OpenCatalogue, 'share' | 'placeNamed'>
  /** Queues the moderators' mail of the morning. */
  mailDigests: () => Promise<void>
  /** Queues the mails about decisions on the weather that are due. */
  mailWeather: () => Promise<void>
  /** Queues the mails about what is new; stops between two of them when it may not go on. */
  queueNews: (goesOn: () => boolean) => Promise<unknown>
  background: Background
  health: Health
  checkIntegrity: Backend['checkIntegrity']
  /** Only the process that holds the lease does the chores: on one store, others would do them again. */
  lease: Pick<Lease, 'isHeld'>
}

/** Starts all jobs; returns a function that stops them. A failed job is logged and runs again next time. */
export function scheduleJobs(dependencies: JobDependencies, alarm: Alarm = systemAlarm): () => void {
  const { background, catalogue, clock, health, lease, log, siteCounter, views } = dependencies
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
    const purges: Promise<unknown>[] = [
      purgeExpired(dependencies),
      purgeSessions(dependencies),
      dependencies.identity.purgeExpired(),
      purgeUndos(dependencies),
      purgeMails(dependencies),
      purgePushClaims(dependencies),
    ]
    // Tried every hour, so that the problem report ends soon after the operator has repaired the store.
    const isSweepStopped = health.problems().some(({ part }) => part === 'images')
    if (isSweepStopped) purges.push(sweepReporting(dependencies))
    for (const purge of purges) purge.catch(report)
  }

  async function everyDay(): Promise<void> {
    // Drafts and tombstones first, so that the sweep finds their photos.
    await purgeDrafts(dependencies).catch(report)
    await purgeProposals(dependencies).catch(report)
    await purgeFollows(dependencies).catch(report)
    await purgePublications(dependencies).catch(report)
    await purgeFollowPushes(dependencies).catch(report)
    await purgeRemoved(dependencies).catch(report)
    await purgePendingPlaces(dependencies).catch(report)
    await purgeInvitations(dependencies).catch(report)
    await purgeReports(dependencies).catch(report)
    await purgeMissedWords(dependencies).catch(report)
    await forgetUnpaid(dependencies).catch(report)
    await tidyImages(dependencies).catch(report)
    if (!isOver) await checkDatabase(dependencies)
  }

  const begins = choreCalendar(dependencies, () => !isOver)

  async function whatIsDue(): Promise<void> {
    if (lease.isHeld() && (await begins('hourly', HOUR_MS))) everyHour().catch(report)
    if (lease.isHeld() && (await begins('daily', DAY_MS))) await everyDay()
    if (lease.isHeld() && (await begins('closed accounts', LOG_NAMES_MS))) {
      await forgetClosedAccounts(dependencies)
    }
    if (lease.isHeld() && isDigestTime(clock.now()) && (await begins('digest', DIGEST_MS))) {
      await dependencies.mailDigests()
    }
    if (lease.isHeld() && isNewsTime(clock.now()) && (await begins('news', HOUR_MS))) {
      await dependencies.queueNews(() => !isOver && lease.isHeld())
    }
  }

  let isReading = false

  async function everySource(): Promise<void> {
    if (isReading || !lease.isHeld()) return
    isReading = true
    await readDueSources(dependencies, () => !isOver && lease.isHeld()).finally(() => {
      isReading = false
    })
  }

  // Listing Cloud Storage costs money, so with Firebase once a day is enough.
  if (dependencies.env.backend === 'embedded') {
    background.run('orphan sweep', () => sweepReporting(dependencies, SWEEP_GRACE_AT_START_MS))
  }
  const viewsMs = VIEWS_MS[dependencies.env.backend]
  repeat(viewsMs, viewsMs, () => views.flush())
  repeat(viewsMs, viewsMs, () => siteCounter.flush())
  repeat(FIRST_SHARING_MS, SHARE_EVERY_MS, async () => {
    if (lease.isHeld()) await catalogue.share(lease.isHeld)
  })
  repeat(MINUTE_MS, MINUTE_MS, async () => {
    if (lease.isHeld()) await dependencies.mailWeather()
  })
  repeat(FIRST_CHORES_MS, LOOK_EVERY_MS, whatIsDue)
  repeat(FIRST_CHORES_MS, SOURCES_EVERY_MS, everySource)
  return () => {
    isOver = true
    for (const end of endings) end()
  }
}

/** Tells whether a chore is due, and notes in the store that it begins, so that no other process begins it as well. */
function choreCalendar(
  { clock, documents }: Pick<JobDependencies, 'clock' | 'documents'>,
  goesOn: () => boolean,
): (name: string, periodMs: number) => Promise<boolean> {
  /** Each chore keeps the time last read: no process begins one earlier. */
  const dueAt = new Map<string, number>()
  return async function begins(name, periodMs) {
    const now = clock.now()
    if (isWithin(now, dueAt.get(name), periodMs)) return false
    const last = await documents.get(chores, name)
    const due = last ? Date.parse(last.begunAt) + periodMs : now
    dueAt.set(name, due)
    if (!goesOn() || isWithin(now, due, periodMs)) return false
    const begun = { begunAt: new Date(now).toISOString() }
    if (last) await documents.update(chores, name, begun, { expectedVersion: last.version })
    else await documents.insert(chores, name, begun)
    return true
  }
}

/** Before `due`; more than a period before it, `due` is of a clock that was wrong. */
function isWithin(now: number, due: number | undefined, periodMs: number): boolean {
  return due !== undefined && now < due && due - now <= periodMs
}

async function checkDatabase({ checkIntegrity, health, log }: JobDependencies): Promise<void> {
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
