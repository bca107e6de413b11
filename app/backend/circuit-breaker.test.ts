import { expect, test } from 'vitest'
import { manualAlarm } from '~/platform/clock'
import { CircuitBreaker, type CircuitBreakerOptions } from './circuit-breaker'

class Silent extends Error {}
class Refused extends Error {}

function openBreaker(options: Partial<CircuitBreakerOptions> = {}) {
  const alarm = manualAlarm()
  const said: string[] = []
  const counts = { probes: 0, renewals: 0 }
  const service = { answers: true }
  async function ask(): Promise<string> {
    if (!service.answers) throw new Silent('no answer')
    return 'answer'
  }
  const breaker = new CircuitBreaker({
    probe() {
      counts.probes += 1
      return ask()
    },
    isSilence: (error) => error instanceof Silent,
    refusal: (cause) => new Refused('silent', { cause }),
    report: (silence) => said.push(silence ? 'silent' : 'answers'),
    async renew() {
      counts.renewals += 1
    },
    alarm,
    ...options,
  })
  /** Lets the probes under way settle between two seconds. */
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      alarm.advance(1_000)
      await new Promise(setImmediate)
    }
  }
  return { breaker, service, ask, said, counts, pass }
}

test('after one call without an answer the next ones are refused at once, and not even begun', async () => {
  const { breaker, service, ask } = openBreaker()
  service.answers = false
  await expect(breaker.call(ask)).rejects.toThrow(Silent)
  let begun = 0
  const next = breaker.call(async () => (begun += 1))
  await expect(next).rejects.toThrow(Refused)
  await expect(next).rejects.toMatchObject({ cause: expect.any(Silent) })
  expect(begun).toBe(0)
})

test('a call that finds the service back waits for the probe instead of being refused', async () => {
  const { breaker, service, ask, pass } = openBreaker()
  service.answers = false
  await expect(breaker.call(ask)).rejects.toThrow(Silent)
  await pass(1)
  service.answers = true
  const call = breaker.call(ask)
  await pass(1)
  expect(await call).toBe('answer')
})

test('an idle service is probed after ten seconds without an answer, and a busy one is not', async () => {
  const { breaker, ask, counts, pass } = openBreaker()
  await pass(9)
  await breaker.call(ask)
  await pass(9)
  expect(counts.probes).toBe(0)
  await pass(1)
  expect(counts.probes).toBe(1)
  await pass(10)
  expect(counts.probes).toBe(2)
})

test('a service that falls silent while nobody asks is reported, once, and again when it answers', async () => {
  const { service, said, pass } = openBreaker()
  service.answers = false
  await pass(30)
  expect(said).toEqual(['silent'])
  service.answers = true
  await pass(2)
  expect(said).toEqual(['silent', 'answers'])
  service.answers = false
  await pass(11)
  expect(said).toEqual(['silent', 'answers', 'silent'])
})

test('a refusal by the service is an answer', async () => {
  const { breaker, service, ask, said } = openBreaker({
    probe: async () => {
      throw new Error('not permitted')
    },
  })
  await expect(breaker.call(async () => Promise.reject(new Error('no such account')))).rejects.toThrow()
  expect(said).toEqual([])
  service.answers = false
  await expect(breaker.call(ask)).rejects.toThrow(Silent)
  await new Promise(setImmediate)
  expect(said).toEqual(['silent', 'answers'])
})

test('the connection is renewed after 20, 40, 60 seconds of silence, then less often, and no more once it answers', async () => {
  const { breaker, service, ask, counts, pass } = openBreaker()
  service.answers = false
  await expect(breaker.call(ask)).rejects.toThrow(Silent)
  const after: number[] = []
  for (let second = 1; second <= 270; second++) {
    const before = counts.renewals
    await pass(1)
    if (counts.renewals > before) after.push(second)
  }
  expect(after).toEqual([20, 40, 60, 90, 135, 180, 225, 270])
  service.answers = true
  await pass(65)
  expect(counts.renewals).toBe(8)
})

test('a renewed connection is probed at once, though the probe of the former one never ends', async () => {
  const probes = [() => Promise.reject(new Silent()), () => new Promise(() => {})]
  const said: string[] = []
  const { pass } = openBreaker({
    probe: () => probes.shift()?.() ?? Promise.resolve(),
    report: (silence) => said.push(silence ? 'silent' : 'answers'),
  })
  await pass(10)
  expect(said).toEqual(['silent'])
  await pass(20)
  expect(said).toEqual(['silent', 'answers'])
})

test('what was asked before the service answered says nothing of it when it fails afterwards', async () => {
  const { breaker, service, ask, said, pass } = openBreaker()
  const failures: ((error: Error) => void)[] = []
  const late = () =>
    breaker
      .call(() => new Promise((_, reject) => failures.push(reject)))
      .catch((error: unknown) => error instanceof Silent)
  const answers = [late(), late(), late()]
  service.answers = false
  await expect(breaker.call(ask)).rejects.toThrow(Silent)
  failures[0]?.(new Silent())
  service.answers = true
  await pass(2)
  expect(said).toEqual(['silent', 'answers'])
  failures[1]?.(new Silent())
  await pass(2)
  failures[2]?.(new Silent())
  expect(await Promise.all(answers)).toEqual([true, true, true])
  expect(said).toEqual(['silent', 'answers'])
  expect(await breaker.call(ask)).toBe('answer')
})

test('without a report nobody probes an idle service, and a closed breaker starts nothing', async () => {
  const idle = openBreaker({ report: undefined })
  await idle.pass(60)
  expect(idle.counts.probes).toBe(0)
  const closed = openBreaker()
  closed.breaker.close()
  closed.service.answers = false
  await expect(closed.breaker.call(closed.ask)).rejects.toThrow(Silent)
  await closed.pass(60)
  expect(closed.counts).toEqual({ probes: 0, renewals: 0 })
})
