import { pino } from 'pino'
import { test as base, expect } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { EMAIL, google, PASSWORD, PHOTO } from '~/backend/identity/contract/identity-test'
import { MailTray } from '~/backend/identity/contract/mail-tray'
import { openEmbeddedIdentity } from '~/backend/identity/embedded/identity.server'
import type { GoogleIdentity, Identity } from '~/backend/identity/identity'
import { fixedClock } from '~/platform/clock'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { finishPopupSignIn, signInWithGoogle } from './google-sign-in.server'
import { saveProfileOf } from './profile.server'
import { listSessions, openSession } from './sessions.server'
import { users } from './user'

interface Fixtures {
  mails: MailTray
  parts: { documents: DocumentStore; identity: Identity; clock: ReturnType<typeof fixedClock> }
  /** Somebody who has registered with EMAIL and PASSWORD, and is signed in. */
  registeredUid: string
}

const test = base.extend<Fixtures>({
  mails: async ({ task: _task }, use) => use(new MailTray()),
  parts: async ({ mails }, use) => {
    const clock = fixedClock('2026-11-21T10:00:00+01:00')
    const documents = openCheckedStore({ file: ':memory:', clock })
    const identity = openEmbeddedIdentity({ documents, clock, mails, log: pino({ level: 'silent' }) })
    await use({ documents, identity, clock })
    await documents.close()
  },
  registeredUid: async ({ parts }, use) => {
    const outcome = await parts.identity.register({
      email: EMAIL,
      displayName: 'Camille',
      password: PASSWORD,
    })
    if (!outcome.ok) throw new Error(outcome.reason)
    await saveProfileOf(outcome.account, parts.documents)
    await openSession({ uid: outcome.account.uid, userAgent: 'Test' }, parts)
    await use(outcome.account.uid)
  },
})

async function signedIn(who: GoogleIdentity, parts: Fixtures['parts']): Promise<string> {
  const outcome = await signInWithGoogle(who, parts)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.account.uid
}

test('the first sign-in writes the profile of an organizer with the photo of Google', async ({ parts }) => {
  const uid = await signedIn(google(), parts)
  expect(await parts.documents.get(users, uid)).toMatchObject({
    uid,
    email: EMAIL,
    emailVerified: true,
    displayName: 'Camille Rochat',
    role: 'organizer',
    supported: false,
    photoURL: PHOTO,
  })
})

test('the next sign-in finds it, and changes neither role, name nor photo', async ({ parts }) => {
  const uid = await signedIn(google(), parts)
  await parts.documents.update(users, uid, { role: 'admin', displayName: 'Cam', photoURL: null })
  const again = google({ displayName: 'C. Rochat-Favre', photoURL: 'https://photos.example/other' })
  expect(await signedIn(again, parts)).toBe(uid)
  expect(await parts.documents.get(users, uid)).toMatchObject({
    role: 'admin',
    displayName: 'Cam',
    photoURL: null,
  })
})

test('a profile that was never written is written at the next sign-in', async ({ parts }) => {
  const uid = await signedIn(google(), parts)
  await parts.documents.purge(users, uid)
  await signedIn(google(), parts)
  expect(await parts.documents.get(users, uid)).toMatchObject({ role: 'organizer', photoURL: PHOTO })
})

test('the account of a verified address is joined: password, profile and sessions stay', async ({
  parts,
  mails,
  registeredUid,
}) => {
  await parts.identity.sendEmailVerification(registeredUid)
  await parts.identity.confirmEmail(mails.last('emailVerification').code)
  expect(await signedIn(google(), parts)).toBe(registeredUid)
  expect(await parts.identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: true })
  expect(await parts.documents.get(users, registeredUid)).toMatchObject({
    displayName: 'Camille',
    emailVerified: true,
  })
  expect(await listSessions(registeredUid, parts)).toHaveLength(1)
})

test('who registered the address without proving it loses password and sessions', async ({
  parts,
  registeredUid,
}) => {
  expect(await signedIn(google(), parts)).toBe(registeredUid)
  expect(await parts.identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: false })
  expect(await listSessions(registeredUid, parts)).toEqual([])
  expect(await parts.documents.get(users, registeredUid)).toMatchObject({ emailVerified: true })
})

test('an address that Google has not verified opens nothing and writes nothing', async ({ parts }) => {
  expect(await signInWithGoogle(google({ emailVerified: false }), parts)).toEqual({
    ok: false,
    reason: 'email-unverified',
  })
  expect(await parts.documents.count(users)).toBe(0)
})

test('a disabled account stays closed', async ({ parts, registeredUid }) => {
  await parts.identity.setDisabled(registeredUid, true)
  expect(await signInWithGoogle(google(), parts)).toEqual({ ok: false, reason: 'disabled' })
})

test.each([
  ['http://photos.example/plain', null],
  [`https://photos.example/${'x'.repeat(2000)}`, null],
  ['javascript:alert(1)', null],
  [null, null],
])('a photo that a profile cannot hold keeps nobody out: %.40s', async (photoURL, kept) => {
  const documents = openCheckedStore({ file: ':memory:', clock: fixedClock('2026-11-21T10:00:00Z') })
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const identity = openEmbeddedIdentity({
    documents,
    clock,
    mails: new MailTray(),
    log: pino({ level: 'silent' }),
  })
  const displayName = ` ${'Jean-'.repeat(40)} `
  const uid = await signedIn(google({ photoURL, displayName }), { documents, identity, clock })
  const profile = await documents.get(users, uid)
  expect(profile?.photoURL).toBe(kept)
  expect(profile?.displayName).toHaveLength(100)
  await documents.close()
})

test('a window that joined an address nobody had proved ends the sessions of who had registered it', async ({
  parts,
  mails,
  registeredUid,
}) => {
  // As Firebase does it before we are asked: the account is verified, and only our profile knows that it was not.
  await parts.identity.sendEmailVerification(registeredUid)
  await parts.identity.confirmEmail(mails.last('emailVerification').code)
  const window = {
    check: async () => ({ ok: true as const, uid: registeredUid, google: google() }),
    close: async () => {},
  }
  const outcome = await finishPopupSignIn('token', window, {
    ...parts,
    clock: fixedClock('2026-11-21T10:00:00Z'),
  })
  expect(outcome).toMatchObject({ ok: true, account: { uid: registeredUid } })
  expect(await listSessions(registeredUid, parts)).toHaveLength(0)
})
