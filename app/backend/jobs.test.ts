import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock, manualAlarm } from '~/platform/clock'
import { openCheckedStore } from '../../tests/support/checked-store'
import { type DocumentStore, defineCollection } from './documents'
import { JobQueue, type RunningQueue } from './jobs.server'

interface Job {
  pauseMs: number
}
const jobs = defineCollection<Job>({ name: 'jobs', indexed: [], parse: (raw) => raw as Job })
const RETRY_MS = 1_000

const clock = fixedClock('2026-11-21T09:00:00.000Z')
let alarm: ReturnType<typeof manualAlarm>
let documents: DocumentStore
let queue: RunningQueue | undefined
beforeEach(() => {
  alarm = manualAlarm()
  documents = openCheckedStore({ file: ':memory:', clock })
})
afterEach(async () => {
  await queue?.close()
  await documents.close()
})

/** Work that lasts until it is ended by the document's id. */
async function open({ atOnce }: { atOnce?: number } = {}) {
  const begun: string[] = []
  const failures: string[] = []
  const endings = new Map<string, (failure?: Error) => void>()
  queue = await JobQueue.open({
    documents,
    clock,
    collection: jobs,
    stateOf: ({ pauseMs }) => ({ is: 'waiting', dueAt: new Date(clock.now() + pauseMs).toISOString() }),
    work([{ id }]) {
      begun.push(id)
      return new Promise((resolve, reject) => {
        endings.set(id, (failure) => (failure ? reject(failure) : resolve()))
      })
    },
    onFailure: (_error, id) => failures.push(id),
    abandonedAfterMs: RETRY_MS,
    onUnreadable: (error) => {
      throw error
    },
    atOnce,
    alarm,
  })
  return { queue, begun, failures, end: (id: string, failure?: Error) => endings.get(id)?.(failure) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('as many documents as are allowed are worked on at once, each once, in the order in which their pauses end', async () => {
  const { queue, begun, end } = await open({ atOnce: 2 })
  for (const [id, pauseMs] of [
    ['c', 30],
    ['a', 10],
    ['b', 20],
  ] as const)
    await documents.insert(jobs, id, { pauseMs })
  for (let passed = 0; passed < 30; passed += 10) alarm.advance(10)
  expect(begun).toEqual(['a', 'b'])
  await documents.update(jobs, 'a', { pauseMs: 0 })
  alarm.advance(1)
  end('b')
  await turn()
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  await turn()
  expect(begun).toEqual(['a', 'b', 'c', 'a'])
  end('a')
  end('c')
  await queue.settled()
})

test('one at a time is the rule; a change puts a document off, and what is gone is not begun', async () => {
  const { begun, end } = await open()
  for (const id of ['a', 'b', 'c']) await documents.insert(jobs, id, { pauseMs: 10 })
  await documents.update(jobs, 'b', { pauseMs: 50 })
  await documents.purge(jobs, 'c')
  alarm.advance(10)
  expect(begun).toEqual(['a'])
  alarm.advance(30)
  end('a')
  await turn()
  expect(begun).toEqual(['a'])
  alarm.advance(20)
  expect(begun).toEqual(['a', 'b'])
  end('b')
})

test('what fails is tried again later, unless it waits again because it has changed', async () => {
  const { begun, failures, end } = await open({ atOnce: 2 })
  for (const id of ['a', 'b']) await documents.insert(jobs, id, { pauseMs: 0 })
  await turn()
  await documents.update(jobs, 'b', { pauseMs: 5 * RETRY_MS })
  for (const id of ['a', 'b']) end(id, new Error('away'))
  await turn()
  expect(failures).toEqual(['a', 'b'])
  alarm.advance(RETRY_MS)
  expect(begun).toEqual(['a', 'b', 'a'])
  end('a')
  await turn()
  alarm.advance(4 * RETRY_MS)
  expect(begun).toEqual(['a', 'b', 'a', 'b'])
  end('b')
})

test('closing waits for what is being done and begins nothing more', async () => {
  const { queue, begun, end } = await open()
  for (const id of ['a', 'b']) await documents.insert(jobs, id, { pauseMs: 0 })
  await turn()
  expect(begun).toEqual(['a'])
  let isClosed = false
  const closing = queue.close().then(() => {
    isClosed = true
  })
  await turn()
  expect(isClosed).toBe(false)
  end('a')
  await closing
  expect(begun).toEqual(['a'])
})
