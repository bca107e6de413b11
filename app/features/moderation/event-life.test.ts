// The life of an event across submission, organizer and moderation: whatever people do, in whatever order.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Backend } from '~/backend/backend'
import { openBackend } from '~/backend/backend.server'
import { editedVersion } from '~/domain/authorship'
import type { CurrentUser } from '~/domain/current-user'
import { events, type Programme, type StoredEvent } from '~/domain/event'
import { amendmentId, contentOf, type EventContent, type EventState } from '~/domain/event-content'
import { DECISION_ACTIONS, type DecisionAction } from '~/domain/lifecycle'
import { moderationLog } from '~/domain/moderation-log'
import { type User, users } from '~/domain/user'
import { seedCategories } from '~/features/categories/seed.server'
import { isSealed, mailQueue } from '~/features/notifications/queued-mail'
import { changeDates, changeState } from '~/features/organizer/change-state.server'
import { removeOwnEvent } from '~/features/organizer/remove-event.server'
import { withdrawAmendment, withdrawEvent } from '~/features/organizer/withdraw-event.server'
import { editEvent } from '~/features/submission/edit-event.server'
import { submitEvent } from '~/features/submission/submit-event.server'
import { fixedClock } from '~/platform/clock'
import { addUser } from '../../../tests/support/accounts'
import { makeEvent } from '../../../tests/support/make-event'
import { decide } from './decide.server'
import { undoDecision } from './undo.server'

const clock = fixedClock('2026-11-21T09:00:00.000Z')
const STATE: EventState = { programme: 'scheduled', programmeNote: '', availability: 'unknown' }
const WORDS: Record<DecisionAction, { reason: string | null; message: string }> = {
  approve: { reason: null, message: '' },
  request_changes: { reason: null, message: 'Indiquez le prix.' },
  reject: { reason: 'duplicate', message: '' },
  cancel: { reason: null, message: 'Annulé par la commune.' },
  remove: { reason: 'unlawful', message: '' },
}

let directory: string
let backend: Backend
let parts: Backend & { clock: typeof clock }
let people: Record<'author' | 'trusted' | 'camille' | 'dominique', CurrentUser>
let tokens = 0

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agenda-event-life-'))
  await openAgenda()
})
afterEach(async () => {
  await backend.close()
  await rm(directory, { recursive: true })
})

/** An agenda of its own, in a directory of its own. */
async function openAgenda(): Promise<void> {
  backend = await openBackend(
    { backend: 'embedded', dataDir: await mkdtemp(join(directory, 'site-')) },
    clock,
  )
  parts = { ...backend, clock }
  await seedCategories(backend.documents)
  people = {
    author: await someone({}),
    trusted: await someone({ trusted: true }),
    camille: await someone({ role: 'admin', displayName: 'Camille' }),
    dominique: await someone({ role: 'admin', displayName: 'Dominique' }),
  }
}

async function someone(overrides: Partial<Omit<User, 'uid'>>): Promise<CurrentUser> {
  const { uid, role } = await addUser(backend.documents, overrides)
  return { uid, role, sessionId: 'session', profile: await backend.documents.get(users, uid) }
}

const read = (id: string) => backend.documents.get(events, id)

async function submit(
  by: CurrentUser,
  overrides: Parameters<typeof makeEvent>[0] = {},
): Promise<StoredEvent> {
  const outcome = await submitEvent(by, newToken(), contentOf(makeEvent(overrides)), STATE, parts)
  const event = outcome.ok ? await read(outcome.eventId) : null
  if (event === null) throw new Error('not submitted')
  return event
}

/** What a form does that was opened just now. */
async function edit(by: CurrentUser, id: string, changes: Partial<EventContent>) {
  const event = await read(id)
  if (event === null) return { ok: false as const, reason: 'not-found' as const }
  const base = editedVersion(by, event, await read(amendmentId(id)))
  const { programme, programmeNote, availability } = base
  return editEvent(
    {
      author: by,
      id,
      baseVersion: base.version,
      content: { ...contentOf(base), ...changes },
      state: { programme, programmeNote, availability },
      token: newToken(),
    },
    parts,
  )
}

async function decideNow(by: CurrentUser, id: string, action: DecisionAction) {
  const event = await read(id)
  if (event === null) return { ok: false as const, reason: 'not-found' as const }
  return decide(by, { eventId: id, version: event.version, action, ...WORDS[action] }, parts)
}

function newToken(): string {
  tokens += 1
  return `jeton-${String(tokens).padStart(20, '0')}`
}

async function published(overrides: Parameters<typeof makeEvent>[0] = {}): Promise<StoredEvent> {
  const { id } = await submit(people.author, overrides)
  await decideNow(people.camille, id, 'approve')
  const event = await read(id)
  if (event?.status !== 'published') throw new Error('not published')
  return event
}

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

type Step = {
  by: keyof typeof people
  doing: 'edit' | 'withdraw' | 'withdraw-amendment' | 'delete' | 'undo' | DecisionAction
  target: 'of-author' | 'of-trusted' | 'amendment'
}

const APPROVAL: Step = { by: 'camille', doing: 'approve', target: 'of-author' }
const PROPOSAL: Step = { by: 'author', doing: 'edit', target: 'of-author' }

/** What somebody does to one of two events; 'edit' writes a title of its own. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    by: fc.constant('author'),
    doing: fc.constantFrom('edit', 'withdraw', 'withdraw-amendment', 'delete'),
    target: fc.constant('of-author'),
  }),
  fc.record({
    by: fc.constantFrom('author', 'trusted', 'camille', 'dominique'),
    doing: fc.constantFrom('edit', 'withdraw', 'withdraw-amendment', 'delete'),
    target: fc.constantFrom('of-author', 'of-trusted'),
  }),
  fc.record({
    by: fc.constantFrom('camille', 'dominique'),
    doing: fc.constantFrom(...DECISION_ACTIONS, 'undo'),
    target: fc.constantFrom('of-author', 'of-trusted', 'amendment'),
  }),
)

const MAILS: Partial<Record<string, string>> = {
  approve: 'approved',
  request_changes: 'changes_requested',
  cancel: 'cancelled_by_moderation',
}

test('whatever two authors and two moderators do: nothing is public unapproved, nothing waits without its event, all is logged once and every mail queued once', async () => {
  const begun = fc.constantFrom<Step[]>([], [APPROVAL], [APPROVAL, PROPOSAL])
  const run = fc.asyncProperty(
    begun,
    fc.array(step, { minLength: 8, maxLength: 20 }),
    async (first, later) => {
      await backend.close()
      await openAgenda()
      const ids = {
        'of-author': (await submit(people.author)).id,
        'of-trusted': (await submit(people.trusted)).id,
      }
      const amendment = amendmentId(ids['of-author'])
      const targets = { ...ids, amendment }
      /** Titles that somebody who may has let through. */
      const approved = new Set([(await read(ids['of-trusted']))?.title])
      const mails = new Map<string, number>([['submission_received', 1]])
      let entries = 2
      let last = ''
      let number = 0

      const promise = (kind: string) => mails.set(kind, (mails.get(kind) ?? 0) + 1)

      for (const { by: name, doing, target } of [...first, ...later]) {
        // A decision can be taken back for ten steps.
        clock.advance(1000)
        const by = people[name]
        const id = targets[target]
        const before = await read(id)
        const seen = { id, version: before?.version ?? 0 }
        const waiting = await mailKinds()
        let isTaken = false
        switch (doing) {
          case 'edit': {
            number += 1
            const title = `Titre ${number}`
            const wasProposed = (await read(amendmentId(id)))?.status === 'pending'
            const outcome = await edit(by, id, { title })
            isTaken = outcome.ok
            if (!outcome.ok) break
            if (outcome.result === 'published' || name === 'camille' || name === 'dominique')
              approved.add(title)
            if (name !== 'author') break
            if (outcome.result === 'sent' || (outcome.result === 'proposed' && !wasProposed)) {
              promise('submission_received')
            }
            break
          }
          case 'withdraw':
            isTaken = (await withdrawEvent(by, seen, parts)).ok
            break
          case 'withdraw-amendment': {
            const own = await read(amendmentId(id))
            isTaken = (await withdrawAmendment(by, { id, version: own?.version ?? 0 }, parts)).ok
            break
          }
          case 'delete':
            isTaken = (await removeOwnEvent(by, seen, parts)).ok
            break
          case 'undo':
            isTaken = (await undoDecision(by, last, parts)).ok
            break
          default: {
            const outcome = await decideNow(by, id, doing)
            isTaken = outcome.ok
            if (!outcome.ok) break
            last = outcome.logId
            if (doing === 'approve') approved.add(before?.title)
            promise(MAILS[doing] ?? (before?.status === 'published' ? 'cancelled_by_moderation' : 'rejected'))
          }
        }
        if (isTaken) entries += 1
        // Mails that had not left are taken back with what they told.
        if (isTaken && ['withdraw', 'withdraw-amendment', 'delete', 'undo'].includes(doing)) {
          mails.clear()
          for (const [kind, count] of await mailKinds()) {
            expect(count).toBeLessThanOrEqual(waiting.get(kind) ?? 0)
            mails.set(kind, count)
          }
        }

        const all = (await backend.documents.find(events, {})).documents
        for (const event of all) {
          if (event.amends !== null) {
            expect(event.status).not.toBe('published')
            expect(all.find(({ id: other }) => other === event.amends)?.status).toBe('published')
          } else if (event.status === 'published') expect([...approved]).toContain(event.title)
        }
        expect(await backend.documents.count(moderationLog)).toBe(entries)
        expect(await mailKinds()).toEqual(mails)
      }
    },
  )
  await fc.assert(run, { numRuns: 60 })
}, 120_000)

async function mailKinds(): Promise<Map<string, number>> {
  const kinds = new Map<string, number>()
  for (const mail of (await backend.documents.find(mailQueue, { limit: 1000 })).documents) {
    if (isSealed(mail)) throw new Error('not about an event')
    kinds.set(mail.kind, (kinds.get(mail.kind) ?? 0) + 1)
  }
  return kinds
}
