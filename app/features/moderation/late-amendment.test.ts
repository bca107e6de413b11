// A new version of an event is decided upon after something else has happened to the event.
import { describe, expect, test } from 'vitest'
import { events, type Programme, type StoredEvent } from '~/domain/event'
import { amendmentId, contentOf } from '~/domain/event-content'
import { changeDates, changeState } from '~/features/dashboard/change-state.server'
import { removeOwnEvent } from '~/features/dashboard/remove-event.server'
import { editEvent } from '~/features/submission/edit-event.server'
import {
  backend,
  decideNow,
  edit,
  newToken,
  parts,
  people,
  published,
  read,
  STATE,
} from './testing/agenda-life'

const TWO_DATES = [
  { start: '2026-11-28T20:00', end: '2026-11-28T22:00' },
  { start: '2026-11-29T20:00', end: '2026-11-29T22:00' },
]

async function setFirstDate(event: StoredEvent, status: Programme): Promise<StoredEvent> {
  const statuses = new Map([[event.occurrences[0]?.id ?? '', status]])
  await changeDates(people.author, { id: event.id, version: event.version, statuses }, parts)
  const changed = await read(event.id)
  if (changed === null) throw new Error('gone')
  return changed
}

const statuses = (event: StoredEvent | null) => event?.occurrences.map(({ status }) => status)

describe('an event that its author cancels', () => {
  test.each(['cancelled', 'postponed'] as const)(
    'leaves no date that is held online: %s',
    async (programme) => {
      const event = await setFirstDate(await published({ when: TWO_DATES }), 'moved_online')
      await changeState(people.author, { ...STATE, programme, id: event.id, version: event.version }, parts)
      expect(await read(event.id)).toMatchObject({ programme })
      expect(statuses(await read(event.id))).toEqual([null, null])
    },
  )

  test('in the form of the event leaves none either', async () => {
    const { id } = await setFirstDate(await published({ when: TWO_DATES }), 'moved_online')
    const event = await read(id)
    if (event === null) throw new Error('gone')
    await editEvent(
      {
        author: people.author,
        id,
        baseVersion: event.version,
        content: contentOf(event),
        state: { ...STATE, programme: 'cancelled' },
        token: newToken(),
      },
      parts,
    )
    expect(statuses(await read(id))).toEqual([null, null])
  })

  test('keeps a date cancelled that was so before', async () => {
    const event = await setFirstDate(await published({ when: TWO_DATES }), 'cancelled')
    const to = { id: event.id, version: event.version }
    await changeState(people.author, { ...STATE, programme: 'postponed', ...to }, parts)
    expect(statuses(await read(event.id))).toEqual(['cancelled', null])
  })

  test('keeps its dates so when a new version that was sent before is approved', async () => {
    const { id } = await setFirstDate(await published({ when: TWO_DATES }), 'moved_online')
    await edit(people.author, id, { title: 'Un autre titre' })
    const event = await read(id)
    await changeState(
      people.author,
      { ...STATE, programme: 'cancelled', id, version: event?.version ?? 0 },
      parts,
    )
    expect(await decideNow(people.camille, amendmentId(id), 'approve')).toMatchObject({ ok: true })
    expect(await read(id)).toMatchObject({ title: 'Un autre titre', programme: 'cancelled' })
    expect(statuses(await read(id))).toEqual([null, null])
  })
})

test('a moderator’s cancellation holds when a new version that was sent before is approved', async () => {
  const { id } = await setFirstDate(await published({ when: TWO_DATES }), 'moved_online')
  await edit(people.author, id, { title: 'Un autre titre' })
  await decideNow(people.camille, id, 'cancel')
  expect(await decideNow(people.camille, amendmentId(id), 'approve')).toMatchObject({ ok: true })
  expect(await read(id)).toMatchObject({ title: 'Un autre titre', programme: 'cancelled' })
  expect(statuses(await read(id))).toEqual([null, null])
})

test('what an author removes leaves no new version in the queue', async () => {
  const { id } = await published()
  await edit(people.author, id, { title: 'Un autre titre' })
  await decideNow(people.camille, id, 'reject')
  const event = await read(id)
  expect(event).toMatchObject({ status: 'rejected', title: 'Un autre titre' })
  expect(await removeOwnEvent(people.author, { id, version: event?.version ?? 0 }, parts)).toEqual({
    ok: true,
  })
  expect(await backend.documents.get(events, amendmentId(id), { includeRemoved: true })).toBeNull()
  expect(await backend.documents.count(events, [['status', '==', 'pending']])).toBe(0)
})

describe('what a moderator corrects in a published event', () => {
  test('stays when a new version that was sent before is approved', async () => {
    const { id } = await published({ summary: 'Une faute' })
    await edit(people.author, id, { title: 'Un autre titre' })
    await edit(people.camille, id, { summary: 'Sans faute' })
    expect(await decideNow(people.camille, amendmentId(id), 'approve')).toMatchObject({ ok: true })
    expect(await read(id)).toMatchObject({ title: 'Un autre titre', summary: 'Sans faute' })
  })

  test('gives way where the author has proposed something else for the same field', async () => {
    const { id } = await published({ summary: 'Une faute' })
    await edit(people.author, id, { summary: 'Un meilleur résumé' })
    await edit(people.camille, id, { summary: 'Sans faute' })
    expect(await read(id)).toMatchObject({ summary: 'Sans faute' })
    expect(await decideNow(people.camille, amendmentId(id), 'approve')).toMatchObject({ ok: true })
    expect(await read(id)).toMatchObject({ summary: 'Un meilleur résumé' })
  })
})
