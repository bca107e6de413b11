import { expect, test } from 'vitest'
import type { PendingEvent } from '../pending.server'
import { nextPending } from './list.server'

function waiting(id: string, submittedAt: string): PendingEvent {
  return {
    id,
    title: id,
    submittedAt,
    organizerName: '',
    organizerUid: null,
    locality: null,
    isAmendment: false,
  }
}

function queueOf(...events: PendingEvent[]) {
  return { list: () => [...events] }
}

test('after an event comes the one that has waited next longest, after the last one the first', () => {
  const queue = queueOf(
    waiting('trois', '2026-11-20T10:00:00.000Z'),
    waiting('un', '2026-11-18T10:00:00.000Z'),
    waiting('deux-b', '2026-11-19T10:00:00.000Z'),
    waiting('deux-a', '2026-11-19T10:00:00.000Z'),
  )
  expect(nextPending('un', queue)).toBe('deux-a')
  expect(nextPending('deux-a', queue)).toBe('deux-b')
  expect(nextPending('deux-b', queue)).toBe('trois')
  expect(nextPending('trois', queue)).toBe('un')
})

test('an event that no longer waits is followed by the first of the queue, the only one by nothing', () => {
  const queue = queueOf(waiting('seul', '2026-11-20T10:00:00.000Z'))
  expect(nextPending('partie', queue)).toBe('seul')
  expect(nextPending('seul', queue)).toBeNull()
  expect(nextPending('partie', queueOf())).toBeNull()
})
