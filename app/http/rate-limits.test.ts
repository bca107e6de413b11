import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { fixedClock } from '~/platform/clock'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { openCheckedStore } from '../../tests/support/checked-store'
import {
  consume,
  type LimitKeeper,
  limits,
  purgeExpired,
  type RateLimit,
  rateLimits,
} from './rate-limits.server'

const LIMIT: RateLimit = { name: 'try', max: 3, windowSeconds: 3600 }
const clock = fixedClock('2026-11-20T10:00:00Z')
let keeper: LimitKeeper

beforeEach(() => {
  clock.set('2026-11-20T10:00:00Z')
  keeper = { documents: openCheckedStore({ file: ':memory:', clock }), clock, secret: 's'.repeat(32) }
})
afterEach(() => keeper.documents.close())

async function take(times: number, address = '192.0.2.1', limit = LIMIT) {
  const taken = []
  for (let index = 0; index < times; index += 1) taken.push(await consume(limit, address, keeper))
  return taken
}

describe('a limit of three an hour', () => {
  test('lets three through, then says how long to wait', async () => {
    const taken = await take(4)
    expect(taken.map(({ ok }) => ok)).toEqual([true, true, true, false])
    clock.advance(600_500)
    expect(await take(1)).toEqual([{ ok: false, retryAfterSeconds: 3000 }])
  })

  test('begins anew when the hour is over, however often it was tried meanwhile', async () => {
    await take(10)
    clock.advance(HOUR_MS)
    expect((await take(4)).map(({ ok }) => ok)).toEqual([true, true, true, false])
  })

  test('is each address’s own, and each name’s', async () => {
    await take(4)
    expect(await take(1, '192.0.2.2')).toEqual([{ ok: true }])
    expect(await take(1, '192.0.2.1', { ...LIMIT, name: 'other' })).toEqual([{ ok: true }])
  })

  test('lets exactly three of twenty through that come at once', async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => consume(LIMIT, '192.0.2.1', keeper)))
    expect(taken.filter(({ ok }) => ok)).toHaveLength(3)
  })
})

describe('addresses', () => {
  test.each([
    ['2001:db8:1:200::1', '2001:db8:1:ff00:ffff::9'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2:3:4:5:6'],
    ['::1', '0:0:0:0::5'],
    ['fe80::1%eth0', 'fe80::2'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
  ])('%s and %s are one visitor', async (first, second) => {
    await take(3, first)
    expect((await take(1, second))[0]?.ok).toBe(false)
  })

  test.each([
    ['2001:db8:1:200::1', '2001:db8:2:200::1'],
    ['::ffff:192.0.2.1', '192.0.2.2'],
  ])('%s and %s are two', async (first, second) => {
    await take(3, first)
    expect((await take(1, second))[0]?.ok).toBe(true)
  })

  test('are not kept in clear', async () => {
    await take(1, '192.0.2.1')
    const { documents } = await keeper.documents.find(rateLimits, {})
    expect(documents).toHaveLength(1)
    expect(JSON.stringify(documents)).not.toContain('192.0.2.1')
  })
})

describe('a clock that was wrong', () => {
  /** The limits have fewer uses: only the window counts here. */
  const every = Object.values(limits).map((limit): [string, RateLimit] => [
    limit.name,
    { ...limit, max: Math.min(limit.max, 5) },
  ])

  test.each(every)(
    'ahead for a while keeps nobody out for longer than a window of « %s »',
    async (_name, limit) => {
      const windowMs = limit.windowSeconds * 1000
      clock.advance(3650 * DAY_MS)
      await take(limit.max, '192.0.2.1', limit)
      clock.advance(-3650 * DAY_MS)
      const [refused] = await take(1, '192.0.2.1', limit)
      expect(refused).toEqual({ ok: false, retryAfterSeconds: limit.windowSeconds })
      clock.advance(windowMs / 2)
      // Asking again does not begin it anew.
      expect(await take(1, '192.0.2.1', limit)).toEqual([
        { ok: false, retryAfterSeconds: limit.windowSeconds / 2 },
      ])
      clock.advance(windowMs / 2)
      expect(await take(1, '192.0.2.1', limit)).toEqual([{ ok: true }])
    },
  )

  test('forgets nothing of what was used', async () => {
    await take(1)
    clock.advance(-10 * DAY_MS)
    expect((await take(3)).map(({ ok }) => ok)).toEqual([true, true, false])
  })

  test('that jumps back and forth grants no more than a window at each step, and never locks', async () => {
    for (let jump = 0; jump < 20; jump += 1) {
      clock.advance(jump % 2 === 0 ? 5 * DAY_MS : -5 * DAY_MS)
      for (const taken of await take(5)) {
        if (!taken.ok) expect(taken.retryAfterSeconds).toBeLessThanOrEqual(LIMIT.windowSeconds)
      }
    }
    clock.advance(LIMIT.windowSeconds * 1000)
    expect((await take(4)).map(({ ok }) => ok)).toEqual([true, true, true, false])
  })
})

test('windows that are over can be purged, the others stay', async () => {
  await take(1, '192.0.2.1')
  clock.advance(1_800_000)
  await take(1, '192.0.2.2')
  clock.advance(1_900_000)
  expect(await purgeExpired(keeper)).toBe(1)
  expect(await keeper.documents.count(rateLimits)).toBe(1)
})

test('a window that begins anew while it is being purged goes on counting', async () => {
  await take(3)
  clock.advance(3_600_001)
  const { documents } = keeper
  const renewing = {
    ...documents,
    async find(...asked: Parameters<typeof documents.find>) {
      const page = await documents.find(...asked)
      await take(3)
      return page
    },
  } as DocumentStore
  expect(await purgeExpired({ documents: renewing, clock })).toBe(0)
  expect((await take(1))[0]?.ok).toBe(false)
})

test('after a flood all windows that are over go at once', async () => {
  const over = { count: 1, expiresAt: '2026-11-20T09:00:00.000Z' }
  await keeper.documents.transaction(async (transaction) => {
    for (let index = 0; index < 1500; index += 1) transaction.insert(rateLimits, `flood-${index}`, over)
  })
  expect(await purgeExpired(keeper)).toBe(1500)
})
