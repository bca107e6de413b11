import { expect, test } from 'vitest'
import { EMPTY_QUERY } from '~/domain/agenda-query'
import { sampleEvent } from '~/features/feeds/sample-event'
import { AgendaIndex } from './agenda-index'
import { questionOf } from './question'
import { findPlace } from './testing/random-events'

const NOW = Date.parse('2026-11-20T10:00:00.000Z')
/** Open on Tuesdays and Saturdays of December, of which the first is a Tuesday. */
const EXHIBITION = sampleEvent({
  kind: 'exhibition',
  when: { start: '2026-12-01', end: '2026-12-31', time: 'all_day' },
  openingHours: [{ days: [2, 6], opens: '10:00', closes: '18:00' }],
})

test('what is closed on the days asked for is not found, although nothing begins after them', () => {
  const index = new AgendaIndex()
  index.put(0, EXHIBITION)
  const found = (from: string, to: string) =>
    index.count(questionOf({ ...EMPTY_QUERY, date: { from, to } }, NOW, findPlace))
  expect(found('2026-12-02', '2026-12-04')).toBe(0)
  expect(found('2026-12-02', '2026-12-05')).toBe(1)
  expect(found('2026-12-02', '2030-01-01')).toBe(1)
  expect(found('2027-01-02', '2030-01-01')).toBe(0)
})
