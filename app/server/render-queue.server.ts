// Which answer is made next, where making one costs a lot: a few at once, first come first served within a client, in
// turn among the clients.

export interface RenderQueueOptions {
  /** So many answers are made at once. */
  atOnce: number
  /** So many wait for one client... */
  mostOfOneClient: number
  /** ...and so many in all. */
  mostWaiting: number
  /** What takes longer waits for something else than the processor: the next one begins beside it. */
  patienceMs: number
}

export interface Asker {
  /** Clients take turns. A network address: a client must not be able to make up more of itself. */
  client: string
  /** Aborted when this asker is gone. */
  gone: AbortSignal
}

/** 'refused': too many wait. 'left': all who asked for it are gone. */
export type NotMade = 'refused' | 'left'

export interface Queued<T> {
  outcome: Promise<T | NotMade>
  /** Another asker wants the same. While it waits it comes up in this asker's turn, too, and stays as long as one of them does. */
  join(asker: Asker): void
}

interface Job {
  /** How many askers of each client wait for it; it stands in the line of each client once. Empty once it has begun. */
  askers: Map<string, number>
  begin(): void
  giveUp(reason: NotMade): void
}

export class RenderQueue {
  /** By client, the one whose turn is next first. No line is empty. */
  readonly #lines = new Map<string, Job[]>()
  readonly #options: RenderQueueOptions
  #waiting = 0
  #running = 0

  constructor(options: RenderQueueOptions) {
    this.#options = options
  }

  /** Places taken in the lines of all clients. */
  get waiting(): number {
    return this.#waiting
  }

  /** Does the work when it is this asker's turn: at once where there is room. */
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
      // Not at once: what has come over the network meanwhile, cached pages above all, is answered first.
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
      // Behind the others.
      this.#lines.delete(client)
      this.#lines.set(client, line)
      const [job] = line
      if (!job) return
      for (const other of job.askers.keys()) this.#takeOut(job, other)
      job.askers.clear()
      job.begin()
    }
  }

  /** False, with nothing done, when too many wait. */
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

  /** When all places are taken, whoever has most of them gives up the last one. */
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
    // It has begun, or was given up.
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
