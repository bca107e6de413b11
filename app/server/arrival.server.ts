// A body while it arrives: read whole up to a limit, and ended where it comes too slowly or others need its memory.
import type { Readable } from 'node:stream'
import type { PartCutter } from './part-cutter.server'

/** The slowest telephones manage twice as much. */
const LEAST_BYTES_PER_SECOND = 3000
/** A line that loses packets sends nothing for a while at first, as does a train in a tunnel, which goes on if it has been
 * faster than LEAST_BYTES_PER_SECOND before. */
const MOST_PAUSE_MS = 20_000
/** The rate of what has only just begun says nothing. */
const RATE_KNOWN_MS = 5000
/** Small bodies that are arriving, all together. A body of a few kB needs no more than its bytes of it. */
export const MOST_ARRIVING_BYTES = 16 * 1024 * 1024

export type ReadOutcome = Uint8Array<ArrayBuffer> | 'too-large' | 'too-slow' | 'crowded-out' | 'cut-off'

export class Arrival {
  onBytes = (_count: number): void => {}
  #begunAt = 0
  #arrivedBytes = 0
  #settle: ((outcome: ReadOutcome) => void) | null = null

  /** `cutter`: null = nothing is cut. */
  constructor(
    private readonly req: Readable,
    private readonly limit: number,
    private readonly cutter: PartCutter | null,
  ) {}

  read(): Promise<ReadOutcome> {
    const { req, limit, cutter } = this
    return new Promise((resolve) => {
      const chunks: Buffer[] = []
      let size = 0
      this.#begunAt = performance.now()
      let deadline = this.#begunAt + MOST_PAUSE_MS
      let timer = setTimeout(expire, MOST_PAUSE_MS)

      const settle = (outcome: ReadOutcome) => {
        clearTimeout(timer)
        this.#settle = null
        req.off('data', take).off('end', finish).off('close', cutOff).off('error', cutOff)
        resolve(outcome)
      }
      const keep = (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
      }
      const take = (chunk: Buffer) => {
        this.#arrivedBytes += chunk.length
        extend(chunk.length)
        const before = size
        for (const kept of cutter?.take(chunk) ?? [chunk]) keep(kept)
        if (size > limit) return settle('too-large')
        this.onBytes(size - before)
      }
      const finish = () => {
        for (const kept of cutter?.end() ?? []) keep(kept)
        settle(Buffer.concat(chunks))
      }
      const cutOff = () => settle('cut-off')

      function extend(bytes: number) {
        const now = performance.now()
        deadline = Math.min(now + MOST_PAUSE_MS, deadline + (bytes / LEAST_BYTES_PER_SECOND) * 1000)
        clearTimeout(timer)
        timer = setTimeout(expire, deadline - now)
      }
      // After a long task timers come first: what has arrived meanwhile must be read before it is called late.
      function expire() {
        setImmediate(() => performance.now() >= deadline && settle('too-slow'))
      }

      this.#settle = settle
      req.on('data', take).on('end', finish).on('close', cutOff).on('error', cutOff)
    })
  }

  /** Infinite where it is not arriving, or only just begun. */
  bytesPerSecond(): number {
    const sinceMs = performance.now() - this.#begunAt
    return this.#settle === null || sinceMs < RATE_KNOWN_MS
      ? Number.POSITIVE_INFINITY
      : (this.#arrivedBytes / sinceMs) * 1000
  }

  giveWay(): void {
    this.#settle?.('crowded-out')
  }
}

/** Small bodies share their memory while they arrive. Where it is used up, the one that began first gives way: bodies
 * that stand still must keep none out that comes at once. */
export class SmallArrivals {
  #bytes = 0
  /** The bytes of each, the oldest first. */
  readonly #bytesOf = new Map<Arrival, number>()

  async read(arrival: Arrival): Promise<ReadOutcome> {
    this.#bytesOf.set(arrival, 0)
    arrival.onBytes = (count) => {
      this.#bytesOf.set(arrival, (this.#bytesOf.get(arrival) ?? 0) + count)
      this.#bytes += count
      this.#makeRoom()
    }
    try {
      return await arrival.read()
    } finally {
      this.#forget(arrival)
    }
  }

  #makeRoom(): void {
    for (const arrival of this.#bytesOf.keys()) {
      if (this.#bytes <= MOST_ARRIVING_BYTES) return
      this.#forget(arrival)
      arrival.giveWay()
    }
  }

  #forget(arrival: Arrival): void {
    this.#bytes -= this.#bytesOf.get(arrival) ?? 0
    this.#bytesOf.delete(arrival)
  }
}
