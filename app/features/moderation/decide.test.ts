import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SqliteStore } from '~/backend/sqlite/store.server'
import { categories } from '~/domain/category'
import type { CurrentUser } from '~/domain/current-user'
import { events, type StoredEvent } from '~/domain/event'
import { amendmentId, contentOf } from '~/domain/event-content'
import { allowedActions, DECIDED, DECISION_ACTIONS, type DecisionAction } from '~/domain/lifecycle'
import { moderationLog, writeLog } from '~/domain/moderation-log'
import { users } from '~/domain/user'
import { EVENT_STATUSES } from '~/domain/vocabulary'
import { seedCategories } from '~/features/categories/seed.server'
import { mailQueue } from '~/features/notifications/queued-mail'
import { fixedClock } from '~/platform/clock'
import { addUser, type UserOverrides } from '../../../tests/support/accounts'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { type Deciding, decide, decideAll } from './decide.server'
import { undoDecision } from './undo.server'

const NOW = '2026-11-21T09:00:00.000Z'
const clock = fixedClock(NOW)
const AUTHOR = 'autrice'
let documents: SqliteStore
let parts: { documents: SqliteStore; clock: typeof clock }
let camille: CurrentUser
let dominique: CurrentUser

beforeEach(async () => {
  clock.set(NOW)
  documents = openCheckedStore({ file: ':memory:', clock })
  parts = { documents, clock }
  await seedCategories(documents)
  camille = await moderator({ displayName: 'Camille Rochat' })
  dominique = await moderator({ displayName: 'Dominique Favre' })
})
afterEach(() => documents.close())

async function moderator(overrides: UserOverrides): Promise<CurrentUser> {
  const { uid } = await addUser(documents, { role: 'admin', ...overrides })
  return { uid, sessionId: `session-${uid}`, role: 'admin', profile: await documents.get(users, uid) }
}

async function add(id: string, overrides: EventOverrides = {}): Promise<StoredEvent> {
  return documents.insert(events, id, makeEvent({ status: 'pending', organizerUid: AUTHOR, ...overrides }))
}

/** An event with a new version of it that waits. */
async function addAmended(overrides: EventOverrides = { title: 'Concert du dimanche' }) {
  const original = await add('concert', { status: 'published' })
  const amendment = await add(amendmentId('concert'), { amends: 'concert', ...overrides })
  return { original, amendment }
}

const WORDS: Record<DecisionAction, Pick<Deciding, 'reason' | 'message'>> = {
  approve: { reason: null, message: '' },
  request_changes: { reason: null, message: 'Indiquez le prix.' },
  reject: { reason: 'duplicate', message: 'Voyez l’autre annonce.' },
  cancel: { reason: null, message: 'Annulé par la commune.' },
  remove: { reason: 'unlawful', message: '' },
}

function of({ id, version }: StoredEvent, action: DecisionAction, words = WORDS[action]): Deciding {
  return { eventId: id, version, action, ...words }
}

const everything = async () => ({
  log: (await documents.find(moderationLog, { orderBy: ['createdAt', 'asc'], includeRemoved: true }))
    .documents,
  mails: (await documents.find(mailQueue, {})).documents,
})

test('approving publishes, tells the author in ten seconds and is in the log', async () => {
  const event = await add('concert')
  expect(await decide(camille, of(event, 'approve'), parts)).toMatchObject({ ok: true })
  expect(await documents.get(events, 'concert')).toMatchObject({
    status: 'published',
    decision: { action: 'approved', reason: null, message: '', at: NOW },
  })
  const { log, mails } = await everything()
  expect(mails).toMatchObject([
    {
      kind: 'approved',
      uid: AUTHOR,
      eventId: 'concert',
      isAmendment: false,
      state: 'waiting',
      dueAt: '2026-11-21T09:00:10.000Z',
    },
  ])
  expect(log).toMatchObject([
    {
      eventId: 'concert',
      actorUid: camille.uid,
      actorName: 'Camille Rochat',
      action: 'approved',
      before: 'À traiter',
      after: 'Publiée',
      at: NOW,
    },
  ])
})

test('asking for changes and refusing keep the message and the reason for the author', async () => {
  const [one, other] = [await add('un'), await add('deux')]
  await decide(camille, of(one, 'request_changes'), parts)
  await decide(camille, of(other, 'reject'), parts)
  expect(await documents.get(events, 'un')).toMatchObject({
    status: 'changes_requested',
    decision: { action: 'changes_requested', reason: null, message: 'Indiquez le prix.' },
  })
  expect(await documents.get(events, 'deux')).toMatchObject({
    status: 'rejected',
    decision: { action: 'rejected', reason: 'duplicate', message: 'Voyez l’autre annonce.' },
  })
  const { mails } = await everything()
  expect(mails).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'changes_requested', eventId: 'un', reason: null }),
      expect.objectContaining({ kind: 'rejected', eventId: 'deux', reason: 'duplicate' }),
    ]),
  )
})

test('cancelling marks a published event, also the dates that had a state of their own', async () => {
  const event = await add('concert', {
    status: 'published',
    when: [{ start: '2026-11-28T20:00' }, { start: '2026-11-29T20:00', status: 'rescheduled' }],
  })
  await decide(camille, of(event, 'cancel'), parts)
  const cancelled = await documents.get(events, 'concert')
  expect(cancelled).toMatchObject({
    status: 'published',
    programme: 'cancelled',
    programmeNote: 'Annulé par la commune.',
    decision: { action: 'cancelled' },
  })
  expect(cancelled?.occurrences.map(({ status }) => status)).toEqual([null, null])
  expect((await everything()).mails).toMatchObject([{ kind: 'cancelled_by_moderation' }])
})

test('a published event can be taken from the public, and its author is told so', async () => {
  const event = await add('concert', { status: 'published' })
  await decide(camille, of(event, 'reject'), parts)
  expect(await documents.get(events, 'concert')).toMatchObject({ status: 'rejected' })
  expect((await everything()).mails).toMatchObject([{ kind: 'cancelled_by_moderation', reason: 'duplicate' }])
})

test('removing leaves a tombstone, and nothing of the new version that waits', async () => {
  const { original } = await addAmended()
  await decide(camille, of(original, 'remove'), parts)
  expect(await documents.get(events, 'concert')).toBeNull()
  expect(await documents.get(events, 'concert', { includeRemoved: true })).toMatchObject({
    decision: { action: 'removed', reason: 'unlawful' },
  })
  expect(await documents.get(events, amendmentId('concert'), { includeRemoved: true })).toBeNull()
})

test('removing a new version leaves its id free for the next one', async () => {
  const { amendment } = await addAmended()
  await decide(camille, of(amendment, 'remove'), parts)
  expect(await documents.get(events, amendment.id, { includeRemoved: true })).toBeNull()
  expect(await documents.get(events, 'concert')).toMatchObject({ status: 'published', version: 1 })
})

test('approving a new version takes its content over and nothing else', async () => {
  const { amendment } = await addAmended({
    title: 'Concert du dimanche',
    programme: 'postponed',
    availability: 'available',
    organizerUid: AUTHOR,
  })
  // The author has marked it sold out meanwhile, which needs no approval.
  await documents.update(events, 'concert', { availability: 'sold_out' })
  expect(await decide(camille, of(amendment, 'approve'), parts)).toMatchObject({ ok: true })

  const published = await documents.get(events, 'concert')
  if (!published) throw new Error('gone')
  expect(contentOf(published)).toEqual(contentOf(amendment))
  expect(published).toMatchObject({
    status: 'published',
    programme: 'scheduled',
    availability: 'sold_out',
    amends: null,
    decision: { action: 'approved' },
  })
  expect(await documents.get(events, amendment.id, { includeRemoved: true })).toBeNull()
  const { log, mails } = await everything()
  expect(mails).toMatchObject([{ kind: 'approved', eventId: 'concert', isAmendment: true }])
  expect(log).toMatchObject([{ eventId: 'concert', after: 'Modification publiée\u00a0: titre' }])
})

test('a new version of what is no longer published cannot be approved', async () => {
  const { amendment } = await addAmended()
  await documents.update(events, 'concert', { status: 'draft' })
  const refusal = { ok: false, reason: 'original-gone' }
  expect(await decide(camille, of(amendment, 'approve'), parts)).toEqual(refusal)
  await documents.remove(events, 'concert')
  expect(await decide(camille, of(amendment, 'approve'), parts)).toEqual(refusal)
  expect(await decide(camille, of(amendment, 'reject'), parts)).toMatchObject({ ok: true })
})

test.each(EVENT_STATUSES.flatMap((status) => DECISION_ACTIONS.map((action) => ({ status, action }))))(
  '$action of what is $status happens exactly when it is allowed',
  async ({ status, action }) => {
    const event = await add('concert', { status })
    const outcome = await decide(camille, of(event, action), parts)
    const isAllowed = allowedActions(event).includes(action)
    expect(outcome).toMatchObject(isAllowed ? { ok: true } : { ok: false, reason: 'not-allowed' })
    const { log, mails } = await everything()
    expect(log.map((entry) => entry.action)).toEqual(isAllowed ? [DECIDED[action]] : [])
    expect(mails).toHaveLength(isAllowed ? 1 : 0)
    if (!isAllowed) expect(await documents.get(events, 'concert')).toEqual(event)
  },
)

test('what is cancelled is not cancelled again', async () => {
  const event = await add('concert', { status: 'published', programme: 'cancelled' })
  expect(await decide(camille, of(event, 'cancel'), parts)).toEqual({ ok: false, reason: 'not-allowed' })
})

test('a request without a message and a refusal without a known reason change nothing', async () => {
  const event = await add('concert')
  const blank = { reason: null, message: '  ' }
  expect(await decide(camille, of(event, 'request_changes', blank), parts)).toMatchObject({
    reason: 'missing-message',
  })
  for (const reason of [null, 'toString']) {
    for (const action of ['reject', 'remove'] as const) {
      const words = { reason, message: 'Non.' }
      expect(await decide(camille, of(event, action, words), parts)).toMatchObject({
        reason: 'missing-reason',
      })
    }
  }
  expect(await documents.get(events, 'concert')).toEqual(event)
})

test('of two moderators at once one decides, and the other is told who did what', async () => {
  const event = await add('concert')
  const outcomes = await Promise.all([
    decide(camille, of(event, 'approve'), parts),
    decide(dominique, of(event, 'reject'), parts),
  ])
  const winner = outcomes[0].ok ? camille : dominique
  const action = outcomes[0].ok ? 'approved' : 'rejected'
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toEqual({
    ok: false,
    reason: 'already-decided',
    byUid: winner.uid,
    by: winner.profile?.displayName,
    action,
    at: NOW,
  })
  const { log, mails } = await everything()
  expect(log).toHaveLength(1)
  expect(mails).toHaveLength(1)
})

test('who comes after a removal or after an approved new version is told, too', async () => {
  const { amendment } = await addAmended()
  await decide(camille, of(amendment, 'approve'), parts)
  const late = await decide(dominique, of(amendment, 'reject'), parts)
  expect(late).toMatchObject({ reason: 'already-decided', by: 'Camille Rochat', action: 'approved' })

  const other = await add('autre')
  await decide(camille, of(other, 'remove'), parts)
  expect(await decide(dominique, of(other, 'approve'), parts)).toMatchObject({ action: 'removed' })
})

test('what its author has edited meanwhile is to be read again', async () => {
  const event = await add('concert')
  await decide(camille, of(event, 'request_changes'), parts)
  await documents.transaction(async (transaction) => {
    transaction.update(events, 'concert', { title: 'Un autre titre', status: 'pending' })
    const entry = { eventId: 'concert', eventTitle: 'Un autre titre', actorUid: AUTHOR, actorName: 'Alix' }
    writeLog(transaction, { ...entry, action: 'submitted', at: NOW })
  })
  expect(await decide(dominique, of(event, 'approve'), parts)).toEqual({ ok: false, reason: 'changed' })
  expect(await documents.get(events, 'concert')).toMatchObject({ status: 'pending' })
})

test('what never was is not found', async () => {
  const nothing = { eventId: 'jamais-vu', version: 1, action: 'approve', reason: null, message: '' } as const
  expect(await decide(camille, nothing, parts)).toEqual({ ok: false, reason: 'not-found' })
})

test('an admin may decide about an event of their own; one without an author leaves no mail', async () => {
  const own = await add('le-mien', { organizerUid: camille.uid })
  expect(await decide(camille, of(own, 'approve'), parts)).toMatchObject({ ok: true })
  const imported = await add('importe', { organizerUid: null })
  expect(await decide(camille, of(imported, 'reject'), parts)).toMatchObject({ ok: true })
  expect((await everything()).mails).toMatchObject([{ eventId: 'le-mien' }])
})

test('several at one stroke: what was decided or edited before is counted, the others are done', async () => {
  const all = await Promise.all(['a', 'b', 'c', 'd'].map((id) => add(id)))
  const [a, b, c] = all
  if (!a || !b || !c) throw new Error('too few')
  await decide(dominique, of(a, 'reject'), parts)
  await documents.update(events, b.id, { title: 'Un autre titre' })
  await documents.update(events, c.id, { status: 'draft' })
  const stale = all.map(({ id, version }) => ({ eventId: id, version: id === 'c' ? 2 : version }))
  const report = await decideAll(camille, stale, { action: 'approve', ...WORDS.approve }, parts)
  expect(report).toMatchObject({ done: 1, changed: 1, refused: 1, earlier: [{ by: 'Dominique Favre' }] })
  expect(await documents.get(events, 'd')).toMatchObject({ status: 'published' })
})

test('whatever moderators try, every decision and every undoing leaves exactly one entry', async () => {
  const step = fc.record({
    who: fc.constantFrom('camille', 'dominique'),
    id: fc.constantFrom('a', 'b', 'concert', amendmentId('concert')),
    deed: fc.constantFrom(...DECISION_ACTIONS, 'undo', 'resubmit'),
    seconds: fc.constantFrom(0, 4, 11),
  })
  const run = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
    documents = openCheckedStore({ file: ':memory:', clock })
    parts = { documents, clock }
    await add('a')
    await add('b', { status: 'published' })
    await addAmended()
    const expected: string[] = []
    let last = ''
    for (const { who, id, deed, seconds } of steps) {
      clock.advance(seconds * 1000)
      const by = who === 'camille' ? camille : dominique
      const event = await documents.get(events, id)
      if (deed === 'resubmit') {
        if (event && event.status !== 'published') await documents.update(events, id, { status: 'pending' })
      } else if (deed === 'undo') {
        if ((await undoDecision(by, last, parts)).ok) expected.push('undone')
      } else if (event) {
        const outcome = await decide(by, of(event, deed), parts)
        if (outcome.ok) {
          expected.push(DECIDED[deed])
          last = outcome.logId
        }
      }
    }
    expect((await everything()).log.map(({ action }) => action)).toEqual(expected)
    await documents.close()
  })
  await fc.assert(run, { numRuns: 40 })
  documents = openCheckedStore({ file: ':memory:', clock })
})

test('what has a category that is gone is not published, and may be refused', async () => {
  const event = await add('autre')
  const { amendment } = await addAmended()
  await documents.update(categories, 'musique', { active: false })
  for (const pending of [event, amendment]) {
    expect(await decide(camille, of(pending, 'approve'), parts)).toEqual({
      ok: false,
      reason: 'category-gone',
    })
  }
  expect(await decide(camille, of(event, 'reject'), parts)).toMatchObject({ ok: true })
})

test('approving makes the words public that were proposed, and no others', async () => {
  const { amendment } = await addAmended({ proposesNote: true, programmeNote: 'Reporté à mars.' })
  expect(await decide(camille, of(amendment, 'approve'), parts)).toMatchObject({ ok: true })
  expect(await documents.get(events, 'concert')).toMatchObject({ programmeNote: 'Reporté à mars.' })
  const { log } = await everything()
  expect(log.at(-1)?.after).toBe('Modification publiée\u00a0: message au public')

  const second = await add(amendmentId('concert'), {
    amends: 'concert',
    programmeNote: 'D’avant',
    title: 'Bal',
  })
  await decide(camille, of(second, 'approve'), parts)
  expect(await documents.get(events, 'concert')).toMatchObject({
    programmeNote: 'Reporté à mars.',
    title: 'Bal',
  })
})

test('approving a new version takes no cancellation by a moderator back', async () => {
  const when = { start: '2026-11-28', status: 'scheduled' } as const
  const { original, amendment } = await addAmended({
    title: 'Bal',
    when,
    proposesNote: true,
    programmeNote: 'Venez',
  })
  await decide(dominique, of(original, 'cancel'), parts)
  expect(await documents.get(events, 'concert')).toMatchObject({ programmeSetBy: 'moderator' })
  expect(await decide(camille, of(amendment, 'approve'), parts)).toMatchObject({ ok: true })
  expect(await documents.get(events, 'concert')).toMatchObject({
    title: 'Bal',
    programme: 'cancelled',
    programmeNote: 'Annulé par la commune.',
    occurrences: [{ status: null }],
  })
})

test('refusing what is public leaves no new version behind: its author finds it in the event', async () => {
  const { original, amendment } = await addAmended()
  const outcome = await decide(camille, of(original, 'reject'), parts)
  if (!outcome.ok) throw new Error(outcome.reason)
  expect(await documents.get(events, amendment.id)).toBeNull()
  expect(await documents.get(events, 'concert')).toMatchObject({
    status: 'rejected',
    title: 'Concert du dimanche',
  })
  expect(await undoDecision(camille, outcome.logId, parts)).toMatchObject({ ok: true })
  expect(await documents.get(events, 'concert')).toMatchObject({ status: 'published', title: original.title })
  expect(await documents.get(events, amendment.id)).toMatchObject({ status: 'pending' })
})
