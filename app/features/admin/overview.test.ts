import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { events } from '~/domain/event'
import { type LogAction, writeLog } from '~/domain/moderation-log'
import { openPending, type Pending } from '~/features/events/pending.server'
import { fixedClock } from '~/platform/clock'
import { barHeights } from '~/ui/bar-chart'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeEvent } from '../../../tests/support/make-event'
import { overviewOf } from './overview.server'
import { lastWeeks } from './weeks'

const clock = fixedClock('2026-11-21T09:00:00Z')
let documents: DocumentStore
let pending: Pending

beforeEach(async () => {
  documents = await openCheckedStore({ file: ':memory:', clock })
  pending = await openPending(documents)
})
afterEach(async () => {
  pending.close()
  await documents.close()
})

async function log(action: LogAction, at: string) {
  await documents.transaction(async (transaction) => {
    const who = { actorUid: 'u', actorName: 'Camille Rochat' }
    writeLog(transaction, { ...who, eventId: 'e', eventTitle: 'Concert', action, at })
  })
}

describe('weeks', () => {
  test('begin on Monday at midnight in Zurich and end with the present one', () => {
    const weeks = lastWeeks(clock.now(), 12)
    expect(weeks).toHaveLength(12)
    expect(weeks.at(-1)).toEqual({
      monday: '2026-11-16',
      sunday: '2026-11-22',
      from: '2026-11-15T23:00:00.000Z',
      to: '2026-11-22T23:00:00.000Z',
    })
    expect(weeks[0]?.monday).toBe('2026-08-31')
  })

  test('follow each other without a gap, through the change of the clocks too', () => {
    const weeks = lastWeeks(clock.now(), 12)
    for (const [at, week] of weeks.entries()) {
      if (at > 0) expect(week.from).toBe(weeks[at - 1]?.to)
    }
    const october = weeks.find(({ monday }) => monday === '2026-10-19')
    expect([october?.from, october?.to]).toEqual(['2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
  })

  test.each([
    ['2026-11-22T22:59:59Z', '2026-11-16'],
    ['2026-11-22T23:00:00Z', '2026-11-23'],
  ])('at %s the week is that of %s', (now, monday) => {
    expect(lastWeeks(Date.parse(now), 1)[0]?.monday).toBe(monday)
  })
})

test('submissions are counted in the week they came in, and nothing but submissions', async () => {
  await log('submitted', '2026-11-15T22:59:59.999Z')
  await log('submitted', '2026-11-15T23:00:00.000Z')
  await log('submitted', '2026-11-20T10:00:00.000Z')
  await log('edited', '2026-11-20T11:00:00.000Z')
  await log('approved', '2026-11-20T12:00:00.000Z')
  await log('submitted', '2026-08-30T21:59:59.000Z')
  const { weeks, submissions } = await overviewOf({ documents, pending, clock })
  expect(weeks.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2])
  expect(weeks.at(-1)).toMatchObject({ label: '16.11.', period: 'du 16 au 22\u00a0novembre 2026' })
  expect(submissions).toBe('3\u00a0annonces reçues en 12\u00a0semaines, celle-ci comprise.')
})

test('events are counted by state, and the one that waits longest is named', async () => {
  await documents.insert(events, 'a', makeEvent())
  await documents.insert(events, 'b', makeEvent({ status: 'draft' }))
  await documents.insert(events, 'c', makeEvent({ status: 'draft' }))
  await documents.insert(events, 'neuf', makeEvent({ status: 'pending' }))
  await documents.insert(
    events,
    'vieux',
    makeEvent({ title: 'Vieux marché', status: 'pending', submittedAt: '2026-11-18T08:00:00.000Z' }),
  )
  await documents.insert(events, 'retire', makeEvent())
  await documents.remove(events, 'retire')
  const overview = await overviewOf({ documents, pending, clock })
  expect(overview.figures.map(({ label, count }) => [label, count])).toEqual([
    ['Événements publiés', '1'],
    ['À corriger par leur auteur', '0'],
    ['Annonces refusées', '0'],
    ['Annonces retirées par leur auteur', '2'],
    ['Partenaires actifs', '0'],
    ['Comptes', '0'],
  ])
  expect(overview.pendingCount).toBe(2)
  expect(overview.oldest).toEqual({
    title: 'Vieux marché',
    since: 'depuis 3\u00a0jours',
    to: '/admin/events?eventId=vieux',
  })
})

test('with nothing pending nothing is the oldest', async () => {
  expect((await overviewOf({ documents, pending, clock })).oldest).toBeNull()
})

test('the highest bar fills the chart, a single submission can still be seen, none has no bar', () => {
  expect(barHeights([0, 1, 5, 1000], 100)).toEqual([0, 2, 2, 100])
  expect(barHeights([0, 0], 100)).toEqual([0, 0])
})
