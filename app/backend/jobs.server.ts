// Jobs: documents with each of which something is done once, later, in whichever process. What such a document looks
// like is its kind's affair; waiting, claiming and taking over from a process that has died are the same for all.
import { type Alarm, type Clock, systemAlarm } from '~/platform/clock'
import { HOUR_MS } from '~/platform/durations'
import type { Change, Collection, Condition, DocumentStore, Stored } from './documents'
import { type SteadyOptions, subscribeSteadily } from './steady-subscription.server'

/** A claim takes the job for this process, or finds it busy (another process has it) or over (nobody does it any more). */
export type Claim<T> =
  | { is: 'taken'; fields: Partial<T> }
  | { is: 'busy' }
  | { is: 'over'; fields: Partial<T> | 'none' | 'purge' }

type Claimed<T> =
  /** `job` is as the claim leaves it. */
  { id: string; is: 'taken'; job: T & { id: string } } | { id: string; is: 'busy' | 'over' | 'gone' }

interface Claiming<T> {
  documents: DocumentStore
  collection: Collection<T>
  claim(job: Stored<T>): Claim<T>
  /** The claimed document of a job that has none before its first claim; without it such a job is 'gone'. */
  first?(id: string): T
}

/**
 * Claims jobs in one transaction, so that of all processes one has each of them; answers in their order. With a `version`
 * only the document as it was seen is claimed: a claim counts a version on, so another process has been faster.
 */
export function claimJobs<T>(
  jobs: readonly { id: string; version?: number }[],
  { documents, collection, claim, first }: Claiming<T>,
): Promise<Claimed<T>[]> {
  return documents.transaction(async (transaction) => {
    const present = await Promise.all(jobs.map(({ id }) => transaction.get(collection, id)))
    return jobs.map(({ id, version }, index): Claimed<T> => {
      const job = present[index] ?? null
      if (job === null) {
        if (!first) return { id, is: 'gone' }
        const value = first(id)
        transaction.insert(collection, id, value)
        return { id, is: 'taken', job: { ...value, id } }
      }
      if (version !== undefined && job.version !== version) return { id, is: 'busy' }
      const decided = claim(job)
      if (decided.is === 'busy') return { id, is: 'busy' }
      if (decided.fields === 'purge') transaction.purge(collection, id)
      else if (decided.fields !== 'none')
        transaction.update(collection, id, decided.fields, { expectedVersion: job.version })
      return decided.is === 'over'
        ? { id, is: 'over' }
        : { id, is: 'taken', job: { ...job, ...decided.fields } }
    })
  })
}

/** Writes in one transaction what has become of jobs; `outcomeOf` sees each as it is by now, null = it stays so. */
export function settleJobs<T>(
  ids: readonly string[],
  {
    documents,
    collection,
    outcomeOf,
  }: {
    documents: DocumentStore
    collection: Collection<T>
    outcomeOf(job: Stored<T>): Partial<T> | 'purge' | null
  },
): Promise<void> {
  return documents.transaction(async (transaction) => {
    const present = await Promise.all(ids.map((id) => transaction.get(collection, id)))
    for (const job of present) {
      const outcome = job && outcomeOf(job)
      if (job === null || outcome === null) continue
      if (outcome === 'purge') transaction.purge(collection, job.id)
      else transaction.update(collection, job.id, outcome, { expectedVersion: job.version })
    }
  })
}

/** waiting: it is done from `dueAt` on, null = at once. taken: a process has claimed it, and has died if nothing changes
 * for long. */
type JobState = { is: 'waiting'; dueAt: string | null } | { is: 'taken' }

/** A process knows this of a job. Moments are milliseconds of `alarm.elapsed()`: clocks may stand still or differ. */
export interface KnownJob {
  id: string
  version: number
  is: JobState['is']
  /** It is begun then. */
  moment: number
  /** It has been in this state since, as far as this process knows. */
  since: number
  urgency: number
  group: string | null
  /** It has waited so long for others of its group, in milliseconds. */
  heldMs: number
}

export type Gathered = { leave: readonly KnownJob[] } | { hold: readonly KnownJob[]; until: number }

interface QueueOptions<T> extends Omit<SteadyOptions, 'rememberIn'> {
  documents: DocumentStore
  clock: Clock
  collection: Collection<T>
  /** Finds the documents that wait or are taken; all of the collection without it. */
  where?: readonly Condition[]
  stateOf(document: Stored<T>): JobState
  /** No work takes as long. */
  abandonedAfterMs: number
  /** Whether what is taken at the start is taken over at once, because doing it twice does no harm. */
  takesOverAtStart?: boolean
  /** May run in several processes at once, so it claims the jobs first. `isOver`: the queue is being closed. */
  work(jobs: readonly [KnownJob, ...KnownJob[]], isOver: () => boolean): Promise<void>
  /** The work is tried again after `pauseAfterFailureMs`, unless it has changed the document. */
  onFailure(error: unknown, id: string): void
  pauseAfterFailureMs?: number
  /** A document that cannot be read. */
  onUnreadable(error: unknown): void
  /** So many are worked on at the same time, each once. */
  atOnce?: number
  /** Lower ones are begun first, 0 by default. */
  urgencyOf?(document: Stored<T>): number
  /** Jobs of one group may be done as one, null = always alone. A kind with groups works on one at a time. */
  groupOf?(document: Stored<T>): string | null
  /** Decides which jobs of a group, given all that wait, leave now; those that are due may be held instead. */
  gather?(waiting: readonly KnownJob[], now: number): Promise<Gathered>
  alarm?: Alarm
}

export interface RunningQueue {
  /** Resolves when nothing is being done. */
  settled(): Promise<void>
  /** Begins nothing new; resolves when running work is done. */
  close(): Promise<void>
}

/** Follows a collection and works on each job when it is due, or when the process that took it has died. */
export class JobQueue<T> implements RunningQueue {
  readonly #known = new Map<string, KnownJob>()
  readonly #running = new Map<string, Promise<void>>()
  readonly #options: QueueOptions<T>
  readonly #alarm: Alarm
  #state: 'starting' | 'open' | 'closed' = 'starting'
  #callOff = () => {}
  #stopFollowing = () => {}

  private constructor(options: QueueOptions<T>) {
    this.#options = options
    this.#alarm = options.alarm ?? systemAlarm
  }

  static async open<T>(options: QueueOptions<T>): Promise<RunningQueue> {
    const queue = new JobQueue(options)
    const { documents, collection, where, onUnreadable, isStoreAway, report } = options
    const onChanges = (changes: Change<T>[]) => queue.#see(changes)
    queue.#stopFollowing = await subscribeSteadily(
      { documents, collection, query: where ? { where } : {}, onChanges, onError: onUnreadable },
      { alarm: queue.#alarm, isStoreAway, report },
    )
    return queue
  }

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  async close(): Promise<void> {
    this.#state = 'closed'
    this.#callOff()
    this.#stopFollowing()
    await this.settled()
  }

  #see(changes: readonly Change<T>[]): void {
    for (const change of changes) {
      if (change.kind === 'removed') this.#known.delete(change.id)
      else this.#known.set(change.document.id, this.#jobFrom(change.document))
    }
    if (this.#state === 'starting') this.#state = 'open'
    this.#schedule()
  }

  #jobFrom(document: Stored<T>): KnownJob {
    const { stateOf, urgencyOf, groupOf } = this.#options
    const state = stateOf(document)
    const now = this.#alarm.elapsed()
    const before = this.#known.get(document.id)
    const isAsBefore = before?.is === state.is
    return {
      id: document.id,
      version: document.version,
      is: state.is,
      moment: now + this.#pauseOf(state),
      since: isAsBefore ? before.since : now,
      urgency: urgencyOf?.(document) ?? 0,
      group: groupOf?.(document) ?? null,
      heldMs: isAsBefore ? before.heldMs : 0,
    }
  }

  /** Counted from now, so that the wait ends even if the clock stands still. */
  #pauseOf(state: JobState): number {
    const { clock, abandonedAfterMs, takesOverAtStart } = this.#options
    if (state.is === 'waiting')
      return state.dueAt === null ? 0 : Math.max(0, Date.parse(state.dueAt) - clock.now())
    return this.#state === 'starting' && takesOverAtStart ? 0 : abandonedAfterMs
  }

  #schedule(): void {
    this.#callOff()
    if (this.#state === 'closed' || this.#isBusy()) return
    let earliest = Number.POSITIVE_INFINITY
    for (const { id, moment } of this.#known.values()) {
      if (!this.#running.has(id)) earliest = Math.min(earliest, moment)
    }
    if (earliest === Number.POSITIVE_INFINITY) return
    const pause = Math.max(0, earliest - this.#alarm.elapsed())
    // Timers take no month.
    this.#callOff = this.#alarm.after(Math.min(pause, HOUR_MS), () => this.#begin())
  }

  #isBusy(): boolean {
    return this.#running.size >= (this.#options.atOnce ?? 1)
  }

  #begin(): void {
    for (let next = this.#nextDue(); next !== null; next = this.#nextDue()) {
      const { id } = next
      const done = this.#workOn(next).finally(() => {
        this.#running.delete(id)
        this.#begin()
      })
      this.#running.set(id, done)
    }
    this.#schedule()
  }

  #nextDue(): KnownJob | null {
    if (this.#state === 'closed' || this.#isBusy()) return null
    const now = this.#alarm.elapsed()
    let next: KnownJob | null = null
    for (const job of this.#known.values()) {
      if (job.moment > now || this.#running.has(job.id)) continue
      if (next === null || isBefore(job, next)) next = job
    }
    return next
  }

  async #workOn(first: KnownJob): Promise<void> {
    const { work, onFailure } = this.#options
    let jobs: readonly KnownJob[] = [first]
    try {
      if (first.group !== null && first.is === 'waiting') jobs = await this.#gathered(first.group)
      for (const { id } of jobs) this.#known.delete(id)
      const [one, ...others] = jobs
      if (one && this.#state !== 'closed') await work([one, ...others], () => this.#state === 'closed')
    } catch (error) {
      onFailure(error, first.id)
      this.#tryLater(jobs)
    }
  }

  /** Gives the jobs of a group that leave now; none while those that are due wait for others. */
  async #gathered(group: string): Promise<readonly KnownJob[]> {
    const { gather } = this.#options
    const members = [...this.#known.values()].filter((job) => job.group === group && job.is === 'waiting')
    const now = this.#alarm.elapsed()
    const gathered = (await gather?.(members, now)) ?? { leave: members }
    // A change that came meanwhile has put another entry into the place of what was seen.
    if ('leave' in gathered) return gathered.leave.filter((job) => this.#known.get(job.id) === job)
    const { hold, until } = gathered
    for (const job of hold) {
      if (this.#known.get(job.id) !== job) continue
      this.#known.set(job.id, { ...job, moment: until, heldMs: Math.max(job.heldMs, until - now) })
    }
    return []
  }

  /** If one has changed, the subscription has told of it and it waits again already. */
  #tryLater(jobs: readonly KnownJob[]): void {
    const { abandonedAfterMs, pauseAfterFailureMs = abandonedAfterMs } = this.#options
    const moment = this.#alarm.elapsed() + pauseAfterFailureMs
    for (const job of jobs) {
      const known = this.#known.get(job.id)
      if (known === undefined || known === job) this.#known.set(job.id, { ...job, moment })
    }
  }
}

function isBefore(job: KnownJob, other: KnownJob): boolean {
  return job.urgency === other.urgency ? job.moment < other.moment : job.urgency < other.urgency
}
