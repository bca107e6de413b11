import { randomUUID } from 'node:crypto'
import { JobQueue, type RunningQueue } from '~/backend/jobs.server'
import type { SteadyOptions } from '~/backend/steady-subscription.server'
import { mailQueue, urgencyOf } from '~/domain/queued-mail'
import { MINUTE_MS } from '~/platform/durations'
import { claimMails, settleMails } from './mail-claims.server'
import { type DeliveryDependencies, deliver } from './mail-delivery.server'
import { gatherMails, groupOf } from './mail-groups.server'

const STORE_PAUSE_MS = 10_000
/** No delivery takes as long. It is measured in elapsed time, because clocks may stand still or differ. */
export const ABANDONED_AFTER_MS = 10 * MINUTE_MS

/** Urgent mails go first; many about events to one person leave as one (docs/decisions/mail-and-notifications.md). Several queues may share one store. `alarm` is for tests. */
export function openMailQueue({
  alarm,
  isStoreAway,
  report,
  ...dependencies
}: DeliveryDependencies & Omit<SteadyOptions, 'rememberIn'>): Promise<RunningQueue> {
  const { documents, mailer, clock, log } = dependencies
  const name = randomUUID()
  return JobQueue.open({
    documents,
    clock,
    collection: mailQueue,
    where: [['state', 'in', ['waiting', 'sending']]],
    stateOf: ({ state, dueAt }) => (state === 'waiting' ? { is: 'waiting', dueAt } : { is: 'taken' }),
    abandonedAfterMs: ABANDONED_AFTER_MS,
    takesOverAtStart: mailer.isRepeatable,
    async work(jobs) {
      // Another one for each mail, by which those that left as one are known.
      const claimer = `${name} ${jobs[0].id}`
      const { mails, givenUp } = await claimMails(jobs, claimer, dependencies)
      for (const mail of givenUp) log.error({ mail }, 'mail given up: it was being sent when a process ended')
      if (mails === null) return
      const outcome = await deliver(mails, dependencies)
      const ids = mails.map(({ id }) => id)
      await settleMails(ids, claimer, outcome, dependencies)
    },
    onFailure: (err, mail) =>
      log.error({ err, mail }, 'a mail could not be looked up, or what became of it not written'),
    pauseAfterFailureMs: STORE_PAUSE_MS,
    onUnreadable: (err) => log.error({ err }, 'a queued mail cannot be read'),
    urgencyOf,
    groupOf,
    gather: (waiting, now) => gatherMails(waiting, now, dependencies),
    alarm,
    isStoreAway,
    report,
  })
}
