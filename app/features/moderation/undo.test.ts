import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { categories } from '~/domain/category'
import type { CurrentUser } from '~/domain/current-user'
import { events, type StoredEvent } from '~/domain/event'
import { amendmentId, contentOf } from '~/domain/event-content'
import type { DecisionAction } from '~/domain/lifecycle'
import { moderationLog } from '~/domain/moderation-log'
import { mailQueue } from '~/domain/queued-mail'
import { absenceReportId } from '~/domain/report'
import { undos } from '~/domain/undo'
import { users } from '~/domain/user'
import { seedCategories } from '~/features/categories/seed.server'
import { changeState } from '~/features/dashboard/change-state.server'
import { findPlace } from '~/features/localities/places.server'
import { openCatalogue } from '~/features/search/catalogue/catalogue.server'
import { editEvent } from '~/features/submission/edit-event.server'
import { fixedClock } from '~/platform/clock'
import { addUser } from '../../../tests/support/accounts'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { decide, decideAll } from './decide.server'
import { openReports, reportAbsence, settleReport } from './reports/reports.server'
import { purgeUndos, undoable, undoDecision } from './undo.server'

const NOW = '2026-11-21T09:00:00.000Z'
const clock = fixedClock(NOW)
const CAMILLE: CurrentUser = { uid: 'camille', sessionId: '1', role: 'admin', profile: null }
const DOMINIQUE: CurrentUser = { uid: 'dominique', sessionId: '2', role: 'admin', profile: null }
let documents: SqliteStore
let parts: { documents: SqliteStore; clock: typeof clock }

beforeEach(async () => {
  clock.set(NOW)
  documents = openCheckedStore({ file: ':memory:', clock })
  parts = { documents, clock }
  await seedCategories(documents)
})
afterEach(() => documents.close())

const add = (id: string, overrides: EventOverrides = {}) =>
  documents.insert(events, id, makeEvent({ status: 'pending', organizerUid: 'autrice', ...overrides }))

async function decided({ id, version }: StoredEvent, action: DecisionAction): Promise<string> {
  const words = { reason: 'duplicate', message: 'Un mot.' }
  const outcome = await decide(CAMILLE, { eventId: id, version, action, ...words }, parts)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.logId
}

/** Readers see everything of an event but when and how often it was written. */
async function content(id: string) {
  const event = await documents.get(events, id)
  if (event === null) return null
  const { version, updatedAt, changedAt, ...rest } = event
  return rest
}

describe('a decision about an event that its calendar has no more, taken back', () => {
  const vanished = async (id: string) => {
    await add(id, { status: 'published', source: { missingSince: NOW } })
    const event = await documents.get(events, id)
    if (event === null) throw new Error('not there')
    await documents.transaction((transaction) => reportAbsence(transaction, event, 'Commune'))
    return event
  }
  const openIds = async () => (await openReports(documents)).latest.map(({ eventId }) => eventId).sort()

  test.each<DecisionAction>(['cancel', 'remove', 'reject'])(
    '%s: the report is open again',
    async (action) => {
      const event = await vanished('concert')
      const logId = await decided(event, action)
      expect(await openIds()).toEqual([])
      expect(await undoDecision(CAMILLE, logId, parts)).toMatchObject({ ok: true })
      expect(await openReports(documents)).toMatchObject({
        latest: [{ eventId: 'concert', state: 'open', keptUntil: null }],
      })
    },
  )

  test('of several decided together each has its own again', async () => {
    const both = [await vanished('un'), await vanished('deux')]
    const selection = both.map(({ id, version }) => ({ eventId: id, version }))
    const words = { action: 'cancel', reason: null, message: 'Annulé.' } as const
    const { batch } = await decideAll(CAMILLE, selection, words, parts)
    for (const logId of (await undoable(CAMILLE, batch, parts))?.logIds ?? [])
      await undoDecision(CAMILLE, logId, parts)
    expect(await openIds()).toEqual(['deux', 'un'])
  })

  test('one that a moderator had settled before stays settled', async () => {
    const { id } = await vanished('concert')
    await settleReport(absenceReportId(id), parts)
    const event = await documents.get(events, id)
    if (event === null) throw new Error('not there')
    await undoDecision(CAMILLE, await decided(event, 'cancel'), parts)
    expect(await openIds()).toEqual([])
  })
})

test.each<[DecisionAction, EventOverrides]>([
  ['approve', {}],
  ['request_changes', { decision: { action: 'rejected', reason: 'other', message: 'Avant.', at: NOW } }],
  ['reject', {}],
  ['reject', { status: 'published' }],
  [
    'cancel',
    {
      status: 'published',
      programmeNote: 'Avec un invité',
      when: { start: '2026-11-28', status: 'rescheduled' },
    },
  ],
  ['remove', { status: 'published' }],
])('within ten seconds %s of %j leaves no trace but in the log', async (action, overrides) => {
  const event = await add('concert', overrides)
  const before = await content('concert')
  const logId = await decided(event, action)
  expect(await content('concert')).not.toEqual(before)
  clock.advance(10_000)
  expect(await undoDecision(CAMILLE, logId, parts)).toEqual({ ok: true, decidedId: 'concert' })
  expect(await content('concert')).toEqual(before)
  expect(await documents.count(mailQueue)).toBe(0)
  const log = (await documents.find(moderationLog, { orderBy: ['changedAt', 'asc'], includeRemoved: true }))
    .documents
  expect(log).toMatchObject([
    { id: logId, undoes: null },
    { action: 'undone', undoes: logId, before: log[0]?.after, after: log[0]?.before },
  ])
})

test('an approved new version comes back, and so does what it had replaced', async () => {
  await add('concert', { status: 'published' })
  const amendment = await add(amendmentId('concert'), { amends: 'concert', title: 'Autre titre' })
  const before = await content('concert')
  const logId = await decided(amendment, 'approve')
  expect(await content('concert')).toMatchObject({ title: 'Autre titre' })
  expect(await undoDecision(CAMILLE, logId, parts)).toEqual({ ok: true, decidedId: amendment.id })
  expect(await content('concert')).toEqual(before)
  const { changedAt, ...restored } = (await documents.get(events, amendment.id)) ?? amendment
  const { changedAt: _, ...former } = amendment
  expect(restored).toEqual(former)
  // And it can be decided about again.
  await decided(amendment, 'reject')
})

test('a removed event and its new version come back to the public', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'undo-test-'))
  const catalogue = await openCatalogue({
    documents,
    directory,
    clock,
    findPlace,
    categories: { list: () => [] },
  })
  const event = await add('concert', { status: 'published' })
  await add(amendmentId('concert'), { amends: 'concert' })
  await catalogue.settled()
  expect(catalogue.event('concert')).not.toBeNull()
  const logId = await decided(event, 'remove')
  await catalogue.settled()
  expect(catalogue.event('concert')).toBeNull()
  expect(await undoDecision(CAMILLE, logId, parts)).toMatchObject({ ok: true })
  await catalogue.settled()
  expect(catalogue.event('concert')).not.toBeNull()
  expect(await content(amendmentId('concert'))).toMatchObject({ status: 'pending' })
  await catalogue.close()
  rmSync(directory, { recursive: true })
})

test('after ten seconds it is too late, and a second time there is nothing left to undo', async () => {
  const late = await decided(await add('tard'), 'approve')
  clock.advance(10_001)
  expect(await undoDecision(CAMILLE, late, parts)).toEqual({ ok: false, reason: 'too-late' })
  expect(await content('tard')).toMatchObject({ status: 'published' })

  const logId = await decided(await add('deux-fois'), 'approve')
  const both = await Promise.all([undoDecision(CAMILLE, logId, parts), undoDecision(CAMILLE, logId, parts)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'too-late' })
})

test('nobody undoes what another has decided', async () => {
  const logId = await decided(await add('concert'), 'approve')
  expect(await undoDecision(DOMINIQUE, logId, parts)).toEqual({ ok: false, reason: 'not-yours' })
  expect(await undoDecision(CAMILLE, 'rien', parts)).toEqual({ ok: false, reason: 'too-late' })
})

test('what has changed since is left alone, mail included', async () => {
  const logId = await decided(await add('concert'), 'approve')
  await documents.update(events, 'concert', { availability: 'sold_out' })
  expect(await undoDecision(CAMILLE, logId, parts)).toEqual({ ok: false, reason: 'changed' })
  expect(await content('concert')).toMatchObject({ status: 'published', availability: 'sold_out' })
  expect(await documents.count(mailQueue)).toBe(1)

  await add('autre', { status: 'published' })
  const amendment = await add(amendmentId('autre'), { amends: 'autre' })
  const approval = await decided(amendment, 'approve')
  await add(amendment.id, { amends: 'autre', title: 'Encore une' })
  expect(await undoDecision(CAMILLE, approval, parts)).toEqual({ ok: false, reason: 'changed' })
  expect(await content(amendment.id)).toMatchObject({ title: 'Encore une' })
})

test('a mail that is on its way is not called back', async () => {
  const logId = await decided(await add('concert'), 'approve')
  const [mail] = (await documents.find(mailQueue, {})).documents
  await documents.update(mailQueue, mail?.id ?? '', { state: 'sending' })
  expect(await undoDecision(CAMILLE, logId, parts)).toEqual({ ok: false, reason: 'too-late' })
  expect(await content('concert')).toMatchObject({ status: 'published' })
})

test('decisions of one stroke are undone together, by who has taken them', async () => {
  const selection = []
  for (const id of ['a', 'b', 'c']) selection.push({ eventId: (await add(id)).id, version: 1 })
  const approval = { action: 'approve', reason: null, message: '' } as const
  const { batch } = await decideAll(CAMILLE, selection, approval, parts)
  expect(await undoable(DOMINIQUE, batch, parts)).toBeNull()
  const found = await undoable(CAMILLE, batch, parts)
  expect(found).toMatchObject({ expiresAt: '2026-11-21T09:00:10.000Z' })
  for (const logId of found?.logIds ?? []) await undoDecision(CAMILLE, logId, parts)
  expect(await documents.count(events, [['status', '==', 'pending']])).toBe(3)
  expect(await undoable(CAMILLE, batch, parts)).toBeNull()
})

test('what can no longer be undone is purged, the rest is not', async () => {
  await decided(await add('vieux'), 'approve')
  clock.advance(8000)
  const recent = await decided(await add('neuf'), 'approve')
  clock.advance(4000)
  expect(await purgeUndos(parts)).toBe(1)
  expect(await documents.get(undos, recent)).not.toBeNull()
})

test('what would get back a category that is gone stays as it is', async () => {
  const original = await add('concert', { status: 'published', category: 'musique' })
  const amendment = await add(amendmentId('concert'), { amends: 'concert', category: 'spectacles' })
  const logId = await decided(amendment, 'approve')
  await documents.update(categories, 'musique', { active: false })
  expect(await undoDecision(CAMILLE, logId, parts)).toEqual({ ok: false, reason: 'category-gone' })
  expect(await documents.get(events, original.id)).toMatchObject({ category: 'spectacles' })
  expect(await documents.get(events, amendment.id)).toBeNull()
})

describe('an author who edits within the ten seconds', () => {
  /** Approved, and shown to its author as it is now. */
  async function approved() {
    const { uid } = await addUser(documents)
    const author: CurrentUser = {
      uid,
      sessionId: 's',
      role: 'organizer',
      profile: await documents.get(users, uid),
    }
    const logId = await decided(await add('concert', { organizerUid: uid }), 'approve')
    const shown = await documents.get(events, 'concert')
    if (shown === null) throw new Error('gone')
    return { author, logId, shown }
  }

  function edit({ author, shown }: Awaited<ReturnType<typeof approved>>, store: DocumentStore = documents) {
    const { programme, programmeNote, availability } = shown
    const change = {
      author,
      id: shown.id,
      baseVersion: shown.version,
      content: { ...contentOf(shown), title: 'Plus récent' },
      state: { programme, programmeNote, availability },
      token: 'jeton-de-test-de-vingt-lettres',
    }
    return editEvent(change, { documents: store, clock })
  }

  /** The store; once, between what a transaction has read and its commit, the other deed is done. */
  function interrupted(otherDeed: () => Promise<unknown>): DocumentStore {
    let isDone = false
    return {
      ...documents,
      transaction: (work) =>
        documents.transaction(async (transaction) => {
          const result = await work(transaction)
          if (!isDone) {
            isDone = true
            await otherDeed()
          }
          return result
        }),
    }
  }

  /** No new version ever waits for a decision beside what is not public. */
  async function nothingIsOrphaned() {
    const { documents: all } = await documents.find(events, {})
    for (const { amends } of all) {
      if (amends) expect(await documents.get(events, amends)).toMatchObject({ status: 'published' })
    }
  }

  test('finds the text in the event, which awaits a decision again', async () => {
    const scene = await approved()
    expect(await edit(scene)).toMatchObject({ result: 'proposed' })
    expect(await undoDecision(CAMILLE, scene.logId, parts)).toMatchObject({ ok: true })
    const event = await documents.get(events, 'concert')
    expect(event).toMatchObject({ status: 'pending', title: 'Plus récent', decision: null })
    expect(await documents.get(events, amendmentId('concert'))).toBeNull()
    // The mail that the version online stays is not sent any more.
    expect(await documents.count(mailQueue)).toBe(0)
    if (event) await decided(event, 'approve')
    expect(await content('concert')).toMatchObject({ status: 'published', title: 'Plus récent' })
  })

  test('while it is being undone, finds it in the event all the same', async () => {
    const scene = await approved()
    const store = interrupted(() => edit(scene))
    expect(await undoDecision(CAMILLE, scene.logId, { documents: store, clock })).toMatchObject({ ok: true })
    expect(await content('concert')).toMatchObject({ status: 'pending', title: 'Plus récent' })
    await nothingIsOrphaned()
  })

  test('while it is being edited, is told that it has changed', async () => {
    const scene = await approved()
    const store = interrupted(() => undoDecision(CAMILLE, scene.logId, parts))
    expect(await edit(scene, store)).toMatchObject({ ok: false, reason: 'conflict' })
    expect(await content('concert')).toMatchObject({ status: 'pending', title: 'Concert du samedi' })
    await nothingIsOrphaned()
  })

  test('by words about a cancellation keeps the cancellation, and nothing is undone', async () => {
    const { author, logId, shown } = await approved()
    const cancelled = { programme: 'cancelled', programmeNote: 'Inondé', availability: 'unknown' } as const
    await changeState(author, { id: 'concert', version: shown.version, ...cancelled }, parts)
    expect(await undoDecision(CAMILLE, logId, parts)).toEqual({ ok: false, reason: 'changed' })
    await nothingIsOrphaned()
  })
})
