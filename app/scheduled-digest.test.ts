import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '~/platform/durations'
import { isDigestTime } from './features/moderation/digest.server'
import { DIGEST_MS } from './scheduled-jobs.server'

test('the mail of the morning is due again each morning, never twice a day', () => {
  const begun = Date.parse('2026-11-21T06:00:00Z')
  expect(isDigestTime(begun)).toBe(true)
  expect(begun + DIGEST_MS).toBeLessThanOrEqual(begun + DAY_MS)
  expect(isDigestTime(begun + DIGEST_MS)).toBe(false)
  expect(isDigestTime(begun + DIGEST_MS + 4 * HOUR_MS)).toBe(true)
})

test('a site that starts in the evening sends it in the morning', () => {
  expect(isDigestTime(Date.parse('2026-11-21T10:00:00+01:00'))).toBe(true)
  expect(isDigestTime(Date.parse('2026-11-21T11:00:00+01:00'))).toBe(false)
  expect(isDigestTime(Date.parse('2026-11-21T22:10:00+01:00'))).toBe(false)
})
