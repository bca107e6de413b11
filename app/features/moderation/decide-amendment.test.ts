import { expect, test } from 'vitest'
import { events } from '~/domain/event'
import { amendmentId, contentOf } from '~/domain/event-content'
import { decide } from './decide.server'
import {
  AUTHOR,
  add,
  addAmended,
  camille,
  documents,
  dominique,
  everything,
  of,
  parts,
} from './testing/decisions'
import { undoDecision } from './undo.server'

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

test('approving a new version with another start tells from where its date is moved', async () => {
  const { original, amendment } = await addAmended({ when: { start: '2026-12-05T20:00' } })
  await decide(camille, of(amendment, 'approve'), parts)
  const [date] = (await documents.get(events, 'concert'))?.occurrences ?? []
  expect(date).toMatchObject({
    startLocal: '2026-12-05T20:00',
    movedFrom: original.occurrences[0]?.startLocal,
  })
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
  const waiting = await documents.get(events, amendment.id)
  if (waiting === null) throw new Error('the text waits on')
  expect(waiting).toMatchObject({ title: 'Bal', proposesNote: false })
  expect(await decide(camille, of(waiting, 'approve'), parts)).toMatchObject({ ok: true })
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
