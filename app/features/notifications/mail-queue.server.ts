import { randomUUID } from 'node:crypto'

import type { Change } from '~/backend/documents'
import { type SteadyOptions, subscribeSteadily } from '~/backend/steady-subscription.server'
import { systemAlarm } from '~/platform/alarm'
import { HOUR_MS } from '~/platform/durations'
import { claimMail, mailsBeingSent, recoverAbandoned, settleMail } from './mail-claims.server'
import { type DeliveryDependencies, deliver } from './mail-delivery.server'
import { isUrgent, mailQueue, type QueuedMail, type StoredQueuedMail } from './queued-mail'

export interface MailQueue {
  close(): Promise<void>
}

const STORE_PAUSE_MS = 10_000
/** Longer than any delivery takes. Measured in elapsed time, because clocks may stand still or differ. */
export const ABANDONED_AFTER_MS = 10 * 60_000

/** Urgent mails go first. Several queues may share one store. `alarm` is for tests. */
export async function openMailQueue({
  alarm = systemAlarm,
  isStoreAway = false,
  report,
  ...dependencies
}: DeliveryDependencies & Omit<SteadyOptions, 'rememberIn'>): Promise<MailQueue> {
  const { documents, mailer, clock, log } = dependencies
  const name = randomUUID()
  const due = new Map<string, { moment: number; isUrgent: boolean }>()
  let callOff = () => {}
  let callOffRecovery = () => {}
  let work: Promise<void> | null = null
  let isClosed = false

  // A repeatable mailer may send twice, so no wait for other processes is needed.
  const looksAtOnce = !isStoreAway && mailer.isRepeatable
  let claimed = looksAtOnce ? await lookAfter(() => mailsBeingSent(dependencies)) : undefined
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
        else due.set(change.document.id, waitOf(change.document))
      }
      schedule()
    },
    onError: (err: unknown) => log.error({ err }, 'a queued mail cannot be read'),
  }
  const stopFollowing = await subscribeSteadily(following, { alarm, isStoreAway, report })

  /** Counted from now, so that the wait ends even if the clock stands still. */
  function waitOf(mail: StoredQueuedMail) {
    const moment = alarm.elapsed() + Math.max(0, Date.parse(mail.dueAt) - clock.now())
    return { moment, isUrgent: isUrgent(mail) }
  }

  /** Compares claims, not times: clocks may stand still or differ. */
  async function recover(): Promise<void> {
    const before = claimed
    const givenUp = await lookAfter(async () => {
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
  async function lookAfter<T>(job: () => Promise<T>): Promise<T | undefined> {
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
      due.delete(id)
      try {
        await send(id)
      } catch (err) {
        log.error({ err, mail: id }, 'the store did not take what became of a mail')
      }
    }
  }

  function nextDue(): string | null {
    const now = alarm.elapsed()
    let next: { id: string; moment: number; isUrgent: boolean } | null = null
    for (const [id, { moment, isUrgent }] of due) {
      if (moment > now) continue
      const isFirst =
        next === null || (isUrgent === next.isUrgent ? moment < next.moment : isUrgent && !next.isUrgent)
      if (isFirst) next = { id, moment, isUrgent }
    }
    return next?.id ?? null
  }

  async function send(id: string): Promise<void> {
    let mail: StoredQueuedMail | null
    try {
      mail = await claimMail(id, name, dependencies)
    } catch (error) {
      if (!due.has(id)) due.set(id, { moment: alarm.elapsed() + STORE_PAUSE_MS, isUrgent: false })
      throw error
    }
    if (mail !== null) await settleMail(id, name, await deliver(mail, dependencies), dependencies)
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
