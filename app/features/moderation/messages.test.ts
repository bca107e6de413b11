import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/platform/durations'
import { agoText, durationText, sinceText } from '~/platform/french-dates'
import type { DecidedAll } from './decide.server'
import { doneText, earlierText, reportText, undoneText } from './messages'

const NOW = '2026-11-21T09:00:00.000Z'
const nowMs = Date.parse(NOW)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [0, ''],
  [59_999, ''],
  [60_000, '1 minute'],
  [59 * MINUTE_MS, '59 minutes'],
  [HOUR_MS, '1 heure'],
  [86_399_000, '23 heures'],
  [DAY_MS, '1 jour'],
  [40 * DAY_MS, '40 jours'],
])('%i ms are « %s »', (milliseconds, text) => {
  expect(plain(durationText(milliseconds))).toBe(text)
})

test('ages and moments are told from now', () => {
  expect(plain(sinceText('2026-11-18T09:00:00.000Z', nowMs))).toBe('depuis 3 jours')
  expect(sinceText(NOW, nowMs)).toBe('depuis un instant')
  expect(plain(agoText('2026-11-21T08:58:00.000Z', nowMs))).toBe('il y a 2 minutes')
  // A clock that was set back.
  expect(agoText('2026-11-21T09:58:00.000Z', nowMs)).toBe('il y a un instant')
})

test('an earlier decision is told with who took it, or to its own author', () => {
  const earlier = { byUid: 'c', by: 'Camille Rochat', at: '2026-11-21T08:58:00.000Z' }
  expect(plain(earlierText({ ...earlier, action: 'approved' }, 'd', nowMs))).toBe(
    'Camille Rochat a déjà accepté cette annonce il y a 2 minutes.',
  )
  expect(plain(earlierText({ ...earlier, action: 'changes_requested' }, 'c', nowMs))).toBe(
    'Vous avez déjà demandé des corrections pour cette annonce il y a 2 minutes.',
  )
})

test('what was done about several is counted', () => {
  const earlier = { byUid: 'd', by: 'Dominique Favre', action: 'approved', at: NOW } as const
  const report = (fields: Partial<DecidedAll>) =>
    plain(reportText('approve', { batch: 'b', done: 0, earlier: [], changed: 0, refused: 0, ...fields }))
  expect(report({ done: 4, earlier: [earlier] })).toBe('4 acceptées, 1 déjà traitée par Dominique Favre.')
  expect(report({ done: 1, changed: 2, refused: 1 })).toBe(
    '1 acceptée, 2 modifiées entre-temps, à relire, 1 laissée telle quelle.',
  )
  expect(report({ earlier: [earlier, earlier] })).toBe('2 déjà traitées par Dominique Favre.')
  expect(report({})).toBe('Aucune annonce traitée.')
  expect(plain(undoneText(3))).toBe('3 décisions annulées.')
})

test('a title keeps its own marks', () => {
  const done = { eventTitle: 'Le « Bal » du $& port', wasPublished: false }
  expect(plain(doneText('approve', done))).toBe('Acceptée : « Le « Bal » du $& port ».')
})

test('what was published is told as unpublished, and what was not as refused', () => {
  const eventTitle = 'Bal'
  expect(plain(doneText('reject', { eventTitle, wasPublished: true }))).toBe('Dépubliée : « Bal ».')
  expect(plain(doneText('reject', { eventTitle, wasPublished: false }))).toBe('Refusée : « Bal ».')
})
