import { describe, expect, test } from 'vitest'
import { MOST_UNPUBLISHED } from '~/domain/authorship'
import { categories } from '~/domain/category'
import { drafts, submissions } from '~/domain/draft'
import { events } from '~/domain/event'
import { users } from '~/domain/user'
import { makeEvent } from '../../../tests/support/make-event'
import { saveDraft } from './draft-store.server'
import { editEvent } from './edit-event.server'
import { submitEvent } from './submit-event.server'
import {
  allEvents,
  content,
  dependencies,
  documents,
  logged,
  mails,
  NOW,
  OTHER_TOKEN,
  STATE,
  someone,
  TOKEN,
} from './testing/sent-events'

describe('sending a new event', () => {
  test('puts it before the moderators, with its log entry and mail, and forgets the draft', async () => {
    const author = await someone()
    await saveDraft(author.uid, TOKEN, { eventId: null, baseVersion: null, fields: {} }, dependencies)
    const outcome = await submitEvent(author, TOKEN, content(), STATE, dependencies)

    const [event, another] = await allEvents()
    expect(another).toBeUndefined()
    expect(outcome).toEqual({ ok: true, eventId: event?.id })
    expect(event).toMatchObject({
      status: 'pending',
      organizerUid: author.uid,
      submittedAt: NOW,
      source: { kind: 'site', externalId: null },
      decision: null,
      amends: null,
    })
    expect(await documents.get(drafts, TOKEN)).toBeNull()
    expect(await documents.get(submissions, TOKEN)).toMatchObject({ eventId: event?.id })
    expect(await logged()).toEqual(['submitted'])
    expect(await mails()).toEqual([{ kind: 'submission_received', uid: author.uid, isAmendment: false }])
  })

  test.each([{ trusted: true }, { role: 'admin' as const }])(
    '%j publishes at once, without a mail',
    async (who) => {
      await submitEvent(await someone(who), TOKEN, content(), STATE, dependencies)
      expect(await allEvents()).toMatchObject([{ status: 'published' }])
      expect(await mails()).toEqual([])
    },
  )

  test('needs a verified address, and a profile', async () => {
    const author = await someone({ emailVerified: false })
    const refused = { ok: false, reason: 'unverified' }
    expect(await submitEvent(author, TOKEN, content(), STATE, dependencies)).toEqual(refused)
    expect(await submitEvent({ ...author, profile: null }, TOKEN, content(), STATE, dependencies)).toEqual(
      refused,
    )
    expect(await allEvents()).toEqual([])
  })

  test('ten times at once makes one event', async () => {
    const author = await someone()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => submitEvent(author, TOKEN, content(), STATE, dependencies)),
    )
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.eventId)).size).toBe(1)
    expect(await allEvents()).toHaveLength(1)
    expect(await logged()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('under a category that has just gone is refused, and leaves the draft', async () => {
    const author = await someone()
    await saveDraft(author.uid, TOKEN, { eventId: null, baseVersion: null, fields: {} }, dependencies)
    await documents.update(categories, 'musique', { active: false })
    const outcome = await submitEvent(author, TOKEN, content(), STATE, dependencies)
    expect(outcome).toEqual({ ok: false, reason: 'category-gone' })
    expect(await allEvents()).toEqual([])
    expect(await documents.get(drafts, TOKEN)).not.toBeNull()
  })

  test('is refused while too many of the author’s own await moderation or lie withdrawn', async () => {
    const author = await someone()
    for (let number = 0; number < MOST_UNPUBLISHED; number += 1) {
      const status = number % 2 === 0 ? 'pending' : 'draft'
      await documents.insert(events, `e-${number}`, makeEvent({ organizerUid: author.uid, status }))
    }
    expect(await submitEvent(author, TOKEN, content(), STATE, dependencies)).toEqual({
      ok: false,
      reason: 'too-many',
    })
    expect(await submitEvent(await someone(), OTHER_TOKEN, content(), STATE, dependencies)).toMatchObject({
      ok: true,
    })
    await documents.update(events, 'e-0', { status: 'published' })
    expect(await submitEvent(author, TOKEN, content(), STATE, dependencies)).toMatchObject({ ok: true })
    // An event that was sent already is there, however many there are.
    expect(await submitEvent(author, TOKEN, content(), STATE, dependencies)).toMatchObject({ ok: true })
  })

  test('under somebody else’s token does nothing', async () => {
    await submitEvent(await someone(), TOKEN, content(), STATE, dependencies)
    const outcome = await submitEvent(await someone(), TOKEN, content(), STATE, dependencies)
    expect(outcome).toEqual({ ok: false, reason: 'foreign' })
    expect(await allEvents()).toHaveLength(1)
  })
})

describe('an author who is no longer what they were when the form came', () => {
  test.each([
    ['disabled', (uid: string) => documents.update(users, uid, { disabled: true })],
    ['gone', (uid: string) => documents.purge(users, uid)],
  ])('%s, sends and edits nothing', async (_what, change) => {
    const author = await someone({ trusted: true })
    const sent = await submitEvent(author, TOKEN, content(), STATE, dependencies)
    if (!sent.ok) return expect.unreachable()
    await change(author.uid)

    expect(await submitEvent(author, OTHER_TOKEN, content(), STATE, dependencies)).toEqual({
      ok: false,
      reason: 'no-account',
    })
    const edit = { author, id: sent.eventId, baseVersion: 1, content: content({ title: 'Autre titre' }) }
    expect(await editEvent({ ...edit, state: STATE, token: OTHER_TOKEN }, dependencies)).toEqual({
      ok: false,
      reason: 'no-account',
    })
    expect(await allEvents()).toMatchObject([{ version: 1, title: content().title }])
  })

  test('without trust any more, publishes nothing', async () => {
    const author = await someone({ trusted: true })
    await documents.update(users, author.uid, { trusted: false })
    await submitEvent(author, TOKEN, content(), STATE, dependencies)
    expect(await allEvents()).toMatchObject([{ status: 'pending' }])
  })
})
