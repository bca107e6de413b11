import { expect, test } from 'vitest'
import { categories } from '~/domain/category'
import { events } from '~/domain/event'
import { allowedActions, DECIDED, DECISION_ACTIONS } from '~/domain/lifecycle'
import { EVENT_STATUSES } from '~/domain/vocabulary'
import { decide } from './decide.server'
import { openReports, reportAbsence } from './reports/reports.server'
import { AUTHOR, add, addAmended, camille, documents, everything, NOW, of, parts } from './testing/decisions'

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

test('a decision ends the report that a calendar has the event no more', async () => {
  const { id } = await add('concert', { status: 'published', source: { missingSince: NOW } })
  const event = await documents.get(events, id)
  if (event === null) throw new Error('gone')
  await documents.transaction((transaction) => reportAbsence(transaction, event, 'Commune'))
  expect(await openReports(documents)).toMatchObject({ count: 1 })
  expect(await decide(camille, of(event, 'cancel'), parts)).toMatchObject({ ok: true })
  expect(await openReports(documents)).toMatchObject({ count: 0 })
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
