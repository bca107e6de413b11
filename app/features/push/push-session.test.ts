import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PushSession, REVALIDATE_MS, startPushSession, TOAST_DELAY_MS } from './push-session'

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

test('a failure is logged, announces nothing, and the next round tries again', async () => {
  const problem = new Error('token-subscribe-failed')
  const { world } = browser('granted', [() => Promise.reject(problem)])
  await vi.advanceTimersByTimeAsync(TOAST_DELAY_MS)
  expect(world).toMatchObject({ ready: 0, announced: 0, problems: [problem] })
  await vi.advanceTimersByTimeAsync(REVALIDATE_MS + TOAST_DELAY_MS)
  expect(world).toMatchObject({ renewed: 2, ready: 1, announced: 1 })
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
