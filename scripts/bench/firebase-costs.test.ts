import { expect, test } from 'vitest'
import type { Actions } from './firebase-actions'
import { reportOf } from './firebase-costs'

const NOTHING = { reads: 0, writes: 0 }
const ACTIONS: Actions = {
  page: NOTHING,
  signedInPage: { reads: 2, writes: 0 },
  signIn: NOTHING,
  submission: NOTHING,
  decision: NOTHING,
  mail: NOTHING,
  change: NOTHING,
  views: { reads: 0, writes: 1 },
  heartbeat: NOTHING,
  renewal: NOTHING,
  sharedStart: NOTHING,
  emptyStart: { reads: 20, writes: 0 },
  start: NOTHING,
}

test('a month is reckoned from what each thing costs, the free quota taken off', () => {
  const rows = reportOf(ACTIONS).replaceAll('\u00a0', ' ').split('\n')
  // 5 % of 100 pages an event read twice, 300 starts that read 500, and each instance probes six times a minute.
  expect(rows).toContain('| reads | 419 200 | 509 200 | 1 668 400 |')
  expect(rows).toContain('| writes | 50 000 | 500 000 | 5 000 000 |')
  expect(rows).toContain('| Firestore: reads | 0.00 | 0.00 | 0.10 |')
  expect(rows).toContain('| Firestore: writes | 0.00 | 0.00 | 7.92 |')
})
