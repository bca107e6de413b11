import { describe, expect, test } from 'vitest'
import { submissions } from '~/domain/draft'
import { events } from '~/domain/event'
import { amendmentId, type EventState } from '~/domain/event-content'
import { moderationLog } from '~/domain/moderation-log'
import { mailQueue } from '~/domain/queued-mail'
import { makeEvent } from '../../../tests/support/make-event'
import {
  content,
  documents,
  edit,
  ID,
  logged,
  mails,
  STATE,
  someone,
  stored,
  TOKEN,
  withEvent,
} from './testing/sent-events'

describe('sending an event again with another state', () => {
  test('programme, availability and the state of a date change at once, the text waits', async () => {
    const author = await someone()
    const event = await withEvent(author)
    const occurrences = event.occurrences.map((date) => ({ ...date, status: 'cancelled' as const }))
    const state: EventState = { programme: 'postponed', programmeNote: 'En mars', availability: 'sold_out' }
    await edit(author, { content: { ...content({ title: 'Autre titre' }), occurrences }, state })
    expect(await stored()).toMatchObject({
      ...state,
      programmeNote: '',
      title: 'Concert du samedi',
      occurrences: [{ status: 'cancelled' }],
      version: 2,
    })
    expect(await stored(amendmentId(ID))).toMatchObject({
      title: 'Autre titre',
      ...state,
      proposesNote: true,
    })
    expect((await logged()).sort()).toEqual(['state_changed', 'state_changed', 'submitted'])
  })

  test('a state alone makes no amendment', async () => {
    const author = await someone()
    await withEvent(author)
    const state: EventState = { ...STATE, programme: 'cancelled' }
    expect(await edit(author, { content: content(), state })).toEqual({ ok: true, result: 'saved' })
    expect(await stored(amendmentId(ID))).toBeNull()
    expect(await stored()).toMatchObject({ programme: 'cancelled', status: 'published' })
    expect(await logged()).toEqual(['cancelled'])
  })

  test('words about the state wait, are sent once, and are gone when they are taken back', async () => {
    const author = await someone()
    await withEvent(author)
    const state: EventState = { ...STATE, programme: 'cancelled', programmeNote: 'Inondation' }
    expect(await edit(author, { content: content(), state })).toEqual({ ok: true, result: 'proposed' })
    expect(await stored()).toMatchObject({ programme: 'cancelled', programmeNote: '' })
    const waiting = await stored(amendmentId(ID))
    expect(waiting).toMatchObject({ programmeNote: 'Inondation', proposesNote: true, status: 'pending' })
    expect(await edit(author, { content: content(), state, baseVersion: 1 })).toMatchObject({
      result: 'unchanged',
    })
    const without = { ...state, programmeNote: '' }
    await edit(author, { content: content(), state: without, baseVersion: waiting?.version })
    expect(await stored(amendmentId(ID))).toBeNull()
    expect(await stored()).toMatchObject({ programme: 'cancelled', programmeNote: '' })
  })

  test('words left in the form end with the state that they told of, also those of a date, and the answer says so', async () => {
    for (const trusted of [false, true]) {
      const author = await someone({ trusted })
      const [date] = makeEvent().occurrences
      if (date === undefined) throw new Error('no date')
      const occurrences = [{ ...date, status: 'rescheduled' as const, note: 'Une heure plus tard' }]
      await withEvent(author, { programme: 'postponed', programmeNote: 'En mars', occurrences })
      const form = { ...content(), occurrences: [{ ...date, note: 'Une heure plus tard' }] }
      const state: EventState = { ...STATE, programmeNote: 'En mars' }
      expect(await edit(author, { content: form, state })).toMatchObject({
        ok: true,
        endedNotes: ['En mars', 'Une heure plus tard'],
      })
      expect(await stored()).toMatchObject({
        programme: 'scheduled',
        programmeNote: '',
        occurrences: [{ status: null, note: null }],
      })
      expect(await stored(amendmentId(ID))).toBeNull()
      await documents.purge(events, ID)
      await documents.purge(submissions, TOKEN)
    }
  })

  test('an admin who edits the state takes back the words about it that wait, and leaves the rest', async () => {
    const author = await someone()
    await withEvent(author)
    const state: EventState = { ...STATE, programme: 'postponed', programmeNote: 'En mars' }
    await edit(author, { content: content({ title: 'Autre titre' }), state })
    const admin = await someone({ role: 'admin' })
    await edit(admin, { content: content(), state: STATE, baseVersion: 2 })
    expect(await stored(amendmentId(ID))).toMatchObject({ title: 'Autre titre', proposesNote: false })
  })

  test('what a moderator has set stays, whatever the form says, also when it is withdrawn and sent again', async () => {
    const set = { programme: 'cancelled', programmeNote: 'Interdit', programmeSetBy: 'moderator' } as const
    for (const [trusted, status] of [
      [false, 'published'],
      [true, 'published'],
      [true, 'draft'],
      [false, 'rejected'],
    ] as const) {
      const author = await someone({ trusted })
      await withEvent(author, { ...set, status })
      const dates = makeEvent().occurrences.map((date) => ({ ...date, status: 'scheduled' as const }))
      const text = { ...content({ title: 'Autre titre' }), occurrences: dates }
      expect(
        await edit(author, { content: text, state: { ...STATE, programmeNote: 'Venez' } }),
      ).toMatchObject({
        ok: true,
      })
      expect(await stored()).toMatchObject({ ...set, occurrences: [{ status: null }] })
      expect((await stored(amendmentId(ID)))?.proposesNote ?? false).toBe(false)
      await documents.purge(events, ID)
      await documents.purge(events, amendmentId(ID))
      await documents.purge(submissions, TOKEN)
    }
  })

  test('a state stands in the log as it reads on screen, and dates by themselves', async () => {
    const author = await someone()
    const event = await withEvent(author)
    const occurrences = event.occurrences.map((date) => ({ ...date, status: 'cancelled' as const }))
    const state: EventState = {
      programme: 'cancelled',
      programmeNote: 'Inondation',
      availability: 'sold_out',
    }
    await edit(author, { content: { ...content(), occurrences }, state })
    const entries = (await documents.find(moderationLog, {})).documents
    const told = entries.map(({ action, before, after }) => ({ action, before, after }))
    expect(told.sort((one, other) => one.action.localeCompare(other.action))).toEqual([
      {
        action: 'cancelled',
        before: 'Comme prévu, places\u00a0: non précisé',
        after: 'Annulé, places\u00a0: complet',
      },
      {
        action: 'state_changed',
        before: 'sam. 28\u00a0nov. 2026\u00a0: comme l’événement',
        after: 'sam. 28\u00a0nov. 2026\u00a0: Annulé',
      },
      { action: 'submitted', before: '', after: 'Modifié\u00a0: Message au public' },
    ])
  })

  test.each(['pending', 'published'] as const)(
    'an admin who cancels somebody’s %s event here mails the author, as on the page of its state',
    async (status) => {
      const author = await someone()
      await withEvent(author, { status })
      const state: EventState = { ...STATE, programme: 'cancelled', programmeNote: 'Salle fermée' }
      const admin = await someone({ role: 'admin' })
      expect(await edit(admin, { content: content(), state })).toMatchObject({ ok: true })
      expect(await stored()).toMatchObject({
        ...state,
        decision: { action: 'cancelled', message: 'Salle fermée' },
      })
      expect((await documents.find(mailQueue, {})).documents).toMatchObject([
        {
          kind: 'cancelled_by_moderation',
          uid: author.uid,
          message: 'Salle fermée',
          dueAt: '2026-11-21T09:00:10.000Z',
        },
      ])
      expect(await logged()).toEqual(['cancelled'])
      // Cancelled already: no second mail of that, only one of the edit.
      const later = { content: content(), state: { ...state, programmeNote: 'Autre' }, baseVersion: 2 }
      expect(await edit(admin, later)).toMatchObject({ ok: true })
      const kinds = (await documents.find(mailQueue, {})).documents.map(({ kind }) => kind)
      expect(kinds.sort()).toEqual(['cancelled_by_moderation', 'edited_by_moderation'])
    },
  )

  test('nobody is mailed of an event that is the admin’s own, or nobody’s', async () => {
    const admin = await someone({ role: 'admin' })
    const state: EventState = { ...STATE, programme: 'cancelled' }
    await withEvent(admin)
    await edit(admin, { state })
    await documents.update(events, ID, { programme: 'scheduled', organizerUid: null })
    await edit(admin, { content: content(), state, baseVersion: 3 })
    expect(await stored()).toMatchObject({ programme: 'cancelled' })
    expect(await mails()).toEqual([])
  })
})
