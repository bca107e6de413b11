import { describe, expect, test } from 'vitest'
import { events } from '~/domain/event'
import { amendmentId, type EventState } from '~/domain/event-content'
import { makeOccurrences } from '~/domain/occurrence'
import { SION } from '../../../tests/support/agenda-places'
import { changeDates, changeState } from './change-state.server'
import { loadStatePage } from './state-page.server'
import {
  ADMIN,
  AUTHOR,
  add,
  backend,
  CANCELLED,
  CONFLICT,
  clock,
  log,
  mails,
  NOT_FOUND,
  parts,
  read,
  STRANGER,
  TRUSTED,
} from './testing/own-event'

describe('the state of one’s own event', () => {
  test('changes at once, without approval, and stands in the log', async () => {
    await add()
    const outcome = await changeState(TRUSTED, { id: 'a', version: 1, ...CANCELLED }, parts)
    expect(outcome).toEqual({ ok: true, isNoteProposed: false })
    expect(await read()).toMatchObject({ ...CANCELLED, status: 'published', version: 2, decision: null })
    expect(await read(amendmentId('a'))).toBeNull()
    expect(await log()).toMatchObject([
      {
        eventId: 'a',
        actorUid: 'autrice',
        action: 'cancelled',
        before: 'Comme prévu, places\u00a0: non précisé',
        after: 'Annulé, places\u00a0: non précisé, «\u00a0La salle est inondée.\u00a0»',
        at: '2026-11-21T09:00:00.000Z',
      },
    ])
    expect(await mails()).toEqual([])
  })

  test('names the place of a date that has one of its own: two houses may play at the same hour', async () => {
    const start = '2026-12-12T20:00'
    await add({ occurrences: makeOccurrences([{ start }, { start, place: SION }]) })
    const event = await read()
    if (!event) throw new Error('no event')
    const { dates } = await loadStatePage(AUTHOR, event, { page: 1, nowMs: clock.now() }, backend.documents)
    expect(dates?.rows.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Samedi 12 décembre, 20 h',
      'Samedi 12 décembre, 20 h, Espace des Remparts, Sion',
    ])
  })

  test('that is the same already is neither written nor logged', async () => {
    await add(CANCELLED)
    expect(await changeState(AUTHOR, { id: 'a', version: 1, ...CANCELLED }, parts)).toMatchObject({
      ok: true,
    })
    expect(await read()).toMatchObject({ version: 1 })
    expect(await read(amendmentId('a'))).toBeNull()
    expect(await log()).toEqual([])
  })

  test('is refused to others, for an event that has changed, for what is not there and for an amendment', async () => {
    await add()
    await add({ amends: 'a', status: 'pending' }, amendmentId('a'))
    expect(await changeState(STRANGER, { id: 'a', version: 1, ...CANCELLED }, parts)).toEqual(NOT_FOUND)
    expect(await changeState(AUTHOR, { id: 'b', version: 1, ...CANCELLED }, parts)).toEqual(NOT_FOUND)
    const amendment = { id: amendmentId('a'), version: 1 }
    expect(await changeState(AUTHOR, { ...amendment, ...CANCELLED }, parts)).toEqual(NOT_FOUND)
    expect(await changeState(AUTHOR, { id: 'a', version: 2, ...CANCELLED }, parts)).toEqual(CONFLICT)
    expect(await read()).toMatchObject({ programme: 'scheduled', version: 1 })
    expect(await log()).toEqual([])
  })

  test('of somebody’s event is an admin’s to change, and the author is mailed of a cancellation', async () => {
    await add()
    const soldOut: EventState = { programme: 'scheduled', programmeNote: '', availability: 'sold_out' }
    await changeState(ADMIN, { id: 'a', version: 1, ...soldOut }, parts)
    expect(await mails()).toEqual([])
    await changeState(ADMIN, { id: 'a', version: 2, ...CANCELLED }, parts)
    expect(await mails()).toMatchObject([
      {
        kind: 'cancelled_by_moderation',
        uid: 'autrice',
        eventId: 'a',
        message: CANCELLED.programmeNote,
        dueAt: '2026-11-21T09:00:10.000Z',
      },
    ])
    expect((await read())?.decision).toMatchObject({ action: 'cancelled', message: CANCELLED.programmeNote })
  })

  test('of single dates is kept by an amendment that waits', async () => {
    const when = [{ start: '2026-11-28T20:00' }, { start: '2026-11-29T20:00' }]
    await add({ when })
    await add({ when, amends: 'a', status: 'pending', title: 'Nouveau titre' }, amendmentId('a'))
    const statuses = new Map([
      ['2', 'cancelled' as const],
      ['inconnu', 'postponed' as const],
    ])
    expect(await changeDates(AUTHOR, { id: 'a', version: 1, statuses }, parts)).toEqual({ ok: true })
    for (const id of ['a', amendmentId('a')]) {
      const statuses = (await read(id))?.occurrences.map(({ status }) => status)
      expect(statuses).toEqual([null, 'cancelled'])
    }
    expect(await log()).toMatchObject([
      { action: 'state_changed', after: 'dim. 29\u00a0nov. 2026\u00a0: Annulé' },
    ])
    expect(await changeDates(STRANGER, { id: 'a', version: 2, statuses }, parts)).toEqual(NOT_FOUND)
    expect(await changeDates(AUTHOR, { id: 'a', version: 1, statuses }, parts)).toEqual(CONFLICT)
    const back = new Map([['2', null]])
    expect(await changeDates(AUTHOR, { id: 'a', version: 2, statuses: back }, parts)).toMatchObject({
      ok: true,
    })
    expect((await read())?.occurrences[1]?.status).toBeNull()
  })
})

describe('the words of an author who is not trusted', () => {
  const say = async (state: Partial<EventState>, user = AUTHOR) => {
    const { version = 0 } = (await read()) ?? {}
    return changeState(user, { id: 'a', version, ...CANCELLED, ...state }, parts)
  }

  test('wait for approval, and the cancellation is seen at once', async () => {
    await add()
    expect(await say({})).toEqual({ ok: true, isNoteProposed: true })
    expect(await read()).toMatchObject({ programme: 'cancelled', programmeNote: '', status: 'published' })
    expect(await read(amendmentId('a'))).toMatchObject({
      status: 'pending',
      amends: 'a',
      proposesNote: true,
      programmeNote: CANCELLED.programmeNote,
      submittedAt: '2026-11-21T09:00:00.000Z',
    })
    // Sent again they are the same.
    expect(await say({})).toEqual({ ok: true, isNoteProposed: true })
    expect(await read(amendmentId('a'))).toMatchObject({ version: 1 })
    expect((await log()).map(({ action }) => action).sort()).toEqual(['cancelled', 'submitted'])
  })

  test('leave those that were approved in their place, unless they told of another state', async () => {
    await add({ ...CANCELLED, programmeNote: 'Approuvé.' })
    await say({ programmeNote: 'Gagnez sur evil.example' })
    expect(await read()).toMatchObject({ programme: 'cancelled', programmeNote: 'Approuvé.', version: 1 })
    await say({ programme: 'postponed', programmeNote: 'Reporté à mars.' })
    expect(await read()).toMatchObject({ programme: 'postponed', programmeNote: '' })
    expect(await read(amendmentId('a'))).toMatchObject({ programmeNote: 'Reporté à mars.' })
  })

  test('are taken away at once, and those that wait with them', async () => {
    await add({ ...CANCELLED, programmeNote: 'Approuvé.' })
    await say({ programmeNote: 'Autre chose' })
    expect(await say({ programme: 'scheduled', programmeNote: '' })).toEqual({
      ok: true,
      isNoteProposed: false,
    })
    expect(await read()).toMatchObject({ programme: 'scheduled', programmeNote: '' })
    expect(await read(amendmentId('a'))).toBeNull()
  })

  test('join a new version that waits, and leave it as it was when they are taken back', async () => {
    await add()
    await add({ amends: 'a', status: 'pending', title: 'Nouveau titre' }, amendmentId('a'))
    await say({})
    expect(await read(amendmentId('a'))).toMatchObject({ title: 'Nouveau titre', proposesNote: true })
    await say({ programmeNote: '' })
    expect(await read(amendmentId('a'))).toMatchObject({
      title: 'Nouveau titre',
      status: 'pending',
      proposesNote: false,
      programmeNote: '',
    })
  })

  test('need no approval while nobody but moderators sees the event', async () => {
    await add({ status: 'pending' })
    expect(await say({})).toEqual({ ok: true, isNoteProposed: false })
    expect(await read()).toMatchObject(CANCELLED)
  })

  test('that wait stay when an admin changes the state', async () => {
    await add()
    await say({})
    await say({ availability: 'sold_out', programmeNote: '' }, ADMIN)
    expect(await read(amendmentId('a'))).toMatchObject({ proposesNote: true })
  })
})

describe('words about a state end with it', () => {
  const SICK = 'Comédien malade, nouvelles dates en mars.'
  const change = async (state: Partial<EventState>, user = AUTHOR) => {
    const { version = 0 } = (await read()) ?? {}
    return changeState(user, { id: 'a', version, ...CANCELLED, programmeNote: SICK, ...state }, parts)
  }

  test.each([
    ['postponed', 'unknown', 'scheduled', 'unknown'],
    ['postponed', 'unknown', 'cancelled', 'unknown'],
    ['rescheduled', 'few_left', 'scheduled', 'few_left'],
    ['moved_online', 'unknown', 'scheduled', 'unknown'],
    ['scheduled', 'sold_out', 'scheduled', 'available'],
    ['scheduled', 'few_left', 'scheduled', 'sold_out'],
  ] as const)(
    'from %s, %s to %s, %s, and the answer says so',
    async (programme, places, next, placesNext) => {
      for (const user of [AUTHOR, TRUSTED, ADMIN]) {
        await backend.documents.purge(events, 'a')
        await add({ programme, programmeNote: SICK, availability: places })
        const outcome = await change({ programme: next, availability: placesNext }, user)
        expect(outcome).toEqual({ ok: true, isNoteProposed: false, endedNotes: [SICK] })
        expect(await read()).toMatchObject({ programme: next, programmeNote: '' })
        expect(await read(amendmentId('a'))).toBeNull()
      }
    },
  )

  test('and those that still wait are withdrawn, by the author and by a moderator', async () => {
    for (const user of [AUTHOR, ADMIN]) {
      await backend.documents.purge(events, 'a')
      await add()
      await change({ programme: 'postponed' })
      expect(await read(amendmentId('a'))).toMatchObject({ proposesNote: true })
      const note = user === AUTHOR ? SICK : ''
      await change({ programme: 'scheduled', programmeNote: note }, user)
      expect(await read()).toMatchObject({ programme: 'scheduled', programmeNote: '' })
      expect(await read(amendmentId('a'))).toBeNull()
    }
  })

  test('and leave the rest of the version that waits', async () => {
    await add()
    await add({ amends: 'a', status: 'pending', title: 'Nouveau titre' }, amendmentId('a'))
    await change({ programme: 'postponed' })
    await change({ programme: 'scheduled' })
    const amendment = await read(amendmentId('a'))
    expect(amendment).toMatchObject({ title: 'Nouveau titre', proposesNote: false, programmeNote: '' })
  })

  test('but new words about the new state stay, and other numbers of places leave those about a postponement', async () => {
    await add({ programme: 'postponed', programmeNote: SICK })
    await change({ programme: 'postponed', availability: 'sold_out' }, TRUSTED)
    expect(await read()).toMatchObject({ availability: 'sold_out', programmeNote: SICK })
    await change({ programme: 'scheduled', programmeNote: 'Elle est guérie.' }, TRUSTED)
    expect(await read()).toMatchObject({ programme: 'scheduled', programmeNote: 'Elle est guérie.' })
  })

  test('the note of a date goes with the state of that date, here and in what waits', async () => {
    const when = [
      { start: '2026-11-28T20:00', status: 'postponed' as const, note: 'Reporté au 3 mars.' },
      { start: '2026-11-29T20:00', note: 'Avec audiodescription' },
    ]
    await add({ when })
    await add({ when, amends: 'a', status: 'pending', title: 'Nouveau titre' }, amendmentId('a'))
    const statuses = new Map([
      ['1', null],
      ['2', 'cancelled' as const],
    ])
    const outcome = await changeDates(AUTHOR, { id: 'a', version: 1, statuses }, parts)
    expect(outcome).toEqual({ ok: true, endedNotes: ['Reporté au 3 mars.'] })
    for (const id of ['a', amendmentId('a')]) {
      const notes = (await read(id))?.occurrences.map(({ note }) => note)
      expect(notes).toEqual([null, 'Avec audiodescription'])
    }
  })

  test('the note of a date goes too when the whole event is called off', async () => {
    const when = [{ start: '2026-11-28T20:00', status: 'rescheduled' as const, note: 'Une heure plus tard.' }]
    await add({ when: [...when, { start: '2026-11-29T20:00' }] })
    const outcome = await change({ programmeNote: '' })
    expect(outcome).toMatchObject({ ok: true, endedNotes: ['Une heure plus tard.'] })
    expect((await read())?.occurrences[0]).toMatchObject({ status: null, note: null })
  })
})

describe('what a moderator has set', () => {
  const LOCKED = { ok: false, reason: 'locked' }
  const AS_PLANNED: EventState = { programme: 'scheduled', programmeNote: '', availability: 'unknown' }
  const TWO_DATES = [{ start: '2026-11-28T20:00' }, { start: '2026-11-29T20:00' }]

  test.each([AUTHOR, TRUSTED])(
    'no author takes back, neither whole nor by its words or dates',
    async (author) => {
      await add({ when: TWO_DATES })
      await changeState(ADMIN, { id: 'a', version: 1, ...CANCELLED }, parts)
      const before = await read()
      expect(before).toMatchObject({ programmeSetBy: 'moderator' })
      for (const state of [AS_PLANNED, { ...CANCELLED, programmeNote: 'Venez quand même' }]) {
        expect(await changeState(author, { id: 'a', version: 2, ...state }, parts)).toEqual(LOCKED)
      }
      const statuses = new Map([['1', 'scheduled' as const]])
      expect(await changeDates(author, { id: 'a', version: 2, statuses }, parts)).toEqual(LOCKED)
      expect(await read()).toEqual(before)
      expect(await read(amendmentId('a'))).toBeNull()
    },
  )

  test('leaves the author the number of places', async () => {
    await add()
    await changeState(ADMIN, { id: 'a', version: 1, ...CANCELLED, programme: 'postponed' }, parts)
    const soldOut: EventState = { ...CANCELLED, programme: 'postponed', availability: 'sold_out' }
    expect(await changeState(AUTHOR, { id: 'a', version: 2, ...soldOut }, parts)).toMatchObject({ ok: true })
    expect(await read()).toMatchObject({ ...soldOut, programmeSetBy: 'moderator' })
  })

  test('leaves no words of the author’s to be approved, nor in the form', async () => {
    await add()
    const postponed: EventState = { ...CANCELLED, programme: 'postponed', programmeNote: 'Reporté à mars.' }
    await changeState(AUTHOR, { id: 'a', version: 1, ...postponed }, parts)
    await changeState(ADMIN, { id: 'a', version: 2, ...CANCELLED }, parts)
    const event = await read()
    if (event === null) throw new Error('gone')
    const view = await loadStatePage(AUTHOR, event, { page: 1, nowMs: clock.now() }, backend.documents)
    expect(view).toMatchObject({
      isLocked: true,
      canCancel: false,
      isNoteWaiting: false,
      state: CANCELLED,
      stateText: 'annulé\u00a0; nombre de places non précisé.',
    })
    const soldOut = { ...view.state, availability: 'sold_out' as const }
    expect(await changeState(AUTHOR, { id: 'a', version: 3, ...soldOut }, parts)).toMatchObject({ ok: true })
    expect(await read()).toMatchObject({ ...CANCELLED, availability: 'sold_out' })
    expect(await read(amendmentId('a'))).toBeNull()
  })

  test('is the author’s again once a moderator says that it takes place', async () => {
    await add()
    await changeState(ADMIN, { id: 'a', version: 1, ...CANCELLED }, parts)
    await changeState(ADMIN, { id: 'a', version: 2, ...AS_PLANNED }, parts)
    const cancelled = { ...CANCELLED, programmeNote: '' }
    expect(await changeState(AUTHOR, { id: 'a', version: 3, ...cancelled }, parts)).toMatchObject({
      ok: true,
    })
    expect(await changeState(AUTHOR, { id: 'a', version: 4, ...AS_PLANNED }, parts)).toMatchObject({
      ok: true,
    })
  })

  test('is not what an admin sets for an event of their own', async () => {
    await add({ organizerUid: ADMIN.uid })
    await changeState(ADMIN, { id: 'a', version: 1, ...CANCELLED }, parts)
    expect(await read()).toMatchObject({ programmeSetBy: 'author' })
  })
})
