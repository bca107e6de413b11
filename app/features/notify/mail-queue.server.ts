import { randomUUID } from 'node:crypto'

import type { Change } from '~/backend/documents'
import { type SteadyOptions, subscribeSteadily } from '~/backend/steady-subscription.server'
import { mailQueue, type QueuedMail, type StoredQueuedMail, urgencyOf } from '~/domain/queued-mail'
import { systemAlarm } from '~/platform/clock'
import { HOUR_MS, MINUTE_MS } from '~/platform/durations'
import {
  type ClaimedMails,
  claimMails,
  mailsBeingSent,
  recoverAbandoned,
  settleMails,
} from './mail-claims.server'
import { type DeliveryDependencies, deliver } from './mail-delivery.server'
import { groupOf, MANY, MOST_IN_ONE, pauseOf, SOON_MS } from './mail-groups.server'

export interface MailQueue {
  close(): Promise<void>
}

/** Moments are milliseconds of `alarm.elapsed()`, not of the wall clock. */
interface Wait {
  moment: number
  urgency: number
  /** null = it leaves alone. */
  group: string | null
  /** It was first seen then. */
  since: number
  /** It has waited for others already. */
  hasWaited: boolean
}

const STORE_PAUSE_MS = 10_000
const LEAST_URGENT = 2
/** No delivery takes as long. It is measured in elapsed time, because clocks may stand still or differ. */
export const ABANDONED_AFTER_MS = 10 * MINUTE_MS

/** Urgent mails go first; many about events to one person leave as one (docs/decisions/mail-and-notifications.md). Several queues may share one store. `alarm` is for tests. */
export async function openMailQueue({
  alarm = systemAlarm,
  isStoreAway = false,
  report,
  ...dependencies
}: DeliveryDependencies & Omit<SteadyOptions, 'rememberIn'>): Promise<MailQueue> {
  const { documents, mailer, clock, log } = dependencies
  const name = randomUUID()
  const due = new Map<string, Wait>()
  let callOff = () => {}
  let callOffRecovery = () => {}
  let work: Promise<void> | null = null
  let isClosed = false

  // A repeatable mailer may send twice, so no wait for other processes is needed.
  const looksAtOnce = !isStoreAway && mailer.isRepeatable
  let claimed = looksAtOnce ? await logFailures(() => mailsBeingSent(dependencies)) : undefined
  if (isStoreAway) callOffRecovery = alarm.after(ABANDONED_AFTER_MS, recover)
  else await recover()

  const query = { where: [['state', '==', 'waiting']] } as const
  const following = {
    documents,
    collection: mailQueue,
    query,
    onChanges(changes: Change<QueuedMail>[]) {
      for (const change of changes) {
        if (change.kind === 'removed') due.delete(change.id)
        else due.set(change.document.id, waitOf(change.document, due.get(change.document.id)))
      }
      schedule()
    },
    onError: (err: unknown) => log.error({ err }, 'a queued mail cannot be read'),
  }
  const stopFollowing = await subscribeSteadily(following, { alarm, isStoreAway, report })

  /** Counted from now, so that the wait ends even if the clock stands still. */
  function waitOf(mail: StoredQueuedMail, before?: Wait): Wait {
    const now = alarm.elapsed()
    const moment = now + Math.max(0, Date.parse(mail.dueAt) - clock.now())
    const { since = now, hasWaited = false } = before ?? {}
    return { moment, urgency: urgencyOf(mail), group: groupOf(mail), since, hasWaited }
  }

  /** Compares claims, not times: clocks may stand still or differ. */
  async function recover(): Promise<void> {
    const before = claimed
    const givenUp = await logFailures(async () => {
      const present = await mailsBeingSent(dependencies)
      claimed = present
      const isOld = ([id, version]: [string, number]) => before?.get(id) === version
      return recoverAbandoned(new Map([...present].filter(isOld)), dependencies, mailer)
    })
    for (const mail of givenUp ?? [])
      log.error({ mail }, 'mail given up: it was being sent when a process ended')
    if (!isClosed) callOffRecovery = alarm.after(ABANDONED_AFTER_MS, recover)
  }

  /** A failure here must not stop the site. */
  async function logFailures<T>(job: () => Promise<T>): Promise<T | undefined> {
    try {
      return await job()
    } catch (err) {
      if (!isClosed) log.error({ err }, 'abandoned mails could not be looked after')
      return undefined
    }
  }

  function schedule(): void {
    callOff()
    if (isClosed || work !== null || due.size === 0) return
    let earliest = Number.POSITIVE_INFINITY
    for (const { moment } of due.values()) earliest = Math.min(earliest, moment)
    const pause = earliest - alarm.elapsed()
    callOff = alarm.after(Math.min(Math.max(0, pause), HOUR_MS), startWork)
  }

  function startWork(): void {
    if (isClosed || work !== null) return
    work = sendAllDue().finally(() => {
      work = null
      schedule()
    })
  }

  async function sendAllDue(): Promise<void> {
    for (let id = nextDue(); id !== null && !isClosed; id = nextDue()) {
      try {
        const ids = await groupedWith(id)
        for (const one of ids) due.delete(one)
        if (ids.length > 0) await send(ids)
      } catch (err) {
        log.error({ err, mail: id }, 'a mail could not be looked up, or what became of it not written')
        const wait = due.get(id)
        // Without a pause it would be retried in a tight loop.
        if (wait) due.set(id, { ...wait, moment: alarm.elapsed() + STORE_PAUSE_MS })
      }
    }
  }

  function nextDue(): string | null {
    const now = alarm.elapsed()
    let next: ({ id: string } & Wait) | null = null
    for (const [id, wait] of due) {
      if (wait.moment > now) continue
      const isFirst =
        next === null ||
        (wait.urgency === next.urgency ? wait.moment < next.moment : wait.urgency < next.urgency)
      if (isFirst) next = { id, ...wait }
    }
    return next?.id ?? null
  }

  /** The mails that leave as one with this one, which is due; none while they wait for others, at most some two hours. */
  async function groupedWith(id: string): Promise<string[]> {
    const group = due.get(id)?.group ?? null
    if (group === null) return [id]
    const now = alarm.elapsed()
    const members = [...due].filter(([, wait]) => wait.group === group)
    const ready = members.filter(([, { moment }]) => moment <= now)
    const isPatient = ready.every(([, { since }]) => now - since < 2 * HOUR_MS)
    const soon = members
      .map(([, { moment }]) => moment)
      .filter((moment) => moment > now && moment <= now + SOON_MS)
    if (isPatient && soon.length > 0 && ready.length + soon.length >= MANY)
      return hold(ready, Math.max(...soon))
    if (isPatient && ready.every(([, { hasWaited }]) => !hasWaited)) {
      const pause = await pauseOf(group, { documents, nowMs: clock.now() })
      if (pause > 0) return hold(ready, now + pause)
    }
    return ready
      .sort(([, a], [, b]) => a.since - b.since)
      .slice(0, ready.length < MANY ? 1 : MOST_IN_ONE)
      .map(([one]) => one)
  }

  function hold(waits: [string, Wait][], moment: number): string[] {
    const isHour = moment - alarm.elapsed() > SOON_MS
    for (const [id, wait] of waits) due.set(id, { ...wait, moment, hasWaited: wait.hasWaited || isHour })
    return []
  }

  async function send(ids: string[]): Promise<void> {
    // Another one for each mail, by which those that left as one are known.
    const claimer = `${name} ${ids[0]}`
    let mails: ClaimedMails | null
    try {
      mails = await claimMails(ids, claimer, dependencies)
    } catch (error) {
      for (const id of ids) {
        if (due.has(id)) continue
        const moment = alarm.elapsed() + STORE_PAUSE_MS
        due.set(id, { moment, urgency: LEAST_URGENT, group: null, since: moment, hasWaited: true })
      }
      throw error
    }
    if (mails === null) return
    const outcome = await deliver(mails, dependencies)
    await settleMails(
      mails.map(({ id }) => id),
      claimer,
      outcome,
      dependencies,
    )
  }

  return {
    async close() {
      isClosed = true
      callOff()
      callOffRecovery()
      stopFollowing()
      await work
    },
  }
}
