import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pauseAfter, withDeadline, withProgressDeadline } from './clock'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const never = () => new Promise<string>(() => {})

test('a deadline answers for work that takes longer', async () => {
  const outcome = withDeadline(never(), 1000, () => 'late')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await outcome).toBe('late')
})

test('work that is done in time leaves no timer, which would keep the process from ending', async () => {
  // Counting all timers would count those of other files in this process, too. Spies on fake timers would be worse: Vitest
  // restores them whenever anything is restored, so that later files of this process would get timers that never end.
  vi.useRealTimers()
  const started = vi.spyOn(globalThis, 'setTimeout')
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  const outcome = withDeadline(Promise.resolve('done'), 1000, () => 'late')
  const [timer] = started.mock.results
  expect(await outcome).toBe('done')
  expect(timer?.type).toBe('return')
  expect(cleared).toHaveBeenCalledWith(timer?.value)
})

test('patience lasts as long as the work goes on, and ends when it stands still', async () => {
  let goOn = () => {}
  const outcome = withProgressDeadline(
    (onProgress) => {
      goOn = onProgress
      return never()
    },
    1000,
    () => 'late',
  )
  let answer = ''
  void outcome.then((text) => {
    answer = text
  })
  for (let step = 0; step < 10; step++) {
    await vi.advanceTimersByTimeAsync(900)
    goOn()
  }
  expect(answer).toBe('')
  await vi.advanceTimersByTimeAsync(1000)
  expect(answer).toBe('late')
})

test('pauses double from a second on, and never exceed fifteen, however long something is away', () => {
  for (const [failures, longest] of [
    [1, 1],
    [2, 2],
    [4, 8],
    [5, 15],
    [6, 15],
    [2000, 15],
  ] as const) {
    const pause = pauseAfter(failures)
    expect(pause).toBeLessThanOrEqual(longest * 1000)
    expect(pause).toBeGreaterThanOrEqual(longest * 750)
  }
})
