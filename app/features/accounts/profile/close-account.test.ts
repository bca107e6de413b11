import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { allDocuments } from '~/backend/documents'
import { type Actor, type AdminLogEntry, actorOf, adminLog, writeAdminLog } from '~/domain/admin-log'
import type { CurrentUser } from '~/domain/current-user'
import { drafts, submissions } from '~/domain/draft'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { eventViews } from '~/domain/event-views'
import { type FollowTarget, follows } from '~/domain/follow'
import { followerUid, followIdOf } from '~/domain/hashes.server'
import { moderationLog, writeLog } from '~/domain/moderation-log'
import { organizers } from '~/domain/organizer'
import { payments } from '~/domain/payment'
import { mailQueue, queueMail } from '~/domain/queued-mail'
import { type User, users } from '~/domain/user'
import { ingestImage } from '~/features/images/ingest.server'
import { newFollowKey } from '~/features/notify/follow/follow-link.server'
import { followsOf } from '~/features/notify/follow/manage-follows.server'
import { queueSealed } from '~/features/notify/sealed-mail.server'
import { TEST_PASSWORD } from '../../../../tests/support/accounts'
import { makeDraft } from '../../../../tests/support/make-draft'
import { makeEvent } from '../../../../tests/support/make-event'
import { addOrganizer } from '../../../../tests/support/make-organizer'
import { makePayment } from '../../../../tests/support/make-payment'
import { receiveMail } from '../../../../tests/support/outbox'
import { listSessions, openSession } from '../sessions.server'
import { changePhoto } from './change-photo.server'
import { closeAccount } from './close-account.server'
import { forgetClosedAccounts } from './forget-closed-accounts.server'
import { loadProfilePage } from './profile-page.server'
import { app, picture, signedIn, storedImages } from './testing/signed-in'

async function addFollow(email: string, target: FollowTarget): Promise<void> {
  const id = followIdOf(email, target)
  const { key: _, ...hashes } = newFollowKey(id, app.secret)
  const devices = [{ id: '0123456789abcdef', token: 'appareil' }]
  const told = { confirmedAt: null, lastToldAt: null, lastMailAt: null, toldEventIds: [], devices }
  await app.documents.insert(follows, id, {
    state: 'confirmed',
    email,
    target,
    rhythm: 'weekly',
    ...hashes,
    ...told,
  })
}

describe('an account that is deleted', () => {
  async function withEvents(): Promise<CurrentUser & { profile: User }> {
    const user = await signedIn()
    const contact = { email: 'prive@exemple.ch', phone: null, public: false }
    for (const status of ['published', 'pending', 'draft'] as const) {
      const event = makeEvent({ organizerUid: user.uid, organizerName: 'Les Amis', status, contact })
      await app.documents.insert(events, `${status}-${user.uid}`, event)
    }
    return user
  }

  test('leaves no session, no profile and no photo, and frees its address', async () => {
    const user = await signedIn()
    await openSession({ uid: user.uid, userAgent: 'Elsewhere' }, app)
    const before = await storedImages()
    await changePhoto(user, await picture('green'), app)
    expect(await closeAccount(user, { events: 'keep', proof: TEST_PASSWORD }, app)).toEqual({ ok: true })

    expect(await listSessions(user.uid, app)).toEqual([])
    expect(await app.documents.get(users, user.uid, { includeRemoved: true })).toBeNull()
    expect(await app.identity.getAccount(user.uid)).toBeNull()
    expect(await storedImages()).toEqual(before)
    const { email } = user.profile
    await receiveMail(app, email, /compte .* est supprimé/)
    expect(
      await app.identity.register({ email, displayName: 'Une autre', password: TEST_PASSWORD }),
    ).toMatchObject({ ok: true })
  })

  test('leaves its published events under their name, without its private contact', async () => {
    const user = await withEvents()
    expect(await closeAccount(user, { events: 'keep', proof: TEST_PASSWORD }, app)).toEqual({ ok: true })
    expect(await app.documents.get(events, `published-${user.uid}`)).toMatchObject({
      organizerUid: null,
      organizerName: 'Les Amis',
      contact: { email: null },
    })
    for (const status of ['pending', 'draft']) {
      expect(await app.documents.get(events, `${status}-${user.uid}`)).toBeNull()
    }
  })

  test('leaves its donations in the accounts, without the person', async () => {
    const user = await signedIn()
    const donation = makePayment({ uid: user.uid, thanksTo: user.profile.email, status: 'paid' })
    await app.documents.insert(payments, `don-${user.uid}`, donation)
    await closeAccount(user, { events: 'keep', proof: TEST_PASSWORD }, app)
    const left = await app.documents.get(payments, `don-${user.uid}`)
    expect(left).toMatchObject({ amountRappen: 5000, status: 'paid', uid: null, thanksTo: null })
  })

  test('ends what its own address follows, with the devices and the mails that wait, and nothing of others', async () => {
    const user = await signedIn()
    const other = await signedIn()
    const { email } = user.profile
    for (const { profile } of [user, other]) {
      await addFollow(profile.email, { kind: 'search', query: 'q=jazz' })
      await addFollow(profile.email, { kind: 'event', eventId: 'bal' })
    }
    expect(await loadProfilePage(user, app)).toMatchObject({ followed: 2 })
    await queueSealed({ kind: 'follow_alert', uid: followerUid(email), validMs: 1000, content: {} }, app)
    await closeAccount(user, { events: 'keep', proof: TEST_PASSWORD }, app)
    expect(await followsOf(email, app)).toEqual([])
    expect(await app.documents.count(mailQueue, [['uid', '==', followerUid(email)]])).toBe(0)
    expect(await followsOf(other.profile.email, app)).toHaveLength(2)
  })

  test('leaves what an address follows that it has never confirmed to be its own', async () => {
    const user = await signedIn()
    await addFollow(user.profile.email, { kind: 'search', query: 'q=jazz' })
    await app.documents.update(users, user.uid, { emailVerified: false })
    await closeAccount(user, { events: 'keep', proof: TEST_PASSWORD }, app)
    expect(await followsOf(user.profile.email, app)).toHaveLength(1)
  })

  test('leaves its team, and to it the events in its name', async () => {
    const user = await signedIn()
    const mate = await signedIn()
    const members = { [user.uid]: 'owner', [mate.uid]: 'member' } as const
    await addOrganizer(app.documents, `equipe-${user.uid}`, { members })
    const event = makeEvent({ organizerUid: user.uid, organizerId: `equipe-${user.uid}`, status: 'pending' })
    await app.documents.insert(events, `a-deux-${user.uid}`, event)
    expect(await closeAccount(user, { events: 'remove', proof: TEST_PASSWORD }, app)).toEqual({ ok: true })
    expect(await app.documents.get(organizers, `equipe-${user.uid}`)).toMatchObject({
      members: [{ uid: mate.uid, role: 'owner' }],
    })
    expect(await app.documents.get(events, `a-deux-${user.uid}`)).toMatchObject({
      organizerUid: null,
      status: 'pending',
    })
  })

  test('leaves no draft, no new version and no view of what goes', async () => {
    const user = await withEvents()
    const { uid } = user
    const [published, pending] = [`published-${uid}`, `pending-${uid}`]
    const photo = await ingestImage(
      Buffer.from(await (await picture('blue')).arrayBuffer()),
      'event',
      app.files,
    )
    if (!photo.ok) throw new Error(photo.reason)
    const amendment = makeEvent({ organizerUid: uid, status: 'pending', amends: published })
    await app.documents.insert(events, amendmentId(published), amendment)
    await app.documents.insert(drafts, `brouillon-${uid}`, makeDraft({ authorUid: uid, image: photo.image }))
    await app.documents.insert(submissions, `envoi-${uid}`, { authorUid: uid, eventId: published })
    for (const id of [published, pending]) await app.documents.insert(eventViews, id, { count: 3 })
    expect(await closeAccount(user, { events: 'keep', proof: TEST_PASSWORD }, app)).toEqual({ ok: true })

    const removed = { includeRemoved: true }
    expect(await app.documents.get(events, amendmentId(published), removed)).toBeNull()
    expect(await app.documents.get(drafts, `brouillon-${uid}`, removed)).toBeNull()
    expect(await app.documents.get(submissions, `envoi-${uid}`, removed)).toBeNull()
    expect(await app.documents.get(eventViews, published)).toMatchObject({ count: 3 })
    expect(await app.documents.get(eventViews, pending)).toBeNull()
    expect((await storedImages()).filter((key) => key.includes(photo.image.id))).toEqual([])
  })

  test.each(['keep', 'remove'] as const)(
    'with « %s » leaves nothing of the person on removed events',
    async (eventsChoice) => {
      const user = await withEvents()
      const { uid } = user
      const contact = { email: 'prive@exemple.ch', phone: '079 000 00 00', public: true }
      const before = makeEvent({
        organizerUid: uid,
        organizerName: 'Camille Rochat',
        status: 'draft',
        contact,
      })
      await app.documents.insert(events, `before-${uid}`, before)
      await app.documents.remove(events, `before-${uid}`)
      const removed = { includeRemoved: true }
      const tombstone = await app.documents.get(events, `before-${uid}`, removed)
      expect(await closeAccount(user, { events: eventsChoice, proof: TEST_PASSWORD }, app)).toEqual({
        ok: true,
      })

      const gone = ['before', 'pending', 'draft', ...(eventsChoice === 'remove' ? ['published'] : [])]
      for (const name of gone) {
        expect(await app.documents.get(events, `${name}-${uid}`, removed), name).toMatchObject({
          organizerUid: null,
          organizerName: '',
          contact: { email: null, phone: null, public: false },
          removedAt: expect.any(String),
        })
      }
      const after = await app.documents.get(events, `before-${uid}`, removed)
      expect(after?.removedAt).toBe(tombstone?.removedAt)
      expect(after?.changedAt.localeCompare(tombstone?.changedAt ?? '')).toBe(1)
      const where = [['organizerUid', '==', uid]] as const
      expect((await app.documents.find(events, { where, ...removed })).documents).toEqual([])
    },
  )

  test('leaves no mail and no name in the log but on decisions', async () => {
    const user = await withEvents()
    const { uid } = user
    const about = { eventId: `pending-${uid}`, eventTitle: 'Concert' }
    const at = new Date(app.clock.now()).toISOString()
    await app.documents.transaction(async (transaction) => {
      // Due far from now: nobody sends it meanwhile.
      const dueAt = '2030-01-01T00:00:00.000Z'
      queueMail(transaction, { ...about, uid, kind: 'approved', dueAt })
      queueMail(transaction, { ...about, uid: 'autre', kind: 'approved', dueAt })
      for (const action of ['submitted', 'approved'] as const) {
        writeLog(transaction, { ...about, actorUid: uid, actorName: 'Camille', action, at })
      }
    })
    expect(await closeAccount(user, { events: 'keep', proof: TEST_PASSWORD }, app)).toEqual({ ok: true })

    expect(await app.documents.count(mailQueue, [['uid', '==', uid]])).toBe(0)
    expect(await app.documents.count(mailQueue, [['uid', '==', 'autre']])).toBe(1)
    const { documents: log } = await app.documents.find(moderationLog, { where: [['actorUid', '==', uid]] })
    expect(new Set(log.map(({ action, actorName }) => `${action} ${actorName}`))).toEqual(
      new Set(['submitted ', 'approved Camille']),
    )
  })

  test('leaves nothing of what was sent while it was closing', async () => {
    const user = await withEvents()
    const { uid } = user
    const about = { eventId: `late-${uid}`, eventTitle: 'Concert' }
    const at = new Date(app.clock.now()).toISOString()
    const identity = {
      ...app.identity,
      // The last moment at which the account still takes something.
      async deleteAccount(leaving: string) {
        await app.documents.transaction(async (transaction) => {
          transaction.insert(events, `late-${uid}`, makeEvent({ organizerUid: uid, status: 'pending' }))
          transaction.insert(submissions, `late-${uid}`, { authorUid: uid, eventId: `late-${uid}` })
          queueMail(transaction, {
            ...about,
            uid,
            kind: 'submission_received',
            dueAt: '2030-01-01T00:00:00.000Z',
          })
          writeLog(transaction, { ...about, actorUid: uid, actorName: 'Camille', action: 'submitted', at })
        })
        await app.documents.insert(drafts, `late-${uid}`, makeDraft({ authorUid: uid }))
        await app.identity.deleteAccount(leaving)
      },
    }
    const outcome = await closeAccount(user, { events: 'keep', proof: TEST_PASSWORD }, { ...app, identity })
    expect(outcome).toEqual({ ok: true })
    expect(await app.documents.count(events, [['organizerUid', '==', uid]])).toBe(0)
    expect(await app.documents.get(drafts, `late-${uid}`)).toBeNull()
    expect(await app.documents.get(submissions, `late-${uid}`)).toBeNull()
    expect(await app.documents.count(mailQueue, [['uid', '==', uid]])).toBe(0)
    const { documents: log } = await app.documents.find(moderationLog, { where: [['actorUid', '==', uid]] })
    expect(log.map(({ actorName }) => actorName)).toEqual([''])
  })

  test('takes its published events along when asked to', async () => {
    const user = await withEvents()
    expect(await closeAccount(user, { events: 'remove', proof: TEST_PASSWORD }, app)).toEqual({ ok: true })
    for (const status of ['published', 'pending', 'draft']) {
      expect(await app.documents.get(events, `${status}-${user.uid}`)).toBeNull()
    }
  })

  test('is not, with a wrong password', async () => {
    const user = await withEvents()
    expect(await closeAccount(user, { events: 'remove', proof: 'faux' }, app)).toEqual({
      ok: false,
      reason: 'wrong-password',
    })
    expect(await app.documents.get(events, `draft-${user.uid}`)).not.toBeNull()
  })

  test('is not, while nobody else administers the site', async () => {
    const admin = await signedIn({ role: 'admin' })
    const choice = { events: 'keep', proof: TEST_PASSWORD } as const
    expect(await closeAccount(admin, choice, app)).toEqual({ ok: false, reason: 'last-admin' })
    const disabled = await signedIn({ role: 'admin', disabled: true })
    expect(await closeAccount(admin, choice, app)).toEqual({ ok: false, reason: 'last-admin' })
    await app.documents.update(users, disabled.uid, { disabled: false })
    expect(await closeAccount(admin, choice, app)).toEqual({ ok: true })
  })
})

describe('the admin log', () => {
  interface Entry {
    subject?: AdminLogEntry['subject']
    action?: string
    detail?: string
    memberUid?: string
  }
  async function logged(actor: Actor, entries: Entry[]) {
    await app.documents.transaction(async (transaction) => {
      for (const entry of entries) {
        const subject = { subject: 'organizer', subjectId: randomUUID(), action: 'created' } as const
        writeAdminLog(transaction, actor, { ...subject, ...entry })
      }
    })
  }

  async function log(): Promise<string> {
    return JSON.stringify(await allDocuments(app.documents, adminLog))
  }

  test('forgets who acted for an organizer or a place, and who was a member', async () => {
    const user = await signedIn({ displayName: 'Camille Oubliée' })
    const other = actorOf(await signedIn({ displayName: 'Une autre' }))
    await logged(actorOf(user), [{}, { subject: 'place', action: 'claimed' }, { action: 'left' }])
    await logged(actorOf({ ...user, profile: { ...user.profile, displayName: '' } }), [
      { action: 'edited', detail: 'Nom' },
    ])
    await logged(other, [{ action: 'member_removed', detail: 'Camille O. (avant)', memberUid: user.uid }])
    expect(await closeAccount(user, { events: 'remove', proof: TEST_PASSWORD }, app)).toEqual({ ok: true })
    const left = await log()
    for (const trace of [user.uid, user.profile.email, 'Camille']) expect(left).not.toContain(trace)
    // The changed field stays, and so does anybody else who acted.
    expect(left).toContain('"detail":"Nom"')
    expect(left).toContain(other.name)
  })

  test('keeps who decided as an admin, also of a closed account', async () => {
    await signedIn({ role: 'admin' })
    const admin = await signedIn({ displayName: 'Ada Admin', role: 'admin' })
    await logged(actorOf(admin), [{ action: 'verified' }])
    expect(await closeAccount(admin, { events: 'keep', proof: TEST_PASSWORD }, app)).toEqual({ ok: true })
    expect(await log()).toContain('Ada Admin')
  })

  test('forgets accounts that an earlier version closed, but for admins', async () => {
    const other = actorOf(await signedIn({ displayName: 'Une autre' }))
    await logged({ uid: 'parti', name: 'Paul Parti' }, [{}, { subject: 'place', action: 'claimed' }])
    await logged({ uid: 'partie', name: 'Pia Admin' }, [{ subject: 'category' }, { action: 'verified' }])
    await logged(other, [{ action: 'owner_made', detail: 'Nora Nommée' }])
    await forgetClosedAccounts(app)
    const left = await log()
    expect(left).not.toMatch(/Paul Parti|Nora Nommée|"parti"/)
    expect(left).toContain('Pia Admin')
    expect(left).toContain(other.name)
  })
})
