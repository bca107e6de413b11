import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { type LogAction, moderationLog } from '~/domain/moderation-log'
import { missedWords, siteFigures } from '~/domain/site-figures'
import { fixedClock } from '~/platform/clock'
import { HOUR_MS } from '~/platform/durations'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { adminFigures, adminFiguresCsv, missedWordsCsv } from './admin-figures.server'
import { allMissed, mostMissed, purgeMissedWords } from './missed-words.server'
import { type MonthFigures, openMonthlyFigures } from './monthly-figures.server'

const NOW = '2026-11-21T09:00:00.000Z'
const clock = fixedClock(NOW)
let documents: DocumentStore
beforeEach(() => {
  clock.set(NOW)
  documents = openCheckedStore({ file: ':memory:', clock })
})
afterEach(() => documents.close())

let entries = 0
async function log(action: LogAction, eventId: string, at: string): Promise<void> {
  await documents.insert(moderationLog, `entry-${entries++}`, {
    eventId,
    eventTitle: eventId,
    actorUid: 'somebody',
    actorName: '',
    action,
    reason: null,
    message: '',
    before: '',
    after: '',
    undoes: null,
    at,
  })
}

async function latest(): Promise<MonthFigures[]> {
  return openMonthlyFigures(documents, clock).latest(3)
}

async function textOf(pieces: AsyncGenerator<string>): Promise<string[]> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text.replace('\uFEFF', '').trim().split('\r\n')
}

test('a month counts what was sent and decided in it, by midnight in Zurich', async () => {
  await log('submitted', 'a', '2026-09-30T22:00:00.000Z')
  await log('submitted', 'b', '2026-10-31T22:59:59.999Z')
  await log('submitted', 'c', '2026-10-31T23:00:00.000Z')
  await log('rejected', 'b', '2026-11-02T10:00:00.000Z')
  await log('cancelled', 'a', '2026-11-03T10:00:00.000Z')
  await log('edited', 'a', '2026-11-03T10:00:00.000Z')
  await documents.insert(siteFigures, '2026-10', { views: 40, missedSearches: 2 })
  const [september, october, november] = await latest()
  expect([september?.submitted, october?.submitted, november?.submitted]).toEqual([0, 2, 1])
  expect(november?.decisions).toEqual({
    approved: 0,
    changes_requested: 0,
    rejected: 1,
    cancelled: 1,
    removed: 0,
  })
  expect(october).toMatchObject({ views: 40, missedSearches: 2, medianWaitMs: null })
})

test('the delay is the median from each submission to its first answer, also over the end of a month', async () => {
  await log('submitted', 'a', '2026-10-31T10:00:00.000Z')
  await log('approved', 'a', '2026-11-01T10:00:00.000Z')
  // Sent back after two hours, sent again, accepted after four; then decided once more.
  await log('submitted', 'b', '2026-11-03T10:00:00.000Z')
  await log('changes_requested', 'b', '2026-11-03T12:00:00.000Z')
  await log('submitted', 'b', '2026-11-04T10:00:00.000Z')
  await log('approved', 'b', '2026-11-04T14:00:00.000Z')
  await log('rejected', 'b', '2026-11-09T14:00:00.000Z')
  // The log does not tell when this one was sent.
  await log('approved', 'older', '2026-11-05T10:00:00.000Z')
  const november = (await latest()).at(-1)
  expect(november?.medianWaitMs).toBe(4 * HOUR_MS)
  const { decisions, charts } = adminFigures(await latest())
  expect(decisions.rows[0]).toEqual({
    month: 'Novembre 2026',
    counts: ['3', '1', '1', '0', '0'],
    wait: '4\u00a0h',
  })
  expect(charts.map(({ bars }) => bars.at(-1)?.count)).toEqual([2, 5, 4, 0, 0])
})

test('months that are over are read once', async () => {
  const figures = openMonthlyFigures(documents, clock)
  await figures.latest(3)
  await log('submitted', 'a', '2026-10-15T10:00:00.000Z')
  await log('submitted', 'b', '2026-11-15T10:00:00.000Z')
  expect((await figures.latest(3)).map(({ submitted }) => submitted)).toEqual([0, 0, 1])
})

test('words that found nothing are listed most first, go after 400 days and cannot run in a spreadsheet', async () => {
  const missed: [string, string, number][] = [
    ['2025-10', 'ancien', 9],
    ['2026-10', '=1+1', 2],
    ['2026-11', 'yodel', 2],
    ['2026-11', 'curling', 5],
  ]
  for (const [at, [month, words, count]] of missed.entries()) {
    await documents.insert(missedWords, `m${at}`, { month, words, count })
  }
  expect(await mostMissed('2026-11', documents)).toEqual([
    { words: 'curling', count: 5 },
    { words: 'yodel', count: 2 },
  ])
  expect(await purgeMissedWords({ documents, clock })).toBe(1)
  const [headings, first, ...others] = await textOf(missedWordsCsv(allMissed(documents)))
  expect(headings).toBe('"Mois";"Recherche sans résultat";"Fois"')
  expect(first).toBe('"2026-10";"\'=1+1";"2"')
  expect(others).toHaveLength(2)
})

test('the CSV of the figures has one line a month', async () => {
  const lines = await textOf(adminFiguresCsv(await latest()))
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toBe('"2026-11";"0";"0";"0";"0";"0";"0";"";"0";"0"')
})
