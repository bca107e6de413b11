import fc from 'fast-check'
import { expect, test } from 'vitest'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { DECIDED, DECISION_ACTIONS } from '~/domain/lifecycle'
import { writeLog } from '~/domain/moderation-log'
import { decide, decideAll } from './decide.server'
import {
  AUTHOR,
  add,
  addAmended,
  camille,
  clock,
  documents,
  dominique,
  everything,
  NOW,
  of,
  openEmptyStore,
  parts,
  WORDS,
} from './testing/decisions'
import { undoDecision } from './undo.server'

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
    openEmptyStore()
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
  openEmptyStore()
})
