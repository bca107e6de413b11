import { readFile } from 'node:fs/promises'
import {
  assertFails,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing'
import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  type Firestore,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  setLogLevel,
  updateDoc,
  where,
} from 'firebase/firestore'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firestoreEmulator, newProject } from './shared-emulator'

const COLLECTIONS = [
  'users',
  'events',
  'partners',
  'categories',
  'payments',
  'moderationLog',
  'adminLog',
  'mailQueue',
  'drafts',
  'submissions',
  'proposals',
  'follows',
  'changeAlerts',
  'followPushes',
  'publications',
  'sessions',
  'oneTimeCodes',
  'credentials',
  'eventViews',
  'siteFigures',
  'missedWords',
  'rateLimits',
  'unheardOf',
]

const emulator = await firestoreEmulator()
const rulesOf = (name: string) => readFile(new URL(`../../${name}.rules`, import.meta.url), 'utf8')

test.for(['firestore', 'storage'])('the rules of %s allow nothing at all', async (name) => {
  const allowed = (await rulesOf(name)).match(/allow.*/g)
  expect(allowed).toEqual(['allow read, write: if false;'])
})

describe.skipIf(emulator === null)('on the emulator', () => {
  let environment: RulesTestEnvironment

  beforeAll(async () => {
    const [host = '', port] = (emulator ?? '').split(':')
    // It warns of every refusal, which is what is wanted here.
    setLogLevel('silent')
    environment = await initializeTestEnvironment({
      projectId: newProject(),
      firestore: { host, port: Number(port), rules: await rulesOf('firestore') },
    })
    await environment.withSecurityRulesDisabled(async (context) => {
      const firestore = context.firestore() as unknown as Firestore
      for (const name of COLLECTIONS) await setDoc(doc(firestore, name, 'me'), { status: 'published' })
    })
  })

  afterAll(() => environment.cleanup())

  function firestoreOf(person: string): Firestore {
    const claims = person === 'an admin' ? { admin: true, role: 'admin', email_verified: true } : {}
    const context =
      person === 'a visitor'
        ? environment.unauthenticatedContext()
        : environment.authenticatedContext('me', claims)
    return context.firestore() as unknown as Firestore
  }

  test.for(
    ['a visitor', 'someone signed in', 'an admin'].flatMap((person) =>
      COLLECTIONS.map((name) => [person, name] as const),
    ),
  )('%s neither reads nor writes %s', async ([person, name]) => {
    const firestore = firestoreOf(person)
    const own = doc(firestore, name, 'me')
    const all = collection(firestore, name)
    const attempts = [
      getDoc(own),
      getDocs(query(all, limit(1))),
      getDocs(query(all, where('status', '==', 'published'))),
      getDocs(collectionGroup(firestore, name)),
      getCountFromServer(all),
      setDoc(own, { role: 'admin' }),
      setDoc(doc(firestore, name, 'new'), { a: 1 }),
      setDoc(doc(firestore, name, 'me', 'below', 'it'), { a: 1 }),
      updateDoc(own, { role: 'admin' }),
      deleteDoc(own),
    ]
    await Promise.all(attempts.map((attempt) => assertFails(attempt)))
  })
})
