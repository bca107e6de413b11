import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Arrival, MOST_ARRIVING_BYTES, type ReadOutcome, SmallArrivals } from './arrival.server'
import { PartCutter } from './part-cutter.server'

const KB = 1024
const LIMIT = 64 * KB

describe('the memory that small bodies share', () => {
  const FULL = MOST_ARRIVING_BYTES / LIMIT
  const arrivals = new SmallArrivals()

  async function begin(bytes: number): Promise<{ body: PassThrough; outcome: Promise<ReadOutcome> }> {
    const body = new PassThrough()
    const outcome = arrivals.read(new Arrival(body, LIMIT, null))
    body.write(Buffer.alloc(bytes))
    await setImmediate()
    return { body, outcome }
  }

  /** How many bodies stand until the first one gives way. */
  async function room(): Promise<number> {
    const first = await begin(LIMIT)
    let hasGivenWay = false
    void first.outcome.then(() => {
      hasGivenWay = true
    })
    const others: Awaited<ReturnType<typeof begin>>[] = []
    while (!hasGivenWay && others.length <= 2 * FULL) others.push(await begin(LIMIT))
    expect(await first.outcome).toBe('crowded-out')
    for (const { body } of others) body.destroy()
    await Promise.all(others.map(({ outcome }) => outcome))
    return others.length
  }

  test('is the same after bodies that were too large, were cut off, arrived or gave way', async () => {
    for (const [bytes, end, expected] of [
      [LIMIT + 1, () => {}, 'too-large'],
      [LIMIT, (body: PassThrough) => body.destroy(), 'cut-off'],
      [LIMIT, (body: PassThrough) => body.end(), expect.any(Buffer)],
    ] as const) {
      for (let count = 0; count < 20; count += 1) {
        const { body, outcome } = await begin(bytes)
        end(body)
        expect(await outcome).toEqual(expected)
      }
      expect(await room()).toBe(FULL)
      expect(await room()).toBe(FULL)
    }
  })
})

describe('how fast a body comes', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  async function receive(arrival: Arrival, body: PassThrough, bytes: number) {
    void arrival.read()
    body.write(Buffer.alloc(bytes))
    await setImmediate()
  }

  test('is counted from when it is read, not from when it was announced', async () => {
    const body = new PassThrough()
    const arrival = new Arrival(body, LIMIT, null)
    vi.advanceTimersByTime(60_000)
    await receive(arrival, body, 10_000)
    expect(arrival.bytesPerSecond()).toBe(Number.POSITIVE_INFINITY)
    vi.advanceTimersByTime(10_000)
    expect(arrival.bytesPerSecond()).toBe(1000)
  })

  test('is that of all bytes, also of those that are cut', async () => {
    const body = new PassThrough()
    const arrival = new Arrival(body, LIMIT, new PartCutter('x', 1000))
    await receive(arrival, body, 50_000)
    vi.advanceTimersByTime(10_000)
    expect(arrival.bytesPerSecond()).toBe(5000)
  })
})
