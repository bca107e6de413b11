import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { eventViews } from '~/domain/event-views'
import { createViewCounter } from '~/features/events/views/view-counter.server'
import { fixedClock } from '~/platform/clock'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { makeDraft } from '../../../tests/support/make-draft'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { type DashboardGroup, loadDashboard } from './dashboard.server'

const NOW = '2026-11-21T09:00:00.000Z'
const PAST = { start: '2026-11-01T20:00' }

let documents: DocumentStore
beforeEach(() => {
  documents = openCheckedStore({ file: ':memory:', clock: fixedClock(NOW) })
})
afterEach(() => documents.close())

const add = (id: string, overrides: EventOverrides = {}) =>
  documents.insert(events, id, makeEvent({ organizerUid: 'autrice', title: `Titre ${id}`, ...overrides }))
const load = (all: string | null = null) =>
  loadDashboard(
    'autrice',
    { all, nowMs: Date.parse(NOW) },
    { documents, views: createViewCounter(documents) },
  )
const keys = (groups: DashboardGroup[]) =>
  Object.fromEntries(groups.map(({ name, rows }) => [name, rows.map(({ key }) => key)]))

test('events are sorted by state, drafts among the withdrawn, and other people’s are not there', async () => {
  await add('corriger', { status: 'changes_requested' })
  await add('attente', { status: 'pending' })
  await add('demain', { when: { start: '2026-11-22T20:00' } })
  await add('plus-tard')
  await add('passe', { when: PAST })
  await add('refuse', { status: 'rejected' })
  await add('retire', { status: 'draft' })
  await add('etranger', { organizerUid: 'autre' })
  await documents.insert(drafts, 'jeton', makeDraft({ authorUid: 'autrice' }))
  await documents.insert(drafts, 'jeton-etranger', makeDraft())
  expect(keys(await load())).toEqual({
    'a-corriger': ['corriger'],
    'en-attente': ['attente'],
    publies: ['demain', 'plus-tard'],
    brouillons: ['retire', 'jeton'],
    refuses: ['refuse'],
    passes: ['passe'],
  })
})

test('an exhibition is over when it has closed on its last day', async () => {
  const openingHours = [{ days: [6, 7], opens: '08:00', closes: '09:30' }]
  // 10:00 in Zurich, on a Saturday.
  await add('affiches', {
    kind: 'exhibition',
    when: { start: '2026-11-01', end: '2026-11-21' },
    openingHours,
  })
  expect(keys(await load())).toEqual({ passes: ['affiches'] })
})

test('two drafts of one title are told apart by the minute', async () => {
  await documents.insert(drafts, 'jeton', makeDraft({ authorUid: 'autrice', title: 'Bal' }))
  const [begun] = await load()
  expect(begun?.rows[0]?.since).toMatch(/^enregistré le .* à \d+\sh/)
})

test('a group of many shows some and counts all, until asked for all', async () => {
  for (let index = 0; index < 25; index++) await add(`e${index}`)
  await add('attente', { status: 'pending' })
  const [waiting, published] = await load()
  expect(waiting).toMatchObject({ count: 1, isCut: false })
  expect(published).toMatchObject({ count: 25, isCut: true })
  expect(published?.rows).toHaveLength(10)
  const all = (await load('publies'))[1]
  expect(all).toMatchObject({ count: 25, isCut: false })
  expect(all?.rows).toHaveLength(25)
})

test('a row says what the moderators said, and how often its page was opened', async () => {
  const at = '2026-11-20T09:00:00.000Z'
  const decision = { action: 'rejected', reason: 'duplicate', message: 'Voir le bal du 28.', at } as const
  await add('refuse', { status: 'rejected', decision, submittedAt: '2026-11-19T09:00:00.000Z' })
  await add('publie', { decision: { ...decision, action: 'approved', reason: null } })
  await documents.insert(eventViews, 'publie', { count: 1204 })
  const [published, refused] = await load()
  expect(refused?.rows[0]).toMatchObject({
    moderationMessage: { reason: 'L’événement est déjà dans l’agenda', message: 'Voir le bal du 28.' },
    since: 'envoyé le 19\u00a0novembre 2026',
    views: null,
  })
  expect(published?.rows[0]).toMatchObject({
    moderationMessage: null,
    views: '1’204\u00a0vues',
    facts: ['sam. 28\u00a0nov., 20\u00a0h', 'Salle du Port, Lausanne'],
  })
})

test('a new version is told of beside its event, and again where the author has to act', async () => {
  const submittedAt = '2026-11-20T09:00:00.000Z'
  await add('publie')
  await add(amendmentId('publie'), { amends: 'publie', status: 'pending', submittedAt })
  const [published, ...others] = await load()
  expect(others).toEqual([])
  expect(published?.rows[0]?.note?.text).toBe(
    'Modification en attente, envoyée le 20\u00a0novembre 2026. La version publiée reste en ligne.',
  )
  await documents.update(events, amendmentId('publie'), { status: 'changes_requested' })
  const [toCorrect] = await load()
  expect(toCorrect).toMatchObject({ name: 'a-corriger', rows: [{ key: amendmentId('publie') }] })
  expect(toCorrect?.rows[0]?.links[0]?.to).toBe('/organizer/edit-event/publie')
})

test('what is called off offers to be held after all, what is full to have room again', async () => {
  await add('annule', { programme: 'cancelled' })
  await add('complet', { availability: 'sold_out' })
  await add('passe', { when: PAST })
  const rows = (await load()).flatMap((group) => group.rows)
  const labels = (key: string) => rows.find((row) => row.key === key)?.links.map(({ label }) => label)
  expect(labels('annule')).toEqual(['Modifier', 'Voir', 'Dupliquer', 'Maintenir', 'Autre état…'])
  expect(labels('complet')).toContain('À nouveau des places')
  expect(labels('passe')).toEqual(['Modifier', 'Voir', 'Dupliquer'])
})
