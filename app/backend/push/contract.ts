// Every driver of the push port does this, shown against a stand-in for its services.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Push } from './push'

interface PushBench {
  push: Push
  /** The token of a device that can be told. */
  newToken(): string
  /** The next messages to this device are answered so. */
  refuse(token: string, ...answers: ('gone' | 'busy')[]): void
  /** Returns the messages that have reached this device. */
  received(token: string): Record<string, string>[]
  /** How often the service was asked about it. */
  requestsFor(token: string): number
  stop(): Promise<void>
}

const MESSAGE = { type: 'pending', eventId: 'fete-du-port-x2y3z4', title: 'Fête du port, à 20 h 30' }

export function describePush(open: () => Promise<PushBench>): void {
  let bench: PushBench
  beforeEach(async () => {
    bench = await open()
  })
  afterEach(() => bench.stop())

  test('a message reaches each device as it was given', async () => {
    const [first, second] = [bench.newToken(), bench.newToken()]
    expect(await bench.push.send([first, second], MESSAGE)).toEqual({ delivered: 2, gone: [], failed: [] })
    expect(bench.received(first)).toEqual([MESSAGE])
    expect(bench.received(second)).toEqual([MESSAGE])
  })

  test('a device that is gone is named, and keeps the message from no other', async () => {
    const [gone, present] = [bench.newToken(), bench.newToken()]
    bench.refuse(gone, 'gone')
    expect(await bench.push.send([gone, present], MESSAGE)).toEqual({
      delivered: 1,
      gone: [gone],
      failed: [],
    })
    expect(bench.received(present)).toEqual([MESSAGE])
    expect(bench.requestsFor(gone)).toBe(1)
  })

  test('a service that is busy for a moment is asked again', async () => {
    const token = bench.newToken()
    bench.refuse(token, 'busy')
    expect(await bench.push.send([token], MESSAGE)).toEqual({ delivered: 1, gone: [], failed: [] })
    expect(bench.requestsFor(token)).toBe(2)
  })

  test('nobody to tell is nothing to do', async () => {
    expect(await bench.push.send([], MESSAGE)).toEqual({ delivered: 0, gone: [], failed: [] })
  })

  test('a token is kept as it is given out, and what is none is refused', () => {
    const token = bench.newToken()
    expect(bench.push.checkToken(token)).toBe(token)
    for (const wrong of ['', 'https://evil.example/', `${token}\r\nX: y`, 'a'.repeat(5000), '{}', 'null']) {
      expect(bench.push.checkToken(wrong), wrong).toBeNull()
    }
  })
}
