import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GoogleIdentity } from '~/backend/identity/identity'
import type { CurrentUser } from '~/domain/current-user'
import { drafts, submissions } from '~/domain/draft'
import { events } from '~/domain/event'
import { amendmentId } from '~/domain/event-content'
import { eventViews } from '~/domain/event-views'
import { moderationLog, writeLog } from '~/domain/moderation-log'
import { newUser, type User, users } from '~/domain/user'
import { changePassword, reauthenticate } from '~/features/accounts/change-password.server'
import { mailConfirmationCode } from '~/features/accounts/confirmation-code.server'
import { confirmEmail } from '~/features/accounts/email-verification.server'
import { listSessions, openSession } from '~/features/accounts/sessions.server'
import { ingestImage } from '~/features/images/ingest.server'
import { mailQueue, queueMail } from '~/features/notifications/queued-mail'
import { limits } from '~/http/rate-limits.server'
import { fixedClock } from '~/platform/clock'
import { TEST_PASSWORD, type UserOverrides } from '../../../tests/support/accounts'
import { type Application, openApplication } from '../../../tests/support/application'
import { makeDraft } from '../../../tests/support/make-draft'
import { makeEvent } from '../../../tests/support/make-event'
import { receiveMail, settledOutbox } from '../../../tests/support/outbox'
import { requestEmailChange } from './change-email.server'
import { changePhoto, removePhoto } from './change-photo.server'
import { closeAccount } from './close-account.server'
import { exportPersonalData } from './personal-data.server'
import { loadProfilePage } from './profile-page.server'

const NEXT_PASSWORD = 'un chapeau de paille'

let app: Application
beforeAll(async () => {
  app = await openApplication()
})
afterAll(() => app.close())

async function signedIn(overrides: UserOverrides = {}): Promise<CurrentUser & { profile: User }> {
  const { user } = await app.signedIn({ withPassword: true, ...overrides })
  return currentUserOf(user.uid)
}

/** Someone who has only ever come through Google. */
async function signedInWithGoogle(): Promise<CurrentUser & { profile: User }> {
  const subject = randomUUID()
  const google: GoogleIdentity = {
    subject,
    email: `${subject}@exemple.ch`,
    emailVerified: true,
    displayName: 'Dominique Favre',
    photoURL: 'https://lh3.googleusercontent.com/a/photo',
    idToken: 'token',
  }
  const outcome = await app.identity.signInWithGoogle(google)
  if (!outcome.ok) throw new Error(outcome.reason)
  const { account } = outcome
  await app.documents.insert(users, account.uid, newUser(account))
  await openSession({ uid: account.uid, userAgent: 'Test' }, app)
  return currentUserOf(account.uid)
}

async function currentUserOf(uid: string): Promise<CurrentUser & { profile: User }> {
  const profile = await app.documents.get(users, uid)
  const [session] = await listSessions(uid, app)
  if (!profile || !session) throw new Error('not signed in')
  return { uid, sessionId: session.id, role: profile.role, profile }
}

async function codeMailedTo(user: CurrentUser & { profile: User }): Promise<string> {
  expect(await mailConfirmationCode(user, app)).toEqual({ ok: true })
  const { text } = await receiveMail(app, user.profile.email, /code de confirmation/)
  return /^\d{8}$/m.exec(text)?.[0] ?? ''
}

async function picture(colour: string): Promise<Blob> {
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Camille' } })
    .toBuffer()
  return new Blob([new Uint8Array(jpeg)])
}

async function storedImages(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.files.list('images/')) keys.push(key)
  return keys
}

describe('a new password', () => {
  test('needs the present one', async () => {
    const user = await signedIn()
    const outcome = await changePassword(user, { current: 'faux', next: NEXT_PASSWORD }, app)
    expect(outcome).toEqual({ ok: false, reason: 'wrong-password' })
    expect(await app.identity.checkPassword(user.profile.email, TEST_PASSWORD)).toMatchObject({ ok: true })
  })

  test('ends the other sessions, and its owner is told', async () => {
    const user = await signedIn()
    await openSession({ uid: user.uid, userAgent: 'Elsewhere' }, app)
    expect(await changePassword(user, { current: TEST_PASSWORD, next: NEXT_PASSWORD }, app)).toEqual({
      ok: true,
    })
    expect((await listSessions(user.uid, app)).map(({ id }) => id)).toEqual([user.sessionId])
    expect(await app.identity.checkPassword(user.profile.email, NEXT_PASSWORD)).toMatchObject({ ok: true })
    await receiveMail(app, user.profile.email, /mot de passe .* a changé/)
  })

  test('is refused to a session without a profile, in the words of the specification', async () => {
    const user = await signedIn()
    const outcome = await changePassword(
      { ...user, profile: null },
      { current: TEST_PASSWORD, next: NEXT_PASSWORD },
      app,
    )
    expect(outcome).toEqual({ ok: false, reason: 'no-user-or-email' })
  })

  test('can be the first, for who came through Google and has the mailed code', async () => {
    const user = await signedInWithGoogle()
    const wrong = await changePassword(user, { current: '00000000', next: NEXT_PASSWORD }, app)
    expect(wrong).toEqual({ ok: false, reason: 'wrong-code' })
    const code = await codeMailedTo(user)
    expect(await changePassword(user, { current: code, next: NEXT_PASSWORD }, app)).toEqual({ ok: true })
    expect(await app.identity.checkPassword(user.profile.email, NEXT_PASSWORD)).toMatchObject({ ok: true })
    expect(await reauthenticate(user, code, app)).toEqual({ ok: false, reason: 'wrong-password' })
  })
})

describe('a confirmation code', () => {
  test('works for fifteen minutes at least and thirty at most', async () => {
    const user = await signedInWithGoogle()
    const code = await codeMailedTo(user)
    const later = (minutes: number) => ({
      ...app,
      clock: fixedClock(new Date(app.clock.now() + minutes * 60_000).toISOString()),
    })
    expect(await reauthenticate(user, ` ${code.slice(0, 4)} ${code.slice(4)}`, later(15))).toEqual({
      ok: true,
    })
    expect(await reauthenticate(user, code, later(30))).toEqual({ ok: false, reason: 'wrong-code' })
  })

  test('works in the session that asked for it only', async () => {
    const user = await signedInWithGoogle()
    const code = await codeMailedTo(user)
    const elsewhere = { ...user, sessionId: 'another' }
    expect(await reauthenticate(elsewhere, code, app)).toEqual({ ok: false, reason: 'wrong-code' })
  })

  test('cannot be guessed: the eleventh try is refused, the right one too', async () => {
    const user = await signedInWithGoogle()
    const code = await codeMailedTo(user)
    for (let guess = 0; guess < limits.reauthenticate.max; guess++) {
      expect(await reauthenticate(user, 'faux', app)).toMatchObject({ reason: 'wrong-code' })
    }
    expect(await reauthenticate(user, code, app)).toMatchObject({ reason: 'too-many' })
  })
})

describe('a new address', () => {
  test('counts once it is confirmed, and the previous one is told', async () => {
    const user = await signedIn()
    const before = user.profile.email
    const after = `nouvelle-${randomUUID()}@exemple.ch`
    const asked = { email: ` ${after.toUpperCase()}`, proof: TEST_PASSWORD }
    expect(await requestEmailChange(user, asked, app)).toEqual({ ok: true })

    await receiveMail(app, before, /Changement d’adresse demandé/)
    const { link } = await receiveMail(app, after, /nouvelle adresse/)
    expect((await app.documents.get(users, user.uid))?.email).toBe(before)
    expect(await confirmEmail(new URL(link, 'http://x').searchParams.get('code') ?? '', app)).toMatchObject({
      ok: true,
    })
    expect((await app.documents.get(users, user.uid))?.email).toBe(after)
    await receiveMail(app, before, /adresse de votre compte .* a changé/)
  })

  test('that has an account gets the same answer; its owner learns of it, and no link leaves', async () => {
    const owner = await signedIn()
    const user = await signedIn()
    const asked = { email: owner.profile.email, proof: TEST_PASSWORD }
    expect(await requestEmailChange(user, asked, app)).toEqual({ ok: true })
    const mails = (await settledOutbox(app)).filter(({ to }) => to === owner.profile.email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/déjà un compte/)])
  })

  test('needs the password, and to be another one', async () => {
    const user = await signedIn()
    const email = `autre-${randomUUID()}@exemple.ch`
    expect(await requestEmailChange(user, { email, proof: 'faux' }, app)).toMatchObject({
      reason: 'wrong-password',
    })
    const same = { email: user.profile.email.toUpperCase(), proof: TEST_PASSWORD }
    expect(await requestEmailChange(user, same, app)).toMatchObject({ reason: 'same-email' })
  })

  test('cannot be asked for more than five times an hour', async () => {
    const user = await signedIn()
    const ask = () =>
      requestEmailChange(user, { email: `a-${randomUUID()}@exemple.ch`, proof: TEST_PASSWORD }, app)
    for (let asked = 0; asked < limits.emailChange.max; asked++) expect(await ask()).toEqual({ ok: true })
    expect(await ask()).toEqual({ ok: false, reason: 'too-many', retryAfterSeconds: 3600 })
  })
})

describe('a photo', () => {
  test('is shown once it is ours; the one before, and a removed one, leave the store', async () => {
    const user = await signedIn()
    const before = await storedImages()
    expect(await changePhoto(user, await picture('red'), app)).toEqual({ ok: true })
    const first = (await currentUserOf(user.uid)).profile.photoURL
    expect(await changePhoto(user, await picture('blue'), app)).toEqual({ ok: true })
    const second = await currentUserOf(user.uid)
    expect(second.profile.photoURL).toMatch(/^\/images\/profile-[0-9a-f]{32}\/320$/)
    expect(second.profile.photoURL).not.toBe(first)
    expect((await loadProfilePage(second, app)).photo).toBe(second.profile.photoURL)
    expect(await storedImages()).toHaveLength(before.length + 3)

    expect(await removePhoto(user, app)).toEqual({ ok: true })
    expect((await currentUserOf(user.uid)).profile.photoURL).toBeNull()
    expect(await storedImages()).toEqual(before)
  })

  test('that is none is refused, and nothing is stored', async () => {
    const user = await signedIn()
    const before = await storedImages()
    const outcome = await changePhoto(user, new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), app)
    expect(outcome).toEqual({ ok: false, reason: 'not-an-image' })
    expect(await storedImages()).toEqual(before)
  })

  test('from Google’s own host, as older profiles name it, is not shown: the initials are', async () => {
    const user = await signedInWithGoogle()
    const photoURL = 'https://lh3.googleusercontent.com/a/photo'
    const profile = await app.documents.update<User>(users, user.uid, { photoURL })
    const page = await loadProfilePage({ ...user, profile }, app)
    expect(page).toMatchObject({ photo: null, initials: 'DF', hasPassword: false, hasGoogle: true })
  })
})

describe('the copy of one’s data', () => {
  test('holds the profile, the sessions and the events, and nothing that opens anything', async () => {
    const user = await signedIn({
      fcmToken: 'secret-token',
      fcmTokens: {
        phone: {
          token: 'secret-token',
          updatedAt: '2026-11-01T10:00:00.000Z',
          userAgent: 'Phone',
          platform: 'Android',
        },
      },
    })
    const { uid } = user
    await app.documents.insert(events, `export-${uid}`, makeEvent({ organizerUid: uid, status: 'draft' }))
    await app.documents.insert(eventViews, `export-${uid}`, { count: 12 })
    await app.documents.insert(drafts, `brouillon-${uid}`, makeDraft({ authorUid: uid }))
    await app.documents.insert(submissions, `envoi-${uid}`, { authorUid: uid, eventId: `export-${uid}` })
    await app.documents.insert(events, `other-${uid}`, makeEvent({ organizerUid: 'someone else' }))
    await app.documents.insert(events, `removed-${uid}`, makeEvent({ organizerUid: uid, status: 'draft' }))
    await app.documents.remove(events, `removed-${uid}`)

    const outcome = await exportPersonalData(user, app)
    if (!outcome.ok) throw new Error('refused')
    expect(outcome.personalData).toMatchObject({
      account: { uid, email: user.profile.email, hasPassword: true, hasGoogle: false },
      profile: { displayName: 'Camille Rochat', pushDevices: [{ userAgent: 'Phone' }] },
      sessions: [{ device: 'Appareil inconnu' }],
      events: [
        { id: `export-${uid}`, removedAt: null },
        { id: `removed-${uid}`, removedAt: expect.any(String) },
      ],
      views: { [`export-${uid}`]: 12 },
      drafts: [{ id: `brouillon-${uid}` }],
      submissions: [{ id: `envoi-${uid}` }],
    })
    const text = JSON.stringify(outcome.personalData)
    for (const secret of ['secret-token', user.sessionId, 'scrypt', 'Hash'])
      expect(text).not.toContain(secret)
  })
})

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
