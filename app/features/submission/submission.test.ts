import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Backend } from '~/backend/backend'
import { openBackend } from '~/backend/backend.server'
import type { DocumentStore } from '~/backend/documents'
import { categories } from '~/domain/category'
import type { CurrentUser } from '~/domain/current-user'
import { drafts, submissions } from '~/domain/draft'
import { type AgendaEvent, events } from '~/domain/event'
import { amendmentId, contentOf, type EventContent, type EventState } from '~/domain/event-content'
import { moderationLog } from '~/domain/moderation-log'
import { type User, users } from '~/domain/user'
import { seedCategories } from '~/features/categories/seed.server'
import { isSealed, mailQueue } from '~/features/notifications/queued-mail'
import { fixedClock } from '~/platform/clock'
import { addUser } from '../../../tests/support/accounts'
import { makeEvent } from '../../../tests/support/make-event'
import { editEvent } from './edit-event.server'
import { findDrafts } from './find-drafts.server'
import { discardDraft, MAX_DRAFTS, purgeDrafts, saveDraft } from './save-draft.server'
import { MOST_UNPUBLISHED, submitEvent } from './submit-event.server'

const NOW = '2026-11-21T09:00:00.000Z'
const TOKEN = 'jeton-de-test-de-vingt-lettres'
const OTHER_TOKEN = 'autre-jeton-de-vingt-lettres'
const clock = fixedClock(NOW)
let documents: DocumentStore
let dependencies: Backend & { clock: typeof clock }

beforeEach(async () => {
  clock.set(NOW)
  const directory = await mkdtemp(join(tmpdir(), 'agenda-submission-'))
  const backend = await openBackend({ backend: 'embedded', dataDir: directory }, clock)
  dependencies = { ...backend, clock }
  documents = backend.documents
  await seedCategories(documents)
  return async () => {
    await backend.close()
    await rm(directory, { recursive: true })
  }
})

async function someone(overrides: Partial<Omit<User, 'uid'>> = {}): Promise<CurrentUser> {
  const { uid, role } = await addUser(documents, overrides)
  return { uid, role, sessionId: 'session', profile: await documents.get(users, uid) }
}

const STATE: EventState = { programme: 'scheduled', programmeNote: '', availability: 'unknown' }
const content = (overrides: Parameters<typeof makeEvent>[0] = {}) => contentOf(makeEvent(overrides))

const logged = async () => (await documents.find(moderationLog, {})).documents.map(({ action }) => action)
const mails = async () =>
  (await documents.find(mailQueue, {})).documents.map((mail) => {
    if (isSealed(mail)) throw new Error('not about an event')
    return { kind: mail.kind, uid: mail.uid, isAmendment: mail.isAmendment }
  })
const allEvents = async () => (await documents.find(events, {})).documents

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
    // What was sent already is there, however many there are.
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

describe('drafts', () => {
  const fields = { title: ['Un concert'], 'dates[0].day': ['2026-12-24'] }
  const image = { id: `event-${'0'.repeat(32)}`, width: 8, height: 6 }
  const blank = { eventId: null, baseVersion: null, fields }

  test('are kept with their photo until another one is sent', async () => {
    await saveDraft('a', TOKEN, { ...blank, image }, dependencies)
    await saveDraft('a', TOKEN, { ...blank, fields: { title: ['Deux concerts'] } }, dependencies)
    expect(await documents.get(drafts, TOKEN)).toMatchObject({
      title: 'Deux concerts',
      fields: { title: ['Deux concerts'] },
      image,
    })
    await saveDraft('a', TOKEN, { ...blank, image: null }, dependencies)
    expect(await documents.get(drafts, TOKEN)).toMatchObject({ image: null })
  })

  const other = { ...image, id: `event-${'1'.repeat(32)}` }
  const addFile = ({ id }: { id: string }) =>
    dependencies.files.put(`images/${id}/320.webp`, Buffer.from('x'))
  const hasFile = async ({ id }: { id: string }) =>
    (await dependencies.files.read(`images/${id}/320.webp`)) !== null

  test('let the file of a replaced photo go, unless an event shows it', async () => {
    for (const photo of [image, other]) await addFile(photo)
    await saveDraft('a', TOKEN, { ...blank, image }, dependencies)
    await saveDraft('a', TOKEN, { ...blank, image: other }, dependencies)
    expect([await hasFile(image), await hasFile(other)]).toEqual([false, true])

    await documents.insert(
      events,
      'concert',
      makeEvent({ image: { ...other, alt: 'Une salle', credit: '' } }),
    )
    await saveDraft('a', TOKEN, { ...blank, image: null }, dependencies)
    expect(await hasFile(other)).toBe(true)
  })

  test('begin with a photo, and keep the one they have got since', async () => {
    await saveDraft('a', TOKEN, { ...blank, firstImage: image }, dependencies)
    expect(await documents.get(drafts, TOKEN)).toMatchObject({ image })
    await saveDraft('a', TOKEN, { ...blank, image: other }, dependencies)
    await saveDraft('a', TOKEN, { ...blank, firstImage: image }, dependencies)
    expect(await documents.get(drafts, TOKEN)).toMatchObject({ image: other })
  })

  test('are thrown away with their photo', async () => {
    await addFile(image)
    await saveDraft('a', TOKEN, { ...blank, image }, dependencies)
    expect(await discardDraft('b', TOKEN, dependencies)).toEqual({ ok: false, reason: 'not-found' })
    expect(await hasFile(image)).toBe(true)
    expect(await discardDraft('a', TOKEN, dependencies)).toEqual({ ok: true })
    expect(await hasFile(image)).toBe(false)
    expect(await discardDraft('a', TOKEN, dependencies)).toEqual({ ok: true })
  })

  test('are nobody else’s to list, to write or to discard', async () => {
    await saveDraft('a', TOKEN, blank, dependencies)
    expect(await saveDraft('b', TOKEN, blank, dependencies)).toEqual({ ok: false, reason: 'foreign' })
    await discardDraft('b', TOKEN, dependencies)
    expect(await findDrafts('b', documents)).toEqual([])
    expect(await findDrafts('a', documents)).toHaveLength(1)
    await discardDraft('a', TOKEN, dependencies)
    expect(await findDrafts('a', documents)).toEqual([])
  })

  test('of one event are never another’s', async () => {
    await saveDraft('a', TOKEN, blank, dependencies)
    const other = { ...blank, eventId: 'concert-bcdfgh' }
    expect(await saveDraft('a', TOKEN, other, dependencies)).toEqual({ ok: false, reason: 'foreign' })
  })

  test('do not come back once they were sent', async () => {
    const author = await someone()
    const sent = await submitEvent(author, TOKEN, content(), STATE, dependencies)
    const late = await saveDraft(author.uid, TOKEN, blank, dependencies)
    expect(late).toEqual({ ok: false, reason: 'submitted', eventId: sent.ok && sent.eventId })
    expect(await documents.get(drafts, TOKEN)).toBeNull()
  })

  test('have bounds', async () => {
    const long = { ...blank, fields: { description: ['x'.repeat(100_001)] } }
    expect(await saveDraft('a', TOKEN, long, dependencies)).toEqual({ ok: false, reason: 'too-long' })
    const title = { ...blank, fields: { title: ['x'.repeat(5000)] } }
    expect(await saveDraft('a', TOKEN, title, dependencies)).toMatchObject({ ok: true })
  })

  test('nobody has more than a hundred, and one that is there can always be saved', async () => {
    for (let number = 0; number < MAX_DRAFTS; number += 1) {
      expect(await saveDraft('a', `${TOKEN}${number}`, blank, dependencies)).toMatchObject({ ok: true })
    }
    expect(await saveDraft('a', TOKEN, blank, dependencies)).toEqual({ ok: false, reason: 'too-many' })
    expect(await saveDraft('a', `${TOKEN}7`, blank, dependencies)).toMatchObject({ ok: true })
    expect(await saveDraft('b', TOKEN, blank, dependencies)).toMatchObject({ ok: true })
    await discardDraft('a', `${TOKEN}7`, dependencies)
    expect(await saveDraft('a', `${TOKEN}-7`, blank, dependencies)).toMatchObject({ ok: true })
  })

  test('untouched for 90 days are purged, tokens after a month', async () => {
    await saveDraft('a', TOKEN, blank, dependencies)
    await documents.insert(submissions, OTHER_TOKEN, { authorUid: 'a', eventId: 'x' })
    clock.set('2026-12-21T09:00:00Z')
    expect(await purgeDrafts(dependencies)).toBe(0)
    clock.set('2026-12-23T09:00:00Z')
    expect(await purgeDrafts(dependencies)).toBe(1)
    clock.set('2027-02-20T09:00:00Z')
    expect(await purgeDrafts(dependencies)).toBe(1)
    expect(await documents.count(drafts)).toBe(0)
  })
})

describe('sending an event again', () => {
  const ID = 'concert-bcdfgh'

  async function withEvent(author: CurrentUser, overrides: Partial<AgendaEvent> = {}) {
    return documents.insert(events, ID, { ...makeEvent(), organizerUid: author.uid, ...overrides })
  }

  interface Change {
    content?: EventContent
    state?: EventState
    baseVersion?: number | null
    token?: string
  }
  const edit = (author: CurrentUser, change: Change = {}) =>
    editEvent(
      {
        author,
        id: ID,
        baseVersion: 1,
        content: content({ title: 'Autre titre' }),
        state: STATE,
        token: TOKEN,
        ...change,
      },
      dependencies,
    )
  const stored = (id = ID) => documents.get(events, id)

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
      // Cancelled already: no second mail.
      const later = { content: content(), state: { ...state, programmeNote: 'Autre' }, baseVersion: 2 }
      expect(await edit(admin, later)).toMatchObject({ ok: true })
      expect(await mails()).toHaveLength(1)
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
