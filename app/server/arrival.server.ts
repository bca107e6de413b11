// A body while it arrives: read whole up to a limit, and ended where it comes too slowly or others need its memory.
import type { Request } from 'express'
import type { PartCutter } from './part-cutter.server'

/** The slowest telephones manage twice as much. */
export const LEAST_BYTES_PER_SECOND = 3000
export const GRACE_MS = 5000
/** A train in a tunnel sends nothing for a while, and goes on if it has been faster than LEAST_BYTES_PER_SECOND before. */
const MOST_PAUSE_MS = 20_000
/** Small bodies that are arriving, all together. A body of a few kB needs no more than its bytes of it. */
export const MOST_ARRIVING_BYTES = 16 * 1024 * 1024

export type ReadOutcome = Uint8Array<ArrayBuffer> | 'too-large' | 'too-slow' | 'crowded-out' | 'cut-off'

export class Arrival {
  size = 0
  onBytes = (_count: number): void => {}
  readonly #begunAt = performance.now()
  #settle: ((outcome: ReadOutcome) => void) | null = null

  /** `cutter`: null = nothing is cut. */
  constructor(
    private readonly req: Request,
    private readonly limit: number,
    private readonly cutter: PartCutter | null,
  ) {}

  read(): Promise<ReadOutcome> {
    const { req, limit, cutter } = this
    return new Promise((resolve) => {
      const chunks: Buffer[] = []
      let deadline = performance.now() + GRACE_MS
      let timer = setTimeout(expire, GRACE_MS)

      const settle = (outcome: ReadOutcome) => {
        clearTimeout(timer)
        this.#settle = null
        req.off('data', take).off('end', finish).off('close', cutOff).off('error', cutOff)
        resolve(outcome)
      }
      const keep = (chunk: Buffer) => {
        this.size += chunk.length
        chunks.push(chunk)
      }
      const take = (chunk: Buffer) => {
        extend(chunk.length)
        const before = this.size
        for (const kept of cutter?.take(chunk) ?? [chunk]) keep(kept)
        if (this.size > limit) return settle('too-large')
        this.onBytes(this.size - before)
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
    return this.#settle === null || sinceMs < GRACE_MS
      ? Number.POSITIVE_INFINITY
      : (this.size / sinceMs) * 1000
  }

  giveWay(): void {
    this.#settle?.('crowded-out')
  }
}

/** Small bodies share their memory while they arrive. Where it is used up, the one that began first gives way: bodies
 * that stand still must keep none out that comes at once. */
export class SmallArrivals {
  #bytes = 0
  readonly #oldestFirst = new Set<Arrival>()

  async read(arrival: Arrival): Promise<ReadOutcome> {
    this.#oldestFirst.add(arrival)
    arrival.onBytes = (count) => {
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
    for (const arrival of this.#oldestFirst) {
      if (this.#bytes <= MOST_ARRIVING_BYTES) return
      this.#forget(arrival)
      arrival.giveWay()
    }
  }

  #forget(arrival: Arrival): void {
    if (this.#oldestFirst.delete(arrival)) this.#bytes -= arrival.size
  }
}
