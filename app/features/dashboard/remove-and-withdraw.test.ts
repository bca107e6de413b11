import { describe, expect, test } from 'vitest'
import { drafts } from '~/domain/draft'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { eventViews } from '~/domain/event-views'
import { mailQueue, queueMail } from '~/domain/queued-mail'
import { discardDraft } from '~/features/submission/draft-store.server'
import { makeDraft } from '../../../tests/support/make-draft'
import { removeOwnEvent } from './remove-event.server'
import {
  ADMIN,
  AUTHOR,
  add,
  addImage,
  backend,
  CONFLICT,
  IMAGE,
  imageIsThere,
  log,
  mails,
  NOT_FOUND,
  parts,
  read,
  SHOWN_IMAGE,
  STRANGER,
} from './testing/own-event'
import { withdrawAmendment, withdrawEvent } from './withdraw-event.server'

describe('withdrawing', () => {
  test.each(['pending', 'published', 'changes_requested'] as const)(
    'what is %s leaves a draft',
    async (status) => {
      await add({ status })
      expect(await withdrawEvent(STRANGER, { id: 'a', version: 1 }, parts)).toEqual(NOT_FOUND)
      expect(await withdrawEvent(AUTHOR, { id: 'a', version: 7 }, parts)).toEqual(CONFLICT)
      expect(await withdrawEvent(AUTHOR, { id: 'a', version: 1 }, parts)).toEqual({ ok: true })
      expect(await read()).toMatchObject({ status: 'draft' })
      expect(await log()).toMatchObject([{ action: 'withdrawn', after: 'brouillon ou annonce retirée' }])
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
