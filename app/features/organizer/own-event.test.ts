import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Backend } from '~/backend/backend'
import { openBackend } from '~/backend/backend.server'
import type { CurrentUser } from '~/domain/current-user'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { amendmentId, type EventState } from '~/domain/event-content'
import { eventViews } from '~/domain/event-views'
import { moderationLog } from '~/domain/moderation-log'
import { newUser } from '~/domain/user'
import type { OwnEventDependencies } from '~/features/events/own-event-dependencies'
import { mailQueue, queueMail } from '~/features/notifications/queued-mail'
import { discardDraft } from '~/features/submission/save-draft.server'
import { fixedClock } from '~/platform/clock'
import { makeDraft } from '../../../tests/support/make-draft'
import { type EventOverrides, makeEvent } from '../../../tests/support/make-event'
import { changeDates, changeState } from './change-state.server'
import { removeOwnEvent } from './remove-event.server'
import { loadStatePage } from './state-page.server'
import { withdrawAmendment, withdrawEvent } from './withdraw-event.server'

const AUTHOR: CurrentUser = { uid: 'autrice', sessionId: 's', role: 'organizer', profile: null }
const AT = '2026-11-21T09:00:00.000Z'
const TRUSTED: CurrentUser = {
  ...AUTHOR,
  profile: {
    ...newUser({
      uid: 'autrice',
      email: 'a@exemple.ch',
      displayName: '',
      emailVerified: true,
    }),
    trusted: true,
    id: 'autrice',
    version: 1,
    createdAt: AT,
    updatedAt: AT,
    changedAt: AT,
    removedAt: null,
  },
}
const STRANGER: CurrentUser = { ...AUTHOR, uid: 'autre' }
const ADMIN: CurrentUser = { ...AUTHOR, uid: 'admin', role: 'admin' }
const CANCELLED: EventState = {
  programme: 'cancelled',
  programmeNote: 'La salle est inondée.',
  availability: 'unknown',
}
const IMAGE = { id: `event-${'a'.repeat(32)}`, width: 8, height: 8 }
const SHOWN_IMAGE = { ...IMAGE, alt: 'Une salle', credit: '' }
const NOT_FOUND = { ok: false, reason: 'not-found' }
const CONFLICT = { ok: false, reason: 'conflict' }

const clock = fixedClock('2026-11-21T09:00:00.000Z')
let directory: string
let backend: Backend
let parts: OwnEventDependencies

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agenda-own-event-'))
  backend = await openBackend({ backend: 'embedded', dataDir: directory }, clock)
  parts = { ...backend, clock }
})
afterEach(async () => {
  await backend.close()
  await rm(directory, { recursive: true })
})

const add = (overrides: EventOverrides = {}, id = 'a') =>
  backend.documents.insert(events, id, makeEvent({ organizerUid: AUTHOR.uid, ...overrides }))
const read = (id = 'a') => backend.documents.get(events, id)
const log = async () => (await backend.documents.find(moderationLog, {})).documents
const mails = async () => (await backend.documents.find(mailQueue, {})).documents
const addImage = () => backend.files.put(`images/${IMAGE.id}/320.webp`, Buffer.from('x'))
const imageIsThere = async () => (await backend.files.read(`images/${IMAGE.id}/320.webp`)) !== null

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
    expect(await changeDates(AUTHOR, { id: 'a', version: 2, statuses: back }, parts)).toEqual({ ok: true })
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

describe('withdrawing', () => {
  test.each(['pending', 'published', 'changes_requested'] as const)(
    'what is %s leaves a draft',
    async (status) => {
      await add({ status })
      expect(await withdrawEvent(STRANGER, { id: 'a', version: 1 }, parts)).toEqual(NOT_FOUND)
      expect(await withdrawEvent(AUTHOR, { id: 'a', version: 7 }, parts)).toEqual(CONFLICT)
      expect(await withdrawEvent(AUTHOR, { id: 'a', version: 1 }, parts)).toEqual({ ok: true })
      expect(await read()).toMatchObject({ status: 'draft' })
      expect(await log()).toMatchObject([{ action: 'withdrawn', after: 'brouillon, retiré de l’agenda' }])
    },
  )

  test('takes the amendment and its photo along', async () => {
    await add()
    await addImage()
    await add({ amends: 'a', status: 'pending', image: SHOWN_IMAGE }, amendmentId('a'))
    expect(await withdrawEvent(AUTHOR, { id: 'a', version: 1 }, parts)).toEqual({ ok: true })
    expect(await backend.documents.get(events, amendmentId('a'), { includeRemoved: true })).toBeNull()
    expect(await imageIsThere()).toBe(false)
  })

  test('an amendment leaves the published event as it is, and a photo that both have', async () => {
    await add({ image: SHOWN_IMAGE })
    await addImage()
    await add({ amends: 'a', status: 'rejected', image: SHOWN_IMAGE }, amendmentId('a'))
    expect(await withdrawAmendment(STRANGER, { id: 'a', version: 1 }, parts)).toEqual(NOT_FOUND)
    expect(await withdrawAmendment(AUTHOR, { id: 'a', version: 2 }, parts)).toEqual(CONFLICT)
    expect(await withdrawAmendment(AUTHOR, { id: 'a', version: 1 }, parts)).toEqual({ ok: true })
    expect(await withdrawAmendment(AUTHOR, { id: 'a', version: 1 }, parts)).toEqual(NOT_FOUND)
    expect(await read()).toMatchObject({ status: 'published', version: 1 })
    expect(await imageIsThere()).toBe(true)
    expect(await log()).toMatchObject([{ action: 'withdrawn', eventId: 'a', after: 'sans modification' }])
    // The next one has the same id.
    await add({ amends: 'a', status: 'pending' }, amendmentId('a'))
  })

  test('is refused for what nobody has sent', async () => {
    await add({ status: 'draft' })
    const outcome = await withdrawEvent(AUTHOR, { id: 'a', version: 1 }, parts)
    expect(outcome).toEqual({ ok: false, reason: 'wrong-state' })
  })
})

describe('removing', () => {
  test('leaves a tombstone, and nothing of views and drafts', async () => {
    await add({ status: 'draft' })
    await addImage()
    await backend.documents.insert(eventViews, 'a', { count: 3 })
    await backend.documents.insert(drafts, 'jeton', makeDraft({ eventId: 'a', image: IMAGE }))
    expect(await removeOwnEvent(STRANGER, { id: 'a', version: 1 }, parts)).toEqual(NOT_FOUND)
    expect(await removeOwnEvent(AUTHOR, { id: 'a', version: 1 }, parts)).toEqual({ ok: true })
    expect(await read()).toBeNull()
    const tombstone = await backend.documents.get(events, 'a', { includeRemoved: true })
    expect(tombstone?.removedAt).not.toBeNull()
    expect(await backend.documents.count(eventViews)).toBe(0)
    expect(await backend.documents.count(drafts)).toBe(0)
    expect(await imageIsThere()).toBe(false)
    expect(await log()).toMatchObject([{ action: 'removed', after: 'supprimé' }])
  })

  test.each(['pending', 'published'] as const)(
    'what is %s is refused: it is withdrawn first',
    async (status) => {
      await add({ status })
      const outcome = await removeOwnEvent(AUTHOR, { id: 'a', version: 1 }, parts)
      expect(outcome).toEqual({ ok: false, reason: 'wrong-state' })
      expect(await read()).not.toBeNull()
    },
  )

  test('a draft is its author’s alone, and keeps a photo that an event has', async () => {
    await addImage()
    await backend.documents.insert(drafts, 'jeton', makeDraft({ authorUid: AUTHOR.uid, image: IMAGE }))
    await add({ image: SHOWN_IMAGE })
    expect(await discardDraft(ADMIN.uid, 'jeton', parts)).toEqual(NOT_FOUND)
    expect(await discardDraft(AUTHOR.uid, 'jeton', parts)).toEqual({ ok: true })
    expect(await discardDraft(AUTHOR.uid, 'jeton', parts)).toEqual({ ok: true })
    expect(await backend.documents.count(drafts)).toBe(0)
    expect(await imageIsThere()).toBe(true)
  })
})

describe('mails about an event that have not left', () => {
  const queue = (isAmendment = false) =>
    backend.documents.transaction(async (transaction) => {
      const about = { uid: AUTHOR.uid, eventId: 'a', eventTitle: 'Concert', isAmendment }
      queueMail(transaction, { ...about, kind: 'approved', dueAt: '2026-11-21T09:00:10.000Z' })
    })

  test('do not leave once it is withdrawn', async () => {
    await add({ status: 'published' })
    await queue()
    expect(await withdrawEvent(AUTHOR, { id: 'a', version: 1 }, parts)).toEqual({ ok: true })
    expect(await mails()).toEqual([])
  })

  test('do not leave once it is removed', async () => {
    await add({ status: 'rejected' })
    await queue()
    expect(await removeOwnEvent(AUTHOR, { id: 'a', version: 1 }, parts)).toEqual({ ok: true })
    expect(await mails()).toEqual([])
  })

  test('do leave when only its new version is withdrawn, but for those about that', async () => {
    await add({ status: 'published' })
    await add({ status: 'changes_requested', amends: 'a' }, amendmentId('a'))
    await queue()
    await queue(true)
    expect(await withdrawAmendment(AUTHOR, { id: 'a', version: 1 }, parts)).toEqual({ ok: true })
    expect(await mails()).toMatchObject([{ isAmendment: false }])
  })

  test('that are on their way stay', async () => {
    await add({ status: 'published' })
    await queue()
    const [mail] = await mails()
    await backend.documents.update(mailQueue, mail?.id ?? '', { state: 'sending' })
    await withdrawEvent(AUTHOR, { id: 'a', version: 1 }, parts)
    expect(await mails()).toHaveLength(1)
  })
})
