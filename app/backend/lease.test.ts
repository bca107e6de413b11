import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { manualAlarm, systemClock } from '~/platform/clock'
import { type TemporaryDirectory, temporaryDirectory } from '../../tests/support/temporary-directory'
import { holdLease, type Lease, leases } from './lease.server'
import type { Backend } from './open/backend'
import { openBackend } from './open/backend.server'

const STEP_MS = 5_000

let directory: TemporaryDirectory
let backend: Backend
let failures: unknown[]
let alarm: ReturnType<typeof manualAlarm>
let held: Lease[]

beforeEach(async () => {
  directory = await temporaryDirectory('lease')
  backend = await openBackend({ backend: 'embedded', dataDir: directory.path }, systemClock)
  failures = []
  held = []
  alarm = manualAlarm()
})

afterEach(async () => {
  for (const lease of held) await lease.end()
  await backend.close()
  await directory.remove()
})

/** Another process would hold the lease so; `ownAlarm` is given when it is to die. */
function hold(ownAlarm = alarm, documents = backend.documents): Lease {
  const lease = holdLease('work', { documents, onError: (error) => failures.push(error) }, ownAlarm)
  held.push(lease)
  return lease
}

/** Time passes in steps, so that due work is done in between. */
async function pass(seconds: number, ...alarms: (typeof alarm)[]): Promise<void> {
  for (let passed = 0; passed < seconds * 1000; passed += STEP_MS) {
    for (const one of alarms) one.advance(STEP_MS)
    await backend.documents.get(leases, 'work')
    await backend.documents.get(leases, 'work')
    await new Promise(setImmediate)
  }
}

describe('a lease', () => {
  test('belongs to one of many, and stays with it', async () => {
    const all = Array.from({ length: 5 }, () => hold())
    await expect.poll(() => all.filter((lease) => lease.isHeld())).toHaveLength(1)
    const [first] = all.filter((lease) => lease.isHeld())
    await pass(300, alarm)
    expect(all.filter((lease) => lease.isHeld())).toEqual([first])
    expect(failures).toEqual([])
  })

  test('goes to another when it is given back', async () => {
    const first = hold()
    await expect.poll(() => first.isHeld()).toBe(true)
    const second = hold()
    await first.end()
    expect(first.isHeld()).toBe(false)
    await pass(30, alarm)
    expect(second.isHeld()).toBe(true)
  })

  test('of a process that has died goes to another within two minutes, and never to both', async () => {
    const dying = manualAlarm()
    const first = hold(dying)
    await expect.poll(() => first.isHeld()).toBe(true)
    const second = hold()
    await pass(300, alarm, dying)
    // Its time stands still from now on: it renews nothing.
    await pass(50, alarm)
    expect(second.isHeld()).toBe(false)
    await pass(70, alarm)
    expect(second.isHeld()).toBe(true)
    // It was only asleep, and wakes.
    dying.advance(120_000)
    expect(first.isHeld()).toBe(false)
    await pass(60, alarm, dying)
    expect([first.isHeld(), second.isHeld()]).toEqual([false, true])
    expect(failures).toEqual([])
  })

  test('is not relied upon while the store does not answer', async () => {
    let isAway = false
    const documents: typeof backend.documents = {
      ...backend.documents,
      async get(...asked) {
        if (isAway) throw new Error('away')
        return backend.documents.get(...asked)
      },
    }
    const lease = hold(alarm, documents)
    await expect.poll(() => lease.isHeld()).toBe(true)
    isAway = true
    await pass(40, alarm)
    expect(lease.isHeld()).toBe(true)
    await pass(10, alarm)
    expect(lease.isHeld()).toBe(false)
    expect(failures).toEqual([new Error('away'), new Error('away')])
    isAway = false
    await pass(30, alarm)
    expect(lease.isHeld()).toBe(true)
  })
})
