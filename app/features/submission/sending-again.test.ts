import { describe, expect, test } from 'vitest'
import { categories } from '~/domain/category'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { moderationLog } from '~/domain/moderation-log'
import { mailQueue } from '~/domain/queued-mail'
import { editEvent } from './edit-event.server'
import {
  allEvents,
  content,
  dependencies,
  documents,
  edit,
  ID,
  logged,
  mails,
  NOW,
  OTHER_TOKEN,
  STATE,
  someone,
  stored,
  TOKEN,
  withEvent,
} from './testing/sent-events'

describe('sending an event again', () => {
  test('what is pending stays so', async () => {
    const author = await someone()
    await withEvent(author, { status: 'pending', submittedAt: '2026-11-01T00:00:00.000Z' })
    expect(await edit(author)).toEqual({ ok: true, result: 'saved' })
    expect(await stored()).toMatchObject({
      title: 'Autre titre',
      status: 'pending',
      submittedAt: '2026-11-01T00:00:00.000Z',
      version: 2,
    })
    expect(await logged()).toEqual(['edited'])
    expect(await mails()).toEqual([])
  })

  test.each(['changes_requested', 'rejected', 'draft'] as const)(
    'what is %s goes before the moderators again, even unchanged',
    async (status) => {
      const author = await someone()
      const decision = { action: 'rejected' as const, reason: 'other', message: 'Non', at: NOW }
      await withEvent(author, { status, decision })
      expect(await edit(author, { content: content() })).toEqual({ ok: true, result: 'sent' })
      expect(await stored()).toMatchObject({ status: 'pending', decision: null, submittedAt: NOW })
      expect(await logged()).toEqual(['submitted'])
      expect(await mails()).toHaveLength(1)
      // The second click finds it done.
      expect(await edit(author, { content: content() })).toEqual({ ok: true, result: 'unchanged' })
      expect(await mails()).toHaveLength(1)
    },
  )

  test('an admin corrects what waits, or was refused, without sending it in the author’s name', async () => {
    await withEvent(await someone(), { status: 'changes_requested' })
    expect(await edit(await someone({ role: 'admin' }))).toEqual({ ok: true, result: 'saved' })
    expect(await stored()).toMatchObject({ status: 'changes_requested', title: 'Autre titre' })
  })

  test('what is published changes at once for trusted authors and admins', async () => {
    const author = await someone({ trusted: true })
    await withEvent(author)
    expect(await edit(author)).toEqual({ ok: true, result: 'published' })
    const admin = await someone({ role: 'admin' })
    const again = { content: content({ title: 'Titre de l’admin' }), baseVersion: 2 }
    expect(await edit(admin, again)).toEqual({ ok: true, result: 'published' })
    expect(await stored()).toMatchObject({
      title: 'Titre de l’admin',
      status: 'published',
      organizerUid: author.uid,
    })
  })

  test('what others change in a published event waits beside it', async () => {
    const author = await someone()
    await withEvent(author)
    expect(await edit(author)).toEqual({ ok: true, result: 'proposed' })
    expect(await stored()).toMatchObject({ title: 'Concert du samedi', status: 'published', version: 1 })
    expect(await stored(amendmentId(ID))).toMatchObject({
      title: 'Autre titre',
      status: 'pending',
      amends: ID,
      organizerUid: author.uid,
      submittedAt: NOW,
    })
    expect(await mails()).toEqual([{ kind: 'submission_received', uid: author.uid, isAmendment: true }])
    const [entry] = (await documents.find(moderationLog, {})).documents
    expect(entry).toMatchObject({ eventId: ID, action: 'submitted', after: 'Modifié\u00a0: Titre' })
  })

  test('an amendment that waits is written over, by its own version; back to the public text there is none', async () => {
    const author = await someone()
    await withEvent(author)
    await edit(author)
    const third = { content: content({ title: 'Troisième titre' }) }
    expect(await edit(author, { ...third, baseVersion: 1 })).toEqual({ ok: true, result: 'proposed' })
    expect(await stored(amendmentId(ID))).toMatchObject({ title: 'Troisième titre', version: 2 })
    expect(await mails()).toHaveLength(1)
    expect(await edit(author, { content: content(), baseVersion: 2 })).toEqual({ ok: true, result: 'saved' })
    expect(await stored(amendmentId(ID))).toBeNull()
  })

  test('a refused amendment is sent again', async () => {
    const author = await someone()
    await withEvent(author)
    await edit(author)
    await documents.update(events, amendmentId(ID), { status: 'rejected' })
    expect(await edit(author, { baseVersion: 2 })).toEqual({ ok: true, result: 'proposed' })
    expect(await stored(amendmentId(ID))).toMatchObject({ status: 'pending' })
    expect(await mails()).toHaveLength(2)
  })

  test.each(['pending', 'published', 'changes_requested'] as const)(
    'when a moderator edits what is %s, its author is told what has changed',
    async (status) => {
      const author = await someone()
      await withEvent(author, { status })
      const changed = content({ title: 'Autre titre', description: 'Court.\n\nOu long.' })
      expect(await edit(await someone({ role: 'admin' }), { content: changed })).toMatchObject({ ok: true })
      expect((await documents.find(mailQueue, {})).documents).toMatchObject([
        {
          kind: 'edited_by_moderation',
          uid: author.uid,
          message: 'Titre\u00a0: Concert du samedi → Autre titre\nDescription',
        },
      ])
    },
  )

  test('nobody is told of their own edit, nor of one that is told with the acceptance', async () => {
    const author = await someone({ trusted: true })
    await withEvent(author)
    expect(await edit(author)).toEqual({ ok: true, result: 'published' })
    const admin = await someone({ role: 'admin' })
    const next = { content: content({ title: 'Encore un titre' }), baseVersion: 2, token: OTHER_TOKEN }
    expect(await edit(admin, { ...next, isTold: true })).toEqual({ ok: true, result: 'published' })
    expect(await mails()).toEqual([])
  })

  test('what is unchanged is no new version', async () => {
    const author = await someone()
    await withEvent(author)
    expect(await edit(author, { content: content(), baseVersion: 7 })).toEqual({
      ok: true,
      result: 'unchanged',
    })
    expect(await stored()).toMatchObject({ version: 1 })
    expect(await logged()).toEqual([])
  })

  test('of two edits at once one wins, the other is shown it and may then override', async () => {
    const author = await someone()
    await withEvent(author, { status: 'pending' })
    const first = { content: content({ title: 'Titre un' }) }
    const second = { content: content({ title: 'Titre deux' }), token: OTHER_TOKEN }
    const outcomes = await Promise.all([edit(author, first), edit(author, second)])
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false])
    expect(outcomes[1]).toMatchObject({ reason: 'conflict', stored: { title: 'Titre un', version: 2 } })
    expect(await edit(author, { ...second, baseVersion: 2 })).toEqual({ ok: true, result: 'saved' })
    expect(await stored()).toMatchObject({ title: 'Titre deux' })
  })

  test('an edit sent twice at once is one edit', async () => {
    const author = await someone()
    await withEvent(author)
    const outcomes = await Promise.all([edit(author), edit(author)])
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
    expect(await stored(amendmentId(ID))).toMatchObject({ version: 1 })
    expect(await mails()).toHaveLength(1)
  })

  test('other people’s events, amendments and what is gone are missing', async () => {
    const author = await someone()
    await withEvent(author)
    await edit(author)
    expect(await edit(await someone())).toEqual({ ok: false, reason: 'not-found' })
    const amendment = {
      author,
      id: amendmentId(ID),
      baseVersion: 1,
      content: content(),
      state: STATE,
      token: TOKEN,
    }
    expect(await editEvent(amendment, dependencies)).toEqual({ ok: false, reason: 'not-found' })
    await documents.remove(events, ID)
    expect(await edit(author)).toEqual({ ok: false, reason: 'not-found' })
  })

  test('a version that was decided upon meanwhile is a conflict', async () => {
    const author = await someone()
    await withEvent(author, { status: 'pending' })
    await documents.update(events, ID, { status: 'published' })
    expect(await edit(author)).toMatchObject({ ok: false, reason: 'conflict', stored: { version: 2 } })
  })

  test.each([{}, { trusted: true }])('%j: a category that has just gone is refused', async (who) => {
    const author = await someone(who)
    await withEvent(author)
    await documents.update(categories, 'spectacles', { active: false })
    const changed = content({ title: 'Autre titre', category: 'spectacles' })
    const edit = { author, id: ID, baseVersion: 1, content: changed, state: STATE, token: TOKEN }
    expect(await editEvent(edit, dependencies)).toEqual({ ok: false, reason: 'category-gone' })
    expect(await allEvents()).toMatchObject([{ category: 'musique', version: 1 }])
  })
})
