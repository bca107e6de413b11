import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { proposerUid } from '~/domain/proposal'
import { openPending, type Pending } from '~/features/events/pending.server'
import { fixedClock } from '~/platform/clock'
import { NYON, SION } from '../../../tests/support/agenda-places'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { byUrgency, cantonsOf, countedBy, isAccountless, passes, sourceOf, urgencyText } from './queue'
import { NO_FILTERS, type QueueFilters } from './queue-filters'

/** A Saturday. */
const NOW = '2026-11-21T09:00:00.000Z'
const nowMs = Date.parse(NOW)
const clock = fixedClock(NOW)
let documents: SqliteStore
let pending: Pending

beforeEach(async () => {
  documents = openCheckedStore({ file: ':memory:', clock })
  pending = await openPending(documents)
})
afterEach(async () => {
  pending.close()
  await documents.close()
  published.clear()
})

async function add(id: string, overrides: EventOverrides = {}) {
  await documents.insert(events, id, makeEvent({ status: 'pending', ...overrides }))
}

const on = (start: string) => ({ when: { start } })
const published = new Map<string, ReturnType<typeof makeEvent>>()
const queue = () => byUrgency(pending.list(), nowMs, (id) => published.get(id) ?? null)
const ids = () => queue().map(({ event }) => event.id)

test('what is soonest comes first, new or a correction, what is over last', async () => {
  await add('dans-un-mois', on('2026-12-21T20:00'))
  await add('passe', on('2026-11-01T20:00'))
  await add('demain', on('2026-11-22T17:00'))
  await add(amendmentId('noel'), { amends: 'noel', ...on('2026-12-24T17:00') })
  await add(amendmentId('avent'), { amends: 'avent', ...on('2026-11-29T17:00') })
  await add(amendmentId('passe'), { amends: 'passe', ...on('2026-11-01T20:00') })
  expect(ids().slice(0, 4)).toEqual(['demain', amendmentId('avent'), 'dans-un-mois', amendmentId('noel')])
  expect(ids().slice(4).sort()).toEqual([amendmentId('passe'), 'passe'])
})

test('a correction is as urgent as the date that is public, which visitors still travel for', async () => {
  published.set('bal', makeEvent(on('2026-11-22T20:00')))
  published.set('loto', makeEvent(on('2026-11-01T20:00')))
  await add(amendmentId('bal'), { amends: 'bal', ...on('2027-06-05T20:00') })
  await add(amendmentId('loto'), { amends: 'loto', ...on('2027-06-06T20:00') })
  await add('mardi', on('2026-11-24T20:00'))
  expect(ids()).toEqual([amendmentId('bal'), 'mardi', amendmentId('loto')])
  expect(queue().map((waiting) => urgencyText(waiting, nowMs))).toEqual(['Demain', 'Dans 3\u00a0jours', ''])
})

test('of several dates the next one counts; of the same date, what has waited longest', async () => {
  await add('serie', { when: [{ start: '2026-11-02T20:00' }, { start: '2026-11-30T20:00' }] })
  await add('apres', { submittedAt: '2026-11-20T08:00:00.000Z' })
  await add('avant', { submittedAt: '2026-11-19T08:00:00.000Z' })
  expect(ids()).toEqual(['avant', 'apres', 'serie'])
})

test.each([
  ['2026-11-21T20:00', 'Aujourd’hui'],
  ['2026-11-22T20:00', 'Demain'],
  // The night belongs to the day it began.
  ['2026-11-22T02:00', 'Aujourd’hui'],
  ['2026-11-24T20:00', 'Dans 3\u00a0jours'],
  ['2026-11-28T20:00', 'Dans 7\u00a0jours'],
  ['2026-11-29T20:00', ''],
  ['2026-11-01T20:00', 'Passé'],
])('what begins at %s: %j', async (start, said) => {
  await add('seul', on(start))
  const [only] = queue()
  expect(only && urgencyText(only, nowMs)).toBe(said)
})

test('an exhibition that runs is said to run', async () => {
  await add('expo', { kind: 'exhibition', when: { start: '2026-11-01T10:00', end: '2027-01-10T17:00' } })
  const [only] = queue()
  expect(only && urgencyText(only, nowMs)).toBe('En cours')
})

async function addVariety() {
  await add('vaudois', { category: 'musique', organizerUid: 'a', organizerName: 'Chœur de Vevey' })
  await add('genevois', { category: 'theatre', place: { canton: 'GE' }, organizerName: 'Théâtre du Loup' })
  await add('importe', { category: 'musique', place: { canton: 'GE' }, source: { kind: 'ics' } })
  await add('propose', {
    category: 'musique',
    organizerUid: proposerUid('0'.repeat(32)),
    organizerName: 'Jo',
  })
  await add('sans-lieu', { category: 'musique', place: null, organizerName: 'Jo' })
}

test.each<[Partial<QueueFilters>, string[]]>([
  [{ canton: 'GE' }, ['genevois', 'importe']],
  [{ canton: 'GE', theme: 'musique' }, ['importe']],
  [{ author: 'choeur' }, ['vaudois']],
  [{ author: 'LOUP' }, ['genevois']],
  [{ source: 'import' }, ['importe']],
  [{ accountless: true }, ['propose']],
  [{ canton: 'VS' }, []],
])('%j leaves %j', async (filters, left) => {
  await addVariety()
  const found = pending.list().filter((event) => passes(event, { ...NO_FILTERS, ...filters }))
  expect(found.map(({ id }) => id).sort()).toEqual(left)
})

test('an event is in the cantons of all its dates, once in each', async () => {
  const on = [SION, NYON, SION].map((place, index) => ({ start: `2026-12-0${index + 1}T20:00`, place }))
  await add('tournee', { when: on })
  for (const canton of ['VD', 'VS'] as const)
    expect(pending.list().filter((event) => passes(event, { ...NO_FILTERS, canton }))).toHaveLength(1)
  const cantons = countedBy(pending.list(), NO_FILTERS, {}, cantonsOf)
  expect(Object.fromEntries(cantons)).toEqual({ VD: 1, VS: 1 })
})

test('each value is counted among what the other filters leave', async () => {
  await addVariety()
  const filters: QueueFilters = { ...NO_FILTERS, theme: 'musique', canton: 'VD' }
  const events = pending.list()
  const cantons = countedBy(events, filters, { canton: null }, cantonsOf)
  expect(Object.fromEntries(cantons)).toEqual({ VD: 2, GE: 1 })
  const sources = countedBy(events, filters, { source: null }, (event) => [sourceOf(event)])
  expect(Object.fromEntries(sources)).toEqual({ site: 2 })
  const without = countedBy(events, filters, {}, (event) => [isAccountless(event)])
  expect(without.get(true)).toBe(1)
})
