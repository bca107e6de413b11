import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { pino } from 'pino'
import sharp from 'sharp'
import { test as base, expect } from 'vitest'
import type { DocumentStore } from '~/backend/documents'
import { openDiskFiles } from '~/backend/files/disk-files.server'
import type { FileStore } from '~/backend/files/files'
import { EMAIL, google, PASSWORD } from '~/backend/identity/contract/identity-test'
import { MailTray } from '~/backend/identity/contract/mail-tray'
import { openEmbeddedIdentity } from '~/backend/identity/embedded/identity.server'
import type { GoogleIdentity, Identity } from '~/backend/identity/identity'
import { users } from '~/domain/user'
import { type Background, createBackground } from '~/platform/background.server'
import { fixedClock } from '~/platform/clock'
import { openCheckedStore } from '../../../tests/support/checked-store'
import { temporaryDirectory } from '../../../tests/support/temporary-directory'
import { finishPopupSignIn, signInWithGoogle } from './google-sign-in.server'
import { saveProfileOf } from './profile.server'
import { listSessions, openSession } from './sessions.server'

const GOOGLE_PHOTO = 'https://lh3.googleusercontent.com/a/photo=s96-c'

interface Fixtures {
  mails: MailTray
  dependencies: {
    documents: DocumentStore
    identity: Identity
    clock: ReturnType<typeof fixedClock>
    files: FileStore
    background: Background
    fetchPhoto: typeof fetch
  }
  /** Google answers requests for a photo with this. */
  photoHost: { answer: RequestListener; asked: string[] }
  /** Somebody who has registered with EMAIL and PASSWORD, and is signed in. */
  registeredUid: string
}

const test = base.extend<Fixtures>({
  mails: async ({ task: _task }, use) => use(new MailTray()),
  photoHost: async ({ task: _task }, use) => {
    const asked: string[] = []
    await use({ answer: (_request, answer) => answer.writeHead(404).end(), asked })
  },
  dependencies: async ({ mails, photoHost }, use) => {
    const clock = fixedClock('2026-11-21T10:00:00+01:00')
    const documents = openCheckedStore({ file: ':memory:', clock })
    const log = pino({ level: 'silent' })
    const identity = openEmbeddedIdentity({ documents, clock, mails, log })
    const directory = await temporaryDirectory('google-photo')
    const files = await openDiskFiles({ directory: directory.path, clock })
    const server = createServer((request, answer) => photoHost.answer(request, answer))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no TCP port to be had')
    const fetchPhoto: typeof fetch = (asked, init) => {
      photoHost.asked.push(String(asked))
      return fetch(`http://127.0.0.1:${address.port}${new URL(String(asked)).pathname}`, init)
    }
    await use({ documents, identity, clock, files, background: createBackground(log), fetchPhoto })
    server.close()
    server.closeAllConnections()
    await documents.close()
    await directory.remove()
  },
  registeredUid: async ({ dependencies }, use) => {
    const outcome = await dependencies.identity.register({
      email: EMAIL,
      displayName: 'Camille',
      password: PASSWORD,
    })
    if (!outcome.ok) throw new Error(outcome.reason)
    await saveProfileOf(outcome.account, dependencies.documents)
    await openSession({ uid: outcome.account.uid, userAgent: 'Test' }, dependencies)
    await use(outcome.account.uid)
  },
})

async function signedIn(who: GoogleIdentity, dependencies: Fixtures['dependencies']): Promise<string> {
  const outcome = await signInWithGoogle(who, dependencies)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.account.uid
}

async function jpeg(): Promise<Buffer> {
  return sharp({ create: { width: 96, height: 96, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
}

test('the first sign-in writes the profile of an organizer, and takes in the photo of Google', async ({
  dependencies,
  photoHost,
}) => {
  const photo = await jpeg()
  photoHost.answer = (_request, answer) => answer.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(photo)
  const uid = await signedIn(google({ photoURL: GOOGLE_PHOTO }), dependencies)
  await dependencies.background.settled()
  expect(await dependencies.documents.get(users, uid)).toMatchObject({
    uid,
    email: EMAIL,
    emailVerified: true,
    displayName: 'Camille Rochat',
    role: 'organizer',
    supported: false,
    photoURL: expect.stringMatching(/^\/images\/profile-[0-9a-f]{32}\/320$/),
  })
  expect(photoHost.asked).toEqual([GOOGLE_PHOTO])
})

test.for([
  'http://lh3.googleusercontent.com/a/photo',
  'https://lh3.googleusercontent.com.evil.example/a/photo',
  'https://lh3.googleusercontent.com:8443/a/photo',
  'https://x:y@lh3.googleusercontent.com/a/photo',
  'https://127.0.0.1/a/photo',
  'https://photos.example/photo',
  'javascript:alert(1)',
  '//lh3.googleusercontent.com/a',
  '',
])('a photo elsewhere is not fetched: %s', async (photoURL, { dependencies, photoHost }) => {
  const uid = await signedIn(google({ photoURL }), dependencies)
  await dependencies.background.settled()
  expect(photoHost.asked).toEqual([])
  expect(await dependencies.documents.get(users, uid)).toMatchObject({ photoURL: null })
})

test.for<[string, RequestListener]>([
  ['leads elsewhere', (_request, answer) => answer.writeHead(302, { Location: '/elsewhere' }).end()],
  ['is not there', (_request, answer) => answer.writeHead(404).end('no')],
  ['is no image', (_request, answer) => answer.writeHead(200).end('<script>alert(1)</script>')],
  ['is endless', (_request, answer) => void answer.writeHead(200).write(Buffer.alloc(3 * 1024 * 1024))],
  ['breaks off', (_request, answer) => void answer.writeHead(200, { 'Content-Length': '9' }).destroy()],
])(
  'a photo that %s keeps nobody out, and leaves the profile without one',
  async ([, answer], { dependencies, photoHost }) => {
    photoHost.answer = answer
    const uid = await signedIn(google({ photoURL: GOOGLE_PHOTO }), dependencies)
    await dependencies.background.settled()
    expect(await dependencies.documents.get(users, uid)).toMatchObject({ photoURL: null })
    expect(photoHost.asked).toHaveLength(1)
  },
)

test('a photo that its person has sent meanwhile stays', async ({ dependencies, photoHost }) => {
  const photo = await jpeg()
  photoHost.answer = async (_request, answer) => {
    const [profile] = (await dependencies.documents.find(users, {})).documents
    await dependencies.documents.update(users, profile?.id ?? '', { photoURL: '/images/mine/320' })
    answer.writeHead(200).end(photo)
  }
  const uid = await signedIn(google({ photoURL: GOOGLE_PHOTO }), dependencies)
  await dependencies.background.settled()
  expect(await dependencies.documents.get(users, uid)).toMatchObject({ photoURL: '/images/mine/320' })
})

test('the address of a disabled account opens no new one, though the old one was deleted elsewhere', async ({
  dependencies,
  registeredUid,
}) => {
  await dependencies.documents.update(users, registeredUid, { disabled: true })
  await dependencies.identity.deleteAccount(registeredUid)
  expect(await signInWithGoogle(google(), dependencies)).toEqual({ ok: false, reason: 'disabled' })
  expect(await dependencies.documents.count(users)).toBe(1)
  const outcome = await dependencies.identity.register({ email: EMAIL, displayName: 'X', password: PASSWORD })
  expect(outcome).toMatchObject({ ok: true })
})

test('the next sign-in finds it, and changes neither role, name nor photo', async ({ dependencies }) => {
  const uid = await signedIn(google(), dependencies)
  await dependencies.documents.update(users, uid, { role: 'admin', displayName: 'Cam', photoURL: null })
  const again = google({ displayName: 'C. Rochat-Favre', photoURL: 'https://photos.example/other' })
  expect(await signedIn(again, dependencies)).toBe(uid)
  expect(await dependencies.documents.get(users, uid)).toMatchObject({
    role: 'admin',
    displayName: 'Cam',
    photoURL: null,
  })
})

test('a profile that was never written is written at the next sign-in', async ({ dependencies }) => {
  const uid = await signedIn(google(), dependencies)
  await dependencies.documents.purge(users, uid)
  await signedIn(google(), dependencies)
  expect(await dependencies.documents.get(users, uid)).toMatchObject({ role: 'organizer' })
})

test('the account of a verified address is joined: password, profile and sessions stay', async ({
  dependencies,
  mails,
  registeredUid,
}) => {
  await dependencies.identity.sendEmailVerification(registeredUid)
  await dependencies.identity.confirmEmail(mails.last('emailVerification').code)
  expect(await signedIn(google(), dependencies)).toBe(registeredUid)
  expect(await dependencies.identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: true })
  expect(await dependencies.documents.get(users, registeredUid)).toMatchObject({
    displayName: 'Camille',
    emailVerified: true,
  })
  expect(await listSessions(registeredUid, dependencies)).toHaveLength(1)
})

test('who registered the address without proving it loses password and sessions', async ({
  dependencies,
  registeredUid,
}) => {
  expect(await signedIn(google(), dependencies)).toBe(registeredUid)
  expect(await dependencies.identity.checkPassword(EMAIL, PASSWORD)).toMatchObject({ ok: false })
  expect(await listSessions(registeredUid, dependencies)).toEqual([])
  expect(await dependencies.documents.get(users, registeredUid)).toMatchObject({ emailVerified: true })
})

test('an address that Google has not verified opens nothing and writes nothing', async ({ dependencies }) => {
  expect(await signInWithGoogle(google({ emailVerified: false }), dependencies)).toEqual({
    ok: false,
    reason: 'email-unverified',
  })
  expect(await dependencies.documents.count(users)).toBe(0)
})

test('a disabled account stays closed', async ({ dependencies, registeredUid }) => {
  await dependencies.identity.setDisabled(registeredUid, true)
  expect(await signInWithGoogle(google(), dependencies)).toEqual({ ok: false, reason: 'disabled' })
})

test('a name that a profile cannot hold keeps nobody out', async ({ dependencies }) => {
  const uid = await signedIn(google({ displayName: ` ${'Jean-'.repeat(40)} ` }), dependencies)
  expect((await dependencies.documents.get(users, uid))?.displayName).toHaveLength(100)
})

test('a window that joined an address nobody had proved ends the sessions of who had registered it', async ({
  dependencies,
  mails,
  registeredUid,
}) => {
  // Firebase does this before we are asked: the account is verified, and only our profile knows that it was not.
  await dependencies.identity.sendEmailVerification(registeredUid)
  await dependencies.identity.confirmEmail(mails.last('emailVerification').code)
  const window = {
    check: async () => ({ ok: true as const, uid: registeredUid, google: google() }),
    close: async () => {},
  }
  const outcome = await finishPopupSignIn('token', window, {
    ...dependencies,
    clock: fixedClock('2026-11-21T10:00:00Z'),
  })
  expect(outcome).toMatchObject({ ok: true, account: { uid: registeredUid } })
  expect(await listSessions(registeredUid, dependencies)).toHaveLength(0)
})
