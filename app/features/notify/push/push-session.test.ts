import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '~/platform/durations'
import { type PushSession, startPushSession } from './push-session'

/** The specification has this period. */
const REVALIDATE_MS = 6 * HOUR_MS
const TOAST_DELAY_MS = 2_000
const RETRY_MS = 30_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const session of sessions.splice(0)) session.stop()
  vi.useRealTimers()
})

const sessions: PushSession[] = []

/** A browser that has said this about notifications, and a service that answers so. */
function browser(permission: NotificationPermission, answers: (() => Promise<unknown>)[] = []) {
  const world = { permission, renewed: 0, ready: 0, announced: 0, problems: [] as unknown[] }
  const session = startPushSession({
    permission: () => world.permission,
    startWorker: async () => 'worker',
    renewToken() {
      world.renewed += 1
      return answers.shift()?.() ?? Promise.resolve()
    },
    onReady() {
      world.ready += 1
    },
    announce() {
      world.announced += 1
    },
    log: (problem) => void world.problems.push(problem),
  })
  sessions.push(session)
  return { world, session }
}

test('with permission it is set up at once, and said two seconds later', async () => {
  const { world } = browser('granted')
  await vi.advanceTimersByTimeAsync(TOAST_DELAY_MS - 1)
  expect(world).toMatchObject({ renewed: 1, ready: 1, announced: 0 })
  await vi.advanceTimersByTimeAsync(1)
  expect(world.announced).toBe(1)
})

test('the token is looked after every six hours, without another word', async () => {
  const { world } = browser('granted')
  await vi.advanceTimersByTimeAsync(REVALIDATE_MS - 1)
  expect(world.renewed).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(world.renewed).toBe(2)
  await vi.advanceTimersByTimeAsync(3 * REVALIDATE_MS)
  expect(world).toMatchObject({ renewed: 5, ready: 1, announced: 1, problems: [] })
})

test('unasked it waits, and begins when the answer is yes', async () => {
  const { world, session } = browser('default')
  await vi.advanceTimersByTimeAsync(2 * REVALIDATE_MS)
  expect(world).toMatchObject({ renewed: 0, problems: [] })
  world.permission = 'granted'
  await session.resume()
  expect(world).toMatchObject({ renewed: 1, ready: 1 })
})

test('refused it does nothing but say so to the console', async () => {
  const { world } = browser('denied')
  await vi.advanceTimersByTimeAsync(2 * REVALIDATE_MS)
  expect(world).toMatchObject({ renewed: 0, ready: 0, announced: 0 })
  expect(world.problems).toEqual([expect.stringContaining('permission-blocked')])
})

test('a failure is logged, announces nothing, and is tried again after half a minute', async () => {
  const problem = new Error('token-subscribe-failed')
  const { world } = browser('granted', [() => Promise.reject(problem)])
  await vi.advanceTimersByTimeAsync(RETRY_MS - 1)
  expect(world).toMatchObject({ renewed: 1, ready: 0, announced: 0, problems: [problem] })
  await vi.advanceTimersByTimeAsync(1 + TOAST_DELAY_MS)
  expect(world).toMatchObject({ renewed: 2, ready: 1, announced: 1 })
})

test('a failure that lasts is tried again after twice the pause each time, at most after six hours', async () => {
  const down = Array.from({ length: 20 }, () => () => Promise.reject(new Error('token-subscribe-failed')))
  const { world } = browser('granted', down)
  await vi.advanceTimersByTimeAsync(RETRY_MS + 2 * RETRY_MS - 1)
  expect(world.renewed).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(world.renewed).toBe(3)
  await vi.advanceTimersByTimeAsync(3 * REVALIDATE_MS)
  const renewed = world.renewed
  await vi.advanceTimersByTimeAsync(REVALIDATE_MS)
  expect(world.renewed).toBe(renewed + 1)
})

test('after a success the next failure is tried again after half a minute', async () => {
  const fail = () => Promise.reject(new Error('token-subscribe-failed'))
  const { world } = browser('granted', [fail, fail, () => Promise.resolve(), fail])
  await vi.advanceTimersByTimeAsync(3 * RETRY_MS + REVALIDATE_MS)
  expect(world).toMatchObject({ renewed: 4, ready: 1 })
  await vi.advanceTimersByTimeAsync(RETRY_MS)
  expect(world.renewed).toBe(5)
})

test('two who ask at once are served by one round', async () => {
  const { world, session } = browser('granted')
  await Promise.all([session.resume(), session.resume()])
  expect(world.renewed).toBe(1)
})

test('once stopped nothing happens any more', async () => {
  const { world, session } = browser('granted')
  await vi.advanceTimersByTimeAsync(1)
  session.stop()
  await vi.advanceTimersByTimeAsync(2 * REVALIDATE_MS)
  await session.resume()
  expect(world).toMatchObject({ renewed: 1, announced: 0 })
})
