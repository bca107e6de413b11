// A queue that makes a few answers at a time, with turns among the clients.

export interface RenderQueueOptions {
  atOnce: number
  mostOfOneClient: number
  mostWaiting: number
  /** A longer job waits for something other than the CPU, so the next one begins beside it. */
  patienceMs: number
}

export interface Asker {
  /** Clients take turns: a network address, because sessions can be made up. */
  client: string
  gone: AbortSignal
}

/** 'refused': too many wait. 'left': all clients that wanted it have left. */
export type NotMade = 'refused' | 'left'

export interface Queued<T> {
  outcome: Promise<T | NotMade>
  /** Another client wants the same answer: it may come up in either turn, and is dropped when all have left. */
  join(asker: Asker): void
}

interface Job {
  /** Number of requests by client. Empty once the job has begun. */
  askers: Map<string, number>
  begin(): void
  giveUp(reason: NotMade): void
}

export class RenderQueue {
  readonly #lines = new Map<string, Job[]>()
  readonly #options: RenderQueueOptions
  #waiting = 0
  #running = 0

  constructor(options: RenderQueueOptions) {
    this.#options = options
  }

  get waiting(): number {
    return this.#waiting
  }

  take<T>(asker: Asker, work: () => Promise<T>): Queued<T> {
    let job: Job | undefined
    const outcome = new Promise<T | NotMade>((resolve, reject) => {
      const waiting: Job = {
        askers: new Map(),
        begin: () => this.#run(work).then(resolve, reject),
        giveUp: resolve,
      }
      job = waiting
      if (asker.gone.aborted) resolve('left')
      else if (this.#waiting === 0 && this.#running < this.#options.atOnce) waiting.begin()
      else if (!this.#line(waiting, asker)) resolve('refused')
    })
    return {
      outcome,
      join: (other) => {
        if (job && job.askers.size > 0) this.#line(job, other)
      },
    }
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1
    let isCounted = true
    const makeRoom = () => {
      if (!isCounted) return
      isCounted = false
      this.#running -= 1
      // The next one begins later: cached pages that arrived meanwhile are answered first.
      setImmediate(() => this.#beginNext())
    }
    const patience = setTimeout(makeRoom, this.#options.patienceMs).unref()
    try {
      return await work()
    } finally {
      clearTimeout(patience)
      makeRoom()
    }
  }

  #beginNext(): void {
    while (this.#running < this.#options.atOnce) {
      const [first] = this.#lines
      if (!first) return
      const [client, line] = first
      this.#lines.delete(client)
      this.#lines.set(client, line)
      const [job] = line
      if (!job) return
      for (const other of job.askers.keys()) this.#takeOut(job, other)
      job.askers.clear()
      job.begin()
    }
  }

  /** Returns false when too many wait. */
  #line(job: Job, { client, gone }: Asker): boolean {
    if (gone.aborted) return true
    const already = job.askers.get(client) ?? 0
    if (already === 0 && !this.#hasRoomFor(client)) return false
    job.askers.set(client, already + 1)
    if (already === 0) {
      const line = this.#lines.get(client)
      if (line) line.push(job)
      else this.#lines.set(client, [job])
      this.#waiting += 1
    }
    gone.addEventListener('abort', () => this.#leave(job, client), { once: true })
    return true
  }

  /** Tells whether there is room; when the queue is full, the client with the most places gives up its last one. */
  #hasRoomFor(client: string): boolean {
    const { mostOfOneClient, mostWaiting } = this.#options
    const own = this.#lines.get(client)?.length ?? 0
    if (own >= mostOfOneClient) return false
    if (this.#waiting < mostWaiting) return true
    const [greediest, line] = [...this.#lines].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    )
    const last = line.at(-1)
    if (!last || line.length <= own + 1) return false
    this.#takeOut(last, greediest)
    last.askers.delete(greediest)
    if (last.askers.size === 0) last.giveUp('refused')
    return true
  }

  #leave(job: Job, client: string): void {
    const askers = job.askers.get(client)
    if (askers === undefined) return
    if (askers > 1) {
      job.askers.set(client, askers - 1)
      return
    }
    this.#takeOut(job, client)
    job.askers.delete(client)
    if (job.askers.size === 0) job.giveUp('left')
  }

  #takeOut(job: Job, client: string): void {
    const line = this.#lines.get(client) ?? []
    line.splice(line.indexOf(job), 1)
    this.#waiting -= 1
    if (line.length === 0) this.#lines.delete(client)
  }
}
