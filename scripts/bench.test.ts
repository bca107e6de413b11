import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { eventSchema } from '~/domain/event'
import { benchEvent } from './bench/events'
import { vocabulary } from './bench/vocabulary'

test('an event of the bench is the same whenever it is asked for, and a possible one', () => {
  const first = [3, 42, 999_999].map(benchEvent)
  benchEvent(7)
  expect([3, 42, 999_999].map(benchEvent)).toEqual(first)
  for (const event of first) expect(() => eventSchema.parse(event)).not.toThrow()
  expect(new Set(first.map(({ id }) => id)).size).toBe(3)
})

test('the vocabulary of the bench has fifty thousand distinct words and more', () => {
  const words = vocabulary(60_000)
  expect(new Set(words).size).toBe(60_000)
  expect(vocabulary(1000)).toEqual(words.slice(0, 1000))
})

test('the bench measures a small catalogue from filling to hostile queries', {
  timeout: 240_000,
}, async () => {
  const quick = ['--import', 'tsx', 'scripts/bench.ts', '--quick', '--events', '1000', '--site', '0']
  const { stdout } = await promisify(execFile)(process.execPath, quick)
  expect(stdout).toMatch(/\| first page, no filter \| [\d.]+ \/ [\d.]+ \(5\d\d\) \|/)
  expect(stdout).toMatch(/\| a word in 10 % of events \| [\d.]+ \/ [\d.]+ \([1-9]\d+\) \|/)
  expect(stdout).toMatch(/\| all typing errors \| [\d.]+ \/ [\d.]+ \/ [\d.]+ \|/)
})
