// Sends the queued mails: after the commit that queued them, apart from any request, one after the other.
import { randomUUID } from 'node:crypto'
import type { Change } from '~/backend/documents'
import { type SteadyOptions, subscribeSteadily } from '~/backend/steady-subscription.server'
import { systemAlarm } from '~/platform/alarm'
import { claimMail, recoverAbandoned, settleMail } from './mail-claims.server'
import { type DeliveryParts, deliver } from './mail-delivery.server'
import { mailQueue, type QueuedMail, type StoredQueuedMail } from './queued-mail'

export interface MailQueue {
  /** Takes no further mail; resolves when the one on its way has arrived, or has not. */
  close(): Promise<void>
}

/** As long as a timer is ever set; then it looks again. */
const HOUR_MS = 3_600_000
/** When the store has refused something that a mail needed. */
const STORE_PAUSE_MS = 10_000

/**
 * Follows the waiting mails and sends each when it is due. Several queues may follow one store: a mail is sent by the
 * one that claims it. `alarm` is for tests.
 */
export async function openMailQueue({
  alarm = systemAlarm,
  isStoreAway = false,
  report,
  ...parts
}: DeliveryParts & Omit<SteadyOptions, 'rememberIn'>): Promise<MailQueue> {
  const { documents, mailer, clock, log } = parts
  const name = randomUUID()
  /** When each waiting mail is due, in the alarm's time. */
  const due = new Map<string, number>()
  let callOff = () => {}
  let work: Promise<void> | null = null
  let isClosed = false

  let hasRecovered = false

  async function recover(): Promise<void> {
    hasRecovered = true
    try {
      const abandoned = await recoverAbandoned(parts, mailer)
      for (const mail of abandoned)
        log.error({ mail }, 'mail given up: it was being sent when a process ended')
    } catch (err) {
      // Mails alone keep no site from starting.
      log.error({ err }, 'abandoned mails could not be looked after')
    }
  }

  if (!isStoreAway) await recover()
  const query = { where: [['state', '==', 'waiting']] } as const
  const following = {
    documents,
    collection: mailQueue,
    query,
    onChanges(changes: Change<QueuedMail>[]) {
      for (const change of changes) {
        if (change.kind === 'removed') due.delete(change.id)
        else due.set(change.document.id, momentOf(change.document))
      }
      schedule()
    },
    onError: (err: unknown) => log.error({ err }, 'a queued mail cannot be read'),
  }
  const stopFollowing = await subscribeSteadily(following, {
    alarm,
    isStoreAway,
    report(says) {
      report?.(says)
      if (says === null && !hasRecovered) void recover()
    },
  })

  /** The wait begins when the mail is seen, so that it ends under a clock that stands still too. */
  function momentOf({ dueAt }: StoredQueuedMail): number {
    return alarm.elapsed() + Math.max(0, Date.parse(dueAt) - clock.now())
  }

  function schedule(): void {
    callOff()
    if (isClosed || work !== null || due.size === 0) return
    const pause = Math.min(...due.values()) - alarm.elapsed()
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

  /** The one that has been due for longest. */
  function nextDue(): string | null {
    let next: string | null = null
    let earliest = alarm.elapsed()
    for (const [id, moment] of due) {
      if (moment > earliest || (moment === earliest && next !== null)) continue
      next = id
      earliest = moment
    }
    return next
  }

  async function send(id: string): Promise<void> {
    let mail: StoredQueuedMail | null
    try {
      mail = await claimMail(id, name, parts)
    } catch (error) {
      // Nothing has happened to it: it still waits.
      if (!due.has(id)) due.set(id, alarm.elapsed() + STORE_PAUSE_MS)
      throw error
    }
    if (mail !== null) await settleMail(id, name, await deliver(mail, parts), parts)
  }

  return {
    async close() {
      isClosed = true
      callOff()
      stopFollowing()
      await work
    },
  }
}
