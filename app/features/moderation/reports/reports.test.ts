import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { reports } from '~/domain/report'
import { fixedClock } from '~/platform/clock'
import { DAY_MS, MINUTE_MS } from '~/platform/durations'
import { openCheckedStore } from '../../../../tests/support/checked-store'
import { openReports, purgeReports, reportError, reportsOf, settleReport } from './reports.server'

const clock = fixedClock('2026-11-21T09:00:00.000Z')
let documents: SqliteStore

beforeEach(() => {
  documents = openCheckedStore({ file: ':memory:', clock })
})
afterEach(() => documents.close())

const secret = 'a-secret-of-the-tests'
const bal = { id: 'bal', title: 'Le bal' }

test('open ones are counted, the latest come first, and each belongs to its event', async () => {
  expect(await openReports(documents)).toEqual({ count: 0, latest: [] })
  for (let number = 1; number <= 7; number++)
    await reportError(bal, { text: `Faute ${number}` }, { documents, clock, secret })
  await reportError(
    { id: 'fete', title: 'La fête' },
    { text: 'Autre', email: 'lea@exemple.ch' },
    { documents, clock, secret },
  )
  const { count, latest } = await openReports(documents)
  expect(count).toBe(8)
  expect(latest.map(({ text }) => text)).toEqual(['Autre', 'Faute 7', 'Faute 6', 'Faute 5', 'Faute 4'])
  expect(await reportsOf('fete', documents)).toMatchObject([{ email: 'lea@exemple.ch' }])
})

test('what is settled is gone from the queue, and from the store ninety days later; what is open stays', async () => {
  await reportError(bal, { text: 'Une faute' }, { documents, clock, secret })
  await reportError(bal, { text: 'Une autre' }, { documents, clock, secret })
  const [latest] = await reportsOf('bal', documents)
  expect(await settleReport(latest?.id ?? '', { documents, clock })).toBe(true)
  expect(await settleReport('jamais-vu', { documents, clock })).toBe(false)
  expect((await openReports(documents)).count).toBe(1)
  clock.advance(89 * DAY_MS)
  expect(await purgeReports({ documents, clock })).toBe(0)
  clock.advance(2 * DAY_MS)
  expect(await purgeReports({ documents, clock })).toBe(1)
  expect((await documents.find(reports, {})).documents).toMatchObject([{ text: 'Une faute', state: 'open' }])
})

test('sent twice within a minute it is one report; later, from somebody else or of another event, another', async () => {
  const report = (event = bal, email = '') =>
    reportError(event, { text: 'Annulé', email }, { documents, clock, secret })
  await Promise.all([report(), report()])
  await report()
  expect((await openReports(documents)).count).toBe(1)
  await report(bal, 'lea@exemple.ch')
  await report({ id: 'fete', title: 'La fête' })
  clock.advance(MINUTE_MS)
  await report()
  expect((await openReports(documents)).count).toBe(4)
})

test('what is about a place or an organizer is in the same queue, and beside no event with its id', async () => {
  for (const about of ['place', 'organizer', 'event'] as const) {
    await reportError(
      { id: 'bal', title: `Un ${about}`, about },
      { text: 'Faux nom' },
      { documents, clock, secret },
    )
  }
  const { count, latest } = await openReports(documents)
  expect([count, latest.map(({ about }) => about).sort()]).toEqual([3, ['event', 'organizer', 'place']])
  expect(await reportsOf('bal', documents)).toMatchObject([{ about: 'event' }])
})
